import { contract } from '../../api/endpoint.ts'
import { blocks, rentalBlockEvents } from './blocks/contract.ts'
import { bookings, rentalBookingEvents } from './bookings/contract.ts'
import { calendar } from './calendar/contract.ts'
import { feeds } from './feeds/contract.ts'
import { prices } from './pricing/contract.ts'
import { properties } from './properties/contract.ts'
import { rentalUnitEvents, units } from './units/contract.ts'

export const rental = contract(
  'rental',
  'Rental',
  [rentalUnitEvents, rentalBlockEvents, rentalBookingEvents],
  {
    ...units,
    ...prices,
    ...calendar,
    ...blocks,
    ...feeds,
    ...bookings,
    ...properties,
  },
)
