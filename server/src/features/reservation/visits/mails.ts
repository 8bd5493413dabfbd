import { manageToken } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import type { StoredReservation } from './queries.ts'

export const LINK = 'reservation'
const REMINDER_MS = 4 * 60 * 60 * 1000

/** The page on which a visitor manages a reservation. */
export const managePath = (secrets: VisitorContext['secrets'], id: string) =>
  `/_sw/reservations/${manageToken(secrets, LINK, id)}`

/** Tells the customer and the owners of a reservation, and reminds the customer a few hours before. */
export async function mailReservation(
  { db, mail, site, clock, secrets }: VisitorContext,
  reservation: StoredReservation,
  occasion: 'made' | 'cancelled',
) {
  const { id, customer, status, startsAt, endsAt, partySize, date, time } = reservation
  await mail.cancel(db, site.id, id)
  const fields = [
    { label: 'Reservation', value: occasion },
    { label: 'Date', value: `${date} ${time}` },
    { label: 'Guests', value: String(partySize) },
    { label: 'Customer', value: [customer.name, customer.email].filter(Boolean).join(', ') },
  ]
  const notice = { formName: 'Table', submittedAt: clock.now().toISOString(), fields }
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, {
      kind: 'form_notification',
      to,
      data: notice,
      replyTo: customer.email ?? null,
    })
  if (!customer.email) return
  const url = `${site.origin}${managePath(secrets, id)}`
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const data = { ...times, partySize, url, customerName: customer.name ?? null }
  const to = { to: customer.email, toName: customer.name ?? null }
  const method = occasion === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const)
  const calendar = { method, ...times, uid: id, summary: site.name, url }
  const kind = occasion === 'made' ? ('reservation_made' as const) : ('reservation_cancelled' as const)
  await mail.queue(db, site.id, {
    kind,
    ...to,
    data: { ...data, isPending: status === 'requested' },
    calendar,
  })
  const dueAt = new Date(startsAt.getTime() - REMINDER_MS)
  if (occasion === 'cancelled' || dueAt <= clock.now()) return
  await mail.queue(db, site.id, { kind: 'reservation_reminder', ...to, data, dueAt, cancelKey: id })
}
