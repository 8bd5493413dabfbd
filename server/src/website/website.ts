import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '../api/errors.ts'
import { PREVIEWS } from '../features/publishing/rules.ts'
import { numberIn } from '../features/seo/redirects/rules.ts'
import { pageHeaders } from '../platform/cdn/headers.ts'
import type { Platform } from '../platform/context.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import { domainUrl } from '../platform/values/sites-address.ts'
import { type Entry, entryOf, sendEntry } from './answers/entry.ts'
import { PageCache } from './answers/page-cache.ts'
import { keyOf, normalizedPath } from './answers/paths.ts'
import { FONT_PATH, sendFont } from './assets/fonts.ts'
import { ISLANDS, sendIsland } from './assets/island.ts'
import { HitCounts } from './hit-counts.ts'
import { createForwarded, type Forwarded } from './hosts/forwarded.ts'
import { Hosts, hostOf } from './hosts/hosts.ts'
import { createTlsAsk } from './hosts/tls-ask.ts'
import { type Content, type HostTarget, HTML } from './live-site.ts'
import { MAPS, sendMap } from './maps.ts'
import { NotFoundCounts } from './not-found-counts.ts'
import { filesOf, withOwnFiles } from './own-files.ts'
import { sendPreview } from './preview.ts'
import { findLiveSite } from './queries.ts'
import { redirectOf } from './redirects.ts'
import { render } from './render.ts'
import { NO_CRAWLERS } from './seo/files.ts'
import { admit, visitedSiteOf } from './visitors/admission.ts'
import { createVisitorPages, type VisitorPages } from './visitors/pages.ts'
import { createFormTokens, type FormTokens } from './visitors/tokens.ts'
import { isPassing, sendFailure } from './visits/failures.ts'
import { Limits } from './visits/limits.ts'
import { sendText } from './visits/notice.ts'
import { beginVisit, HSTS, type Visit } from './visits/visit.ts'

const CACHE_BYTES = 64 * 1024 * 1024

type Website = {
  /** Answers a request for the host of a site; false, or `leave`, leaves it to the API and the dashboard. */
  handle(request: IncomingMessage, response: ServerResponse, leave: () => void): boolean
  /** Answers only from memory from now on, and ends connections. */
  startClosing(): void
  notFoundCounts: NotFoundCounts
  hitCounts: HitCounts
  /** The pages that answer what visitors do. */
  visitorPages: VisitorPages
}

type WebsiteOptions = { metrics: Metrics; trustProxy: boolean | string; tlsAskNetworks: string[] }

/** Serves published sites. It stands before the router, so that a page in memory costs as little as possible. */
export function createWebsite(
  platform: Platform,
  { metrics, trustProxy, tlsAskNetworks }: WebsiteOptions,
): Website {
  const hosts = new Hosts(platform)
  const cache = new PageCache(CACHE_BYTES)
  const notFoundCounts = new NotFoundCounts(platform)
  const forwarded = createForwarded(trustProxy)
  const hitCounts = new HitCounts(platform, forwarded)
  const isPlain = (request: IncomingMessage) =>
    platform.sitesAddress.scheme === 'https' && forwarded.isPlain(request)
  const limits = new Limits(platform)
  const tokens = createFormTokens(platform.secrets)
  const services = {
    platform,
    hosts,
    cache,
    limits,
    notFoundCounts,
    hitCounts,
    forwarded,
    isPlain,
    tokens,
  }
  const tlsAsk = createTlsAsk(hosts, tlsAskNetworks)
  let isClosing = false
  followChanges(services)
  return {
    notFoundCounts,
    hitCounts,
    visitorPages: createVisitorPages(platform, tokens, hitCounts, limits),
    startClosing() {
      isClosing = true
    },
    handle(request, response, leave) {
      const host = hostOf(forwarded.host(request))
      if (tlsAsk.handle(request, response, host)) return true
      if (hosts.isOwn(host)) return false
      const target = platform.isCurrent() ? hosts.peek(host) : undefined
      if (target && request.url?.startsWith(filesOf(target.siteId))) return false
      if (target && isServedHere(target, request) && !isPlain(request)) {
        const entry = peek(cache, target, request.url ?? '/')
        if (entry) {
          const more = [...(isSecure(services, request) ? HSTS : []), ...(isClosing ? CLOSE : [])]
          sendEntry(request, response, entry, { more, tokenOf: tokenOf(services, target.siteId) })
          metrics.countVisit('memory', response.statusCode)
          if (entry.isPage) hitCounts.count(target.siteId, request)
          return true
        }
      }
      const visit = beginVisit({ platform, metrics, forwarded }, request, response, host)
      if (isSecure(services, request)) response.setHeader(HSTS[0], HSTS[1])
      const answered = isClosing
        ? refuse(response)
        : platform.inOperation(
            'visit',
            () => answer(services, visit, leave),
            () => visit,
          )
      answered.catch((error: Error) => sendFailure(platform.log, visit, error))
      return true
    },
  }
}

const CLOSE = ['connection', 'close']

