import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { Payables } from '../../platform/payments/payable.ts'
import { csvFile, csvOf } from '../../platform/values/csv.ts'
import { addDays, startOfDate } from '../../platform/values/local-time.ts'
import { connect, disconnect, shown } from './connections.ts'
import type { payments } from './contract.ts'
import { takeEvent } from './events.ts'
import { type ExportedCharge, findConnection, listCharges, readCharges } from './queries.ts'
import { endPayout, findTransferSettings, listPayouts, saveTransferSettings } from './transfer-queries.ts'

export const paymentsHandlers = (payables: Payables): HandlersOf<typeof payments> => ({
  async getConnection(context) {
    const connection = await findConnection(context.db, context.site.id)
    return connection ? shown(context, connection) : null
  },

  async connect(context, { body }) {
    return connect(context, body)
  },

  async disconnect(context) {
    return { id: context.site.id, deleted: await disconnect(context) }
  },

  async listCharges({ slowDb, site }, { query }) {
    return listCharges(slowDb, site.id, query)
  },

  async exportCharges({ slowDb, site }, { query: { from, to } }) {
    const days = {
      ...(from !== undefined && { since: startOfDate(from, site.timeZone) }),
      ...(to !== undefined && { before: startOfDate(addDays(to, 1), site.timeZone) }),
    }
    const rows = csvOf(Object.keys(COLUMNS), (part) => readCharges(slowDb, site.id, days, part), cellsOf)
    return csvFile('payments', rows)
  },

  async getTransferSettings({ db, site }) {
    return findTransferSettings(db, site.id)
  },

  async updateTransferSettings({ db, site }, { body }) {
    return saveTransferSettings(db, site.id, body)
  },

  async listPayouts({ slowDb, site }, { query }) {
    return listPayouts(slowDb, site.id, query)
  },

  async endPayout({ db, site }, { params: { payoutId } }) {
    return found(await endPayout(db, site.id, payoutId), 'Payout')
  },

  async takeStripeEvent(context, { params, signed }) {
    await takeEvent(context, payables, params.siteId, 'stripe', signed)
  },
})

/** The columns of the export, in their order. */
const COLUMNS: Record<string, (charge: ExportedCharge) => string | number | null> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  settledAt: ({ settledAt }) => settledAt?.toISOString() ?? null,
  provider: ({ provider }) => provider,
  providerPaymentId: ({ providerPaymentId }) => providerPaymentId,
  subject: ({ subject }) => subject,
  subjectId: ({ subjectId }) => subjectId,
  status: ({ status }) => status,
  amount: ({ amount }) => amount,
  refunded: ({ refunded }) => refunded,
  currency: ({ currency }) => currency,
}

const cellsOf = (charge: ExportedCharge) =>
  Object.values(COLUMNS).map((cellOf) => String(cellOf(charge) ?? ''))
