import { conflict, invalid, refuse } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { fromMinor, moneyErrors } from '../../platform/values/money.ts'
import { emit } from '../../platform/work/events.ts'
import type { Earn, LoyaltyAccount, LoyaltyProgram, LoyaltyProgramUpdate, Redeem } from './contract.ts'
import { loyaltyProgramEvents } from './contract.ts'
import * as queries from './queries.ts'
import { initialProgram, pointsToPay, programErrors, reasonError, worthOf } from './rules.ts'

/** Changes the program, which is made with the first change. */
export async function updateProgram({ db, site, clock }: SiteContext, changes: LoyaltyProgramUpdate) {
  refuse(programErrors(changes))
  return db.transaction(async (tx) => {
    const now = clock.now()
    const saved = await queries.saveProgram(tx, site.id, initialProgram(site.currency), changes, now)
    await emit(tx, site.id, loyaltyProgramEvents.updated, saved, now)
    return saved
  })
}

type PointsOffer = {
  points: number
  /** What they pay, in the minor unit. */
  worthMinor: bigint
}

/** What a customer can pay of an amount with points; null when they cannot. */
export async function offerPoints(
  db: Db,
  siteId: string,
  { customerId, amountMinor, currency }: { customerId: string; amountMinor: bigint; currency: string },
  now: Date,
): Promise<PointsOffer | null> {
  const program = await queries.findProgram(db, siteId)
  if (!program?.enabled || program.currency !== currency) return null
  return pointsToPay(amountMinor, await queries.availablePoints(db, siteId, customerId, now), program)
}

type Redemption = PointsOffer & { customerId: string; orderId: string; currency: string }

/** Takes the points of an offer for an order; resolves to whether the customer still had them. */
export async function redeemForOrder(
  tx: Db,
  siteId: string,
  { customerId, orderId, points, worthMinor, currency }: Redemption,
  now: Date,
): Promise<boolean> {
  const account = await queries.lockAccount(tx, siteId, customerId, now)
  if (!account || account.isErased || account.balance < points) return false
  const value = fromMinor(worthMinor, currency)
  const posting = { type: 'redeemed', points: -points, reason: 'redemption', value, currency } as const
  await queries.postPoints(tx, siteId, { ...posting, customerId, orderId }, now)
  return true
}

/** What a customer is shown of their points; null when the site has no program. */
export async function pointsOf(db: Db, siteId: string, customerId: string, now: Date) {
  const program = await queries.findProgram(db, siteId)
  const stored = program?.enabled && (await queries.findAccount(db, siteId, customerId, now))
  if (!program || !stored) return null
  const { tier, expiringSoon, nextExpiryAt }: LoyaltyAccount = JSON.parse(stored.json)
  const balance = await queries.availablePoints(db, siteId, customerId, now)
  const { name: programName, currency } = program
  return {
    programName,
    balance,
    currency,
    tier,
    expiringSoon,
    nextExpiryAt,
    worth: Number(worthOf(balance, program)),
  }
}

/** Gives points for what a customer did or spent. */
export const earn = (context: SiteContext, earned: Earn) =>
  post(context, earned, earned.reason, async (tx, program) => {
    const points = await earnedPoints(tx, context.site.id, earned, program)
    return { type: 'earned', points, value: null, currency: null }
  })

/** Takes points from a customer. Throws CONFLICT when they have fewer. */
export const redeem = (context: SiteContext, { points, ...redemption }: Redeem) =>
  post(context, redemption, redemption.reason ?? 'redemption', async (_tx, program, { balance }) => {
    const { minimumRedemption, currency } = program
    if (points < minimumRedemption) throw invalid({ points: `must be at least ${minimumRedemption}` })
    if (points > balance)
      throw conflict(`The customer has ${balance} points`, 'insufficient_points', { balance })
    return { type: 'redeemed', points: -points, value: worthOf(points, program), currency }
  })

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
  { customerId, orderId = null }: Pick<Earn | Redeem, 'customerId' | 'orderId'>,
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
