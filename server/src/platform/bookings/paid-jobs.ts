import { inTransaction } from '../context.ts'
import type { Charges } from '../payments/payable.ts'
import { addDays, startOfDate } from '../values/local-time.ts'
import { type JobContext, scheduled } from '../work/jobs.ts'
import type { Booked } from './booked.ts'
import { lockPaid } from './paid-booking.ts'
import type { PaidKind } from './paid-kind.ts'
import { tellOfMoney, tellOwnersOfMoney } from './paid-mails.ts'
import { type DueBooking, findRemindAt, listReminded, listUnpaid, saveBill } from './paid-queries.ts'
import { ACTIVE, type Bill, sumsOf } from './payment-terms.ts'

/** Bookings that one statement finds. */
const BATCH = 100

// biome-ignore lint/suspicious/noExplicitAny: each kind reads its own bookings
type Kinds = PaidKind<any>[]

/** Frees what was not paid in time, and reminds of what is due. */
export const paidBookingJobs = (kinds: Kinds, charges: Pick<Charges, 'waysToPay'>) => [
  scheduled('visitors.cancelUnpaid', '*/5 * * * *', (context) =>
    workOff(context, kinds, listUnpaid, cancelUnpaid),
  ),
  scheduled('visitors.remindOfBalance', '*/15 * * * *', (context) =>
    workOff(context, kinds, listReminded, (context, kind, due) => remind(context, charges, kind, due)),
  ),
]

type List = typeof listUnpaid
type BookingContext = JobContext & { site: { id: string; timeZone: string } }

/** Each in a transaction of its own. The first error is thrown at the end, so that one does not hold up the others. */
async function workOff(
  context: JobContext,
  kinds: Kinds,
  list: List,
  work: (context: BookingContext, kind: Kinds[number], due: DueBooking) => Promise<void>,
) {
  const now = context.clock.now()
  const errors: unknown[] = []
  for (const kind of kinds) {
    let after: DueBooking | null = null
    for (;;) {
      const due: DueBooking[] = await list(context.db, kind.subject, now, after, BATCH)
      for (const one of due) {
        const site = { id: one.siteId, timeZone: one.timeZone }
        await inTransaction({ ...context, site }, (context) => work(context, kind, one)).catch((error) =>
          errors.push(error),
        )
      }
      after = due.at(-1) ?? null
      if (due.length < BATCH) break
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Whichever locks the booking first, a payment or this, decides. */
async function cancelUnpaid<B extends Booked & Bill>(
  context: BookingContext,
  kind: PaidKind<B>,
  { id }: DueBooking,
) {
  const { db, mail, site, clock } = context
  const booking = await lockPaid(context, kind, id)
  if (!booking?.heldUntil || booking.heldUntil > clock.now() || !ACTIVE.has(booking.status)) return
  await kind.change(context, { id, status: 'cancelled' as B['status'] })
  await mail.cancel(db, site.id, id)
  await tellOfMoney(context, kind, booking, 'booking_expired', { amountMinor: sumsOf(booking).due })
}

/** Looks at what is due now: once before its day, and once after it, when the owners are told as well. */
async function remind<B extends Booked & Bill>(
  context: BookingContext,
  charges: Pick<Charges, 'waysToPay'>,
  kind: PaidKind<B>,
  { id }: DueBooking,
) {
  const { db, site, clock } = context
  const booking = await lockPaid(context, kind, id)
  const remindAt = await findRemindAt(db, site.id, kind.subject, id)
  const now = clock.now()
  if (!booking || !remindAt || remindAt > now) return
  const dueDate = booking.agreed?.balanceDueDate
  const overdueAt = dueDate ? startOfDate(addDays(dueDate, 1), site.timeZone) : null
  const isOverdue = overdueAt === null || overdueAt <= now
  await saveBill(db, site.id, kind.subject, id, { remindAt: isOverdue ? null : overdueAt })
  const { due, kept, deposit } = sumsOf(booking)
  if (due === 0n || kept < deposit || !overdueAt) return
  const { ways } = await charges.waysToPay(context, due, booking.currency)
  if (ways.length > 0)
    await tellOfMoney(context, kind, booking, 'balance_reminder', {
      amountMinor: due,
      dueAt: new Date(overdueAt.getTime() - 1),
    })
  if (isOverdue) await tellOwnersOfMoney(context, kind, booking, 'balance_overdue', due)
}
