import type { BookedMails } from '../../../platform/visitors/booked.ts'
import type { StoredBooking } from './queries.ts'

const REMINDER_MS = 24 * 60 * 60 * 1000

/** The mails about a booking. Its customer is reminded a day before. */
export function bookingMails(booking: StoredBooking): BookedMails<'booking'> {
  const { name: serviceName, staffName, staffEmail, price, currency, startsAt } = booking
  const times = { startsAt: startsAt.toISOString(), endsAt: booking.endsAt.toISOString() }
  return {
    customer: { ...times, serviceName, staffName, price, currency },
    calendar: { ...times, summary: serviceName },
    remindAt: new Date(startsAt.getTime() - REMINDER_MS),
    owners: { ...times, serviceName, staffName },
    decidedUntil: startsAt,
    screen: 'booking?tab=bookings',
    staffEmail,
  }
}
