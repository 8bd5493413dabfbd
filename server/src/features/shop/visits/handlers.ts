import type { HandlersOf } from '../../../platform/context.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import type { Dependencies } from '../checkout/dependencies.ts'
import { orderNumber } from '../rules.ts'
import { cartVisitHandlers } from './cart-handlers.ts'
import { checkoutVisitHandlers } from './checkout-handlers.ts'
import type { shopVisits } from './contract.ts'
import { fileVisitHandlers } from './file-handlers.ts'
import { giftCardVisitHandlers } from './gift-card-handlers.ts'
import { linkedOrder } from './linked-order.ts'
import { reviewVisitHandlers } from './review-handlers.ts'
import { orderPath, paidPath, shownOrder } from './shown-order.ts'
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

type OrderHandlers = Pick<HandlersOf<typeof shopVisits>, 'showOrder' | 'payOrder' | 'showPaidOrder'>

const orderVisitHandlers = ({ charges, local }: Dependencies): OrderHandlers => ({
  async showOrder(context, { params }) {
    const order = await linkedOrder(context, params.token)
    return shownOrder(context, order, charges, await local.trackingPath(context, order.id))
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
    return shownOrder(context, order, charges, await local.trackingPath(context, order.id))
  },
})
