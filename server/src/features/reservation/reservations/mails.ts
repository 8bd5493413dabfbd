import type { BookedMails } from '../../../platform/bookings/booked.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import type { StoredReservation } from './queries.ts'

const REMINDER_MS = 4 * HOUR_MS

/** The mails about a reservation. Its customer is reminded a few hours before. */
export function reservationMails(reservation: StoredReservation): BookedMails<'reservation'> {
  const { startsAt, partySize, siteName } = reservation
  const times = { startsAt: startsAt.toISOString(), endsAt: reservation.endsAt.toISOString() }
  return {
    customer: { ...times, partySize },
    calendar: { ...times, summary: siteName },
    remindAt: new Date(startsAt.getTime() - REMINDER_MS),
    owners: { startsAt: times.startsAt, partySize },
    decidedUntil: startsAt,
    screen: 'reservation?tab=reservations',
    staffEmail: null,
  }
}
