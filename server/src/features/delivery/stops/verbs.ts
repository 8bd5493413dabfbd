import type { Driver, Stop } from '../../../api/drivers.ts'
import type { Platform } from '../../../platform/context.ts'
import { addDays, dateAt, startOfDate } from '../../../platform/values/local-time.ts'
import { setStatus } from '../orders/verbs.ts'
import type { DeliveryStatus } from '../schema.ts'
import type { DeliveryContext, ShopOrders } from '../shop-orders.ts'
import { listStops } from './queries.ts'

/** The step of a driver after each status; the team prepares. */
const NEXT: Record<DeliveryStatus, DeliveryStatus | null> = {
  received: 'picked_up',
  preparing: 'picked_up',
  ready: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'delivered',
  delivered: null,
  cancelled: null,
}

/** Today's stops of a driver, in their order. */
export async function readStops(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id: driverId, site }: Driver,
  orders: ShopOrders,
): Promise<Stop[]> {
  const today = dateAt(clock.now(), site.timeZone)
  const from = startOfDate(today, site.timeZone)
  const until = startOfDate(addDays(today, 1), site.timeZone)
  const stops = await listStops(db, site.id, { driverId, from, until })
  const ids = stops.flatMap(({ shopOrderId }) => shopOrderId ?? [])
  const known = ids.length > 0 ? await orders.list(db, site.id, ids) : []
  const byId = new Map(known.map((order) => [order.id, order]))
  return stops.map((stop) => {
    const order = byId.get(stop.shopOrderId ?? '')
    return {
      ...stop,
      next: NEXT[stop.status],
      orderNumber: order?.number ?? null,
      due: order?.due ?? 0,
      currency: order?.currency ?? site.currency,
    }
  })
}

type Step = { id: string; from: DeliveryStatus; cash: number | null }

/** Takes a delivery to its next status; one that somebody has taken there already stays as it is. */
export async function takeStep(
  context: Omit<DeliveryContext, 'site'>,
  { id: driverId, site }: Driver,
  orders: ShopOrders,
  { id, from, cash }: Step,
) {
  const status = NEXT[from]
  if (status !== null) await setStatus({ ...context, site }, orders, id, { status, from, cash, driverId })
}
