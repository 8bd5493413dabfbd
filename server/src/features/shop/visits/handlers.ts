import { pathTo } from '../../../api/path-params.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { readCart } from '../carts/own-cart.ts'
import type { Points } from '../checkout/offer.ts'
import { checkOut, choose, enterAddress, enterOwnAddress, readCheckout } from '../checkout/verbs.ts'
import { orderNumber } from '../rules.ts'
import { cartVisitHandlers } from './cart-handlers.ts'
import { shopVisits } from './contract.ts'
import { fileVisitHandlers } from './file-handlers.ts'
import { giftCardVisitHandlers } from './gift-card-handlers.ts'
import { countTry } from './gift-card-tries.ts'
import { linkedOrder } from './linked-order.ts'
import { reviewVisitHandlers } from './review-handlers.ts'
import { shownCheckout } from './shown-checkout.ts'
import { orderedPath, orderPath, paidPath, shownOrder } from './shown-order.ts'
import { stockVisitHandlers } from './stock-handlers.ts'

const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

export const shopVisitHandlers = (points: Points, charges: Charges): HandlersOf<typeof shopVisits> => ({
  ...cartVisitHandlers,
  ...fileVisitHandlers,
  ...giftCardVisitHandlers(charges),
  ...reviewVisitHandlers,
  ...stockVisitHandlers,

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
    if (chosen.giftCardCode !== undefined) await countTry(context)
    const choices = { ...chosen, keepsGiftCard: keepGiftCard === 'yes', usePoints: usePoints === 'yes' }
    const checkout = await choose(context, choices, points)
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async placeOrder(context, { body }) {
    const order = await checkOut(context, body, { points, charges })
    const { total: amount, currency } = order
    return {
      result: await shownOrder(context, order, charges),
      location: orderedPath(context, order),
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
})
