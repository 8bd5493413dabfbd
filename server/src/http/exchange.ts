import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '../platform/observe/operations.ts'

/** A request and its answer as Node.js has them. */
export const exchangeOf = ({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): Exchange => ({
  request: raw,
  response: reply.raw,
  route: routeOptions.url,
})
