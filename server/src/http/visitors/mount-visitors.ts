import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Acted, Admission, SentForm, Visitor } from '../../api/caller.ts'
import { type Contract, type Endpoint, type Operation, operationsOf } from '../../api/endpoint.ts'
import { type ApiError, notFound, refuse } from '../../api/errors.ts'
import { textCheck } from '../../api/validation.ts'
import type { HandlersOf, Platform, VisitorContext } from '../../platform/context.ts'
import { cookieIn } from '../../platform/values/cookies.ts'
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
  hasActed(request: IncomingMessage, admission: Admission, acted: Acted): void
  explain(error: ApiError, admission: Admission): ApiError
  /** Whether browsers get the result of the operation as a page. */
  has(operation: string): boolean
  show(
    operation: string,
    admission: Admission,
    result: unknown,
    rejected?: { error: ApiError; form: SentForm },
  ): Promise<VisitorPage>
  showFailure(admission: Admission, error: ApiError, form: SentForm): Promise<VisitorPage>
}
type Services = {
  platform: Platform
  pages: VisitorPages
  /** Of endpoints that are read, by operation. */
  readers: Map<string, Reader>
}
/** Reads what a page with a form shows, for the values of the form. */
type Reader = (request: FastifyRequest, values: SentForm['values']) => Promise<unknown>

/** Adds a route for every endpoint of visitors. They answer browsers with pages, and programs with JSON. */
export function mountVisitors<C extends Record<string, Contract>>(
  app: FastifyInstance,
  given: Omit<Services, 'readers'>,
  contracts: C,
  handlers: { [F in keyof C]: HandlersOf<C[F]> },
) {
  const services: Services = { ...given, readers: new Map() }
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
      if (endpoint.method === 'GET') services.readers.set(id, readerOf(services, endpoint, handler))
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
    const input = read(request)
    const context = contextOf(services, request)
    if (endpoint.reply.kind === 'file') return sendFile(request, reply, await handler(context, input))
    if (endpoint.method === 'GET' && pages.has(id) && !wantsJson(request))
      return sendPage(reply, await pages.show(id, admission, await handler(context, input)))
    const meta = metaOf(request.id, platform.clock)
    const work = async (changes?: object) =>
      write(await handler({ ...context, ...changes }, input), input, meta)
    const identity = identityOf(request, endpoint, context.visitor.token?.id)
    const answer = identity
      ? (await runOnce(platform, { ...identity, now: platform.clock.now() }, (db) => work({ db }))).answer
      : await work()
    return send(request, reply, answer)
  }
}

const contextOf = (services: Services, request: FastifyRequest) => ({
  ...services.platform,
  log: request.log,
  site: (request.admission as Admission).site,
  visitor: visitorOf(services, request),
})

function readerOf(services: Services, { query }: Endpoint, handler: Handler): Reader {
  const check = query && textCheck(query)
  const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
  return async (request, values) => {
    const wanted = Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
    if (check) refuse(check(wanted))
    return handler(contextOf(services, request), { params: request.params, query: wanted })
  }
}

function visitorOf({ pages }: Services, request: FastifyRequest): VisitorContext['visitor'] {
  const admission = request.admission as Admission
  const { page, block, isTrapped, token } = request.form as SentForm
  return {
    ...{ network: admission.network, page, block, isTrapped },
    token: pages.readToken(admission, token),
    cookie: (name) => cookieIn(request.headers.cookie, name),
    hasActed: (acted) => pages.hasActed(request.raw, admission, acted),
  }
}

/** The same form of one view of a page is one request, and so are requests with one Idempotency-Key. */
function identityOf(
  { headers, bodyBytes, admission, params }: FastifyRequest,
  { method, path, reply }: Endpoint,
  tokenId: string | undefined,
) {
  const { site } = admission as Admission
  const key = idempotencyKeyOf(headers) ?? (tokenId && `form ${tokenId} ${digestOf(bodyBytes)}`)
  // A recorded answer could not set its cookies again.
  if (method === 'GET' || !key || reply.setsCookies) return null
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
    return sendPage(reply, await failurePage(services, request, answer))
  }
}

/** The page with the form that was sent: one of the site, or one that another endpoint shows. */
async function failurePage(
  { pages, readers, ...services }: Services,
  request: FastifyRequest,
  error: ApiError,
) {
  const admission = request.admission as Admission
  const form = request.form ?? formOf({ pages, readers, ...services }, request)
  const shown = request.routeOptions.config.endpoint?.isOnPageOf
  const read = shown === undefined || error.status >= 500 ? undefined : readers.get(shown)
  const result = await read?.(request, form.values).catch(() => undefined)
  if (shown === undefined || result === undefined) return pages.showFailure(admission, error, form)
  return pages.show(shown, admission, result, { error, form })
}
