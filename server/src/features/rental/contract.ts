import { contract } from '../../api/endpoint.ts'
import { bookings } from './bookings/contract.ts'
import { calendar } from './calendar/contract.ts'
import { properties } from './properties/contract.ts'
import { units } from './units/contract.ts'

export const rental = contract('rental', 'Rental', { ...units, ...calendar, ...bookings, ...properties })
