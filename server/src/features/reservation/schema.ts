import { type Static, Type } from 'typebox'
import { NAME_LENGTH, named, oneOf, TimeOfDay } from '../../api/schema.ts'
import { MAX_PARTY_SIZE, MAX_TURN_MINUTES } from './rules.ts'

export const timeSuchAs = (example: string) => Type.Unsafe<string>({ ...TimeOfDay, examples: [example] })
export const partySize = Type.Integer({ minimum: 1, maximum: MAX_PARTY_SIZE, examples: [2] })
const place = (what: string) => Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: what })
export const locationId = place('Area of the restaurant, such as the terrace; any string, matched exactly')
export const branchId = place('Branch of the business; any string, matched exactly')
export const seatedMinutes = (description: string) =>
  Type.Integer({ minimum: 5, maximum: MAX_TURN_MINUTES, description, examples: [90] })

export const ReservationStatus = named(
  'ReservationStatus',
  oneOf(['requested', 'confirmed', 'declined', 'seated', 'completed', 'cancelled', 'no_show']),
)
export type ReservationStatus = Static<typeof ReservationStatus>
