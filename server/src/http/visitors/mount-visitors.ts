import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, SentForm, Visitor } from '../../api/caller.ts'
import { type Contract, type Endpoint, type Operation, operationsOf } from '../../api/endpoint.ts'
import { type ApiError, notFound } from '../../api/errors.ts'
import type { HandlersOf, Platform, VisitorContext } from '../../platform/context.ts'
import { type Answer, runOnce } from '../../platform/work/idempotency.ts'
import { sendFile } from '../files.ts'
import { type Handler, idempotencyKeyOf } from '../mount.ts'
import { inputReader } from '../read-input.ts'
import { answerWriter, metaOf } from '../write-answer.ts'
import { asApiError, createErrorHandler } from '../write-error.ts'
import { guardVisit } from './guard.ts'
import { digestOf, readForms } from './read-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set below `/_sw/` on the host of a site. */
    admission: Admission | null
    /** The form of the request, without its fields once they are read. */
    form: SentForm | null
  }
}

type VisitorPage = { status: number; html: string; headers: Record<string, string> }

/** What the website knows of a request, and the pages that it answers with. */
export type VisitorPages = {
  admissionOf(request: IncomingMessage): Admission | null
  takeForm(body: unknown, host: string, referer?: string): SentForm
  readToken(admission: Admission, token: string): Visitor['token']
  explain(error: ApiError, admission: Admission): ApiError
  /** Whether browsers get the result of the operation as a page. */
  has(operation: string): boolean
  show(operation: string, admission: Admission, result: unknown): Promise<VisitorPage>
  showFailure(admission: Admission, error: ApiError, form: SentForm): Promise<VisitorPage>
}
type Services = { platform: Platform; pages: VisitorPages }

/** Adds a route for every endpoint of visitors. They answer browsers with pages, and programs with JSON. */
export function mountVisitors<C extends Record<string, Contract>>(
  app: FastifyInstance,
  services: Services,
  contracts: C,
  handlers: { [F in keyof C]: HandlersOf<C[F]> },
) {
  app.register(async (scope) => {
    scope.decorateRequest('admission', null)
    scope.decorateRequest('form', null)
    readForms(scope)
    scope.addHook('onRequest', async (request) => {
      request.admission = services.pages.admissionOf(request.raw)
      if (!request.admission) throw notFound(routeNameOf(request))
      request.site = request.admission.site
      await guardVisit(services.platform, request, request.admission)
    })
    scope.addHook('preHandler', async (request) => {
      request.form = formOf(services, request)
    })
    scope.setErrorHandler(errorHandler(services))
    for (const operation of operationsOf(contracts)) {
      const { id, feature, name, endpoint } = operation
      const handler = (handlers as Record<string, Record<string, Handler>>)[feature]?.[name] as Handler
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint, operation: id, isVisit: true },
        handler: routeHandler(services, operation, handler),
      })
    }
    scope.all('/_sw/*', { config: { isVisit: true } }, async () => {
      throw notFound('Page')
    })
  })
}

const routeNameOf = ({ method, url }: FastifyRequest) =>
  `Route ${method} ${url.split('?', 1)[0]?.slice(0, 200)}`

const formOf = ({ pages }: Services, { body, headers, admission }: FastifyRequest) =>
  pages.takeForm(body, (admission as Admission).host, headers.referer)

function routeHandler(services: Services, { id, endpoint }: Operation, handler: Handler) {
  const { platform, pages } = services
  const read = inputReader(endpoint)
  const write = answerWriter(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const admission = request.admission as Admission
    const { site } = admission
    const input = read(request)
    const visitor = visitorOf(services, request)
    const context = { ...platform, log: request.log, site, visitor }
    if (endpoint.reply.kind === 'file') return sendFile(request, reply, await handler(context, input))
    if (endpoint.method === 'GET' && pages.has(id) && !wantsJson(request))
      return sendPage(reply, await pages.show(id, admission, await handler(context, input)))
    const meta = metaOf(request.id, platform.clock)
    const work = async (changes?: object) =>
      write(await handler({ ...context, ...changes }, input), input, meta)
    const identity = identityOf(request, endpoint, visitor.token?.id)
    const answer = identity
      ? (await runOnce(platform, { ...identity, now: platform.clock.now() }, (db) => work({ db }))).answer
      : await work()
    return send(request, reply, answer)
  }
}

function visitorOf({ pages }: Services, request: FastifyRequest): VisitorContext['visitor'] {
  const admission = request.admission as Admission
  const { page, block, isTrapped, token } = request.form as SentForm
  return { network: admission.network, page, block, isTrapped, token: pages.readToken(admission, token) }
}

/** The same form of one view of a page is one request, and so are requests with one Idempotency-Key. */
function identityOf(
  { headers, bodyBytes, admission, params }: FastifyRequest,
  { method, path }: Endpoint,
  tokenId: string | undefined,
) {
  const { site } = admission as Admission
  const key = idempotencyKeyOf(headers) ?? (tokenId && `form ${tokenId} ${digestOf(bodyBytes)}`)
  if (method === 'GET' || !key) return null
  const filled = path.replace(
    /:(\w+)/g,
    (_match, name: string) => (params as Record<string, string>)[name] ?? '',
  )
  return { caller: site, method, path: `${site.id} ${filled}`, key, body: bodyBytes }
}

/** Browsers ask for pages; scripts say that they want JSON. */
const wantsJson = ({ headers }: FastifyRequest) => /\bapplication\/json\b/.test(headers.accept ?? '')

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, cookies, body }: Answer) {
  reply.headers({ ...headers, 'cache-control': 'no-store' })
  if (cookies) reply.header('set-cookie', cookies)
  if (headers.location && !wantsJson(request)) return reply.code(303).send()
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}

const sendPage = (reply: FastifyReply, { status, html, headers }: VisitorPage) =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(html)

/** Shows what is wrong beside the fields of the form that was sent, and what was typed. */
function errorHandler(services: Services) {
  const { platform, pages } = services
  const sendJson = createErrorHandler(platform.clock)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { admission } = request
    if (!admission) return sendJson(error, request, reply)
    reply.header('cache-control', 'no-store')
    const known = asApiError(error)
    const answer = pages.explain(known, admission)
    if (wantsJson(request)) return sendJson(known.status >= 500 ? error : answer, request, reply)
    if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    if (known.status === 503 || known.status === 429)
      reply.header('retry-after', Number(known.details?.retryAfter ?? 1))
    return sendPage(
      reply,
      await pages.showFailure(admission, answer, request.form ?? formOf(services, request)),
    )
  }
}
