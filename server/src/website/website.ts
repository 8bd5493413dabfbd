import './production-react.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { PREVIEWS } from '../features/publishing/rules.ts'
import type { Platform } from '../platform/context.ts'
import { isDatabaseGone } from '../platform/database/errors.ts'
import { type Entry, entryOf, sendEntry, sendText } from './entry.ts'
import { FONT_PATH, sendFont } from './fonts.ts'
import { createForwarded } from './forwarded.ts'
import { Hosts, hostOf } from './hosts.ts'
import { type Content, type HostTarget, HTML } from './live-site.ts'
import { NotFoundCounts } from './not-found-counts.ts'
import { filesOf, withOwnFiles } from './own-files.ts'
import { PageCache } from './page-cache.ts'
import { keyOf } from './paths.ts'
import { sendPreview } from './preview.ts'
import { findLiveSite } from './queries.ts'
import { render } from './render.ts'
import { NO_CRAWLERS } from './seo/files.ts'
import { createTlsAsk } from './tls-ask.ts'

const CACHE_BYTES = 64 * 1024 * 1024
const RETRY_SECONDS = 5

export type Website = {
  /** Answers a request for the host of a site; false leaves it to the API and the dashboard. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  notFoundCounts: NotFoundCounts
}

export type WebsiteOptions = { trustProxy: boolean | string; tlsAskNetworks: string[] }

/** Serves published sites. It stands before the router, so that a page in memory costs as little as possible. */
export function createWebsite(platform: Platform, { trustProxy, tlsAskNetworks }: WebsiteOptions): Website {
  const hosts = new Hosts(platform)
  const cache = new PageCache(CACHE_BYTES)
  const notFoundCounts = new NotFoundCounts(platform)
  const forwarded = createForwarded(trustProxy)
  const isPlain = (request: IncomingMessage) =>
    platform.sitesAddress.scheme === 'https' && forwarded.isPlain(request)
  const services = { platform, hosts, cache, notFoundCounts, isPlain }
  const tlsAsk = createTlsAsk(hosts, tlsAskNetworks)
  followChanges(services)
  return {
    notFoundCounts,
    handle(request, response) {
      const host = hostOf(forwarded.host(request))
      if (host === null || hosts.isOwn(host)) return tlsAsk.handle(request, response)
      const target = platform.isCurrent() ? hosts.peek(host) : undefined
      if (target && request.url?.startsWith(filesOf(target.siteId))) return false
      if (target && isServedHere(target, request) && !isPlain(request)) {
        const entry = cache.peek(target.siteId, keyOf(request.url ?? '/', target.paths))
        if (entry) {
          sendEntry(request, response, entry)
          return true
        }
      }
      answer(services, request, response, host).catch((error: Error) =>
        sendFailure(platform, response, error),
      )
      return true
    },
  }
}

type Services = {
  platform: Platform
  hosts: Hosts
  cache: PageCache
  notFoundCounts: NotFoundCounts
  /** Whether the visitor came by http to a server that also takes https. */
  isPlain(request: IncomingMessage): boolean
}

const isServedHere = ({ isPublished, redirectTo }: HostTarget, { method }: IncomingMessage) =>
  isPublished && !redirectTo && (method === 'GET' || method === 'HEAD')

async function answer(services: Services, request: IncomingMessage, response: ServerResponse, host: string) {
  const { platform } = services
  const target = await targetOf(services, host)
  if (!target) return sendText(response, 404, `There is no site at ${host}`)
  const url = request.url ?? '/'
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'Pages can only be read', { allow: 'GET, HEAD' })
  // The host is known from now on, and leaves its files to the API.
  if (url.startsWith(filesOf(target.siteId))) return sendText(response, 307, 'Try again', { location: url })
  if (url.startsWith(PREVIEWS) && (target.showsPreviews || !target.redirectTo))
    return sendPreview(platform, response, target, url)
  if (!target.isPublished) {
    if (url === '/robots.txt') return sendEntry(request, response, await entryOf(NO_CRAWLERS))
    return sendText(response, 404, `There is no site at ${host}`)
  }
  if (target.redirectTo) return sendMoved(response, target.redirectTo, url)
  if (services.isPlain(request)) return sendMoved(response, `https://${host}`, url)
  if (url.startsWith(FONT_PATH)) return sendFont(request, response, url)
  await answerPath(services, request, response, target, keyOf(url, target.paths))
}

function targetOf({ platform, hosts }: Services, host: string) {
  const known = hosts.peek(host)
  if (known !== undefined && platform.isCurrent()) return known
  return orLastKnown(hosts.find(host), known)
}

async function answerPath(
  { platform, cache, notFoundCounts }: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { siteId }: HostTarget,
  path: string,
) {
  const rendered = cache.render(siteId, path, async () => {
    const site = await findLiveSite(platform.db, siteId, platform.sitesAddress)
    return site ? withOwnFiles(await render(platform, site, path), site, platform.publicUrl) : noSite
  })
  const last = cache.lastKnown(siteId, path)
  const { entry, ageSeconds } = await orLastKnown<Aged>(
    rendered.then((entry) => ({ entry })),
    last,
  )
  if (entry.status === 404) notFoundCounts.count(siteId, path, request.headers.referer)
  sendEntry(request, response, entry, ageSeconds)
}

function sendFailure({ log }: Platform, response: ServerResponse, error: Error) {
  const { headers, url } = response.req
  log.error({ err: error, host: headers.host, path: loggedPath(url) }, 'a page could not be served')
  if (response.headersSent) return response.destroy()
  return sendText(response, 503, 'This site cannot be reached at the moment', {
    'retry-after': String(RETRY_SECONDS),
  })
}

type Aged = { entry: Entry; ageSeconds?: number }

/** How long visitors wait for the database where something older can be sent. */
const PATIENCE_MS = 2_000

/** What is known already, if the database is away or takes long. */
async function orLastKnown<T>(work: Promise<T>, last: T | undefined): Promise<T> {
  if (last === undefined) return work
  const ending = new AbortController()
  const late = wait(PATIENCE_MS, last, { signal: ending.signal }).catch(() => last)
  const inTime = work.catch((error) => {
    if (isDatabaseGone(error)) return last
    throw error
  })
  return Promise.race([inTime, late]).finally(() => ending.abort())
}

/** The token of a preview opens it to whoever reads the log. */
const loggedPath = (url = '/') => (url.startsWith(PREVIEWS) ? PREVIEWS : url.slice(0, 200))

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
