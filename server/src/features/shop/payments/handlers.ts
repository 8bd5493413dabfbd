import type { Contract } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { findOrder, listPayments } from '../orders/queries.ts'
import { refundOrder } from '../orders/refunds.ts'
import { recordPayment } from '../orders/verbs.ts'
import { findSettings, lockSettings, saveSettings } from '../settings/queries.ts'
import type { PaymentSettings, payments } from './contract.ts'
import { methodErrors, NO_METHODS } from './rules.ts'

export const paymentHandlers = (charges: Charges): HandlersOf<Contract<typeof payments>> => ({
  async getPaymentSettings({ db, site }) {
    return (await findSettings<PaymentSettings>(db, site.id, 'payments')) ?? NO_METHODS
  },

  async updatePaymentSettings({ db, site }, { body }) {
    return db.transaction(async (tx) => {
      await lockSettings(tx, site.id)
      const before = await findSettings<PaymentSettings>(tx, site.id, 'payments')
      const changed = { ...NO_METHODS, ...before, ...body }
      refuse(methodErrors(changed))
      await saveSettings(tx, site.id, 'payments', changed)
      return changed
    })
  },

  async listPayments({ db, site }, { params }) {
    found(await findOrder(db, site.id, params.orderId), 'Order')
    return listPayments(db, site.id, params.orderId)
  },

  async recordPayment(context, { params, body }) {
    return recordPayment(context, params.orderId, body)
  },

  async refundOrder(context, { params, body }) {
    return refundOrder(context, charges, params.orderId, body)
  },
})
