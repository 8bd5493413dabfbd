import { conflict, found, invalid } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { readManageToken } from '../../../platform/accounts/manage-links.ts'
import { hashToken } from '../../../platform/accounts/one-time-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { changingCart, lockCart, lockOwner, ownsCart, readCart } from '../carts/own-cart.ts'
import { cartOf, currencyOf } from '../carts/priced-cart.ts'
import * as queries from '../carts/queries.ts'
import {
  type CartItem,
  cartCookie,
  cartTokenOf,
  isDoubleClick,
  type LastAdded,
  MAX_QUANTITY,
  newCartToken,
  withItem,
} from '../carts/rules.ts'
import { sendsIn } from '../checkout/offer.ts'
import { readShop } from '../checkout/queries.ts'
import { findPurchase } from '../gift-cards/queries.ts'
import { CART_LINK } from '../links.ts'
import { type LockedOrder, readCatalogue } from '../orders/queries.ts'
import type { OrderLine } from '../orders/schema.ts'
import { shopVisits, type VisitorCart } from './contract.ts'
import { linkedOrder } from './linked-order.ts'

const CART_PATH = pathTo(shopVisits.endpoints.showCart)
const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

type CartHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showCart' | 'addToCart' | 'changeCartItem' | 'orderAgain' | 'showCartLink' | 'restoreCart'
>

export const cartVisitHandlers: CartHandlers = {
  async showCart(context, { query: { again } }) {
    const { items } = await readCart(context)
    const shown = await shownCart(context, items)
    if (again === undefined) return shown
    const { missing } = await stillSold(context, await linkedOrder(context, again), shown)
    return { ...shown, missing }
  },

  async addToCart(context, { body }) {
    const { productId, variantId = null, quantity } = body
    const wanted = { productId, variantId, quantity }
    const { items, cookies } = await addingTo(context, wanted, async (tx, items) => {
      const added = withItem(items, wanted)
      if (!added) throw conflict('The cart is full', 'cart_full')
      await checkAddable({ ...context, db: tx }, added, productId)
      return added
    })
    return { result: { result: await shownCart(context, items), location: CART_PATH }, cookies }
  },

  async orderAgain(context, { params: { token } }) {
    const order = await linkedOrder(context, token)
    if (await findPurchase(context.db, context.site.id, order.id)) return againAsGiftCard(context)
    let missing: string[] = []
    const wanted = { productId: order.id, variantId: null, quantity: 1 }
    const { items, cookies } = await addingTo(context, wanted, async (tx, items) => {
      const inside = { ...context, db: tx }
      const sold = await stillSold(inside, order, await shownCart(inside, items))
      missing = sold.missing
      return sold.lines.reduce((all, line) => {
        const added = withItem(all, line)
        if (!added) throw conflict('The cart is full', 'cart_full')
        return added
      }, items)
    })
    const result = { ...(await shownCart(context, items)), missing }
    const location = pathTo(shopVisits.endpoints.showCart, { again: token })
    return { result: { result, location }, cookies }
  },

  async changeCartItem(context, { params, body: { quantity } }) {
    const items = await changingCart(context, async (tx, cart) => {
      if (!cart.items.some(({ id }) => id === params.itemId))
        throw conflict('This is no longer in the cart', 'cart_line_gone')
      const changed = cart.items.flatMap((item) =>
        item.id !== params.itemId ? [item] : quantity === 0 ? [] : [{ ...item, quantity }],
      )
      await queries.saveItems(tx, context.site.id, cart.key, { ...cart, items: changed }, context.clock.now())
      return changed
    })
    return { result: await shownCart(context, items), location: CART_PATH }
  },

  async showCartLink(context, { params: { token } }) {
    const { items } = await linkedCart(context, token)
    return { token, cart: await shownCart(context, items) }
  },

  async restoreCart(context, { params }) {
    const { db, site } = context
    const cart = await linkedCart(context, params.token)
    const result = await shownCart(context, cart.items)
    if (await ownsCart(context, cart)) return { result: { result, location: CHECKOUT_PATH }, cookies: [] }
    const token = newCartToken()
    await queries.moveCart(db, site.id, cart.id, hashToken(token))
    return { result: { result, location: CHECKOUT_PATH }, cookies: [cartCookie(context, token)] }
  },
}

