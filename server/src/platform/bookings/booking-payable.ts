import type { Payable, PaymentContext } from '../payments/payable.ts'
import { DAY_MS, HOUR_MS } from '../values/durations.ts'
import type { Booked } from './booked.ts'
import { isExpired, lockPaid, notePayment, noteProviderRefund, revive } from './paid-booking.ts'
import type { PaidContext, PaidKind } from './paid-kind.ts'
import { tellOfMoney } from './paid-mails.ts'
import { findPlace, saveBill } from './paid-queries.ts'
import { ACTIVE, type Bill, sumsOf } from './payment-terms.ts'

/** Until so long after it is first waited for, another page of the provider is opened. */
const MAX_ONLINE_MS = 3 * HOUR_MS
/** What is due once the deposit is paid is taken for so long after the visit. */
const KEPT_MS = 90 * DAY_MS

/** How providers collect money for stays or appointments. */
export function payableOf<B extends Booked & Bill>(kind: PaidKind<B>): Payable {
  const { subject } = kind
  return {
    screen: kind.screen,

    async lock(db, siteId, id) {
      const place = await findPlace(db, siteId)
      await kind.lock(db, siteId, id)
      const booking = place && (await kind.find(db, place, id))
      if (!booking) return undefined
      return {
        dueMinor: sumsOf(booking).due,
        currency: booking.currency,
        number: kind.titleOf(booking),
        email: booking.customer.email ?? null,
        waitsUntil: waitsUntil(booking),
      }
    },

    async hold(context, id, until, isEnd = false) {
      const { heldUntil, agreed, status } = (await lockedBy(context, kind, id))?.booking ?? {}
      if (!heldUntil || !ACTIVE.has(status ?? '')) return
      const payBy = new Date(agreed?.payBy ?? 0)
      const end = payBy > until ? payBy : until
      const isLonger = isEnd && agreed?.way === 'online' && heldUntil > end
      if (heldUntil < end || isLonger)
        await saveBill(context.db, context.site.id, subject, id, { heldUntil: end })
    },

    async settle(context, id, collected) {
      const locked = await lockedBy(context, kind, id)
      if (!locked) return false
      const { siteContext } = locked
      if (isExpired(locked.booking) && !(await revive(siteContext, kind, locked.booking))) return false
      const booking = await kind.find(siteContext.db, siteContext.site, id)
      if (!booking || !ACTIVE.has(booking.status) || sumsOf(booking).rest < collected.amountMinor)
        return false
      await notePayment(siteContext, kind, booking, collected)
      return true
    },

    async noteRefund(context, id, refund) {
      const locked = await lockedBy(context, kind, id)
      if (locked) await noteProviderRefund(locked.siteContext, kind, locked.booking, refund)
    },

    // Nothing that can still be used was sold.
    async noteDispute() {},

    async noteDisputeWon() {},

    async tell(context, id, occasion, amountMinor) {
      const locked = await lockedBy(context, kind, id)
      const told = occasion === 'payment_failed' ? 'prepayment_failed' : 'prepayment_returned'
      if (locked) await tellOfMoney(locked.siteContext, kind, locked.booking, told, { amountMinor })
    },
  }
}

/** Until when it can wait for a provider: a deposit for a few hours, what is due later for as long as it is due. */
function waitsUntil({ heldUntil, createdAt, agreed, endsAt }: Booked & Bill) {
  if (!heldUntil) return new Date(endsAt.getTime() + KEPT_MS)
  const awaited = Math.max(createdAt.getTime(), Date.parse(agreed?.payBy ?? createdAt.toISOString()))
  return new Date(awaited + MAX_ONLINE_MS)
}

async function lockedBy<B extends Booked & Bill>(context: PaymentContext, kind: PaidKind<B>, id: string) {
  const place = await findPlace(context.db, context.site.id)
  if (!place) return undefined
  const siteContext: PaidContext = { ...context, site: place }
  const booking = await lockPaid(siteContext, kind, id)
  return booking && { siteContext, booking }
}
