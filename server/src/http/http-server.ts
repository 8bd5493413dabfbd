import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { BODY_LIMIT_BYTES, parseBody } from '../api/body.ts'
import type { Caller, Person, Site } from '../api/caller.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { badRequest, notFound, unavailable } from '../api/errors.ts'
import type { Platform } from '../platform/context.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import { newId } from '../platform/values/ids.ts'
import { type ConnectionLimits, checkIntervalOf, limitConnections } from './connection-limits.ts'
import { exchangeOf } from './exchange.ts'
import { createGate } from './gate.ts'
import { addressLimitHeaders } from './limits.ts'
import { createErrorHandler, errorBody } from './write-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate for a valid key, and for a member of the account. */
    caller: Caller | null
    /** Set by the gate for a session. */
    person: Person | null
    /** Set by the gate below a site. */
    site: Site | null
    /** The raw body, for idempotency. */
    bodyBytes: Buffer | null
    /** Ends a request whose body does not arrive in time. */
    bodyTimer: NodeJS.Timeout | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    operation?: string
    /** Carries calls of the API, each authorized and counted on its own. */
    isEnvelope?: true
    /** A file of the dashboard, the same for every user. */
    isFile?: true
    /** On the hosts of sites, for visitors; admitted by the routes themselves. */
    isVisit?: true
  }
}

export type HttpOptions = {
  metrics: Metrics
  trustProxy: boolean | string
  connections: ConnectionLimits
  /** Answers requests for the hosts of sites before the router sees them; false leaves a request to the router. */
  handleSite(request: IncomingMessage, response: ServerResponse, leave: () => void): boolean
}

/** Uploads may take as long as their signed URL is valid. */
const REQUEST_TIMEOUT_MS = 16 * 60_000
const BODY_TIMEOUT_MS = 30_000
/** Visitors send files from wherever they are. */
const FILES_TIMEOUT_MS = 10 * 60_000

/** A server without routes: the hooks around every handler. */
export function createHttpServer(
  platform: Platform,
  { trustProxy, metrics, connections, handleSite }: HttpOptions,
): FastifyInstance {
  const { clock, log, inOperation } = platform
  const gate = createGate(platform)
  const handleError = createErrorHandler(clock)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId('req'),
    trustProxy,
    serverFactory: (handle, options) =>
      createSocketServer(handle, options as ServerOptions, {
        handleSite,
        connections,
        trustProxy,
        rejectHost: (response) => void rejectHost(response, platform),
      }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 5_000, caseSensitive: true },
    // The router rejects these before any hook runs.
    frameworkErrors: async (error, request, reply) => {
      const refusal = await gate(request, reply).catch((refused: unknown) => refused)
      handleError(refusal ?? badRequest(error.message), request, reply)
    },
    clientErrorHandler: (error, socket) => void rejectSocket(error, socket, platform),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('person', null)
  app.decorateRequest('site', null)
  // While the server closes, requests in flight finish and close their connection; new ones get 503.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (request, reply) =>
    closing
      ? rejectWhileClosing(platform, request, reply)
      : inOperation(operationOf(request), () => gate(request, reply), exchangeOf(request, reply)),
  )
  readJsonBodies(app)
  app.addHook('onSend', ({ method, site }, reply, _payload, done) => {
    // Before the caller knows of the change, and asks for the times that are free now.
    if (site && method !== 'GET') platform.fullDays.forget(site.id)
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    report(platform, metrics, request, reply)
    done()
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => {
    const route = `Route ${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}`
    return handleError(notFound(route), request, reply)
  })
  return app
}

type ServerOptions = Required<
  Pick<FastifyServerOptions, 'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'>
>

/** A server of our own gets none of Fastify's timeouts by itself. */
function createSocketServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { keepAliveTimeout, requestTimeout, connectionTimeout }: ServerOptions,
  {
    handleSite,
    connections,
    trustProxy,
    rejectHost,
  }: Omit<HttpOptions, 'metrics'> & { rejectHost(response: ServerResponse): void },
): Server {
  const checking = { connectionsCheckingInterval: checkIntervalOf(connections) }
  const server = createServer(checking, (request, response) => {
    if (!hasOneHost(request)) return rejectHost(response)
    const leave = () => handle(request, response)
    if (!handleSite(request, response, leave)) leave()
  })
  server.keepAliveTimeout = keepAliveTimeout
  server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  limitConnections(server, connections, trustProxy)
  return server
}

/** A second Host header is an error; one in an absolute request target replaces the header (RFC 9112). */
function hasOneHost(request: IncomingMessage): boolean {
  const { rawHeaders, url = '/' } = request
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  if (!url.startsWith('/') && /^https?:\/\//i.test(url)) {
    if (!URL.canParse(url)) return false
    const { host, pathname, search } = new URL(url)
    request.headers.host = host
    request.url = pathname + search
  }
  return count <= 1
}

async function rejectWhileClosing(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id)
  reply.headers(await addressLimitHeaders(platform, request.ip))
  throw unavailable('The server is shutting down; try again')
}

function readJsonBodies(app: FastifyInstance) {
  app.decorateRequest('bodyBytes', null)
  app.decorateRequest('bodyTimer', undefined)
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers, routeOptions, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !routeOptions.config.endpoint?.upload) {
      const timeoutMs = routeOptions.config.endpoint?.files ? FILES_TIMEOUT_MS : BODY_TIMEOUT_MS
      request.bodyTimer = setTimeout(() => raw.destroy(), timeoutMs)
    }
    done(null, payload)
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      clearTimeout(request.bodyTimer)
      request.bodyBytes = bytes as Buffer
      return parseBody(bytes as Buffer)
    },
  )
}

const operationOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.operation ?? 'none'

function report(platform: Platform, metrics: Metrics, request: FastifyRequest, reply: FastifyReply) {
  clearTimeout(request.bodyTimer)
  const operation = operationOf(request)
  const durationMs = Math.round(reply.elapsedTime * 100) / 100
  metrics.observe(operation, reply.statusCode, durationMs)
  const { caller, person, site } = request
  const traceId = platform.tracing?.traceIdOf(request.raw)
  const keyId = caller?.role === null ? caller.id : undefined
  if (keyId !== undefined) platform.keyUsage.count(keyId, reply.statusCode)
  request.log.info({
    operation,
    method: request.method,
    // Not the address: links of visitors, feeds and files have their secret in it.
    path: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    durationMs,
    ...(keyId !== undefined && { keyId }),
    ...(person && { userId: person.userId }),
    ...(caller && { accountId: caller.accountId, mode: caller.mode }),
    ...(site && { siteId: site.id }),
    ...(traceId !== undefined && { traceId }),
  })
}

async function rejectHost(response: ServerResponse, platform: Platform) {
  const requestId = newId('req')
  const body = errorBody(badRequest('Send exactly one Host header'), requestId, platform.clock)
  const limits = await addressLimitHeaders(platform, response.req.socket.remoteAddress ?? '')
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    ...limits,
    connection: 'close',
  })
  response.end(body)
}

async function rejectSocket(error: NodeJS.ErrnoException, socket: Socket, platform: Platform) {
  const requestId = newId('req')
  const answer = badRequest(`This is not a valid HTTP request (${error.code})`)
  const body = errorBody(answer, requestId, platform.clock)
  const limits = await addressLimitHeaders(platform, socket.remoteAddress ?? '')
  if (socket.writable) {
    const lines = [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      ...Object.entries(limits).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
