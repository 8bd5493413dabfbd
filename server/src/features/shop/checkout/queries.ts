import type { Db } from '../../../platform/database/database.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import type { Cart } from '../carts/queries.ts'
import { DEFAULT_REMINDERS } from '../carts/rules.ts'
import type { Seller } from '../invoices/schema.ts'
import { catalogueColumns } from '../orders/queries.ts'
import type { Catalogue } from '../orders/rules.ts'
import type { PaymentSettings } from '../payments/contract.ts'
import type { Zone } from '../shipping/rules.ts'

/** Everything that the checkout of a cart depends on. */
export type ShopSnapshot = Catalogue & {
  zones: Zone[]
  methods: PaymentSettings['methods']
  remindsOfCarts: boolean
  sellsGiftCards: boolean
  /** Who issues its invoices. */
  seller: Seller | null
  /** Currencies in which the shop delivers orders itself. */
  localCurrencies: string[]
  /** Whether businesses can account for the taxes themselves. */
  reverseCharge: boolean
  /** Whether a provider collects money for the site. */
  takesPayments: boolean
}

/** What is read from tables of other features: it comes from them as SQL, so that it costs no statement of its own. */
export type SnapshotColumns = Record<'localCurrencies' | 'takesPayments', (siteId: string) => Sql>

/** The same in one snapshot. */
export async function readShop(
  db: Db,
  siteId: string,
  { items, checkout }: Pick<Cart, 'items' | 'checkout'>,
  { columns }: { columns: SnapshotColumns },
): Promise<ShopSnapshot> {
  const order = { lines: items, couponCode: checkout.couponCode ?? null }
  return (await db.first<ShopSnapshot>(sql`
    select ${catalogueColumns(siteId, order)}, (
      select coalesce(json_agg(json_build_object('id', id, 'countries', countries, 'currency', currency,
        'rates', rates) order by created_at, id), '[]')
      from shipping_zones where site_id = ${siteId}
    ) as zones,
    coalesce((select payments -> 'methods' from shop_settings where site_id = ${siteId}), '[]') as methods,
    coalesce((select (carts -> 'enabled')::boolean from shop_settings where site_id = ${siteId}),
      ${DEFAULT_REMINDERS.enabled}) as "remindsOfCarts",
    coalesce((
      select (gift_cards -> 'enabled')::boolean and gift_cards ->> 'currency' = sites.currency
      from shop_settings join sites on sites.id = site_id where site_id = ${siteId}), false) as "sellsGiftCards",
    (select invoicing -> 'seller' from shop_settings where site_id = ${siteId}) as seller,
    ${columns.localCurrencies(siteId)} as "localCurrencies",
    coalesce((select (invoicing -> 'reverseCharge')::boolean from shop_settings where site_id = ${siteId}), false)
      as "reverseCharge",
    ${columns.takesPayments(siteId)} as "takesPayments"`)) as ShopSnapshot
}
