import { conflict } from '../../../api/errors.ts'
import { signedInCustomer } from '../../../platform/accounts/customer-session.ts'
import { hashToken } from '../../../platform/accounts/one-time-links.ts'
import { inTransaction, type VisitorContext } from '../../../platform/context.ts'
import * as queries from './queries.ts'
import { cartTokenOf, withItem } from './rules.ts'

const NO_CART: queries.Cart = { items: [], checkout: {}, lastAdded: null }

async function ownerOf(context: VisitorContext): Promise<queries.CartOwner> {
  const token = cartTokenOf(context)
  return { key: token === null ? null : hashToken(token), customerId: await signedInCustomer(context) }
}

/** Whether the visitor's browser, or the customer who is signed in, has this cart already. */
export async function ownsCart(context: VisitorContext, cart: queries.StoredCart): Promise<boolean> {
  const { key, customerId } = await ownerOf(context)
  return cart.customerId === null ? key !== null && cart.key.equals(key) : cart.customerId === customerId
}

/** The visitor's cart: what they chose in this browser, and what they chose elsewhere while signed in. */
export async function readCart(context: VisitorContext): Promise<queries.OwnCart> {
  const { key, customerId } = await ownerOf(context)
  if (key === null && customerId === null) return { ...NO_CART, customerId }
  const carts = await queries.findCarts(context.db, context.site.id, { key, customerId })
  return { ...(merged(carts) ?? NO_CART), customerId }
}

/** Who owns the cart; a customer who is signed in is locked. */
export async function lockOwner(context: VisitorContext): Promise<queries.CartOwner> {
  const { key, customerId } = await ownerOf(context)
  const isKnown = customerId !== null && (await queries.lockCustomer(context.db, context.site.id, customerId))
  return { key, customerId: isKnown ? customerId : null }
}

/** The same cart, locked and stored as one; undefined without one. */
export async function lockCart(
  { db, site, clock }: VisitorContext,
  owner: queries.CartOwner,
): Promise<queries.StoredCart | undefined> {
  const { customerId } = owner
  const carts = await queries.lockCarts(db, site.id, owner)
  const cart = merged(carts)
  if (!cart || (carts.length === 1 && cart.customerId === customerId)) return cart
  for (const { key } of carts.slice(1)) await queries.deleteCart(db, site.id, key)
  const own = { ...cart, customerId }
  await queries.saveCart(db, site.id, own, clock.now())
  return own
}

/** Works on the locked cart. Throws CONFLICT when it is empty. */
export function changingCart<T>(
  context: VisitorContext,
  work: (context: VisitorContext, cart: queries.StoredCart) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (context) => {
    const cart = await lockCart(context, await lockOwner(context))
    if (!cart || cart.items.length === 0) throw conflict('The cart is empty', 'cart_empty')
    return work(context, cart)
  })
}

/** Adds what was chosen in this browser to the cart of the customer. */
function merged([first, second]: queries.StoredCart[]): queries.StoredCart | undefined {
  if (!first || !second) return first
  return {
    ...first,
    items: second.items.reduce((items, item) => withItem(items, item) ?? items, first.items),
    checkout: { ...first.checkout, ...second.checkout },
    lastAdded: second.lastAdded ?? first.lastAdded,
  }
}
