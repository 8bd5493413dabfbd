import type { Contract } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { addDays, startOfDate } from '../../../platform/values/local-time.ts'
import { type ExportedPayment, readPayments } from '../orders/list-queries.ts'
import { findOrder, listPayments } from '../orders/queries.ts'
import { refundOrder } from '../orders/refunds.ts'
import { recordPayment } from '../orders/verbs.ts'
import { orderNumber } from '../rules.ts'
import { findSettings } from '../settings/queries.ts'
import { changeSettings } from '../settings/verbs.ts'
import type { PaymentSettings, payments } from './contract.ts'
import { methodErrors, NO_METHODS } from './rules.ts'

export const paymentHandlers = (charges: Charges): HandlersOf<Contract<typeof payments>> => ({
  async getPaymentSettings({ db, site }) {
    return (await findSettings<PaymentSettings>(db, site.id, 'payments')) ?? NO_METHODS
  },

  updatePaymentSettings: (context, { body }) =>
    changeSettings<PaymentSettings>(context, 'payments', NO_METHODS, body, (changed) =>
      refuse(methodErrors(changed)),
    ),

  async listPayments({ db, site }, { params }) {
    found(await findOrder(db, site.id, params.orderId), 'Order')
    return listPayments(db, site.id, params.orderId)
  },

  async exportPayments({ slowDb, site }, { query: { from, to } }) {
    const days = {
      ...(from !== undefined && { since: startOfDate(from, site.timeZone) }),
      ...(to !== undefined && { before: startOfDate(addDays(to, 1), site.timeZone) }),
    }
    const rows = csvOf(
      Object.keys(COLUMNS),
      (part) => readPayments(slowDb, site.id, days, part),
      (payment) => Object.values(COLUMNS).map((cellOf) => String(cellOf(payment) ?? '')),
    )
    return csvFile('payments', rows)
  },

  async recordPayment(context, { params, body }) {
    return recordPayment(context, params.orderId, body)
  },

  async refundOrder(context, { params, body }) {
    return refundOrder(context, charges, params.orderId, body)
  },
})

const signOf = ({ type }: ExportedPayment) => (type === 'refund' ? -1 : 1)

/** The columns of the export, in their order. */
const COLUMNS: Record<string, (payment: ExportedPayment) => string | number | null> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  orderId: ({ orderId }) => orderId,
  orderNumber: ({ orderId }) => orderNumber(orderId),
  type: ({ type }) => type,
  method: ({ method }) => method,
  reference: ({ reference }) => reference,
  amount: (payment) => signOf(payment) * payment.amount,
  tax: (payment) => signOf(payment) * payment.tax,
  currency: ({ currency }) => currency,
}
