import type { BookedMails } from '../../../platform/bookings/booked.ts'
import { mailedPayment } from '../../../platform/bookings/paid-mails.ts'
import type { Bill } from '../../../platform/bookings/payment-terms.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { untilOf } from './agreed.ts'
import type { StoredBooking } from './queries.ts'

export type BookedAppointment = StoredBooking & Bill

const REMINDER_MS = DAY_MS

/** The mails about a booking. Its customer is reminded a day before. */
export function bookingMails(booking: BookedAppointment): BookedMails<'booking'> {
  const { name: serviceName, staffName, staffEmail, price, currency, startsAt } = booking
  const times = { startsAt: startsAt.toISOString(), endsAt: booking.endsAt.toISOString() }
  return {
    customer: {
      ...times,
      serviceName,
      staffName,
      price,
      currency,
      payment: mailedPayment((before) => untilOf(startsAt, before), booking),
    },
    calendar: { ...times, summary: serviceName },
    remindAt: new Date(startsAt.getTime() - REMINDER_MS),
    owners: { ...times, serviceName, staffName },
    decidedUntil: startsAt,
    screen: 'booking?tab=bookings',
    staffEmail,
  }
}
