import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DayOfOrders } from './contract.ts'
import type { StartsOfDays } from './rules.ts'

/** Orders and revenue of each day; a date that the time zone skipped has none. */
export async function listOrderDays(
  db: Db,
  siteId: string,
  { dates, starts, end }: StartsOfDays,
  currency: string,
) {
  const moments = starts.map((start) => start.toISOString())
  const day = jsonObject<DayOfOrders>({
    date: sql`date`,
    orders: sql`coalesce(orders, 0)`,
    revenue: sql`coalesce(revenue, 0)`,
    otherCurrencies: sql`coalesce(other_currencies, 0)`,
  })
  return (await db.json<DayOfOrders[]>(sql`
    select json_agg(${day} order by n)::text as json
    from unnest(${dates}::date[]) with ordinality days (date, n) left join (
      select width_bucket(created_at, ${moments}::timestamptz[]) as n, count(*) as orders,
        sum(total) filter (where is_sale and currency = ${currency}) as revenue,
        count(*) filter (where is_sale and currency <> ${currency}) as other_currencies
      from (
        select created_at, total, currency, status not in ('cancelled', 'refunded') as is_sale
        from shop_orders
        where site_id = ${siteId} and created_at >= ${moments[0]}::timestamptz and created_at < ${end}
      ) placed
      group by 1
    ) sums using (n)`)) as Json<DayOfOrders[]>
}
