import { bookingVisits } from './visits/contract.ts'

/** The page of what a visitor has booked, and the one on which an owner decides on it. */
export const LINK = {
  kind: 'booking',
  page: bookingVisits.endpoints.showBooking,
  decision: bookingVisits.endpoints.showDecision,
}
