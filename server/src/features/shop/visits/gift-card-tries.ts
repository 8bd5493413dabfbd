import type { Tier } from '../../../api/caller.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { neighbourhoodOf } from '../../../platform/values/networks.ts'

/** Codes that are tried from one network, and from its neighbours. */
const TRIES: Tier = { name: 'gift cards looked up', perMinute: 10, perSecond: null, perDay: 100 }
const TRIES_NEARBY: Tier = {
  name: 'gift cards looked up nearby',
  perMinute: 60,
  perSecond: null,
  perDay: 1_000,
}

/** Throws RATE_LIMIT_EXCEEDED, so that codes cannot be guessed. */
export async function countTry({ rateLimiter, clock, site, visitor: { network } }: VisitorContext) {
  const now = clock.now()
  await rateLimiter.require(`gift cards of:${site.id}:${network}`, TRIES, now)
  await rateLimiter.require(`gift cards near:${site.id}:${neighbourhoodOf(network)}`, TRIES_NEARBY, now)
}
