import type {
  OrderCustomer,
  OrderLine,
  OrderShipping,
  OrderStatus,
  OrderTax,
} from '../features/shop/orders/contract.ts'
import type { ProductCreate } from '../features/shop/products/contract.ts'

export type Skipped = {
  kind: 'skipped'
  of: 'product' | 'customer' | 'order'
  title: string
  line: number
  reason: string
}
export type Picture = { url: string; alt: string | null }
export type ProductEntry = {
  kind: 'product'
  handle: string
  title: string
  body: ProductCreate
  pictures: Picture[]
  /** What of it was left out. */
  notes: string[]
  line: number
}
export type CustomerEntry = {
  kind: 'customer'
  email: string
  name: string | null
  phone: string | null
  tags: string[]
  remark: string | null
  /** The purposes of which Shopify says that the customer agreed. */
  purposes: string[]
  notes: string[]
  line: number
}
/** Amounts are decimal text. */
export type OrderEntry = {
  kind: 'order'
  /** Such as `#1001`. */
  reference: string
  status: OrderStatus
  currency: string
  lines: (Omit<OrderLine, 'productId' | 'variantId'> & { name: string })[]
  subtotal: string
  discount: string
  shippingCost: string
  addedTax: string
  taxes: OrderTax[]
  couponCode: string | null
  customer: OrderCustomer | null
  shipping: Omit<OrderShipping, 'cost'> | null
  paidMinor: bigint
  refundedMinor: bigint
  method: string
  paymentReference: string | null
  createdAt: Date
  paidAt: Date
  endedAt: Date
  notes: string[]
  line: number
}
export type ShopifyEntry = ProductEntry | CustomerEntry | OrderEntry | Skipped
