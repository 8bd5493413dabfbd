import { conflict, found } from '../../../api/errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { managePath, manageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { readCart } from '../carts/own-cart.ts'
import type { Points } from '../checkout/offer.ts'
import { checkOut, choose, enterAddress, enterOwnAddress, readCheckout } from '../checkout/verbs.ts'
import { countDownload, findDownload, listDownloads } from '../files/queries.ts'
import { LINK } from '../links.ts'
import { addressLines, orderNumber } from '../orders/mails.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { isPaid, ONLINE, sumsOf } from '../orders/rules.ts'
import { cartVisitHandlers } from './cart-handlers.ts'
import { shopVisits, type VisitorOrder } from './contract.ts'
import { linkedOrder } from './linked-order.ts'
import { shownCheckout } from './shown-checkout.ts'

const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

export const shopVisitHandlers = (points: Points, charges: Charges): HandlersOf<typeof shopVisits> => ({
  ...cartVisitHandlers,

  async showCheckout(context, { query }) {
    const checkout = await readCheckout(context, await readCart(context), points)
    return shownCheckout(context, checkout, query.edit === 'address', charges)
  },

  async saveAddress(context, { body: { edit: _edit, remind, receive, ...address } }) {
    const checkout = await enterAddress(
      context,
      { address, remind: remind === 'yes', collects: receive === 'collection' },
      points,
    )
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async chooseAddress(context, { body }) {
    const checkout = await enterOwnAddress(context, body.addressId, points)
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async chooseAtCheckout(context, { body: { keepGiftCard, usePoints, ...chosen } }) {
    const choices = { ...chosen, keepsGiftCard: keepGiftCard === 'yes', usePoints: usePoints === 'yes' }
    const checkout = await choose(context, choices, points)
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async placeOrder(context, { body }) {
    const order = await checkOut(context, body, { points, charges })
    const { id, total: amount, currency } = order
    return {
      result: await shownOrder(context, order, charges),
      location:
        order.status === 'pending' && order.payment?.id === ONLINE
          ? payPath(context, id)
          : orderPath(context, id),
      counted: { price: { amount, currency } },
    }
  },

  async showOrder(context, { params }) {
    return shownOrder(context, await linkedOrder(context, params.token), charges)
  },

  async payOrder(context, { params: { token } }) {
    const { id, currency } = await linkedOrder(context, token)
    const { origin, language } = context.site
    const { url, amountMinor } = await charges.start(context, {
      subject: 'order',
      id,
      language,
      paidUrl: `${origin}${paidPath(context, id)}`,
      cancelledUrl: `${origin}${orderPath(context, id)}`,
    })
    return { token, number: orderNumber(id), amount: Number(fromMinor(amountMinor, currency)), currency, url }
  },

  async showPaidOrder(context, { params: { token } }) {
    const { id, status } = await linkedOrder(context, token)
    if (status === 'pending') await charges.settleOpen(context, 'order', id)
    return shownOrder(context, await linkedOrder(context, token), charges)
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

const orderPath = ({ secrets }: VisitorContext, id: string) => managePath(secrets, LINK, id)
const payPath = ({ secrets }: VisitorContext, id: string) =>
  pathTo(shopVisits.endpoints.payOrder, { token: manageToken(secrets, LINK, id) })
const paidPath = ({ secrets }: VisitorContext, id: string) =>
  pathTo(shopVisits.endpoints.showPaidOrder, { token: manageToken(secrets, LINK, id) })

async function shownOrder(
  context: VisitorContext,
  order: LockedOrder,
  charges: Charges,
): Promise<VisitorOrder> {
  const { db, site, secrets } = context
  const { id, status, currency, lines, subtotal, discount, shippingCost, taxes, addedTax, total } = order
  const { paid, refunded, payment, shipping, trackingNumber } = order
  const { due } = sumsOf(order)
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
    canPayOnline: status === 'pending' && due > 0n && (await charges.canCollect(context, due, currency)),
    downloads: isPaid(status) ? await listDownloads(db, site.id, id) : [],
  }
}
