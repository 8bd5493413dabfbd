import type { SiteContext } from '../../../platform/context.ts'
import type { Point } from '../../../platform/outbound/geocoder.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { minor } from '../../../platform/values/money.ts'
import { listOfferedZones, type OfferedZone } from './queries.ts'
import { openWindows, type WindowOfDay } from './rules.ts'

type Wanted = { postalCode: string; point: Point | null; costMinor: bigint; currency: string }
export type LocalOffer = {
  zoneId: string
  cost: number
  /** What the goods must cost, where they cost less. */
  missingMinimum: number | null
  /** Among these the customer chooses; null where there is nothing to choose. */
  windows: WindowOfDay[] | null
}
type Context = Pick<SiteContext, 'db' | 'clock'> & { site: { id: string; timeZone: string } }

/** How goods can be delivered to an address: in the cheapest zone that has a window left; null when none serves it. */
export async function offerDelivery(
  { db, site, clock }: Context,
  wanted: Wanted,
): Promise<LocalOffer | null> {
  const { timeZone } = site
  const now = clock.now()
  const { costMinor, currency } = wanted
  const zones = await listOfferedZones(db, site.id, { ...wanted, today: dateAt(now, timeZone) })
  const offers = zones.flatMap((zone) => {
    const { id, minimum, freeFrom, deliveryCost, windows, taken, daysAhead } = zone
    const open = windows.length === 0 ? null : openWindows(windows, taken, { now, timeZone, daysAhead })
    if (open?.length === 0) return []
    const isFree = freeFrom !== null && costMinor >= minor(freeFrom, currency)
    const missingMinimum = isReached(zone, wanted) ? null : minimum
    return [{ zoneId: id, cost: isFree ? 0 : deliveryCost, missingMinimum, windows: open }]
  })
  return offers.sort(byUse)[0] ?? null
}

const isReached = ({ minimum }: OfferedZone, { costMinor, currency }: Wanted) =>
  costMinor >= minor(minimum, currency)

/** What can be ordered first, then the cheapest; of what cannot, that which lacks least. */
const byUse = (a: LocalOffer, b: LocalOffer) =>
  (a.missingMinimum ?? -1) - (b.missingMinimum ?? -1) || a.cost - b.cost
