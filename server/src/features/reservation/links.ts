import { reservationVisits } from './visits/contract.ts'

/** The page of what a visitor has booked, and the one on which an owner decides on it. */
export const LINK = {
  kind: 'reservation',
  page: reservationVisits.endpoints.showReservation,
  decision: reservationVisits.endpoints.showDecision,
}
