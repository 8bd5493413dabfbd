import { type Static, Type } from 'typebox'
import { Currency, named, nullable, oneOf, PLACE, VISITOR } from '../../../api/schema.ts'
import { country, line, MAX_LINES, money } from '../schema.ts'
import { MAX_ITEMS, MAX_QUANTITY } from './rules.ts'

/** Each line and the shipping may have a rate of its own. */
export const MAX_TAXES = MAX_ITEMS + 1
export const quantity = (minimum: number) => Type.Integer({ minimum, maximum: MAX_QUANTITY, examples: [1] })
const CartLine = Type.Object({
  id: Type.String(),
  ...line,
  slug: nullable(Type.String({ description: 'Null when the product can no longer be bought' })),
  image: nullable(Type.String()),
  left: nullable(Type.Integer({ description: 'Quantity in stock; null when stock is not tracked' })),
  problem: nullable(
    oneOf(['gone', 'sold_out', 'too_few'], { description: 'Why the line cannot be ordered' }),
  ),
})
export const VisitorCart = named(
  'VisitorCart',
  Type.Object({
    lines: Type.Array(CartLine, { maxItems: MAX_ITEMS }),
    itemCount: Type.Integer(),
    subtotal: money,
    currency: Currency,
    sellsGiftCards: Type.Boolean({ description: 'Whether the shop sells gift cards' }),
    missing: Type.Array(Type.String(), {
      maxItems: MAX_LINES,
      description: 'Titles from an earlier order that are no longer sold',
    }),
    isSent: Type.Boolean({ description: 'Whether the shop can ship it' }),
    canCheckOut: Type.Boolean(),
  }),
)

/** Who orders, and where it is sent. */
export const address = {
  name: VISITOR.name,
  email: VISITOR.email,
  phone: VISITOR.phone,
  ...PLACE,
  country,
  vatId: Type.Optional(Type.String({ maxLength: 30, description: 'VAT number of a business' })),
}
export const CheckoutAddress = Type.Object(address)

export type VisitorCart = Static<typeof VisitorCart>
export type CheckoutAddress = Static<typeof CheckoutAddress>
