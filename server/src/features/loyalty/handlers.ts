import { found, refuse } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { emit } from '../../platform/work/events.ts'
import type { loyalty } from './contract.ts'
import { loyaltyProgramEvents } from './contract.ts'
import * as queries from './queries.ts'
import { initialProgram, programErrors } from './rules.ts'
import { earn, redeem } from './verbs.ts'

export const loyaltyHandlers: HandlersOf<typeof loyalty> = {
  getProgram: async ({ db, site }) =>
    (await queries.findProgram(db, site.id)) ?? { ...initialProgram(site.currency), updatedAt: null },

  async updateProgram({ db, site, clock }, { body }) {
    refuse(programErrors(body))
    return db.transaction(async (tx) => {
      const now = clock.now()
      const saved = await queries.saveProgram(tx, site.id, initialProgram(site.currency), body, now)
      await emit(tx, site.id, loyaltyProgramEvents.updated, saved, now)
      return saved
    })
  },

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
