import { contract } from '../../api/endpoint.ts'
import { openingHours } from './hours/contract.ts'
import { reservationEvents, reservations } from './reservations/contract.ts'
import { slots } from './slots/contract.ts'
import { tables } from './tables/contract.ts'

export const reservation = contract('reservation', 'Table reservation', [reservationEvents], {
  ...slots,
  ...tables,
  ...openingHours,
  ...reservations,
})
