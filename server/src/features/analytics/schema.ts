import { Type } from 'typebox'
import { DateOnly } from '../../api/schema.ts'
import { MAX_DAYS } from './rules.ts'

export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Which visits to look at. */
export const days = {
  from: Type.Optional({ ...DateOnly, description: 'First day; 29 days before `to` by default' }),
  to: Type.Optional({
    ...DateOnly,
    description: `Last day, today by default; at most ${MAX_DAYS} days in all`,
  }),
  filter: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description:
        'Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded.',
      examples: ['source:google;country:AT'],
    }),
  ),
}
