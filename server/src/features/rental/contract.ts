import { contract } from '../../api/endpoint.ts'
import { blocks } from './blocks/contract.ts'
import { bookings } from './bookings/contract.ts'
import { calendar } from './calendar/contract.ts'
import { feeds } from './feeds/contract.ts'
import { prices } from './pricing/contract.ts'
import { properties } from './properties/contract.ts'
import { units } from './units/contract.ts'

export const rental = contract('rental', 'Rental', {
  ...units,
  ...prices,
  ...calendar,
  ...blocks,
  ...feeds,
  ...bookings,
  ...properties,
})
