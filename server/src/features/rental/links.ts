import { rentalVisits } from './visits/contract.ts'

/** The page of what a visitor has booked, and the one on which an owner decides on it. */
export const LINK = {
  kind: 'rental',
  page: rentalVisits.endpoints.showStay,
  decision: rentalVisits.endpoints.showDecision,
}
