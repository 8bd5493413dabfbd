import { conflict, found, invalid } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { changingCart, lockCart, lockOwner, ownsCart, readCart } from '../carts/own-cart.ts'
import { cartOf, currencyOf } from '../carts/priced-cart.ts'
import * as queries from '../carts/queries.ts'
import {
  type CartItem,
  cartCookie,
  cartTokenOf,
  hashToken,
  isDoubleClick,
  newCartToken,
  withItem,
} from '../carts/rules.ts'
import { sendsIn } from '../checkout/offer.ts'
import { readShop } from '../checkout/queries.ts'
import { CART_LINK } from '../links.ts'
import { readCatalogue } from '../orders/queries.ts'
import { shopVisits } from './contract.ts'

const CART_PATH = pathTo(shopVisits.endpoints.showCart)
const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

type CartHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showCart' | 'addToCart' | 'changeCartItem' | 'showCartLink' | 'restoreCart'
>

export const cartVisitHandlers: CartHandlers = {
  async showCart(context) {
    return shownCart(context, (await readCart(context)).items)
  },

  async addToCart(context, { body }) {
    const { db, site, clock } = context
    const { productId, variantId = null, quantity } = body
    const token = newCartToken()
    const { items, isNew } = await db.transaction(async (tx) => {
      const owner = await lockOwner(context, tx)
      const found = await lockCart(context, tx, owner)
      const now = clock.now()
      const key = found?.key ?? hashToken(token)
      if (!found) await queries.insertCart(tx, site.id, { ...owner, key }, now)
      const { items, lastAdded } = found ?? { items: [], lastAdded: null }
      const wanted = { productId, variantId, quantity }
      if (isDoubleClick(wanted, lastAdded, now)) return { items, isNew: !found }
      const added = withItem(items, wanted)
      if (!added) throw conflict('The cart is full', 'cart_full')
      await checkAddable({ ...context, db: tx }, added, productId)
      const last = { ...wanted, at: now.toISOString() }
      await queries.saveItems(tx, site.id, key, { items: added, lastAdded: last }, now)
      return { items: added, isNew: !found }
    })
    const result = await shownCart(context, items)
    const kept = isNew ? token : cartTokenOf(context)
    const cookies = kept === null ? [] : [cartCookie(context, kept)]
    return { result: { result, location: CART_PATH }, cookies }
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

/** The cart of a reminder. Throws NOT_FOUND once it is ordered or deleted. */
async function linkedCart({ db, site, secrets }: VisitorContext, token: string) {
  const id = readManageToken(secrets, CART_LINK, token, 'Cart')
  return { id, ...found(await queries.findCartById(db, site.id, id), 'Cart') }
}

async function shownCart({ db, site }: VisitorContext, items: CartItem[]) {
  const shop = await readShop(db, site.id, { items, checkout: {} })
  return cartOf(items, shop, site.currency, sendsIn(shop, currencyOf(items, shop.products, site.currency)))
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
