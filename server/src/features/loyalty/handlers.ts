import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { loyalty } from './contract.ts'
import * as queries from './queries.ts'
import { initialProgram } from './rules.ts'
import { earn, redeem, updateProgram } from './verbs.ts'

export const loyaltyHandlers: HandlersOf<typeof loyalty> = {
  getProgram: async ({ db, site }) =>
    (await queries.findProgram(db, site.id)) ?? { ...initialProgram(site.currency), updatedAt: null },

  updateProgram: (context, { body }) => updateProgram(context, body),

  async listAccounts({ db, site, clock }, { query }) {
    return queries.listAccounts(db, site.id, query, clock.now())
  },

  async getAccount({ db, site, clock }, { params }) {
    return found(await queries.findAccount(db, site.id, params.customerId, clock.now()), 'Customer')
  },

  async listTransactions({ db, site }, { query }) {
    return queries.listTransactions(db, site.id, query)
  },

  earn: (context, { body }) => earn(context, body),

  redeem: (context, { body }) => redeem(context, body),
}
