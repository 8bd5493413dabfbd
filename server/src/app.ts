import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { BODY_LIMIT_BYTES, parseBody } from './api/body.ts'
import { badRequest, notFound } from './api/errors.ts'
import { createGate } from './api/gate.ts'
import { mount } from './api/mount.ts'
import { createErrorHandler, errorBody } from './api/write-error.ts'
import { contracts } from './contract.ts'
import { serveDocs } from './docs.ts'
import { healthHandlers } from './features/health/handlers.ts'
import { mediaHandlers } from './features/media/handlers.ts'
import { mediaJobs } from './features/media/jobs.ts'
import { pageHandlers } from './features/pages/handlers.ts'
import { siteHandlers } from './features/sites/handlers.ts'
import type { Platform } from './platform/context.ts'
import type { HealthMonitor } from './platform/health-monitor.ts'
import { sweepIdempotencyKeys } from './platform/idempotency.ts'
import { newId } from './platform/ids.ts'
import type { JobDefinitions } from './platform/jobs.ts'
import type { Metrics } from './platform/metrics.ts'

/** The whole API over a platform: its features, then what every request goes through. */
export function buildApp(platform: Platform, options: AppOptions): FastifyInstance {
  const app = createServer(platform, options)
  mount(app, platform, contracts.sites, siteHandlers)
  mount(app, platform, contracts.pages, pageHandlers)
  mount(app, platform, contracts.media, mediaHandlers)
  mount(app, platform, contracts.health, healthHandlers(options.health))
  serveDocs(app)
  return app
}

/** Everything the features do in the background. */
export const jobDefinitions: JobDefinitions = {
  ...mediaJobs,
  'idempotency.sweep': {
    cron: '17 * * * *',
    run: async ({ db, clock }) => void (await sweepIdempotencyKeys(db, clock.now())),
  },
}

export type AppOptions = {
  health: HealthMonitor
  metrics: Metrics
  trustProxy: boolean | string
}

function createServer(platform: Platform, { trustProxy, metrics }: AppOptions): FastifyInstance {
  const { clock, log } = platform
  const gate = createGate(platform)
  const handleError = createErrorHandler(clock)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId('req'),
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 5_000, caseSensitive: true },
    // What the router can't read never gets to the hooks.
    frameworkErrors: async (error, request, reply) => {
      const refusal = await gate(request, reply).catch((refused: unknown) => refused)
      handleError(refusal ?? badRequest(error.message), request, reply)
    },
    clientErrorHandler(error, socket) {
      const answer = badRequest(`This is not a valid HTTP request (${error.code})`)
      refuseSocket(socket, errorBody(answer, newId('req'), clock))
    },
  })

  app.decorateRequest('caller', null)
  app.decorateRequest('site', null)
  app.decorateRequest('bodyBytes', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      request.bodyBytes = bytes as Buffer
      return parseBody(bytes as Buffer)
    },
  )
  app.addHook('onRequest', gate)
  app.addHook('onResponse', async (request, reply) => {
    const { operation = 'none' } = request.routeOptions.config
    const durationMs = Math.round(reply.elapsedTime * 100) / 100
    metrics.observe(operation, reply.statusCode, durationMs)
    const { caller, site } = request
    request.log.info({
      operation,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      durationMs,
      ...(caller && { keyId: caller.keyId, accountId: caller.accountId, mode: caller.mode }),
      ...(site && { siteId: site.id }),
    })
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) =>
    handleError(
      notFound(`Route ${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}`),
      request,
      reply,
    ),
  )
  return app
}

function refuseSocket(socket: Socket, body: string) {
  if (socket.writable) {
    const head =
      'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close'
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  socket.destroy()
}
