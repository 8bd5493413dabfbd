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
  /** Whether the customer who is signed in pays with points. */
  usePoints?: boolean
  /** Whether the visitor wants a mail when they do not order. */
  remind?: boolean
}
export type Cart = { items: CartItem[]; checkout: CheckoutState; lastAdded: LastAdded | null }
export type StoredCart = Cart & { key: Buffer; customerId: string | null }
/** Who looks for a cart: the hash of the browser's token, and the customer who is signed in. */
export type CartOwner = { key: Buffer | null; customerId: string | null }

const storedCart = sql`
  select token_sha256 as key, customer_id as "customerId", items, checkout, last_added as "lastAdded" from carts`
// A browser in which another customer was signed in does not show their cart.
const ownedBy = (siteId: string, { key, customerId }: CartOwner) => sql`
  where site_id = ${siteId} and (customer_id = ${customerId} or token_sha256 = ${key} and customer_id is null)
  order by customer_id is null`

/** That of the customer first, then that of the browser. */
export const findCarts = (db: Db, siteId: string, owner: CartOwner) =>
  db.rows<StoredCart>(sql`${storedCart} ${ownedBy(siteId, owner)}`)

/** Lets one request at a time work on the carts of a customer. Resolves to whether there is such a customer. */
export const lockCustomer = async (db: Db, siteId: string, customerId: string) =>
  (await db.first(sql`
    select from customers where site_id = ${siteId} and id = ${customerId} and erased_at is null
    for no key update`)) !== undefined

/** Locks the carts until the transaction ends. */
export const lockCarts = (db: Db, siteId: string, owner: CartOwner) =>
  db.rows<StoredCart>(sql`${storedCart} ${ownedBy(siteId, owner)} for update`)

/** What a customer entered with their last order. */
export const findLastAddress = (db: Db, siteId: string, customerId: string) =>
  db.first<Pick<CheckoutAddress, 'email'> & LastAddress>(sql`
    select name, email, phone, (
      select shipping -> 'address' from customer_activities
        join shop_orders on shop_orders.site_id = customers.site_id and shop_orders.id = resource_id
      where customer_activities.site_id = customers.site_id and customer_id = customers.id and kind = 'order'
      order by at desc limit 1
    ) as address
    from customers where site_id = ${siteId} and id = ${customerId} and erased_at is null`)
type LastAddress = {
  name: string | null
  phone: string | null
  address: { [K in 'line1' | 'line2' | 'postalCode' | 'city' | 'region' | 'country']: string | null } | null
}

export const insertCart = (db: Db, siteId: string, { key, customerId }: CartOwner, now: Date) =>
  db.run(sql`
    insert into carts (token_sha256, id, site_id, customer_id, items, created_at, updated_at)
    values (${key}, new_id('cart', ${now}), ${siteId}, ${customerId}, '[]', ${now}, ${now})`)

/** Gives a cart to a customer, with what it holds and what was entered. */
export const saveCart = (
  db: Db,
  siteId: string,
  { key, customerId, items, checkout, lastAdded }: StoredCart,
  now: Date,
) =>
  db.run(sql`
    update carts set customer_id = ${customerId}, items = ${JSON.stringify(items)}::jsonb,
      checkout = ${JSON.stringify(checkout)}::jsonb, last_added = ${lastAdded && JSON.stringify(lastAdded)}::jsonb,
      updated_at = ${now}
    where site_id = ${siteId} and token_sha256 = ${key}`)

export const saveItems = (
  db: Db,
  siteId: string,
  token: Buffer,
  { items, lastAdded }: Pick<Cart, 'items' | 'lastAdded'>,
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

/** Gives the cart another token, and takes it from the customer whose it was. */
export const moveCart = (db: Db, siteId: string, id: string, key: Buffer) =>
  db.run(sql`
    update carts set token_sha256 = ${key}, customer_id = null where site_id = ${siteId} and id = ${id}`)

export const findCartById = (db: Db, siteId: string, id: string) =>
  db.first<StoredCart>(sql`${storedCart} where site_id = ${siteId} and id = ${id}`)

/** Of all sites. Resolves to how many were deleted. */
export const deleteOldCarts = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    delete from carts where token_sha256 in (
      select token_sha256 from carts where updated_at < ${before} limit ${limit} for update skip locked)`)
