import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Platform } from '../../platform/context.ts'
import type { Metrics, SiteSource } from '../../platform/observe/metrics.ts'
import { newId } from '../../platform/values/ids.ts'
import { networkOf } from '../../platform/values/networks.ts'
import type { Forwarded } from '../hosts/forwarded.ts'

/** A request for the host of a site that is not answered from memory at once. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  id: string
  host: string
  /** The address of the visitor, or the network that counts as one. */
  network: string
  siteId: string | null
  source: SiteSource
  /** The router answers it, and logs and counts the answer. */
  isLeft: boolean
}

const MAX_LOGGED_LENGTH = 200

export const HSTS = ['strict-transport-security', 'max-age=31536000'] as const

type Services = { platform: Pick<Platform, 'log' | 'tracing'>; metrics: Metrics; forwarded: Forwarded }

/** Gives the request an id, and logs and counts its answer. */
export function beginVisit(
  { platform: { log, tracing }, metrics, forwarded }: Services,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Visit {
  const startedAt = performance.now()
  const network = networkOf(forwarded.address(request))
  const visit: Visit = {
    request,
    response,
    id: newId('req'),
    host,
    network,
    siteId: null,
    source: 'other',
    isLeft: false,
  }
  response.setHeader('x-request-id', visit.id)
  response.once('close', () => {
    if (visit.isLeft) return
    const { id: requestId, siteId, source } = visit
    const durationMs = Math.round((performance.now() - startedAt) * 100) / 100
    const status = response.writableFinished ? response.statusCode : 499
    metrics.observe('visit', status, durationMs)
    metrics.countVisit(source, status)
    const path = loggedPath(request.url, status)
    const { method } = request
    const traceId = tracing?.traceIdOf(request)
    log.info({
      requestId,
      operation: 'visit',
      method,
      host,
      path,
      status,
      durationMs,
      source,
      ...(siteId !== null && { siteId }),
      ...(traceId !== undefined && { traceId }),
    })
  })
  return visit
}

/**
 * Links of visitors and previews open for anyone who reads the log, and so might an address that was nearly one. A query may
 * hold what a visitor typed.
 */
function loggedPath(url = '/', status: number): string {
  const [path = '/'] = url.split(/[?#]/, 1)
  const isPage = (status < 400 || status >= 500) && !/_sw|%5f|^\/ical\//i.test(path)
  if (isPage || path === '/') return path.slice(0, MAX_LOGGED_LENGTH)
  const start = /^\/[\w-]{1,20}(?=\/|$)/.exec(path)?.[0] ?? ''
  return start === path ? path : `${start}/…`
}
