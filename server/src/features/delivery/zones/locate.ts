import type { Tier } from '../../../api/caller.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Point } from '../../../platform/outbound/geocoder.ts'
import { neighbourhoodOf } from '../../../platform/values/networks.ts'
import { hasRadius } from './queries.ts'

type Place = { line1?: string; postalCode?: string; city?: string; country: string }
/** Addresses of one network, and of its neighbourhood, that are looked up; beyond, only postal codes decide. */
const LOOKED_UP: Tier = { name: 'addresses looked up', perMinute: 10, perSecond: null, perDay: 100 }
const LOOKED_UP_NEARBY: Tier = {
  name: 'addresses looked up nearby',
  perMinute: 60,
  perSecond: null,
  perDay: 1_000,
}

/** Where an address is, for sites with zones around a place; null when that is not known. */
export async function locate(
  {
    db,
    site,
    geocoder,
    rateLimiter,
    clock,
    visitor: { network },
  }: Pick<VisitorContext, 'db' | 'site' | 'geocoder' | 'rateLimiter' | 'clock' | 'visitor'>,
  { line1, postalCode, city, country }: Place,
): Promise<Point | null> {
  if (!geocoder || !line1 || !(await hasRadius(db, site.id))) return null
  const now = clock.now()
  const one = await rateLimiter.take(`addresses of:${site.id}:${network}`, LOOKED_UP, now)
  const near = `addresses near:${site.id}:${neighbourhoodOf(network)}`
  if (!one.allowed || !(await rateLimiter.take(near, LOOKED_UP_NEARBY, now)).allowed) return null
  return geocoder.find(
    site.accountId,
    [line1, [postalCode, city].filter(Boolean).join(' '), country].join(', '),
  )
}
