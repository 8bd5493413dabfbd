import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { giftCards } from './contract.ts'
import * as queries from './queries.ts'
import { changeSales, createGiftCard, readSales, updateGiftCard } from './verbs.ts'

export const giftCardHandlers: HandlersOf<Contract<typeof giftCards>> = {
  async listGiftCards({ db, site }, { query }) {
    return queries.listGiftCards(db, site.id, query)
  },

  createGiftCard: (context, { body }) => createGiftCard(context, body),

  async getGiftCardSales({ db, site }) {
    return readSales(db, site)
  },

  updateGiftCardSales: (context, { body }) => changeSales(context, body),

  async getGiftCard({ db, site }, { params }) {
    return found(await queries.findGiftCard(db, site.id, params.giftCardId), 'Gift card')
  },

  updateGiftCard: (context, { params, body }) => updateGiftCard(context, params.giftCardId, body),

  async listGiftCardTransactions({ db, site }, { params, query }) {
    found(await queries.findGiftCard(db, site.id, params.giftCardId), 'Gift card')
    return queries.listTransactions(db, site.id, params.giftCardId, query)
  },
}
