import { Type } from 'typebox'
import { NAME_LENGTH, nullable } from '../../api/schema.ts'
import { MAX_CODE_LENGTH } from './rules.ts'

export const reference = Type.String({ minLength: 1, maxLength: NAME_LENGTH })

export const shortText = nullable(Type.String({ maxLength: NAME_LENGTH }))

export const code = Type.String({
  minLength: 1,
  maxLength: MAX_CODE_LENGTH,
  pattern: '^\\s*[^\\s\\p{C}]([^\\p{C}]*[^\\s\\p{C}])?\\s*$',
  description: 'Unique in the site; case and surrounding spaces are ignored',
  examples: ['WELCOME10'],
})

export const country = Type.String({
  maxLength: 2,
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 code, such as AT',
  examples: ['AT'],
})