/** The other processes of the server answer the next attempt. */
async function refuse(response: ServerResponse) {
  response.setHeader('connection', 'close')
  throw unavailable('The server is shutting down')
}

type Services = {
  platform: Platform
  hosts: Hosts
  cache: PageCache
  limits: Limits
  notFoundCounts: NotFoundCounts
  hitCounts: HitCounts
  tokens: FormTokens
  forwarded: Forwarded
  /** Whether the visitor came by http to a server that also takes https. */
  isPlain(request: IncomingMessage): boolean
}

const isServedHere = ({ isPublished, redirectTo }: HostTarget, { method }: IncomingMessage) =>
  isPublished && !redirectTo && (method === 'GET' || method === 'HEAD')

/** Whether the visitor came by https. */
const isSecure = ({ platform, forwarded, isPlain }: Services, request: IncomingMessage) =>
  platform.sitesAddress.scheme === 'https' ? !isPlain(request) : forwarded.isSecure(request)

async function answer(services: Services, visit: Visit, leave: () => void) {
  const { platform, limits } = services
  const { request, response, host, network } = visit
  const target = await targetOf(services, visit)
  visit.siteId = target?.siteId ?? null
  if (!target) return sendText(response, 404, `There is no site at ${host}`)
  const url = request.url ?? '/'
  if (url.startsWith(filesOf(target.siteId))) return leaveVisit(visit, leave)
  if (isForRouter(url)) return answerVisitor(services, visit, { target, leave })
  if (url.startsWith(PREVIEWS) && (target.showsPreviews || !target.redirectTo)) {
    await limits.count(network)
    return limits.ofVisitor(target.siteId, network, () =>
      sendPreview(platform, response, { siteId: target.siteId, url }, services.tokens),
    )
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'Pages can only be read', { allow: 'GET, HEAD', connection: 'close' })
  if (!target.isPublished) {
    if (url === '/robots.txt') return sendEntry(request, response, await entryOf(NO_CRAWLERS))
    return sendText(response, 404, `There is no site at ${host}`)
  }
  if (target.redirectTo) return sendMoved(response, target.redirectTo, url)
  if (services.isPlain(request)) return sendMoved(response, domainUrl(platform.sitesAddress, host), url)
  if (url.startsWith(FONT_PATH)) return sendFont(request, response, url)
  if (url.startsWith(ISLANDS)) return sendIsland(request, response, url)
  if (url.startsWith(MAPS)) return answerMap(services, visit, target.siteId)
  if (await answerNumber(services, visit, target, url)) return
  await answerPath(services, visit, target.siteId, keyOf(url, target.paths))
}

const peek = (cache: PageCache, { siteId, paths }: HostTarget, url: string) =>
  numberIn(url) === null ? cache.peek(siteId, keyOf(url, paths)) : undefined

/** Sends visitors of an address with a number, such as `/?p=12`, on. False when no redirect has it, and its page is not in memory. */
async function answerNumber(services: Services, visit: Visit, { siteId, paths }: HostTarget, url: string) {
  const { platform, cache, limits } = services
  const { request, response, network } = visit
  const number = numberIn(url)
  if (number === null) return false
  await limits.count(network)
  const moved = await limits.ofVisitor(siteId, network, async () => {
    const site = await findLiveSite(platform.db, siteId, platform.sitesAddress)
    return site && redirectOf(platform.db, site, `${normalizedPath(url)}?${number}`)
  })
  const known = platform.isCurrent() ? cache.peek(siteId, keyOf(url, paths)) : undefined
  const entry = moved ? await entryOf(moved) : known
  if (entry) sendEntry(request, response, entry, { tokenOf: tokenOf(services, siteId) })
  if (entry?.isPage) services.hitCounts.count(siteId, request)
  return entry !== undefined
}

/** What visitors do is declared in contracts, which the router serves. */
const isForRouter = (url: string) =>
  url.startsWith('/_sw/') && ![FONT_PATH, ISLANDS, MAPS, PREVIEWS].some((path) => url.startsWith(path))

async function answerMap({ platform, limits }: Services, visit: Visit, siteId: string) {
  const { request, response, network } = visit
  await limits.count(network)
  await limits.ofRead(siteId, network, async () => sendMap(platform, request, response, siteId))
  if (response.statusCode === 404) await limits.countMiss(network)
}

type Leaving = { target: HostTarget; leave(): void }

async function answerVisitor(services: Services, visit: Visit, { target, leave }: Leaving) {
  const { platform, limits, forwarded, isPlain } = services
  const { request, response, host, network } = visit
  const url = request.url ?? '/'
  if (!target.isPublished) return sendText(response, 404, `There is no site at ${host}`)
  if (target.redirectTo) return sendMoved(response, target.redirectTo, url)
  if (isPlain(request)) return sendMoved(response, domainUrl(platform.sitesAddress, host), url)
  await limits.count(network)
  const live = await findLiveSite(platform.db, target.siteId, platform.sitesAddress)
  if (!live) return sendText(response, 404, `There is no site at ${host}`)
  admit(request, { site: visitedSiteOf(live), live, network, host: forwarded.host(request) ?? host })
  leaveVisit(visit, leave)
}

