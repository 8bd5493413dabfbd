import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NOT_KEPT } from '../../api/caching.ts'
import type { Acted, Admission, SentBlock, SentForm, Visitor } from '../../api/caller.ts'
import { type Contract, type Endpoint, type Operation, operationsOf } from '../../api/endpoint.ts'
import { type ApiError, notFound, refuse } from '../../api/errors.ts'
import type { Done } from '../../api/reply.ts'
import { textCheck } from '../../api/validation.ts'
import type { HandlersOf, Platform, VisitorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { cookieIn } from '../../platform/values/cookies.ts'
import { spamReasonOf } from '../../platform/visitors/spam.ts'
import { type Answer, runClaimed, runOnce } from '../../platform/work/idempotency.ts'
import { exchangeOf } from '../exchange.ts'
import { sendFile } from '../files.ts'
import { type Handler, idempotencyKeyOf } from '../mount.ts'
import { inputReader } from '../read-input.ts'
import { answerWriter, metaOf } from '../write-answer.ts'
import { asApiError, createErrorHandler } from '../write-error.ts'
import { DailyBytes } from './daily-bytes.ts'
import { guardVisit } from './guard.ts'
import { digestOf, readForms, withFiles } from './read-form.ts'
import { refuseSpam } from './refuse-spam.ts'
import { requireProof, withNextTask } from './require-proof.ts'
import { removeLeftUploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set below `/_sw/` on the host of a site. */
    admission: Admission | null
    /** The form of the request, without its fields once they are read. */
    form: SentForm | null
    /** It came with a proof of work, which its site asks for. */
    isProven: boolean
  }
}

/** What a visitor takes turns for with others. */
type Share = 'read' | 'act' | 'provider' | 'geocoder'

type VisitorPage = { status: number; html: string; headers: Record<string, string> }

