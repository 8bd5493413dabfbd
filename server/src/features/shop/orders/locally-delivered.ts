import { conflict, found } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { orderNumber } from '../rules.ts'
import { listDue, lockOrder } from './queries.ts'
import { isBinding, sumsOf } from './rules.ts'
import { type ChangeContext, changeOrder, changeStatus, recordPayment } from './verbs.ts'

/** The method of what a driver is paid. */
const CASH = 'cash'
/** From these, an order becomes delivered. */
const UNDER_WAY = ['paid', 'shipped']

/** The orders that the shop delivers itself, for those who deliver them. */
export const locallyDeliveredOrders = {
  async list(db: Db, siteId: string, ids: readonly string[]) {
    const orders = await listDue(db, siteId, ids)
    return orders.map((order) => ({ ...order, number: orderNumber(order.id) }))
  },

  lock: lockOrder,

  /** Records what was paid on arrival, and that a paid order is delivered; one that still owes something stays open. */
  async complete(context: ChangeContext, id: string, cash: number | null) {
    const { db, site } = context
    const order = found(await lockOrder(db, site.id, id), 'Order')
    const due = isBinding(order.status) ? Number(fromMinor(sumsOf(order).due, order.currency)) : 0
    if (cash !== null && cash !== due)
      throw conflict('The amount due has changed; check it again', 'amount_changed', { due })
    if (!isBinding(order.status)) return
    if (cash !== null && cash > 0) await recordPayment(context, id, { method: CASH, amount: cash })
    if (due > 0 && cash === null) {
      // The goods are gone, so that it does not expire: somebody has to ask for the money.
      await changeOrder(context, id, async () => ({ expiresAt: null }))
      return
    }
    await changeOrder(context, id, async (context, now) =>
      UNDER_WAY.includes(now.status) ? changeStatus(context, now, { status: 'delivered' }) : {},
    )
  },
}
