import type { Stop } from '../../../api/drivers.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type StoredStop = Omit<Stop, 'next' | 'orderNumber' | 'due' | 'currency'> & {
  shopOrderId: string | null
  deliveredAt: string | null
}
/** Stops that one page shows. */
const MAX_STOPS = 200

const stop = sql`
  select id, status, shop_order_id as "shopOrderId", customer_name as "customerName", customer_phone as "customerPhone",
    address_line1 as line1, address_city as city, address_postal_code as "postalCode", note,
    iso(window_start) as "windowStart", iso(window_end) as "windowEnd", iso(delivered_at) as "deliveredAt",
    (select count(*)::int from delivery_proofs where delivery_id = delivery_orders.id) as proofs
  from delivery_orders`

/**
 * What a driver has to bring until the end of a day, in the order of its windows, and what they delivered since it began.
 * What was promised for no time is next.
 */
export const listStops = (
  db: Db,
  siteId: string,
  { driverId, from, until }: { driverId: string; from: Date; until: Date },
) =>
  db.rows<StoredStop>(sql`
    ${stop}
    where site_id = ${siteId} and driver_id = ${driverId}
      and (status not in ('delivered', 'cancelled') and (window_start is null or window_start < ${until})
        or status = 'delivered' and delivered_at >= ${from})
    order by status = 'delivered', window_start nulls first, created_at, id limit ${MAX_STOPS}`)

/** A delivery of a driver. */
export const findStop = (db: Db, siteId: string, driverId: string, id: string) =>
  db.first<StoredStop>(sql`${stop} where site_id = ${siteId} and driver_id = ${driverId} and id = ${id}`)
