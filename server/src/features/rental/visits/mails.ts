import { managePath } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import type { Occasion } from '../../../platform/mail/tell-customer.ts'
import { addDays, startOfDate } from '../../../platform/values/local-time.ts'
import type { StoredStay } from './queries.ts'

export const LINK = 'rental'
/** Days before the arrival on which a guest is reminded. */
const REMINDER_DAYS = 3

type Context = Pick<VisitorContext, 'db' | 'mail' | 'secrets' | 'clock'> & {
  site: { id: string; timeZone: string }
  origin: string
}

/** Tells the guest of a stay, and reminds them before the arrival. */
export async function mailGuest(context: Context, stay: StoredStay, occasion: Occasion) {
  const { db, mail, site, clock, origin, secrets } = context
  const { id, customer, status, checkIn, checkOut, guests, currency } = stay
  await mail.cancel(db, site.id, id)
  if (!customer.email) return
  const url = `${origin}${managePath(secrets, LINK, id)}`
  const to = { to: customer.email, toName: customer.name ?? null }
  const { name: unitName, place: location } = stay.unit
  const data = {
    ...{ unitName, checkIn, checkOut, guests, currency, location, url },
    ...{ total: stay.totalPrice, customerName: customer.name ?? null },
  }
  const calendar = {
    method: occasion === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const),
    ...{ startDate: checkIn, endDate: checkOut, uid: id, summary: unitName, location, url },
  }
  const kind = `rental_${occasion}` as const
  await mail.queue(db, site.id, { kind, ...to, data: { ...data, isPending: status === 'pending' }, calendar })
  const dueAt = startOfDate(addDays(checkIn, -REMINDER_DAYS), site.timeZone)
  if (occasion === 'cancelled' || dueAt <= clock.now()) return
  await mail.queue(db, site.id, { kind: 'rental_reminder', ...to, data, dueAt, cancelKey: id })
}

/** Tells the owners what a visitor did. With the id of the booking, so that the mail is deleted when its customer is erased. */
export async function mailOwners({ db, mail, site, clock }: Context, stay: StoredStay, occasion: Occasion) {
  const { id, customer, checkIn, checkOut, guests, totalPrice, currency } = stay
  const fields = [
    { label: 'Booking', value: occasion },
    { label: 'Unit', value: stay.unit.name },
    { label: 'Arrival', value: checkIn },
    { label: 'Departure', value: checkOut },
    { label: 'Guests', value: String(guests) },
    { label: 'Total', value: `${totalPrice} ${currency}` },
    { label: 'Customer', value: [customer.name, customer.email].filter(Boolean).join(', ') },
  ]
  const data = { formName: stay.unit.name, submittedAt: clock.now().toISOString(), fields }
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, {
      kind: 'form_notification',
      to,
      data,
      replyTo: customer.email ?? null,
      cancelKey: id,
    })
}
