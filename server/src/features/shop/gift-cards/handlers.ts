import type { Contract } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import { type HandlersOf, inTransaction } from '../../../platform/context.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { emit } from '../../../platform/work/events.ts'
import { lockSettings, saveSettings } from '../settings/queries.ts'
import type { giftCards } from './contract.ts'
import { giftCardEvents } from './contract.ts'
import * as queries from './queries.ts'
import { salesErrors } from './rules.ts'
import { issueGiftCard, readSales } from './verbs.ts'

export const giftCardHandlers: HandlersOf<Contract<typeof giftCards>> = {
  async listGiftCards({ db, site }, { query }) {
    return queries.listGiftCards(db, site.id, query)
  },

  async createGiftCard(context, { body }) {
    const { site } = context
    const { amount, currency = site.currency, expiresAt = null } = body
    refuse({
      ...moneyErrors({ amount }, currency),
      ...(amount === 0 && { amount: 'must be more than 0' }),
      ...expiryErrors(expiresAt),
    })
    return inTransaction(context, (context) => issueGiftCard(context, { amount, currency, expiresAt }))
  },

  async getGiftCardSales({ db, site }) {
    return readSales(db, site)
  },

  async updateGiftCardSales({ db, site }, { body }) {
    return db.transaction(async (tx) => {
      await lockSettings(tx, site.id)
      const changed = { ...(await readSales(tx, site)), ...body }
      refuse(salesErrors(changed, site.currency))
      await saveSettings(tx, site.id, 'gift_cards', { ...changed, currency: site.currency })
      return changed
    })
  },

  async getGiftCard({ db, site }, { params }) {
    return found(await queries.findGiftCard(db, site.id, params.giftCardId), 'Gift card')
  },

  async updateGiftCard({ db, site, clock }, { params, body }) {
    refuse(expiryErrors(body.expiresAt ?? null))
    return db.transaction(async (tx) => {
      const saved = found(await queries.saveGiftCard(tx, site.id, params.giftCardId, body), 'Gift card')
      if (Object.keys(body).length > 0) await emit(tx, site.id, giftCardEvents.updated, saved, clock.now())
      return saved
    })
  },

  async listGiftCardTransactions({ db, site }, { params, query }) {
    found(await queries.findGiftCard(db, site.id, params.giftCardId), 'Gift card')
    return queries.listTransactions(db, site.id, params.giftCardId, query)
  },
}

const expiryErrors = (expiresAt: string | null): Record<string, string> =>
  expiresAt !== null && Number.isNaN(Date.parse(expiresAt)) ? { expiresAt: 'is not a valid time' } : {}
