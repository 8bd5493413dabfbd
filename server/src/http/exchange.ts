import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '../platform/observe/operations.ts'

/** A request and its answer as Node.js has them. Fastify copies the options of a route each time they are read. */
export const exchangeOf = (request: FastifyRequest, reply: FastifyReply) => (): Exchange => ({
  request: request.raw,
  response: reply.raw,
  route: request.routeOptions.url,
})
