import { Type } from 'typebox'
import { DateOnly, named, nullable, oneOf } from '../../../api/schema.ts'
import { MAX_CHARGES, MAX_NIGHTS, REFUSALS } from '../rules.ts'

/** Why a visitor cannot book a stay. */
export const refusalReason = oneOf(REFUSALS as unknown as [...typeof REFUSALS])
export const MAX_REFUSALS = REFUSALS.length

const line = Type.Object({ name: Type.String(), amount: Type.Number() })
/** The lines of a price. */
export const price = {
  nights: Type.Array(Type.Object({ date: DateOnly, price: Type.Number() }), { maxItems: MAX_NIGHTS }),
  fees: Type.Array(line, { maxItems: MAX_CHARGES }),
  taxes: Type.Array(line, { maxItems: MAX_CHARGES }),
  total: Type.Number({ description: 'Sum of nights, fees and taxes' }),
  deposit: nullable(
    Type.Object({
      amount: Type.Number(),
      dueDate: DateOnly,
      balance: Type.Number({ description: 'Remaining part of the total' }),
      balanceDueDate: DateOnly,
    }),
  ),
}
export const RentalPrice = named('RentalPrice', Type.Object(price))
