import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { NOT_KEPT } from '../api/caching.ts'
import type { Caller, Site } from '../api/caller.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { unavailable } from '../api/errors.ts'
import { file } from '../api/reply.ts'
import type { Platform } from '../platform/context.ts'

const CHANNEL = 'deliveries'
const PATH = '/v1/sites/:siteId/delivery/changes'
/** Not a resource: a stream of hints for boards that are open. The gate admits it like any endpoint. */
const ENDPOINT: Endpoint = {
  method: 'GET',
  path: PATH,
  access: 'ecommerce:read',
  summary: 'Hear that deliveries have changed',
  reply: file,
}
/** Streams of one account, and of a process. */
const MAX_OF_ACCOUNT = 100
const MAX_STREAMS = 2_000
/** Changes that come together are told once. */
const GATHERED_MS = 300
const HEARTBEAT_MS = 20_000
/** Then the browser asks again, and is admitted again. */
const MAX_AGE_MS = 5 * 60_000

const CHANGED = 'event: changed\ndata: {}\n\n'
const HEARTBEAT = ':\n\n'

type Stream = { response: ServerResponse; siteId: string; accountId: string; pending?: NodeJS.Timeout }

/**
 * Tells open boards by server-sent events that deliveries of their site have changed. It says no more: the board reads what
 * it shows as ever, so that a stream can neither leak nor fall behind.
 */
export function serveDeliveryChanges(app: FastifyInstance, platform: Pick<Platform, 'listen'>) {
  const streams = new Set<Stream>()
  const tell = (isMeant: (stream: Stream) => boolean) => {
    for (const stream of streams) if (isMeant(stream)) tellSoon(stream)
  }
  const listening = platform.listen(CHANNEL, {
    onNotification: (siteId) => tell((stream) => stream.siteId === siteId),
    // What was said meanwhile is lost.
    onUp: () => tell(() => true),
  })
  const heart = setInterval(() => {
    for (const { response } of streams) if (!response.writableNeedDrain) response.write(HEARTBEAT)
  }, HEARTBEAT_MS).unref()
  app.addHook('preClose', async () => {
    for (const { response } of streams) response.end()
  })
  app.addHook('onClose', async () => {
    clearInterval(heart)
    listening.close()
  })
  app.get(PATH, { config: { endpoint: ENDPOINT, operation: 'delivery.changes' } }, (request, reply) => {
    const { accountId } = request.caller as Caller
    const ofAccount = [...streams].filter((stream) => stream.accountId === accountId)
    if (streams.size >= MAX_STREAMS || ofAccount.length >= MAX_OF_ACCOUNT)
      throw unavailable('Too many boards are open; this one refreshes on its own', 30)
    return open(streams, { siteId: (request.site as Site).id, accountId }, reply)
  })
}

function tellSoon(stream: Stream) {
  stream.pending ??= setTimeout(() => {
    delete stream.pending
    if (!stream.response.writableNeedDrain) stream.response.write(CHANGED)
  }, GATHERED_MS)
}

function open(streams: Set<Stream>, of: Pick<Stream, 'siteId' | 'accountId'>, reply: FastifyReply) {
  reply.hijack()
  const { raw: response } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) response.setHeader(name, value as string)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': NOT_KEPT,
    'x-accel-buffering': 'no',
  })
  response.write(HEARTBEAT)
  const stream: Stream = { ...of, response }
  streams.add(stream)
  const end = setTimeout(() => response.end(), MAX_AGE_MS).unref()
  response.once('close', () => {
    clearTimeout(end)
    clearTimeout(stream.pending)
    streams.delete(stream)
  })
}
