import type { ShopContext } from '../context.ts'
import type { OrderCustomer, StoredShipping } from './schema.ts'

/** Who gets the delivery of an order, and where. */
export type Recipient = {
  customer: { name: string; email: string | null; phone: string | null }
  address: { line1: string; city: string; postalCode: string | null }
}

/** Keeps the delivery of an order in step with its changes. */
export type OrderDeliveries = {
  /** Takes the window again for an order that is revived. Throws CONFLICT `window_full` when it has no room left. */
  takeAgain(context: ShopContext, orderId: string): Promise<void>
  /** Changes the recipient or address of a delivery. Throws CONFLICT `delivery_on_its_way` when it is too late. */
  readdress(context: ShopContext, orderId: string, recipient: Recipient): Promise<void>
}

type Ordered = { customer: OrderCustomer | null; shipping: StoredShipping | null }

export function recipientOf({ customer, shipping }: Ordered): Recipient {
  const { line1, line2, city, postalCode } = shipping?.address ?? {}
  return {
    customer: {
      name: shipping?.name ?? customer?.name ?? '',
      email: customer?.email ?? null,
      phone: shipping?.phone ?? null,
    },
    address: {
      line1: [line1, line2].filter(Boolean).join(', '),
      city: city ?? '',
      postalCode: postalCode ?? null,
    },
  }
}
