import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { CheckoutAddress } from './contract.ts'
import type { CartItem, LastAdded } from './rules.ts'

/** What a visitor has entered at the checkout. */
export type CheckoutState = {
  address?: CheckoutAddress
  deliveryId?: string
  couponCode?: string
  /** The code of a gift card, sealed. */
  giftCard?: string
}
export type Cart = { items: CartItem[]; checkout: CheckoutState; lastAdded: LastAdded | null }

const cartColumns = sql`items, checkout, last_added as "lastAdded"`

export const findCart = (db: Db, siteId: string, token: Buffer) =>
  db.first<Cart>(sql`select ${cartColumns} from carts where site_id = ${siteId} and token_sha256 = ${token}`)

/** Locks the cart until the transaction ends. */
export const lockCart = (db: Db, siteId: string, token: Buffer) =>
  db.first<Cart>(sql`
    select ${cartColumns} from carts where site_id = ${siteId} and token_sha256 = ${token} for update`)

export const insertCart = (db: Db, siteId: string, token: Buffer, now: Date) =>
  db.run(sql`
    insert into carts (token_sha256, site_id, items, updated_at) values (${token}, ${siteId}, '[]', ${now})`)

export const saveItems = (
  db: Db,
  siteId: string,
  token: Buffer,
  { items, lastAdded }: Omit<Cart, 'checkout'>,
  now: Date,
) =>
  db.run(sql`
    update carts set items = ${JSON.stringify(items)}::jsonb, last_added = ${lastAdded && JSON.stringify(lastAdded)}::jsonb, updated_at = ${now}
    where site_id = ${siteId} and token_sha256 = ${token}`)

export const saveCheckout = (db: Db, siteId: string, token: Buffer, checkout: CheckoutState, now: Date) =>
  db.run(sql`
    update carts set checkout = ${JSON.stringify(checkout)}::jsonb, updated_at = ${now}
    where site_id = ${siteId} and token_sha256 = ${token}`)

export const deleteCart = (db: Db, siteId: string, token: Buffer) =>
  db.run(sql`delete from carts where site_id = ${siteId} and token_sha256 = ${token}`)

/** Of all sites. Resolves to how many were deleted. */
export const deleteOldCarts = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    delete from carts where token_sha256 in (
      select token_sha256 from carts where updated_at < ${before} limit ${limit} for update skip locked)`)
