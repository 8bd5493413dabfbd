import type { FastifyRequest } from 'fastify'
import type { Admission, Tier } from '../../api/caller.ts'
import { forbidden } from '../../api/errors.ts'
import type { Platform } from '../../platform/context.ts'
import { neighbourhoodOf } from '../../platform/values/networks.ts'

/**
 * What one visitor, and the visitors from one neighbourhood, may do on a site. An office may share an address. No limit counts
 * all visitors of a site: a few strangers could use it up.
 */
const ACTS: Tier = { name: 'acts of a visitor', perMinute: 120, perSecond: 60, perDay: 5_000 }
const ACTS_NEARBY: Tier = { name: 'acts of a network', perMinute: 1_000, perSecond: 300, perDay: 40_000 }
const READS: Tier = { name: 'reads of a visitor', perMinute: 600, perSecond: 60, perDay: null }

/** Checks a request of a visitor before its body is read. Throws FORBIDDEN for one from another site, and RateLimited. */
export async function guardVisit(
  { rateLimiter, clock }: Platform,
  request: FastifyRequest,
  { site, network, host }: Admission,
) {
  const now = clock.now()
  if (request.method === 'GET' || request.method === 'HEAD') {
    return rateLimiter.require(`reads of:${site.id}:${network}`, READS, now)
  }
  checkOrigin(request, host)
  await rateLimiter.require(`acts of:${site.id}:${network}`, ACTS, now)
  await rateLimiter.require(`acts near:${site.id}:${neighbourhoodOf(network)}`, ACTS_NEARBY, now)
}

/** Browsers say where a form was sent from. Other pages must not act for a visitor. */
function checkOrigin({ headers }: FastifyRequest, host: string) {
  const { origin, 'sec-fetch-site': from } = headers
  const isOwn =
    origin === undefined
      ? from === undefined || from === 'same-origin' || from === 'none'
      : URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  if (!isOwn || from === 'cross-site')
    throw forbidden('Send this form from the site itself', { reason: 'origin' })
}
