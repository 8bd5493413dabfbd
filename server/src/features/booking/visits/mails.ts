import { managePath } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { SiteMailKind } from '../../../platform/mail/kinds.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import type { Occasion } from '../../../platform/mail/tell-customer.ts'
import type { StoredBooking } from './queries.ts'

export const LINK = 'booking'
const REMINDER_MS = 24 * 60 * 60 * 1000

type Context = Pick<VisitorContext, 'db' | 'mail' | 'secrets' | 'clock'> & {
  site: { id: string }
  origin: string
}

/** Tells the customer of a booking, and reminds them a day before. */
export async function mailCustomer(context: Context, booking: StoredBooking, occasion: Occasion) {
  const { db, mail, clock, origin, secrets } = context
  const siteId = context.site.id
  const { id, customer, status, name: serviceName, startsAt, endsAt } = booking
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  await mail.cancel(db, siteId, id)
  if (!customer.email) return
  const url = `${origin}${managePath(secrets, LINK, id)}`
  const { price, currency, staffName } = booking
  const data = { ...times, serviceName, staffName, price, currency, url, customerName: customer.name ?? null }
  const to = { to: customer.email, toName: customer.name ?? null }
  const calendar = {
    method: occasion === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const),
    ...times,
    uid: id,
    summary: serviceName,
    url,
  }
  const kind = `booking_${occasion}` as Extract<SiteMailKind, `booking_${Occasion}`>
  await mail.queue(db, siteId, { kind, ...to, data: { ...data, isPending: status === 'pending' }, calendar })
  const remindAt = new Date(startsAt.getTime() - REMINDER_MS)
  if (occasion === 'cancelled' || remindAt <= clock.now()) return
  await mail.queue(db, siteId, { kind: 'booking_reminder', ...to, data, dueAt: remindAt, cancelKey: id })
}

/** Tells the owners what a visitor did. With the id of the booking, so that the mail is deleted when its customer is erased. */
export async function mailOwners(
  { db, mail, site, clock }: Context,
  booking: StoredBooking,
  occasion: Occasion,
) {
  const { id, name, customer, date, startTime, staffName } = booking
  const fields = [
    { label: 'Booking', value: occasion },
    { label: 'Service', value: name },
    { label: 'Date', value: `${date} ${startTime}` },
    { label: 'With', value: staffName },
    { label: 'Customer', value: [customer.name, customer.email].filter(Boolean).join(', ') },
  ]
  const data = { formName: name, submittedAt: clock.now().toISOString(), fields }
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, {
      kind: 'form_notification',
      to,
      data,
      replyTo: customer.email ?? null,
      cancelKey: id,
    })
}
