import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { moneyErrors } from '../../platform/values/money.ts'
import { emit } from '../../platform/work/events.ts'
import type { Earn, LoyaltyProgram, loyalty, Redeem } from './contract.ts'
import * as queries from './queries.ts'
import { initialProgram, programErrors, reasonError, worthOf } from './rules.ts'

export const loyaltyHandlers: HandlersOf<typeof loyalty> = {
  getProgram: async ({ db, site }) =>
    (await queries.findProgram(db, site.id)) ?? { ...initialProgram(site.currency), updatedAt: null },

  async updateProgram({ db, site, clock }, { body }) {
    refuse(programErrors(body))
    return db.transaction(async (tx) => {
      const now = clock.now()
      const saved = await queries.saveProgram(tx, site.id, initialProgram(site.currency), body, now)
      await emit(tx, site.id, 'loyalty_program.updated', saved, now)
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

  async earn(context, { body }) {
    return post(context, body, body.reason, async (tx, program) => {
      const points = await earnedPoints(tx, context.site.id, body, program)
      return { type: 'earned', points, value: null, currency: null }
    })
  },

  async redeem(context, { body }) {
    return post(context, body, body.reason ?? 'redemption', async (_tx, program, { balance }) => {
      const { points } = body
      const { minimumRedemption, currency } = program
      if (points < minimumRedemption) throw invalid({ points: `must be at least ${minimumRedemption}` })
      if (points > balance)
        throw conflict(`The customer has ${balance} points`, 'insufficient_points', { balance })
      return { type: 'redeemed', points: -points, value: worthOf(points, program), currency }
    })
  },
}

async function earnedPoints(
  tx: Db,
  siteId: string,
  { customerId, reason, ...sent }: Earn,
  program: LoyaltyProgram,
) {
  if (sent.points !== undefined && sent.amount !== undefined)
    throw invalid({ amount: 'must not be sent with points' })
  if (sent.points !== undefined) return sent.points
  if (sent.amount === undefined) {
    const known = program.actions.find(({ action }) => action === reason)
    if (!known) throw invalid({ reason: 'is not an action of the program; send points or an amount' })
    return known.points
  }
  refuse(moneyErrors({ amount: sent.amount }, program.currency))
  const points = await queries.pointsFor(tx, siteId, customerId, sent.amount)
  if (points === 0) throw invalid({ amount: 'is too small to earn a point' })
  return points
}

type Plan = Pick<queries.Posting, 'type' | 'points' | 'value' | 'currency'>

/** Locks the account, plans the transaction and posts it. */
async function post(
  { db, site, clock }: SiteContext,
  { customerId, orderId = null }: Earn | Redeem,
  reason: string,
  plan: (tx: Db, program: LoyaltyProgram, account: queries.LockedAccount) => Promise<Plan>,
) {
  const error = reasonError(reason)
  if (error) throw invalid({ reason: error })
  try {
    return await db.transaction(async (tx) => {
      const program = await queries.findProgram(tx, site.id)
      if (!program?.enabled)
        throw conflict('The loyalty program is not enabled; enable it first', 'program_disabled')
      const account = await queries.lockAccount(tx, site.id, customerId, clock.now())
      if (!account) throw invalid({ customerId: 'is not a customer of this site' })
      if (account.isErased) throw conflict('The customer has been erased', 'customer_erased')
      if (orderId !== null && !(await queries.isOrder(tx, site.id, orderId)))
        throw invalid({ orderId: 'is not an order of this site' })
      const planned = await plan(tx, program, account)
      return queries.postPoints(tx, site.id, { ...planned, customerId, reason, orderId }, clock.now())
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'loyalty_transactions_once')) throw error
    throw conflict(`The order has a transaction with the reason ${reason} already`, 'already_posted')
  }
}
