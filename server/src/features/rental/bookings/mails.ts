import type { Booked, BookedMails, Place } from '../../../platform/bookings/booked.ts'
import { mailedPayment } from '../../../platform/bookings/paid-mails.ts'
import type { Bill } from '../../../platform/bookings/payment-terms.ts'
import { addDays, startOfDate } from '../../../platform/values/local-time.ts'
import { untilOf } from './agreed.ts'
import type { StoredStay } from './queries.ts'

/** Days before the arrival on which a guest is reminded. */
const REMINDER_DAYS = 3

/** The mails about a stay. Its guest is reminded a few days before the arrival. */
export function stayMails(stay: StoredStay & Booked & Bill, { timeZone }: Place): BookedMails<'rental'> {
  const { unit, checkIn, checkOut, guests, totalPrice, currency } = stay
  const data = { unitName: unit.name, checkIn, checkOut, guests, total: totalPrice, currency }
  return {
    customer: {
      ...data,
      location: unit.place,
      payment: mailedPayment((before) => untilOf(checkIn, timeZone, before), stay),
    },
    calendar: { startDate: checkIn, endDate: checkOut, summary: unit.name, location: unit.place },
    remindAt: startOfDate(addDays(checkIn, -REMINDER_DAYS), timeZone),
    owners: data,
    decidedUntil: startOfDate(addDays(checkIn, 1), timeZone),
    screen: 'rental?tab=bookings',
    staffEmail: null,
  }
}
