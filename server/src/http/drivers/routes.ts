import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ASKED_EACH_TIME, NOT_KEPT } from '../../api/caching.ts'
import type { Admission } from '../../api/caller.ts'
import { DELIVERY_STATUSES, type Driver } from '../../api/drivers.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { type ApiError, invalid, NotFound, notFound, RateLimited, unauthorized } from '../../api/errors.ts'
import { file } from '../../api/reply.ts'
import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { cookieIn, setCookie } from '../../platform/values/cookies.ts'
import { networkOf } from '../../platform/values/networks.ts'
import { runOnce } from '../../platform/work/idempotency.ts'
import { checkLookUps, limitAddress } from '../limits.ts'
import { idempotencyKeyOf } from '../mount.ts'
import { readForms, withFiles } from '../visitors/read-form.ts'
import { asApiError, createErrorHandler } from '../write-error.ts'
import { SCRIPT, STYLE } from './assets.ts'
import { pinPage, problemPage, stopsPage } from './page.tsx'
import type { DriverServices } from './services.ts'
import { isProblem, type Problem } from './words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose link it is. */
    driver: Driver | null
  }
}
type Params = { token: string; stopId: string }
type Fields = Record<string, string | string[]>

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
/** The link is a secret, which no other site shall learn. */
const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'cache-control': NOT_KEPT,
}
const COOKIE = 'driver'
const COOKIE_SECONDS = 30 * 24 * 60 * 60

const routeOf = (path: string, more: Partial<Endpoint> = {}): { endpoint: Endpoint } => ({
  endpoint: { method: 'POST', path, access: 'public', summary: 'A page of a driver', reply: file, ...more },
})

/** Serves the pages of drivers, on the host of the server: the link alone identifies the driver. */
export function serveDrivers(app: FastifyInstance, platform: Platform, services: DriverServices) {
  app.register(async (scope) => {
    scope.decorateRequest('admission', null)
    scope.decorateRequest('driver', null)
    readForms(scope)
    scope.addHook('onRequest', admit(platform, services))
    scope.setErrorHandler(errorHandler(platform))
    const page = '/driver/:token'
    scope.get('/driver/page.js', (_request, reply) => sendAsset(reply, 'text/javascript', SCRIPT))
    scope.get('/driver/page.css', (_request, reply) => sendAsset(reply, 'text/css', STYLE))
    scope.get(page, (request, reply) => showPage(platform, services, request, reply))
    scope.post(`${page}/pin`, (request, reply) => enterPin(platform, services, request, reply))
    scope.post(`${page}/stops/:stopId`, (request, reply) => step(platform, services, request, reply))
    const proof = `${page}/stops/:stopId/proof`
    const { maxProofBytes } = services
    const files = { maxFileBytes: maxProofBytes, maxBytes: maxProofBytes, maxFiles: 1 }
    scope.post(
      proof,
      { config: routeOf(proof, { files }) },
      withFiles((request, reply: FastifyReply) => addProof(platform, services, request, reply)),
    )
  })
}

const sendAsset = (reply: FastifyReply, type: string, text: string) =>
  reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': ASKED_EACH_TIME,
      'x-content-type-options': 'nosniff',
    })
    .send(text)

const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply
    .code(status)
    .headers({ ...HEADERS, 'content-type': 'text/html; charset=utf-8' })
    .send(html)

