import { managePath } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import type { Occasion } from '../../../platform/mail/tell-customer.ts'
import type { StoredReservation } from './queries.ts'

export const LINK = 'reservation'
const REMINDER_MS = 4 * 60 * 60 * 1000

type Context = Pick<VisitorContext, 'db' | 'mail' | 'secrets' | 'clock'> & {
  site: { id: string }
  origin: string
}

/** Tells the customer of a reservation, and reminds them a few hours before. */
export async function mailCustomer(context: Context, reservation: StoredReservation, occasion: Occasion) {
  const { db, mail, site, clock, origin, secrets } = context
  const { id, customer, status, startsAt, endsAt, partySize, siteName } = reservation
  await mail.cancel(db, site.id, id)
  if (!customer.email) return
  const url = `${origin}${managePath(secrets, LINK, id)}`
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const data = { ...times, partySize, url, customerName: customer.name ?? null }
  const to = { to: customer.email, toName: customer.name ?? null }
  const method = occasion === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const)
  const calendar = { method, ...times, uid: id, summary: siteName, url }
  const kind = `reservation_${occasion}` as const
  const isPending = status === 'requested'
  await mail.queue(db, site.id, { kind, ...to, data: { ...data, isPending }, calendar })
  const dueAt = new Date(startsAt.getTime() - REMINDER_MS)
  if (occasion === 'cancelled' || dueAt <= clock.now()) return
  await mail.queue(db, site.id, { kind: 'reservation_reminder', ...to, data, dueAt, cancelKey: id })
}

/** Tells the owners what a visitor did. With the id of the booking, so that the mail is deleted when its customer is erased. */
export async function mailOwners(
  { db, mail, site, clock }: Context,
  { id, customer, partySize, date, time }: StoredReservation,
  occasion: Occasion,
) {
  const fields = [
    { label: 'Reservation', value: occasion },
    { label: 'Date', value: `${date} ${time}` },
    { label: 'Guests', value: String(partySize) },
    { label: 'Customer', value: [customer.name, customer.email].filter(Boolean).join(', ') },
  ]
  const data = { formName: 'Table', submittedAt: clock.now().toISOString(), fields }
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, {
      kind: 'form_notification',
      to,
      data,
      replyTo: customer.email ?? null,
      cancelKey: id,
    })
}
