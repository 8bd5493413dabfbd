import { found } from '../../../api/errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { readCart } from '../carts/own-cart.ts'
import { cartOf, currencyOf } from '../carts/priced-cart.ts'
import { findCartById } from '../carts/queries.ts'
import { type CartItem, cartCookie } from '../carts/rules.ts'
import { addToCart, changeItem, findReorderable, reorder, restoreCart } from '../carts/verbs.ts'
import type { Dependencies } from '../checkout/dependencies.ts'
import { sendsIn } from '../checkout/offer.ts'
import { readShop } from '../checkout/queries.ts'
import { findPurchase } from '../gift-cards/queries.ts'
import { CART_LINK } from '../links.ts'
import { shopVisits, type VisitorCart } from './contract.ts'
import { linkedOrder } from './linked-order.ts'

const CART_PATH = pathTo(shopVisits.endpoints.showCart)
const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

type CartHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showCart' | 'addToCart' | 'changeCartItem' | 'orderAgain' | 'showCartLink' | 'restoreCart'
>

export const cartVisitHandlers = (dependencies: Dependencies): CartHandlers => ({
  async showCart(context, { query: { again } }) {
    const { items } = await readCart(context)
    const cart = await shownCart(context, items, dependencies)
    if (again === undefined) return cart
    const { missing } = await findReorderable(context, await linkedOrder(context, again), items)
    return { ...cart, missing }
  },

  async addToCart(context, { body: { productId, variantId = null, quantity } }) {
    const { items, token } = await addToCart(context, { productId, variantId, quantity })
    const result = await shownCart(context, items, dependencies)
    return { result: { result, location: CART_PATH }, cookies: cookiesOf(context, token) }
  },

  async orderAgain(context, { params }) {
    const order = await linkedOrder(context, params.token)
    // A gift card is for somebody: it is not ordered through the cart.
    if (await findPurchase(context.db, context.site.id, order.id)) {
      const { items } = await readCart(context)
      const result = await shownCart(context, items, dependencies)
      return { result: { result, location: pathTo(shopVisits.endpoints.showGiftCards) }, cookies: [] }
    }
    const { items, token } = await reorder(context, order)
    const { missing } = await findReorderable(context, order, items)
    const result = { ...(await shownCart(context, items, dependencies)), missing }
    const location = pathTo(shopVisits.endpoints.showCart, { again: params.token })
    return { result: { result, location }, cookies: cookiesOf(context, token) }
  },

  async changeCartItem(context, { params, body: { quantity } }) {
    const items = await changeItem(context, params.itemId, quantity)
    return { result: await shownCart(context, items, dependencies), location: CART_PATH }
  },

  async showCartLink(context, { params: { token } }) {
    const { items } = await linkedCart(context, token)
    return { token, cart: await shownCart(context, items, dependencies) }
  },

  async restoreCart(context, { params }) {
    const cart = await linkedCart(context, params.token)
    const token = await restoreCart(context, cart)
    const result = await shownCart(context, cart.items, dependencies)
    return { result: { result, location: CHECKOUT_PATH }, cookies: cookiesOf(context, token) }
  },
})

const cookiesOf = (context: VisitorContext, token: string | null) =>
  token === null ? [] : [cartCookie(context, token)]

/** The cart of a reminder. Throws NOT_FOUND once it is ordered or deleted. */
async function linkedCart({ db, site, secrets }: VisitorContext, token: string) {
  const id = readManageToken(secrets, CART_LINK, token, 'Cart')
  return { id, ...found(await findCartById(db, site.id, id), 'Cart') }
}

/** A cart as the visitor sees it. */
async function shownCart(
  { db, site }: VisitorContext,
  items: CartItem[],
  dependencies: Dependencies,
): Promise<VisitorCart> {
  const shop = await readShop(db, site.id, { items, checkout: {} }, dependencies)
  const isSent = sendsIn(shop, currencyOf(items, shop.products, site.currency))
  return { ...cartOf(items, shop, site.currency, isSent), sellsGiftCards: shop.sellsGiftCards }
}
