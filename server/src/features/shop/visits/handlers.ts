import { labelsOf } from '@sitewright/blocks/catalogue'
import { badRequest, conflict, found, invalid, refuse } from '../../../api/errors.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { withEvents } from '../../../platform/work/events.ts'
import { countDownload, listDownloads } from '../files/queries.ts'
import { isDelivered } from '../files/rules.ts'
import { placeOrder, saveChange } from '../orders/handlers.ts'
import { addressLines, LINK, orderNumber, tellOfOrder } from '../orders/mails.ts'
import { findStoredOrder, type LockedOrder, lockOrder } from '../orders/queries.ts'
import { payWithGiftCard } from '../payments/verbs.ts'
import { cartVisitHandlers } from './cart-handlers.ts'
import {
  bestOffer,
  deliveriesOf,
  offerOf,
  type Points,
  prepare,
  sealCode,
  shownCheckout,
  shownOffer,
} from './checkout.ts'
import type { shopVisits, VisitorOrder } from './contract.ts'
import { addressErrors, COUNTRIES } from './countries.ts'
import { changingCart, readCart } from './own-cart.ts'
import * as queries from './queries.ts'

const CHECKOUT_PATH = '/_sw/checkout'

export const shopVisitHandlers = (points: Points): HandlersOf<typeof shopVisits> => ({
  ...cartVisitHandlers,

  async showCheckout(context, { query }) {
    return shownCheckout(context, await readCart(context), points, query.edit === 'address')
  },

  async saveAddress(context, { body: { edit: _edit, remind, ...address } }) {
    return choose(context, points, async (inside, cart) => {
      const prepared = await prepare(inside, cart, points)
      if (!COUNTRIES.includes(address.country)) throw invalid({ country: 'must be one of the countries' })
      if (prepared.needsAddress) refuse(addressErrors(address))
      deliveriesOf(prepared, address.country)
      return { ...cart.checkout, address, remind: remind === 'yes' }
    })
  },

  async chooseAtCheckout(context, { body: { deliveryId, couponCode, giftCardCode, usePoints } }) {
    return choose(context, points, async (inside, stored) => {
      const { address, remind } = stored.checkout
      const chosen: queries.CheckoutState = {
        ...(address && { address }),
        ...(remind && { remind }),
        ...(usePoints && { usePoints: true }),
        ...(deliveryId !== undefined && { deliveryId }),
        ...(couponCode !== undefined && { couponCode }),
        ...(giftCardCode !== undefined && { giftCard: sealCode(context, giftCardCode) }),
      }
      const cart = { ...stored, checkout: chosen }
      await offerOf(inside, cart, await prepare(inside, cart, points))
      return chosen
    })
  },

  async placeOrder(context, { body }) {
    if (context.visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const orderId = await changingCart(context, async (tx, cart) => {
      const inside = { ...context, db: tx }
      const id = await order(inside, cart, body, points)
      await queries.deleteCart(tx, context.site.id, cart.key)
      const stored = found(await findStoredOrder(tx, context.site.id, id), 'Order')
      const { shipping, discount } = labelsOf(context.site.language)
      await tellOfOrder({ ...inside, origin: context.site.origin }, stored, { shipping, discount })
      return id
    })
    const stored = found(await findStoredOrder(context.db, context.site.id, orderId), 'Order')
    const { total: amount, currency } = stored
    context.visitor.hasActed({ act: 'order', price: { amount, currency } })
    return { result: await shownOrder(context, stored), location: managePath(context.secrets, LINK, orderId) }
  },

  async showOrder(context, { params }) {
    const { db, site, secrets } = context
    const id = readManageToken(secrets, LINK, params.token)
    return shownOrder(context, found(await findStoredOrder(db, site.id, id), 'Order'))
  },

  async download({ db, site, secrets, storage, clock }, { params: { token, fileId } }) {
    const id = readManageToken(secrets, LINK, token)
    const { status } = found(await findStoredOrder(db, site.id, id), 'Order')
    const files = isDelivered(status) ? await listDownloads(db, site.id, id) : []
    const { objectKey, ...file } = found(
      files.find((file) => file.id === fileId),
      'File',
    )
    if (!(await countDownload(db, site.id, id, fileId, clock.now())))
      throw conflict('It was downloaded too often; please write to us', 'downloads_used_up')
    return { ...file, etag: null, inline: false, read: () => storage.read(objectKey) }
  },
})

/** Saves what was chosen, and shows the checkout. */
async function choose(
  context: VisitorContext,
  points: Points,
  next: (inside: VisitorContext, cart: queries.Cart) => Promise<queries.CheckoutState>,
) {
  const result = await changingCart(context, async (tx, cart) => {
    const inside = { ...context, db: tx }
    const checkout = await next(inside, cart)
    await queries.saveCheckout(tx, context.site.id, cart.key, checkout, context.clock.now())
    return shownCheckout(inside, { ...cart, checkout }, points, false)
  })
  return { result, location: CHECKOUT_PATH }
}

/** Places the order of a cart; resolves to its id. */
async function order(
  context: VisitorContext,
  cart: queries.Cart,
  { total, due, paymentId }: { total: number; due?: number; paymentId?: string },
  points: Points,
) {
  const { db, site, clock } = context
  const prepared = await prepare(context, cart, points)
  const offer = await bestOffer(context, cart, prepared)
  const shown = shownOffer(offer)
  if (total !== shown.total || (due ?? shown.due) !== shown.due) throw changed()
  const { methods } = prepared
  const method = methods.find(({ id }) => id === paymentId) ?? null
  if (!method && methods.length > 0 && shown.due > 0) throw invalid({ paymentId: 'is required' })
  const now = clock.now()
  const announcing = withEvents(db, site.id, ['order.created'], now, 'event')
  const status = shown.total === 0 ? 'paid' : 'pending'
  const { points: paying } = offer
  const pointsMinor = paying?.worthMinor ?? 0n
  const { json } = await placeOrder(announcing, site.id, { ...offer.order, status }, now, {
    payment: method,
    pointsMinor,
  })
  const { id, ...placed } = JSON.parse(json) as { id: string; total: number }
  if (placed.total !== shown.total) throw changed()
  const { currency } = offer.plan
  const { customerId } = prepared
  if (paying && customerId !== null) {
    const redeemed = await points.redeemForOrder(
      db,
      site.id,
      { ...paying, customerId, orderId: id, currency },
      now,
    )
    if (!redeemed) throw changed()
  }
  if (offer.giftCard) {
    const placed = found(await lockOrder(db, site.id, id), 'Order')
    const change = await payWithGiftCard(db, site.id, placed, offer.giftCard.code, now)
    if (change.paid !== fromMinor(offer.giftCard.amountMinor, placed.currency)) throw changed()
    await saveChange(db, site.id, id, change, now)
  }
  return id
}

const changed = () => conflict('The price has changed; look at it again', 'price_changed')

async function shownOrder({ db, site, secrets }: VisitorContext, order: LockedOrder): Promise<VisitorOrder> {
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
    downloads: isDelivered(status)
      ? (await listDownloads(db, site.id, id)).map(({ objectKey: _key, contentType: _type, ...file }) => file)
      : [],
  }
}