const pathOf = ({ params }: FastifyRequest) => `/driver/${(params as Params).token}`
const fieldOf = ({ body }: FastifyRequest, name: string) => {
  const value = (body as Fields | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
const wantsJson = ({ headers }: FastifyRequest) => /\bapplication\/json\b/.test(headers.accept ?? '')
const isDevice = ({ secrets }: Platform, services: DriverServices, request: FastifyRequest) =>
  services.isAdmitted(secrets, request.driver as Driver, cookieIn(request.headers.cookie, COOKIE))

/** Finds the driver before the body is read. Only the page and the PIN are open to a device that has not sent the PIN. */
const admit =
  (platform: Platform, services: DriverServices) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { token } = request.params as Partial<Params>
    if (token === undefined) return
    await checkLookUps(platform, request.ip)
    request.driver = (await services.driverOf(platform, token)) ?? null
    if (!request.driver) {
      await limitAddress(platform, reply, 'look-ups of', request.ip)
      throw notFound('Link')
    }
    const site = { ...request.driver.site, origin: platform.publicUrl }
    request.admission = { site, network: networkOf(request.ip), host: request.host } satisfies Admission
    const isOpen = request.method !== 'POST' || request.routeOptions.url?.endsWith('/pin')
    if (!isOpen && !isDevice(platform, services, request)) throw unauthorized('Enter the PIN first')
  }

async function showPage(
  platform: Platform,
  services: DriverServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const driver = request.driver as Driver
  const { site } = driver
  const { problem: sent } = request.query as { problem?: unknown }
  const problem = sent === undefined ? null : isProblem(sent) ? sent : 'other'
  const path = pathOf(request)
  if (!isDevice(platform, services, request)) return sendPage(reply, pinPage(site, path, problem))
  const stops = await services.readStops(platform, driver)
  return sendPage(reply, stopsPage({ site, driver, path, stops, problem }))
}

async function enterPin(
  platform: Platform,
  services: DriverServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const driver = request.driver as Driver
  const pin = fieldOf(request, 'pin') ?? ''
  const isRight = await services.tryPin(platform, driver, {
    pin: pin.slice(0, 20),
    network: networkOf(request.ip),
  })
  if (!isRight) return goTo(request, reply, 'pin')
  const proof = services.pinProof(platform.secrets, driver)
  const isSecure = platform.publicUrl.startsWith('https:')
  const kept = { seconds: COOKIE_SECONDS, sameSite: 'Lax', isSecure, path: pathOf(request) } as const
  reply.header('set-cookie', setCookie(COOKIE, proof, kept))
  return goTo(request, reply, null)
}

/** Back to the page, where what went wrong is said. */
const goTo = (request: FastifyRequest, reply: FastifyReply, problem: Problem | null) =>
  reply
    .headers(HEADERS)
    .header('location', problem === null ? pathOf(request) : `${pathOf(request)}?problem=${problem}`)
    .code(303)
    .send()

const CASH = /^\d{1,13}(\.\d{1,4})?$/

/** Takes a delivery to its next status, once for each key. */
async function step(
  platform: Platform,
  services: DriverServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const driver = request.driver as Driver
  const { stopId: id } = request.params as Params
  const from = DELIVERY_STATUSES.find((status) => status === fieldOf(request, 'from'))
  const cash = fieldOf(request, 'cash')
  if (!from) throw invalid({ from: 'must be the status of the delivery' })
  if (cash !== undefined && !CASH.test(cash)) throw invalid({ cash: 'must be an amount' })
  const key = idempotencyKeyOf(request.headers) ?? fieldOf(request, 'key')
  const { clock, mail, secrets, sitesAddress, publicUrl } = platform
  const work = async (db: Db = platform.db) => {
    const context = { db, clock, mail, secrets, sitesAddress, publicUrl }
    await services.takeStep(context, driver, { id, from, cash: cash === undefined ? null : Number(cash) })
    return { status: 200, headers: {}, body: '{}' }
  }
  const { id: siteId, accountId, mode } = driver.site
  const caller = { accountId, mode }
  const identity = {
    caller,
    siteId,
    method: 'POST',
    path: `driver ${driver.id} ${id}`,
    body: request.bodyBytes,
  }
  if (key) await runOnce(platform, { ...identity, key: key.slice(0, 255), now: clock.now() }, work)
  else await work()
  return wantsJson(request) ? reply.headers(HEADERS).send({}) : goTo(request, reply, null)
}

async function addProof(
  platform: Platform,
  services: DriverServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { stopId: deliveryId } = request.params as Params
  const kind = fieldOf(request, 'kind') === 'signature' ? ('signature' as const) : ('photo' as const)
  const proof = { deliveryId, kind, file: request.sentFiles?.files.find(({ field }) => field === 'photo') }
  await services.keepProof(platform, request.driver as Driver, proof)
  return goTo(request, reply, null)
}

/** Programs get the error; people the page that says what is wrong. */
function errorHandler(platform: Platform) {
  const sendJson = createErrorHandler(platform.clock)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = asApiError(error)
    if (wantsJson(request)) return sendJson(error, request, reply)
    if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    const problem = problemOf(known)
    const { driver } = request
    if (known.status === 503 || known.status === 429)
      reply.header('retry-after', Number(known.details?.retryAfter ?? 1))
    if (!driver || known.status === 429 || request.method === 'GET')
      return sendPage(reply, problemPage(problem, driver?.site.language ?? 'en'), known.status)
    return goTo(request, reply, problem)
  }
}

function problemOf(error: ApiError): Problem {
  const { reason, fields } = (error.details ?? {}) as { reason?: unknown; fields?: Record<string, unknown> }
  if (error instanceof RateLimited) return 'many'
  if (error instanceof NotFound) return error.what === 'Link' ? 'gone' : 'not_found'
  if (fields?.photo || reason === 'too_large') return 'photo'
  return isProblem(reason) ? reason : 'other'
}
