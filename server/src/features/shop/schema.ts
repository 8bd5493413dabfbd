import { Type } from 'typebox'
import { Country, Id, NAME_LENGTH, nullable } from '../../api/schema.ts'
import { MAX_CODE_LENGTH } from './rules.ts'

/** Lines of an order. */
export const MAX_LINES = 200
/** Files of a product. */
export const MAX_FILES = 20
/** How often a customer downloads a file of an order. */
export const MAX_DOWNLOADS = 10

export const reference = Type.String({ minLength: 1, maxLength: NAME_LENGTH })

export const shortText = nullable(Type.String({ maxLength: NAME_LENGTH }))

export const code = Type.String({
  minLength: 1,
  maxLength: MAX_CODE_LENGTH,
  pattern: '^\\s*[^\\s\\p{C}]([^\\p{C}]*[^\\s\\p{C}])?\\s*$',
  description: 'Unique in the site; case and surrounding spaces are ignored',
  examples: ['WELCOME10'],
})

export const country = Country

export const money = Type.Number()
/** What was chosen, and what it costs. */
export const line = {
  productId: Id,
  variantId: nullable(Type.String()),
  title: Type.String(),
  variantTitle: nullable(Type.String()),
  unitPrice: money,
  quantity: Type.Integer(),
  total: money,
}