/** A gift card is for somebody: it is not ordered through the cart. */
async function againAsGiftCard(context: VisitorContext) {
  const result = await shownCart(context, (await readCart(context)).items)
  return { result: { result, location: pathTo(shopVisits.endpoints.showGiftCards) }, cookies: [] }
}

/** Adds to the cart of the visitor, a new one if there is none; a second click within a moment adds nothing. */
async function addingTo(
  context: VisitorContext,
  wanted: Omit<LastAdded, 'at'>,
  add: (tx: Db, items: CartItem[]) => Promise<CartItem[]>,
) {
  const { db, site, clock } = context
  const token = newCartToken()
  const { items, isNew } = await db.transaction(async (tx) => {
    const owner = await lockOwner(context, tx)
    const found = await lockCart(context, tx, owner)
    const now = clock.now()
    const key = found?.key ?? hashToken(token)
    if (!found) await queries.insertCart(tx, site.id, { ...owner, key }, now)
    const { items, lastAdded } = found ?? { items: [], lastAdded: null }
    if (isDoubleClick(wanted, lastAdded, now)) return { items, isNew: !found }
    const added = await add(tx, items)
    const last = { ...wanted, at: now.toISOString() }
    await queries.saveItems(tx, site.id, key, { items: added, lastAdded: last }, now)
    return { items: added, isNew: !found }
  })
  const kept = isNew ? token : cartTokenOf(context)
  return { items, cookies: kept === null ? [] : [cartCookie(context, kept)] }
}

/** What of an order can go into a cart, as much as is left of it, and the titles of what is not sold any more. */
async function stillSold({ db, site }: VisitorContext, order: LockedOrder, cart: VisitorCart) {
  const catalogue = await readCatalogue(db, site.id, { lines: order.lines, couponCode: null })
  const currency = cart.lines.length > 0 ? cart.currency : order.currency
  const products = catalogue.products.filter((product) => product.currency === currency)
  const wanted = order.lines.map((line, i) => ({ ...line, id: String(i) }))
  const { lines } = cartOf(wanted, { ...catalogue, products }, currency)
  const isSold = ({ problem }: VisitorCart['lines'][number]) => problem === null || problem === 'too_few'
  return {
    lines: lines.filter(isSold).map(({ productId, variantId, quantity, left }) => ({
      productId,
      variantId,
      quantity: Math.min(quantity, left ?? quantity, MAX_QUANTITY),
    })),
    missing: lines.flatMap((line, i) => (isSold(line) ? [] : [titleOf(order.lines[i] as OrderLine)])),
  }
}

const titleOf = ({ title, variantTitle }: OrderLine) => [title, variantTitle].filter(Boolean).join(', ')

/** The cart of a reminder. Throws NOT_FOUND once it is ordered or deleted. */
async function linkedCart({ db, site, secrets }: VisitorContext, token: string) {
  const id = readManageToken(secrets, CART_LINK, token, 'Cart')
  return { id, ...found(await queries.findCartById(db, site.id, id), 'Cart') }
}

async function shownCart({ db, site }: VisitorContext, items: CartItem[]) {
  const shop = await readShop(db, site.id, { items, checkout: {} })
  const isSent = sendsIn(shop, currencyOf(items, shop.products, site.currency))
  return { ...cartOf(items, shop, site.currency, isSent), sellsGiftCards: shop.sellsGiftCards }
}

/** Throws NOT_FOUND for what the shop does not sell, and CONFLICT for another currency than that of the cart. */
async function checkAddable(context: VisitorContext, items: CartItem[], productId: string) {
  const { db, site } = context
  const catalogue = await readCatalogue(db, site.id, { lines: items, couponCode: null })
  const product = found(
    catalogue.products.find(({ id, active }) => id === productId && active),
    'Product',
  )
  const line = cartOf(items, catalogue, site.currency).lines.find(
    (one) => one.productId === productId && one.problem === 'gone',
  )
  if (!line) return
  if (product.hasVariants && !line.variantId) throw invalid({ variantId: REQUIRED })
  const isOther = product.currency !== cartOf(items, catalogue, site.currency).currency
  throw isOther
    ? conflict('The cart has products in another currency', 'other_currency')
    : invalid({ variantId: fieldError('variant', 'is not a variant of the product') })
}
