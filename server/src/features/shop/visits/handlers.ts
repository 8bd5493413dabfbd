import { labelsOf } from '@sitewright/blocks/catalogue'
import { badRequest, conflict, found, invalid, refuse } from '../../../api/errors.ts'
import { manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { withEvents } from '../../../platform/work/events.ts'
import { placeOrder, saveChange } from '../orders/handlers.ts'
import { addressLines, LINK, orderNumber, orderPath, tellOfOrder } from '../orders/mails.ts'
import { findStoredOrder, type LockedOrder, lockOrder, readCatalogue } from '../orders/queries.ts'
import { payWithGiftCard } from '../payments/verbs.ts'
import { cartOf } from './cart.ts'
import { bestOffer, deliveriesOf, offerOf, prepare, sealCode, shownCheckout, shownOffer } from './checkout.ts'
import type { shopVisits, VisitorOrder } from './contract.ts'
import { addressErrors, COUNTRIES } from './countries.ts'
import * as queries from './queries.ts'
import {
  type CartItem,
  cartCookie,
  cartTokenOf,
  hashToken,
  isDoubleClick,
  newCartToken,
  withItem,
} from './rules.ts'

const CART_PATH = '/_sw/cart'
const CHECKOUT_PATH = '/_sw/checkout'
const NO_CART: queries.Cart = { items: [], checkout: {}, lastAdded: null }

export const shopVisitHandlers: HandlersOf<typeof shopVisits> = {
  async showCart(context) {
    return shownCart(context, (await read(context)).items)
  },

  async addToCart(context, { body }) {
    const { db, site, visitor, clock } = context
    if (visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const { productId, variantId = null, quantity } = body
    const token = cartTokenOf(context) ?? newCartToken()
    const key = hashToken(token)
    const items = await db.transaction(async (tx) => {
      const known = await queries.lockCart(tx, site.id, key)
      if (!known) await queries.insertCart(tx, site.id, key, clock.now())
      const { items, lastAdded } = known ?? NO_CART
      const wanted = { productId, variantId, quantity }
      const now = clock.now()
      if (isDoubleClick(wanted, lastAdded, now)) return items
      const added = withItem(items, wanted)
      if (!added) throw conflict('The cart is full', 'cart_full')
      await checkAddable({ ...context, db: tx }, added, productId)
      const last = { ...wanted, at: now.toISOString() }
      await queries.saveItems(tx, site.id, key, { items: added, lastAdded: last }, now)
      return added
    })
    const result = await shownCart(context, items)
    return { result: { result, location: CART_PATH }, cookies: [cartCookie(context, token)] }
  },

  async changeCartItem(context, { params, body: { quantity } }) {
    const items = await changing(context, async (tx, cart, key) => {
      found(
        cart.items.find(({ id }) => id === params.itemId),
        'Line of the cart',
      )
      const changed = cart.items.flatMap((item) =>
        item.id !== params.itemId ? [item] : quantity === 0 ? [] : [{ ...item, quantity }],
      )
      await queries.saveItems(tx, context.site.id, key, { ...cart, items: changed }, context.clock.now())
      return changed
    })
    return { result: await shownCart(context, items), location: CART_PATH }
  },

  async showCheckout(context, { query }) {
    return shownCheckout(context, await read(context), query.edit === 'address')
  },

  async saveAddress(context, { body: { edit: _edit, ...address } }) {
    return choose(context, async (inside, cart) => {
      const prepared = await prepare(inside, cart)
      if (!COUNTRIES.includes(address.country)) throw invalid({ country: 'must be one of the countries' })
      if (prepared.needsAddress) refuse(addressErrors(address))
      deliveriesOf(prepared, address.country)
      return { ...cart.checkout, address }
    })
  },

  async chooseAtCheckout(context, { body: { deliveryId, couponCode, giftCardCode } }) {
    return choose(context, async (inside, { items, checkout, lastAdded }) => {
      const { address } = checkout
      const chosen: queries.CheckoutState = {
        ...(address && { address }),
        ...(deliveryId !== undefined && { deliveryId }),
        ...(couponCode !== undefined && { couponCode }),
        ...(giftCardCode !== undefined && { giftCard: sealCode(context, giftCardCode) }),
      }
      const cart = { items, checkout: chosen, lastAdded }
      await offerOf(inside, cart, await prepare(inside, cart))
      return chosen
    })
  },

  async placeOrder(context, { body }) {
    if (context.visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const orderId = await changing(context, async (tx, cart, key) => {
      const inside = { ...context, db: tx }
      const id = await order(inside, cart, body)
      await queries.deleteCart(tx, context.site.id, key)
      const stored = found(await findStoredOrder(tx, context.site.id, id), 'Order')
      const { shipping, discount } = labelsOf(context.site.language)
      await tellOfOrder({ ...inside, origin: context.site.origin }, stored, { shipping, discount })
      return id
    })
    const stored = found(await findStoredOrder(context.db, context.site.id, orderId), 'Order')
    const { total: amount, currency } = stored
    context.visitor.hasActed({ act: 'order', price: { amount, currency } })
    return { result: shownOrder(context, stored), location: orderPath(context.secrets, orderId) }
  },

  async showOrder(context, { params }) {
    const { db, site, secrets } = context
    const id = readManageToken(secrets, LINK, params.token)
    return shownOrder(context, found(await findStoredOrder(db, site.id, id), 'Order'))
  },
}

/** The visitor's cart; an empty one when there is none. */
async function read(context: VisitorContext): Promise<queries.Cart> {
  const token = cartTokenOf(context)
  return (token && (await queries.findCart(context.db, context.site.id, hashToken(token)))) || NO_CART
}

type Work<T> = (tx: VisitorContext['db'], cart: queries.Cart, key: Buffer) => Promise<T>

/** Works on the locked cart. Throws CONFLICT when it is empty. */
function changing<T>(context: VisitorContext, work: Work<T>): Promise<T> {
  const token = cartTokenOf(context)
  return context.db.transaction(async (tx) => {
    const key = token === null ? null : hashToken(token)
    const cart = key && (await queries.lockCart(tx, context.site.id, key))
    if (!key || !cart || cart.items.length === 0) throw conflict('The cart is empty', 'cart_empty')
    return work(tx, cart, key)
  })
}

/** Saves what was chosen, and shows the checkout. */
async function choose(
  context: VisitorContext,
  next: (inside: VisitorContext, cart: queries.Cart) => Promise<queries.CheckoutState>,
) {
  const result = await changing(context, async (tx, cart, key) => {
    const inside = { ...context, db: tx }
    const checkout = await next(inside, cart)
    await queries.saveCheckout(tx, context.site.id, key, checkout, context.clock.now())
    return shownCheckout(inside, { ...cart, checkout }, false)
  })
  return { result, location: CHECKOUT_PATH }
}

const shownCart = async ({ db, site }: VisitorContext, items: CartItem[]) =>
  cartOf(items, await readCatalogue(db, site.id, { lines: items, couponCode: null }), site.currency)

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
  if (product.hasVariants && !line.variantId) throw invalid({ variantId: 'is required' })
  const isOther = product.currency !== cartOf(items, catalogue, site.currency).currency
  throw isOther
    ? conflict('The cart has products in another currency', 'other_currency')
    : invalid({ variantId: 'is not a variant of the product' })
}

/** Places the order of a cart; resolves to its id. */
async function order(
  context: VisitorContext,
  cart: queries.Cart,
  { total, due, paymentId }: { total: number; due?: number; paymentId?: string },
) {
  const { db, site, clock } = context
  const prepared = await prepare(context, cart)
  const offer = await bestOffer(context, cart, prepared)
  const shown = shownOffer(offer)
  if (total !== shown.total || (due ?? shown.due) !== shown.due) throw changed()
  const { methods } = prepared
  const method = methods.find(({ id }) => id === paymentId) ?? null
  if (!method && methods.length > 0 && shown.due > 0) throw invalid({ paymentId: 'is required' })
  const now = clock.now()
  const announcing = withEvents(db, site.id, ['order.created'], now, 'event')
  const { json } = await placeOrder(announcing, site.id, offer.order, now, method)
  const { id } = JSON.parse(json) as { id: string }
  if (offer.giftCard) {
    const placed = found(await lockOrder(db, site.id, id), 'Order')
    const change = await payWithGiftCard(db, site.id, placed, offer.giftCard.code, now)
    if (change.paid !== fromMinor(offer.giftCard.amountMinor, placed.currency)) throw changed()
    await saveChange(db, site.id, id, change, now)
  }
  return id
}

const changed = () => conflict('The price has changed; look at it again', 'price_changed')

function shownOrder({ secrets }: VisitorContext, order: LockedOrder): VisitorOrder {
  const { id, status, currency, lines, subtotal, discount, shippingCost, taxes, addedTax, total } = order
  const { paid, refunded, payment, shipping, trackingNumber } = order
  return {
    token: manageToken(secrets, LINK, id),
    number: orderNumber(id),
    ...{ status, currency, lines, subtotal, discount, shippingCost, taxes, addedTax, total },
    paid: paid - refunded,
    payment: payment && { name: payment.name, instructions: payment.instructions },
    address: addressLines(order),
    delivery: shipping?.method ?? null,
    trackingNumber,
  }
}
