import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '../api/errors.ts'
import type { Platform } from '../platform/context.ts'
import { API_VERSION } from '../version.ts'
import { keyOf } from './gate.ts'

const PATH = '/mcp'
/** Never contacted: the calls stay in the process. */
const IN_PROCESS = 'http://localhost'
const NO_SESSIONS = {
  jsonrpc: '2.0',
  error: { code: -32_000, message: 'This server is stateless and has no sessions; use POST' },
  id: null,
}

/**
 * Serves the tools for AI assistants over Streamable HTTP. A request counts for its address; each API call inside it
 * counts for its account.
 */
export function serveMcp(app: FastifyInstance, platform: Platform) {
  const route = {
    url: PATH,
    config: { operation: 'mcp', isEnvelope: true as const },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      rejectOtherHosts(request, platform)
      if (request.caller) return
      reply.header('www-authenticate', 'Bearer')
      throw unauthorized('Send a valid API key in the X-Api-Key header, or as Authorization: Bearer')
    },
  }
  app.route({ ...route, method: 'POST', handler: (request, reply) => answer(app, request, reply) })
  app.route({
    ...route,
    method: ['GET', 'DELETE'],
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(NO_SESSIONS),
  })
}

async function answer(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { log, raw, body } = request
  const { id, mode, scopes } = request.caller as NonNullable<typeof request.caller>
  // Loaded on demand: the module is large, and most servers never get a tool call.
  const { answerHttp } = await import('sitewright-mcp')
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string)
  await answerHttp(raw, reply.raw, body ?? null, {
    apiKey: keyOf(request) as string,
    key: { id, mode, scopes: [...scopes] },
    baseUrl: IN_PROCESS,
    fetch: inProcess(app, request.ip),
    version: API_VERSION,
    onFailure: (error) => log.warn({ err: error }, 'a tool call failed'),
  })
}

/** A `fetch` that calls the API without a connection: same limits, checks and answers. */
function inProcess(app: FastifyInstance, remoteAddress: string): typeof fetch {
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const { pathname, search } = new URL(String(input))
    const request = app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      remoteAddress,
      ...(typeof body === 'string' && { payload: body }),
    })
    const { statusCode, rawPayload, ...answer } = await Promise.race([request, abortOf(signal)])
    const answered = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: answered,
    })
  }
}

/** Rejects when the caller stops waiting. The call itself runs to its end, as it does over a connection. */
const abortOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Guards against DNS rebinding: `Host`, and `Origin` if present, must be a name of this server. Throws FORBIDDEN.
 */
function rejectOtherHosts({ headers, hostname, socket }: FastifyRequest, { publicUrl }: Platform) {
  const localAddress = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
  const local = hostOf(`http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}`)
  const isLoopback = local === '[::1]' || local?.startsWith('127.')
  const known = new Set([
    hostOf(publicUrl),
    local,
    ...(isLoopback ? ['localhost', '127.0.0.1', '[::1]'] : []),
  ])
  const host = hostOf(`http://${hostname}`)
  if (host === null || !known.has(host)) {
    throw forbidden('The Host header does not match this server; set PUBLIC_URL to the address clients use', {
      reason: 'host_not_allowed',
    })
  }
  const { origin } = headers
  if (origin === undefined) return
  const from = hostOf(origin)
  if (from === null || !known.has(from)) {
    throw forbidden('Pages from other origins cannot call this', { reason: 'origin_not_allowed' })
  }
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname || null : null)
