import { pathTo } from '../../../api/path-params.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { readCart } from '../carts/own-cart.ts'
import {
  checkOut,
  choose,
  enterAddress,
  enterOwnAddress,
  type Others,
  readCheckout,
} from '../checkout/verbs.ts'
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

type ShopOthers = Others & { charges: Charges }

export const shopVisitHandlers = ({ charges, ...more }: ShopOthers): HandlersOf<typeof shopVisits> => ({
  ...cartVisitHandlers,
  ...fileVisitHandlers,
  ...giftCardVisitHandlers(charges),
  ...reviewVisitHandlers,
  ...stockVisitHandlers,

  async showCheckout(context, { query }) {
    const checkout = await readCheckout(context, await readCart(context), more)
    return shownCheckout(context, checkout, query.edit === 'address', charges)
  },

  async saveAddress(context, { body: { edit: _edit, remind, receive, ...address } }) {
    const checkout = await enterAddress(
      context,
      { address, remind: remind === 'yes', collects: receive === 'collection' },
      more,
    )
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async chooseAddress(context, { body }) {
    const checkout = await enterOwnAddress(context, body.addressId, more)
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async chooseAtCheckout(context, { body: { keepGiftCard, usePoints, ...chosen } }) {
    if (chosen.giftCardCode !== undefined) await countTry(context)
    const choices = { ...chosen, keepsGiftCard: keepGiftCard === 'yes', usePoints: usePoints === 'yes' }
    const checkout = await choose(context, choices, more)
    return { result: await shownCheckout(context, checkout, false, charges), location: CHECKOUT_PATH }
  },

  async placeOrder(context, { body }) {
    const order = await checkOut(context, body, { ...more, charges })
    const { total: amount, currency } = order
    return {
      result: await shownOrder(context, order, charges),
      location: orderedPath(context, order),
      counted: { price: { amount, currency } },
    }
  },

  async showOrder(context, { params }) {
    const order = await linkedOrder(context, params.token)
    return shownOrder(context, order, charges, await more.local.trackingPath(context, order.id))
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
    const order = await linkedOrder(context, token)
    return shownOrder(context, order, charges, await more.local.trackingPath(context, order.id))
  },
})