/** What the website knows of a request, and the pages that it answers with. */
type VisitorPages = {
  admissionOf(request: IncomingMessage): Admission | null
  takeForm(body: unknown, host: string, referer?: string): SentForm
  readToken(admission: Admission, token: string): Visitor['token']
  findBlock(db: Db, admission: Admission, form: SentForm, type: string): Promise<SentBlock | null>
  hasActed(request: IncomingMessage, admission: Admission, acted: Acted): void
  explain(error: ApiError, admission: Admission): ApiError
  /** Path of the script that solves proofs of work. */
  solver: string
  /** Runs work for a visitor: few at once for one network, and sites take turns. Throws a 503. */
  share<T>(admission: Admission, kind: Share, work: () => Promise<T>): Promise<T>
  show(
    operation: string,
    admission: Admission,
    result: unknown,
    from?: { rejected?: { error: ApiError; form: SentForm }; since?: string | undefined },
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

/** Without files, which are counted by themselves. What is sent is kept several times: in lists, events and mails. */
const MAX_TEXT_BYTES_NEARBY = 20 * 1024 * 1024
/** Not counted: an order or a booking is shorter, so neighbours of someone who sends too much can still make one. */
const SHORT_TEXT_BYTES = 4 * 1024

/** Adds a route for every endpoint of visitors. They answer browsers with pages, and programs with JSON. */
export function mountVisitors<C extends Record<string, Contract>>(
  app: FastifyInstance,
  given: Omit<Services, 'readers'>,
  contracts: C,
  handlers: { [F in keyof C]: HandlersOf<C[F]> },
) {
  const services: Services = { ...given, readers: new Map() }
  app.addHook('onReady', () =>
    removeLeftUploads().catch((error: Error) =>
      given.platform.log.warn({ error: error.message }, 'files left behind by visitors were not removed'),
    ),
  )
  app.register(async (scope) => {
    scope.decorateRequest('admission', null)
    scope.decorateRequest('form', null)
    scope.decorateRequest('isProven', false)
    readForms(scope)
    scope.addHook('onRequest', async (request) => {
      request.admission = services.pages.admissionOf(request.raw)
      if (!request.admission) throw notFound(routeNameOf(request))
      request.site = request.admission.site
      await guardVisit(services.platform, request, request.admission)
    })
    const texts = new DailyBytes(MAX_TEXT_BYTES_NEARBY)
    scope.addHook('preHandler', async (request) => {
      request.form = formOf(services, request)
      if (request.method !== 'POST') return
      const bytes = Buffer.byteLength(JSON.stringify(request.body ?? null))
      if (bytes <= SHORT_TEXT_BYTES) return
      const admission = request.admission as Admission
      texts.check(admission)
      texts.add(admission, bytes)
    })
    scope.setErrorHandler(errorHandler(services))
    for (const operation of operationsOf(contracts)) {
      const { id, feature, name, endpoint } = operation
      const handler = (handlers as Record<string, Record<string, Handler>>)[feature]?.[name] as Handler
      if (endpoint.method === 'GET') services.readers.set(id, readerOf(services, endpoint, handler))
      const handle = withFiles(routeHandler(services, operation, handler))
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint, operation: id, isVisit: true },
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          given.platform.inOperation(id, () => handle(request, reply), exchangeOf(request, reply)),
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

function routeHandler(services: Services, operation: Operation, handler: Handler) {
  const { id, endpoint } = operation
  const { platform, pages } = services
  const read = inputReader(endpoint)
  const write = answerWriter(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const admission = request.admission as Admission
    const context = contextOf(services, request)
    const { visitor } = context
    const isJson = wantsJson(request)
    await requireProof(platform, operation, { request, visitor, isJson, script: pages.solver })
    await refuseSpam(platform, operation, visitor)
    const input = read(request)
    const share = <T>(work: () => Promise<T>) => pages.share(admission, shareOf(endpoint), work)
    if (endpoint.reply.kind === 'file')
      return sendFile(request, reply, await share(() => handler(context, input)))
    if (endpoint.method === 'GET' && !isJson) {
      const { since } = (input.query ?? {}) as { since?: string }
      const run = () => handler(context, input)
      const showNow = (result: unknown) => pages.show(id, admission, result, { since })
      const page = endpoint.waitsFor
        ? await share(run).then((result) => pages.share(admission, 'read', () => showNow(result)))
        : await share(async () => showNow(await run()))
      return sendPage(reply, page)
    }
    const meta = metaOf(request.id, platform.clock)
    let done: unknown
    const work = async (db?: Db) => {
      done = await handler(contextOf(services, request, db), input)
      return write(done, input, meta)
    }
    const identity = identityOf(request, endpoint, visitor.token?.id)
    const { answer, replayed } = await share(async () => {
      if (!identity) return { answer: await work(), replayed: false }
      if (endpoint.waitsFor) return runClaimed(platform, identity, () => work())
      return runOnce(platform, { ...identity, now: platform.clock.now() }, work)
    })
    // What is rolled back counts nothing.
    const acted = replayed ? null : actedOf(endpoint, done)
    if (acted) pages.hasActed(request.raw, admission, acted)
    return send(request, reply, continued(endpoint, request, answer))
  }
}

const shareOf = ({ method, waitsFor }: Endpoint): Share => waitsFor ?? (method === 'GET' ? 'read' : 'act')

/** The page that follows is told which one it goes on with, so that filling in takes as long as it did. */
function continued({ continuesPage }: Endpoint, { form }: FastifyRequest, answer: Answer): Answer {
  const { headers } = answer
  if (!continuesPage || !headers.location || !form?.token) return answer
  return {
    ...answer,
    headers: { ...headers, location: `${headers.location}?${new URLSearchParams({ since: form.token })}` },
  }
}

function actedOf({ counts }: Endpoint, done: unknown): Acted | null {
  const { counted = {} } = done as Done<unknown>
  return counts === undefined || counted === null ? null : { act: counts, ...counted }
}

const contextOf = (services: Services, request: FastifyRequest, db: Db = services.platform.db) => ({
  ...services.platform,
  db,
  log: request.log,
  site: (request.admission as Admission).site,
  visitor: visitorOf(services, request),
  findBlock: (type: string) =>
    services.pages.findBlock(db, request.admission as Admission, request.form as SentForm, type),
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

function visitorOf({ pages, platform }: Services, request: FastifyRequest): VisitorContext['visitor'] {
  const admission = request.admission as Admission
  const { page, block, isTrapped, ...form } = request.form as SentForm
  const token = pages.readToken(admission, form.token)
  return {
    network: admission.network,
    page,
    block,
    token,
    spamReason: spamReasonOf(isTrapped, token, platform.clock.now()),
    cookie: (name) => cookieIn(request.headers.cookie, name),
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
  return { caller: site, siteId: site.id, method, path: `${site.id} ${filled}`, key, body: bodyBytes }
}

/** Browsers ask for pages; scripts say that they want JSON. */
const wantsJson = ({ headers }: FastifyRequest) => /\bapplication\/json\b/.test(headers.accept ?? '')

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, cookies, body }: Answer) {
  reply.headers({ ...headers, 'cache-control': NOT_KEPT })
  if (cookies) reply.header('set-cookie', cookies)
  if (headers.location && !wantsJson(request)) return reply.code(303).send()
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}

const sendPage = (reply: FastifyReply, { status, html, headers }: VisitorPage) =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': NOT_KEPT, 'x-robots-tag': 'noindex' })
    .send(html)

/** Shows what is wrong beside the fields of the form that was sent, and what was typed. */
function errorHandler(services: Services) {
  const { platform, pages } = services
  const sendJson = createErrorHandler(platform.clock)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { admission } = request
    if (!admission) return sendJson(error, request, reply)
    reply.header('cache-control', NOT_KEPT)
    const known = asApiError(error)
    const answer = pages.explain(known, admission)
    if (wantsJson(request)) {
      const told = await withNextTask(platform, request, { error: answer, script: pages.solver })
      return sendJson(known.status >= 500 ? error : told, request, reply)
    }
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
  const isShown = shown !== undefined && error.status !== 429
  const show = async () => {
    const result =
      isShown && error.status < 500 ? await readers.get(shown)?.(request, form.values) : undefined
    return result === undefined
      ? undefined
      : pages.show(shown as string, admission, result, { rejected: { error, form } })
  }
  const page = await pages.share(admission, 'read', show).catch(() => undefined)
  return page ?? pages.showFailure(admission, error, form)
}
