import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, type PageOptions } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Point } from '../../../platform/outbound/geocoder.ts'
import type { PostalAddress } from '../../../platform/visitors/address-book.ts'
import type { OpenCart } from './contract.ts'
import { type CartItem, DEFAULT_REMINDERS, type LastAdded } from './rules.ts'
import type { CheckoutAddress } from './schema.ts'

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
const entered = sql`checkout -> 'address'`

const openCart = jsonObject<OpenCart>({
  id: sql`carts.id`,
  customer: sql`json_build_object('name', ${entered} -> 'name', 'email', ${entered} -> 'email', 'phone', ${entered} -> 'phone')`,
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

type ForgottenCart = Pick<OpenCart, 'id' | 'lines' | 'subtotal' | 'currency'> & {
  siteId: string
  name: string
  email: string
}

/** How long a cart is left before its visitor is reminded, of the settings of its site. */
const REMINDED_AFTER = sql`
  make_interval(hours => coalesce(jsonb_path_query_first(settings.carts, '$.afterHours ? (@ >= 0 && @ < 10000)')::int, ${DEFAULT_REMINDERS.afterHours}))`

/** Whether their visitors are to be reminded of them, and have not been. */
const toRemindOf = (now: Date) => sql`
  reminded_at is null and checkout -> 'remind' = 'true' and checkout ? 'address' and items <> '[]'
    and carts.updated_at < ${now}::timestamptz - interval '1 hour'
    and carts.updated_at < ${now}::timestamptz - ${REMINDED_AFTER}
    and coalesce(settings.carts ->> 'enabled' = 'true', ${DEFAULT_REMINDERS.enabled})`

/** Marks carts of a site whose reminders are due as if they were sent. */
export const skipForgotten = (db: Db, siteId: string, now: Date) =>
  db.run(sql`
    update carts set reminded_at = ${now}
    from sites left join shop_settings settings on settings.site_id = sites.id
    where sites.id = ${siteId} and carts.site_id = ${siteId} and ${toRemindOf(now)}`)

/** Marks carts of all sites whose visitors are to be reminded now, and resolves to them. */
export const takeForgotten = (db: Db, now: Date, limit: number) =>
  db.rows<ForgottenCart>(sql`
    with forgotten as (
      select carts.token_sha256
      from carts left join shop_settings settings on settings.site_id = carts.site_id
      where ${toRemindOf(now)} and not ${isInactive(sql`carts.site_id`)}
      order by carts.updated_at limit ${limit} for update of carts skip locked
    ), carts as (
      update carts set reminded_at = ${now} from forgotten where carts.token_sha256 = forgotten.token_sha256
      returning carts.*
    )
    select carts.id, carts.site_id as "siteId", ${entered} ->> 'name' as name, ${entered} ->> 'email' as email,
      lines, subtotal::float8, priced.currency
    from carts, ${priced} where priced.currency is not null`)

/** What a visitor has entered at the checkout. */
export type CheckoutState = {
  address?: CheckoutAddress
  /** Where that is, as far as it matters. */
  point?: Point
  /** Whether the customer comes for it, and has entered no address therefore. */
  collects?: boolean
  deliveryId?: string
  /** When the shop delivers it itself, and what the driver should know. */
  windowKey?: string
  deliveryNote?: string
  couponCode?: string
  /** The code of a gift card, sealed. */
  giftCard?: string
  /** Whether the customer who is signed in pays with points. */
  usePoints?: boolean
  /** Whether the visitor wants a mail when they do not order. */
  remind?: boolean
}
export type Cart = { items: CartItem[]; checkout: CheckoutState; lastAdded: LastAdded | null }
/** A cart and the customer who is signed in. */
export type OwnCart = Cart & { customerId: string | null }
export type StoredCart = OwnCart & { key: Buffer }
/** Who looks for a cart: the hash of the browser's token, and the customer who is signed in. */
export type CartOwner = { key: Buffer | null; customerId: string | null }

const storedCart = sql`
  select token_sha256 as key, customer_id as "customerId", items, checkout, last_added as "lastAdded"
  from carts
`
// A browser in which another customer was signed in does not show their cart.
const ownedBy = (siteId: string, { key, customerId }: CartOwner) => sql`
  where site_id = ${siteId} and (customer_id = ${customerId} or token_sha256 = ${key} and customer_id is null)
  order by customer_id is null
`

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

/** What is known of a customer who is signed in. */
export type OwnDetails = {
  name: string | null
  email: string
  phone: string | null
  /** Who they said they are at their last checkout while signed in. */
  last: Pick<CheckoutAddress, 'name' | 'email' | 'phone' | 'country' | 'vatId'> | null
  /** The default one of their address book. */
  address: PostalAddress | null
  /** How they paid last. */
  paymentId: string | null
}

/**
 * What the checkout of a customer is filled in with; undefined for one who is gone. Anybody can place an order under their
 * e-mail address, so what other orders say is nothing to show them.
 */
export const findOwnDetails = (db: Db, siteId: string, customerId: string) =>
  db.first<OwnDetails>(sql`
    select name, email, phone, checkout_address as last, checkout_payment_id as "paymentId", (
      select address from customer_addresses where customer_id = customers.id and is_default
    ) as address
    from customers where site_id = ${siteId} and id = ${customerId} and erased_at is null`)

type LastCheckout = { person: OwnDetails['last']; paymentId: string | null }

export const saveLastCheckout = (
  db: Db,
  siteId: string,
  customerId: string,
  { person, paymentId }: LastCheckout,
) =>
  db.run(sql`
    update customers set checkout_address = ${JSON.stringify(person)}::jsonb,
      checkout_payment_id = coalesce(${paymentId}, checkout_payment_id)
    where site_id = ${siteId} and id = ${customerId} and erased_at is null`)

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

/**
 * Gives the cart another token, and takes it from the customer whose it was. The products move, but not the address, the
 * gift card and the points: a link may be passed on.
 */
export const moveCart = (db: Db, siteId: string, id: string, key: Buffer) =>
  db.run(sql`
    update carts set token_sha256 = ${key}, customer_id = null, checkout = '{}'
    where site_id = ${siteId} and id = ${id}`)

export const findCartById = (db: Db, siteId: string, id: string) =>
  db.first<StoredCart>(sql`${storedCart} where site_id = ${siteId} and id = ${id}`)

/** Of all sites. Resolves to how many were deleted. */
export const deleteOldCarts = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    delete from carts where token_sha256 in (
      select token_sha256 from carts where updated_at < ${before} limit ${limit} for update skip locked)`)
