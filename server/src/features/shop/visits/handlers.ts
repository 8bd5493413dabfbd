import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import type { Dependencies } from '../checkout/dependencies.ts'
import { checkOut } from '../checkout/verbs.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { orderNumber } from '../rules.ts'
import { cartVisitHandlers } from './cart-handlers.ts'
import { checkoutVisitHandlers } from './checkout-handlers.ts'
import type { shopVisits } from './contract.ts'
import { fileVisitHandlers } from './file-handlers.ts'
import { giftCardVisitHandlers } from './gift-card-handlers.ts'
import { linkedOrder } from './linked-order.ts'
import { reviewVisitHandlers } from './review-handlers.ts'
import { orderedPath, orderPath, paidPath, shownOrder } from './shown-order.ts'
import { stockVisitHandlers } from './stock-handlers.ts'

export const shopVisitHandlers = (dependencies: Dependencies): HandlersOf<typeof shopVisits> => ({
  ...cartVisitHandlers(dependencies),
  ...checkoutVisitHandlers(dependencies),
  ...fileVisitHandlers,
  ...giftCardVisitHandlers(dependencies),
  ...reviewVisitHandlers,
  ...stockVisitHandlers,
  ...orderVisitHandlers(dependencies),
})

type OrderHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'placeOrder' | 'showOrder' | 'payOrder' | 'showPaidOrder'
>

const orderVisitHandlers = (dependencies: Dependencies): OrderHandlers => ({
  async placeOrder(context, { body }) {
    const order = await checkOut(context, body, dependencies)
    const { total: amount, currency } = order
    return {
      result: await shownOrder(context, order, dependencies.charges),
      location: orderedPath(context, order),
      counted: { price: { amount, currency } },
    }
  },

  async showOrder(context, { params }) {
    return shownWithTracking(context, await linkedOrder(context, params.token), dependencies)
  },

  async payOrder(context, { params: { token } }) {
    const { id, currency } = await linkedOrder(context, token)
    const { origin, language } = context.site
    const { url, amountMinor } = await dependencies.charges.start(context, {
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
    if (status === 'pending') await dependencies.charges.settleOpen(context, 'order', id)
    return shownWithTracking(context, await linkedOrder(context, token), dependencies)
  },
})

const shownWithTracking = async (
  context: VisitorContext,
  order: LockedOrder,
  { charges, local }: Dependencies,
) => shownOrder(context, order, charges, await local.trackingPath(context, order.id))