/** The router answers it. */
function leaveVisit(visit: Visit, leave: () => void) {
  visit.isLeft = true
  leave()
}

const tokenOf =
  ({ platform, tokens }: Services, siteId: string) =>
  () =>
    tokens.issue(siteId, platform.clock.now())

async function targetOf({ platform, hosts, limits }: Services, { host, network }: Visit) {
  const known = hosts.peek(host)
  if (known !== undefined && platform.isCurrent()) return known
  if (known === undefined && !hosts.isServed(host)) await limits.count(network)
  const target = await orLastKnown(hosts.find(host), known ?? (hosts.isUnknown(host) ? null : undefined))
  if (target === null) await limits.countMiss(network)
  return target
}

async function answerPath(services: Services, visit: Visit, siteId: string, path: string) {
  const { limits, cache, notFoundCounts, hitCounts } = services
  const { request, response, network } = visit
  const last = cache.lastKnown(siteId, path)
  const render = async (): Promise<Aged> => {
    const work = () => renderPath(services, siteId, path)
    return {
      entry: await (cache.isRendering(siteId, path) ? work() : limits.ofVisitor(siteId, network, work)),
    }
  }
  // A visitor who has used up their limit still gets what is in memory.
  const isRefused = await limits.count(network).then(
    () => false,
    (error) => {
      if (last) return true
      throw error
    },
  )
  const { entry, ageSeconds } = isRefused && last ? last : await orLastKnown<Aged>(render(), last)
  visit.source = ageSeconds === undefined ? 'rendered' : 'last known'
  if (entry.status === 404) {
    notFoundCounts.count(siteId, path, { referrer: request.headers.referer, network })
    await limits.countMiss(network)
  }
  if (entry.isPage) hitCounts.count(siteId, request)
  const isOld = ageSeconds !== undefined
  sendEntry(request, response, entry, {
    more: isOld ? ['age', String(ageSeconds)] : [],
    isOld,
    tokenOf: tokenOf(services, siteId),
  })
}

const renderPath = ({ platform, cache, limits }: Services, siteId: string, path: string) =>
  cache.render(siteId, path, () =>
    limits.ofSite(siteId, async () => {
      const site = await findLiveSite(platform.db, siteId, platform.sitesAddress)
      if (!site) return noSite
      const content = withOwnFiles(await render(platform, site, path), site, platform.publicUrl)
      return { ...content, cdnHeaders: cdnHeadersOf(platform, siteId, content) }
    }),
  )

/**
 * What a CDN may keep: pages and permanent redirects, which it drops when the site changes. Not what changes by itself, with
 * the day, and not what there is no end of. What is not found is counted here.
 */
function cdnHeadersOf({ cdn }: Platform, siteId: string, { status, keptMs, isVolatile, tags = [] }: Content) {
  const isPermanent = status === 301 || status === 308 || (status === 200 && !isVolatile)
  return cdn && isPermanent && keptMs === undefined ? pageHeaders(cdn, [siteId, ...tags]) : null
}

type Aged = { entry: Entry; ageSeconds?: number }

/** How long visitors wait for the database where something older can be sent, and where nothing can. */
const PATIENCE_MS = 2_000
const LONG_PATIENCE_MS = 10_000

/** What is known already, if the database is away or takes long, or there is too much to do. */
async function orLastKnown<T>(work: Promise<T>, last: T | undefined): Promise<T> {
  const ending = new AbortController()
  const inTime = work.catch((error) => {
    if (last !== undefined && isPassing(error)) return last
    throw error
  })
  const patienceMs = last === undefined ? LONG_PATIENCE_MS : PATIENCE_MS
  const late = wait(patienceMs, undefined, { signal: ending.signal }).then(() => {
    if (last === undefined) throw unavailable('The database took too long')
    return last
  })
  return Promise.race([inTime, late]).finally(() => ending.abort())
}

function sendMoved(response: ServerResponse, origin: string, url: string) {
  const location = `${origin}${url.startsWith('/') ? url : '/'}`
  return sendText(response, 308, `This site is now at ${origin}`, { location })
}

/** The site is not published any more, which hosts in memory do not know yet. */
const noSite: Content = { status: 404, contentType: HTML, body: '', isVolatile: true }

/** Drops what changes of sites and of their content make stale. */
function followChanges({ platform, hosts, cache }: Services) {
  platform.listen('site_content', {
    onNotification: (siteId) => cache.invalidate(siteId),
    onUp: () => cache.setHearing(true),
    onDown: () => cache.setHearing(false),
  })
  platform.listen('sitewright', {
    onNotification(what) {
      const [kind, siteId] = what.split(':', 2)
      if (kind !== 'site' || siteId === undefined) return
      hosts.forget(siteId)
      cache.invalidate(siteId)
    },
    onUp: () => hosts.clear(),
  })
}
