import { type Static, Type } from 'typebox'
import { Id, named, nullable } from '../../../api/schema.ts'

const productTitle = Type.String({ description: 'Title of the product' })
const slug = Type.String({ description: 'The last part of the product’s path' })
export const VisitorStockForm = named(
  'VisitorStockForm',
  Type.Object({
    productId: Id,
    title: productTitle,
    slug,
    isSoldOut: Type.Boolean(),
    variants: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), {
      maxItems: 100,
      description: 'Those that are sold out',
    }),
    isAsked: Type.Boolean({ description: 'Whether the form was sent' }),
  }),
)
export type VisitorStockForm = Static<typeof VisitorStockForm>
export const VisitorStockReceipt = named('VisitorStockReceipt', Type.Object({ isAsked: Type.Boolean() }))
export const VisitorStockRequest = named(
  'VisitorStockRequest',
  Type.Object({
    token: Type.String(),
    title: productTitle,
    variantTitle: nullable(Type.String()),
    slug,
    isConfirmed: Type.Boolean({ description: 'Whether an email is sent when it is back in stock' }),
  }),
)
export type VisitorStockRequest = Static<typeof VisitorStockRequest>
