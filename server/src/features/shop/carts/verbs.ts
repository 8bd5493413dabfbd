import { conflict, found, invalid } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import { hashToken } from '../../../platform/accounts/one-time-links.ts'
import { inTransaction, type VisitorContext } from '../../../platform/context.ts'
import { type LockedOrder, readCatalogue } from '../orders/queries.ts'
import type { OrderLine } from '../orders/schema.ts'
import { changingCart, lockCart, lockOwner, ownsCart } from './own-cart.ts'
import { cartOf, currencyOf } from './priced-cart.ts'
import * as queries from './queries.ts'
import {
  type Addition,
  type CartItem,
  cartTokenOf,
  isDoubleClick,
  MAX_QUANTITY,
  newCartToken,
  withItem,
} from './rules.ts'
import type { VisitorCart } from './schema.ts'

type NewItem = Omit<CartItem, 'id'>
/** What a cart holds after a change, and the token by which the browser keeps it; null where only the customer has it. */
type Changed = { items: CartItem[]; token: string | null }

/**
 * Adds a product. Throws NOT_FOUND for what the shop does not sell, and CONFLICT when the cart is full or has another
 * currency.
 */
export const addToCart = (context: VisitorContext, item: NewItem): Promise<Changed> =>
  addOnce(context, item, async (inside, items) => {
    const added = withItems(items, [item])
    await checkAddable(inside, added, item.productId)
    return added
  })

/** Adds what is still sold of an earlier order. Throws CONFLICT when the cart is full. */
export const reorder = (context: VisitorContext, order: LockedOrder): Promise<Changed> =>
  addOnce(context, { orderId: order.id }, async (inside, items) =>
    withItems(items, (await findReorderable(inside, order, items)).items),
  )

/** What of an order can go into a cart, as much as is left of it, and the titles of what is not sold any more. */
export async function findReorderable(
  { db, site }: VisitorContext,
  order: LockedOrder,
  items: CartItem[],
): Promise<{ items: NewItem[]; missing: string[] }> {
  const catalogue = await readCatalogue(db, site.id, { lines: [...items, ...order.lines], couponCode: null })
  const currency = items.length > 0 ? currencyOf(items, catalogue.products, site.currency) : order.currency
  const products = catalogue.products.filter((product) => product.currency === currency)
  const wanted = order.lines.map((line, i) => ({ ...line, id: String(i) }))
  const { lines } = cartOf(wanted, { ...catalogue, products }, currency)
  return {
    items: lines.filter(isSold).map(({ productId, variantId, quantity, left }) => ({
      productId,
      variantId,
      quantity: Math.min(quantity, left ?? quantity, MAX_QUANTITY),
    })),
    missing: lines.flatMap((line, i) => (isSold(line) ? [] : [titleOf(order.lines[i] as OrderLine)])),
  }
}

const isSold = ({ problem }: VisitorCart['lines'][number]) => problem === null || problem === 'too_few'
const titleOf = ({ title, variantTitle }: OrderLine) => [title, variantTitle].filter(Boolean).join(', ')

/** Changes the quantity of an item; 0 removes it. Throws CONFLICT for one that is no longer in the cart. */
export const changeItem = (context: VisitorContext, itemId: string, quantity: number): Promise<CartItem[]> =>
  changingCart(context, async (tx, cart) => {
    if (!cart.items.some(({ id }) => id === itemId))
      throw conflict('This is no longer in the cart', 'cart_line_gone')
    const items =
      quantity === 0
        ? cart.items.filter(({ id }) => id !== itemId)
        : cart.items.map((item) => (item.id === itemId ? { ...item, quantity } : item))
    await queries.saveItems(tx, context.site.id, cart.key, { ...cart, items }, context.clock.now())
    return items
  })

/** Moves the cart of a reminder into this browser. Resolves to its new token; null when the visitor has it already. */
export async function restoreCart(
  context: VisitorContext,
  cart: queries.StoredCart & { id: string },
): Promise<string | null> {
  if (await ownsCart(context, cart)) return null
  const token = newCartToken()
  await queries.moveCart(context.db, context.site.id, cart.id, hashToken(token))
  return token
}

/** Adds to the cart of the visitor, a new one if there is none; a second click within a moment adds nothing. */
function addOnce(
  context: VisitorContext,
  addition: Addition,
  add: (inside: VisitorContext, items: CartItem[]) => Promise<CartItem[]>,
): Promise<Changed> {
  const { site, clock } = context
  return inTransaction(context, async (inside, tx) => {
    const owner = await lockOwner(context, tx)
    const stored = await lockCart(context, tx, owner)
    const now = clock.now()
    const newToken = newCartToken()
    const key = stored?.key ?? hashToken(newToken)
    const token = stored ? cartTokenOf(context) : newToken
    if (stored && isDoubleClick(addition, stored.lastAdded, now)) return { items: stored.items, token }
    if (!stored) await queries.insertCart(tx, site.id, { ...owner, key }, now)
    const items = await add(inside, stored?.items ?? [])
    const lastAdded = { ...addition, at: now.toISOString() }
    await queries.saveItems(tx, site.id, key, { items, lastAdded }, now)
    return { items, token }
  })
}

/** Throws CONFLICT when the cart is full. */
const withItems = (items: CartItem[], added: NewItem[]): CartItem[] =>
  added.reduce((all, item) => {
    const more = withItem(all, item)
    if (!more) throw conflict('The cart is full', 'cart_full')
    return more
  }, items)

/** Throws NOT_FOUND for what the shop does not sell, and CONFLICT for another currency than that of the cart. */
async function checkAddable({ db, site }: VisitorContext, items: CartItem[], productId: string) {
  const catalogue = await readCatalogue(db, site.id, { lines: items, couponCode: null })
  const product = found(
    catalogue.products.find(({ id, active }) => id === productId && active),
    'Product',
  )
  const cart = cartOf(items, catalogue, site.currency)
  const line = cart.lines.find((one) => one.productId === productId && one.problem === 'gone')
  if (!line) return
  if (product.hasVariants && !line.variantId) throw invalid({ variantId: REQUIRED })
  throw product.currency === cart.currency
    ? invalid({ variantId: fieldError('variant', 'is not a variant of the product') })
    : conflict('The cart has products in another currency', 'other_currency')
}
