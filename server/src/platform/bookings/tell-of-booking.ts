import { isDeepStrictEqual } from 'node:util'
import { found } from '../../api/errors.ts'
import { decisionPath, managePath } from '../accounts/manage-links.ts'
import { inTransaction, type VisitorContext } from '../context.ts'
import { byTeam, type NewMail } from '../mail/outbox.ts'
import { type Notice, tellOwners } from '../mail/owners.ts'
import { findOrigin } from '../site-origin.ts'
import { type Booked, type BookedKind, isWaiting, type Kind, type Place } from './booked.ts'

type Occasion = 'made' | 'changed' | 'cancelled'

type TeamContext = Pick<VisitorContext, 'db' | 'mail' | 'secrets' | 'clock' | 'sitesAddress'> & {
  site: Place
}

/**
 * Changes a booking for the team, and in the same transaction mails the visitor who made it when it is confirmed, moved or
 * cancelled.
 */
export function changeForTeam<C extends TeamContext, B extends Booked, Result>(
  context: C,
  kind: BookedKind<B>,
  id: string,
  change: (context: C) => Promise<Result>,
): Promise<Result> {
  const { site, sitesAddress } = context
  return inTransaction(context, async (context, tx) => {
    const before = await kind.find(tx, site, id)
    const result = await change(context)
    const after = before?.isByVisitor ? await kind.find(tx, site, id) : undefined
    const occasion = before && after && occasionOf(before, after)
    if (occasion) {
      const origin = await findOrigin(tx, site.id, sitesAddress)
      await tellCustomer({ ...context, mail: byTeam(context.mail), origin }, kind, after, occasion)
    }
    return result
  })
}

const CONFIRMED = new Set(['confirmed', 'approved'])
/** What changes without news for the customer. */
const UNTOLD = {
  status: null,
  expiresAt: null,
  paid: null,
  refunded: null,
  heldUntil: null,
  waitsForPayment: null,
}
const ENDED = new Set(['cancelled', 'declined'])

function occasionOf(before: Booked, after: Booked): Occasion | null {
  if (ENDED.has(after.status)) return ENDED.has(before.status) ? null : 'cancelled'
  if (after.status !== before.status && CONFIRMED.has(after.status)) return 'made'
  const isMoved = !isDeepStrictEqual({ ...before, ...UNTOLD }, { ...after, ...UNTOLD })
  return isMoved ? 'changed' : null
}

/** Tells the customer and the owners what a visitor did. Resolves to the booking as it is now. */
export async function tellOfVisit<B extends Booked>(
  context: VisitorContext,
  kind: BookedKind<B>,
  id: string,
  occasion: Occasion,
): Promise<B> {
  const { db, site, secrets } = context
  const booking = found(await kind.find(db, site, id), kind.name)
  await tellCustomer({ ...context, origin: site.origin }, kind, booking, occasion)
  const { owners, decidedUntil, screen, staffEmail } = kind.mailsOf(booking, site)
  const { customer, expiresAt } = booking
  const path = decisionPath(secrets, kind.link, id, decidedUntil)
  const decision = isWaiting(kind, booking) ? `${site.origin}${path}` : null
  await tellOwners(context, {
    kind: `${kind.kind}_notice`,
    id,
    screen,
    data: { ...owners, occasion, customer, decision, expiresAt },
    staffEmail,
  } as Notice<`${Kind}_notice`>)
  return booking
}

type CustomerContext = Omit<TeamContext, 'sitesAddress'> & { origin: string }

/** Mails the customer, and reminds them before it begins. */
async function tellCustomer<B extends Booked>(
  context: CustomerContext,
  kind: BookedKind<B>,
  booking: B,
  occasion: Occasion,
) {
  const { db, mail, site } = context
  const { id, status } = booking
  await mail.cancel(db, site.id, id)
  if (!booking.customer.email) return
  const { mails, data, url, ...to } = mailOf(context, kind, booking)
  const isTentative = status === kind.statuses.waiting
  const isPending = isWaiting(kind, booking)
  const method = occasion === 'cancelled' ? 'CANCEL' : 'REQUEST'
  await mail.queue(db, site.id, {
    ...to,
    kind: `${kind.kind}_${occasion}`,
    data: { ...data, isPending },
    calendar: { ...mails.calendar, method, uid: id, url, isTentative },
  } as NewMail)
  if (occasion !== 'cancelled') await queueReminder(context, kind, booking)
}

/** Reminds the customer before it begins, unless it is too late for that. */
export async function queueReminder<B extends Booked>(
  context: CustomerContext,
  kind: BookedKind<B>,
  booking: B,
) {
  const { db, mail, clock, site } = context
  if (!booking.customer.email) return
  const { mails, data, url: _, ...to } = mailOf(context, kind, booking)
  const dueAt = mails.remindAt
  if (dueAt <= clock.now()) return
  const reminder = { ...to, kind: `${kind.kind}_reminder`, data, dueAt, cancelKey: booking.id }
  await mail.queue(db, site.id, reminder as NewMail)
}

/** What all mails to the customer have. */
function mailOf<B extends Booked>(
  { secrets, site, origin }: CustomerContext,
  kind: BookedKind<B>,
  booking: B,
) {
  const { id, customer, expiresAt } = booking
  const mails = kind.mailsOf(booking, site)
  const url = `${origin}${managePath(secrets, kind.link, id)}`
  const customerName = customer.name ?? null
  const data = { ...mails.customer, customerName, url, expiresAt }
  return { to: customer.email, toName: customerName, mails, url, data }
}
