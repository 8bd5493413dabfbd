import { conflict, found } from '../../../api/errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { checkLinkLasts } from '../../../platform/accounts/ended-links.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { readCart } from '../carts/own-cart.ts'
import type { Points } from '../checkout/offer.ts'
import { checkOut, choose, enterAddress, readCheckout } from '../checkout/verbs.ts'
import { countDownload, findDownload, listDownloads } from '../files/queries.ts'
import { LINK } from '../links.ts'
import { addressLines, orderNumber } from '../orders/mails.ts'
import { findStoredOrder, type LockedOrder } from '../orders/queries.ts'
import { isPaid } from '../orders/rules.ts'
import { cartVisitHandlers } from './cart-handlers.ts'
import { shopVisits, type VisitorOrder } from './contract.ts'
import { shownCheckout } from './shown-checkout.ts'

const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

export const shopVisitHandlers = (points: Points): HandlersOf<typeof shopVisits> => ({
  ...cartVisitHandlers,

  async showCheckout(context, { query }) {
    const checkout = await readCheckout(context, await readCart(context), points)
    return shownCheckout(context, checkout, query.edit === 'address')
  },

  async saveAddress(context, { body: { edit: _edit, remind, ...address } }) {
    const checkout = await enterAddress(context, { address, remind: remind === 'yes' }, points)
    return { result: await shownCheckout(context, checkout, false), location: CHECKOUT_PATH }
  },

  async chooseAtCheckout(context, { body: { keepGiftCard, usePoints, ...chosen } }) {
    const choices = { ...chosen, keepsGiftCard: keepGiftCard === 'yes', usePoints: usePoints === 'yes' }
    const checkout = await choose(context, choices, points)
    return { result: await shownCheckout(context, checkout, false), location: CHECKOUT_PATH }
  },

  async placeOrder(context, { body }) {
    const order = await checkOut(context, body, points)
    const { id, total: amount, currency } = order
    return {
      result: await shownOrder(context, order),
      location: managePath(context.secrets, LINK, id),
      counted: { price: { amount, currency } },
    }
  },

  async showOrder(context, { params }) {
    return shownOrder(context, await linkedOrder(context, params.token))
  },

  async download(context, { params: { token, fileId } }) {
    const { db, site, storage, clock } = context
    const { id, status } = await linkedOrder(context, token)
    const stored = isPaid(status) ? await findDownload(db, site.id, id, fileId) : undefined
    const { objectKey, ...file } = found(stored, 'File')
    if (!(await countDownload(db, site.id, id, fileId, clock.now())))
      throw conflict('It was downloaded too often; please write to us', 'downloads_used_up')
    return { ...file, etag: null, inline: false, read: () => storage.read(objectKey) }
  },
})

async function linkedOrder(context: VisitorContext, token: string): Promise<LockedOrder> {
  const { db, site, secrets } = context
  const id = readManageToken(secrets, LINK, token)
  const order = found(await findStoredOrder(db, site.id, id), 'Order')
  await checkLinkLasts(context, id, new Date(order.updatedAt), 'Order')
  return order
}

async function shownOrder({ db, site, secrets }: VisitorContext, order: LockedOrder): Promise<VisitorOrder> {
  const { id, status, currency, lines, subtotal, discount, shippingCost, taxes, addedTax, total } = order
  const { paid, refunded, payment, shipping, trackingNumber } = order
  return {
    token: manageToken(secrets, LINK, id),
    number: orderNumber(id),
    status,
    currency,
    lines,
    subtotal,
    discount,
    shippingCost,
    taxes,
    addedTax,
    total,
    paid: paid - refunded,
    payment: payment && { name: payment.name, instructions: payment.instructions },
    address: addressLines(order),
    delivery: shipping?.method ?? null,
    trackingNumber,
    expiresAt: order.expiresAt,
    downloads: isPaid(status) ? await listDownloads(db, site.id, id) : [],
  }
}
