import type { IncomingMessage, ServerResponse } from 'node:http'
import { PREVIEWS } from '../../features/publishing/rules.ts'
import { networkOf } from '../../platform/accounts/rate-limit.ts'
import type { Logger } from '../../platform/observe/log.ts'
import type { Metrics, SiteSource } from '../../platform/observe/metrics.ts'
import { newId } from '../../platform/values/ids.ts'
import type { Forwarded } from '../forwarded.ts'

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

export const HSTS = ['strict-transport-security', 'max-age=31536000'] as const

type Services = { log: Logger; metrics: Metrics; forwarded: Forwarded }

/** Gives the request an id, and logs and counts its answer. */
export function beginVisit(
  { log, metrics, forwarded }: Services,
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
    const path = loggedPath(request.url)
    const { method } = request
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
    })
  })
  return visit
}

/** The token of a preview opens it to whoever reads the log, and a query may hold what a visitor typed. */
const loggedPath = (url = '/') =>
  url.startsWith(PREVIEWS) ? PREVIEWS : (url.split('?', 1)[0] as string).slice(0, 200)
