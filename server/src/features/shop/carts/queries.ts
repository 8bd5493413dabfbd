import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, type PageOptions } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OpenCart } from './contract.ts'
import { DEFAULT_REMINDERS } from './rules.ts'

/** The lines of a row of carts with the titles and prices of now, and their sum. */
const priced = sql`lateral (
  select coalesce(json_agg(json_build_object('productId', products.id, 'title', title,
      'variantTitle', variant ->> 'title', 'quantity', quantity, 'total', quantity * unit_price)), '[]') as lines,
    coalesce(sum(quantity * unit_price), 0) as subtotal, min(currency) as currency
  from jsonb_array_elements(items) item
    join products on products.site_id = carts.site_id and products.id = item ->> 'productId'
    left join lateral (
      select variant from jsonb_array_elements(variants) variant where variant ->> 'id' = item ->> 'variantId'
    ) chosen on true, lateral (
      select (item ->> 'quantity')::integer as quantity, coalesce((variant ->> 'price')::numeric, price) as unit_price
    ) cost
) priced`
const address = sql`checkout -> 'address'`

const openCart = jsonObject<OpenCart>({
  id: sql`carts.id`,
  customer: sql`json_build_object('name', ${address} -> 'name', 'email', ${address} -> 'email', 'phone', ${address} -> 'phone')`,
  lines: sql`lines`,
  subtotal: sql`subtotal`,
  currency: sql`coalesce(priced.currency, sites.currency)`,
  mayRemind: sql`coalesce((checkout -> 'remind')::boolean, false)`,
  remindedAt: sql`iso(reminded_at)`,
  createdAt: sql`iso(carts.created_at)`,
  updatedAt: sql`iso(carts.updated_at)`,
})
const open = (siteId: string) => sql`site_id = ${siteId} and checkout ? 'address' and items <> '[]'`

export const findCart = (db: Db, siteId: string, id: string) =>
  db.json<OpenCart>(sql`
    select (${openCart})::text as json
    from (select * from carts where ${open(siteId)} and id = ${id}) carts
      join sites on sites.id = carts.site_id, ${priced}`)

export const listCarts = (db: Db, siteId: string, { limit, cursor }: PageOptions) =>
  countedPage<OpenCart>(db, {
    item: sql`(select ${openCart} from (select rows.*) carts join sites on sites.id = carts.site_id, ${priced})`,
    from: sql`carts where ${open(siteId)}`,
    cursor: { list: 'open carts', orderBy: 'updatedAt', direction: 'desc', type: 'time' },
    column: sql`updated_at`,
    limit,
    after: cursor,
    total: sql`(select count(*) from carts where ${open(siteId)})`,
  })

export type ForgottenCart = Pick<OpenCart, 'id' | 'lines' | 'subtotal' | 'currency'> & {
  siteId: string
  name: string
  email: string
}

/** Marks carts of all sites whose visitors are to be reminded now, and resolves to them. */
export const takeForgotten = (db: Db, now: Date, limit: number) =>
  db.rows<ForgottenCart>(sql`
    with forgotten as (
      select carts.token_sha256
      from carts left join shop_settings settings on settings.site_id = carts.site_id
      where reminded_at is null and checkout -> 'remind' = 'true' and checkout ? 'address' and items <> '[]'
        and carts.updated_at < ${now}::timestamptz - interval '1 hour'
        and carts.updated_at < ${now}::timestamptz
          - make_interval(hours => coalesce((settings.carts ->> 'afterHours')::integer, ${DEFAULT_REMINDERS.afterHours}))
        and coalesce((settings.carts ->> 'enabled')::boolean, ${DEFAULT_REMINDERS.enabled})
      order by carts.updated_at limit ${limit} for update of carts skip locked
    ), carts as (
      update carts set reminded_at = ${now} from forgotten where carts.token_sha256 = forgotten.token_sha256
      returning carts.*
    )
    select carts.id, carts.site_id as "siteId", ${address} ->> 'name' as name, ${address} ->> 'email' as email,
      lines, subtotal::float8, priced.currency
    from carts, ${priced} where priced.currency is not null`)
