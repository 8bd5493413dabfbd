import { type Static, Type } from 'typebox'
import { Currency, DateOnly, DateTime, Id, Line, named, nullable, oneOf } from '../../../api/schema.ts'
import { country } from '../schema.ts'

export const InvoiceType = oneOf(['invoice', 'credit_note'])

export const Invoice = named(
  'Invoice',
  Type.Object({
    id: Id,
    number: Type.String({ examples: ['2026-00017'] }),
    type: InvoiceType,
    orderId: Id,
    corrects: nullable({ ...Id, description: 'The invoice that a credit note is about' }),
    date: DateOnly,
    buyer: nullable(Type.String()),
    net: Type.Number(),
    tax: Type.Number(),
    total: Type.Number({ description: 'Positive, also of a credit note' }),
    currency: Currency,
    createdAt: DateTime,
  }),
)
export type Invoice = Static<typeof Invoice>

const addressLine = Type.String({ minLength: 1, maxLength: 200 })
const Seller = named(
  'InvoiceSeller',
  Type.Object({
    name: Line,
    address: Type.Object({
      line1: addressLine,
      line2: Type.Optional(nullable(addressLine)),
      postalCode: Type.Optional(nullable(addressLine)),
      city: addressLine,
      country,
    }),
    vatId: nullable(
      Type.String({
        minLength: 1,
        maxLength: 50,
        description: 'VAT identification number, or the tax number of a business that has none',
        examples: ['ATU12345678'],
      }),
    ),
  }),
)
export type Seller = Static<typeof Seller>
export const invoiceSettings = {
  seller: nullable(Seller),
  reverseCharge: Type.Boolean({
    description:
      'Whether businesses in other EU member states pay no tax. Only the form of their VAT numbers is checked: ' +
      'look each one up in VIES before you send the goods. Carts with digital products are always taxed.',
  }),
  prefix: Type.String({
    maxLength: 20,
    pattern: '^[A-Za-z0-9-]*$',
    description: 'Placed before the year in each number',
    examples: ['RE-'],
  }),
  footer: nullable(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'Shown below each invoice, such as a bank account, or why no taxes are charged',
    }),
  ),
}
export const InvoiceSettings = named('InvoiceSettings', Type.Object(invoiceSettings))
export type InvoiceSettings = Static<typeof InvoiceSettings>
