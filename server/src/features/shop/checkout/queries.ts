import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Cart } from '../carts/queries.ts'
import { DEFAULT_REMINDERS } from '../carts/rules.ts'
import type { Seller } from '../invoices/schema.ts'
import { catalogueColumns } from '../orders/queries.ts'
import type { Catalogue } from '../orders/rules.ts'
import type { PaymentSettings } from '../payments/contract.ts'
import type { Zone } from '../shipping/rules.ts'

/** Everything that the checkout of a cart depends on. */
export type ShopNow = Catalogue & {
  zones: Zone[]
  methods: PaymentSettings['methods']
  remindsOfCarts: boolean
  sellsGiftCards: boolean
  /** Who issues its invoices. */
  seller: Seller | null
  /** Currencies in which the shop brings orders itself. */
  localCurrencies: string[]
  /** Whether businesses can account for the taxes themselves. */
  reverseCharge: boolean
  /** Whether a provider collects money for the site. */
  takesPayments: boolean
}

/** The same in one snapshot. */
export async function readShop(
  db: Db,
  siteId: string,
  { items, checkout }: Pick<Cart, 'items' | 'checkout'>,
): Promise<ShopNow> {
  const order = { lines: items, couponCode: checkout.couponCode ?? null }
  return (await db.first<ShopNow>(sql`
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
    (select coalesce(json_agg(distinct currency), '[]') from delivery_zones
      where site_id = ${siteId} and active and at_checkout) as "localCurrencies",
    coalesce((select (invoicing -> 'reverseCharge')::boolean from shop_settings where site_id = ${siteId}), false)
      as "reverseCharge",
    exists (select from payment_connections where site_id = ${siteId}) as "takesPayments"`)) as ShopNow
}
