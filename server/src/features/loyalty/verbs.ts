import type { Db } from '../../platform/database/database.ts'
import { fromMinor } from '../../platform/values/money.ts'
import type { LoyaltyAccount } from './contract.ts'
import * as queries from './queries.ts'
import { pointsToPay, worthOf } from './rules.ts'

export type PointsOffer = {
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
    ...{ programName, balance, currency, tier, expiringSoon, nextExpiryAt },
    worth: Number(worthOf(balance, program)),
  }
}
