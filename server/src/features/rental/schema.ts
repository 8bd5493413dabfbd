import { Type } from 'typebox'
import { DateOnly, NAME_LENGTH, named, nullable, oneOf } from '../../api/schema.ts'
import { MAX_NIGHTS } from './rules.ts'

export const idOf = (what: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: `Id of ${what}` })

export const checkIn = Type.String({ ...DateOnly, description: 'Arrival date', examples: ['2026-06-01'] })
export const checkOut = Type.String({
  ...DateOnly,
  description: `Departure date, at most ${MAX_NIGHTS} nights after \`checkIn\`. Its night is free for the next arrival`,
  examples: ['2026-06-04'],
})

export const customerName = nullable(Type.String({ maxLength: NAME_LENGTH }))
export const customerEmail = customerName

export const RentalBookingStatus = named(
  'RentalBookingStatus',
  oneOf(['pending', 'approved', 'declined', 'cancelled']),
)

/** The limit is the unit's `maxGuests`. */
export const guests = Type.Integer({ minimum: 1, maximum: 2_147_483_647, default: 1 })
