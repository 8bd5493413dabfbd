import type { OrderDetail } from '@sitewright/client'
import type { Field } from '../../components/resource-form.tsx'

/** Who bought, and where it goes, as forms hold it. */
export type ContactValues = {
  customer: { name: string; email: string; phone: string }
  shipping: { name: string; method: string; cost: number | '' }
  address: {
    line1: string
    line2: string
    postalCode: string
    city: string
    region: string
    country: string
  }
}

export const CONTACT_FIELDS: Field<ContactValues>[] = [
  { name: 'customer.name', label: 'Customer', type: 'text', span: 6 },
  { name: 'customer.email', label: 'E-mail', type: 'email', span: 6 },
  { name: 'customer.phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'shipping.name', label: 'Deliver to', type: 'text', span: 6 },
  { name: 'shipping.method', label: 'Shipping method', type: 'text', span: 6 },
  { name: 'shipping.cost', label: 'Shipping cost', type: 'number', min: 0, decimals: 4, span: 6 },
  { name: 'address.line1', label: 'Street', type: 'text', span: 6 },
  { name: 'address.line2', label: 'Street, second line', type: 'text', span: 6 },
  { name: 'address.postalCode', label: 'Postal code', type: 'text', span: 4 },
  { name: 'address.city', label: 'City', type: 'text', span: 8 },
  { name: 'address.region', label: 'Region', type: 'text', span: 6 },
  { name: 'address.country', label: 'Country', type: 'text', span: 6 },
]

export function contactsOf(order: Pick<OrderDetail, 'customer' | 'shipping'> | null): ContactValues {
  const customer = order?.customer
  const shipping = order?.shipping
  const address = shipping?.address
  return {
    customer: { name: customer?.name ?? '', email: customer?.email ?? '', phone: customer?.phone ?? '' },
    shipping: { name: shipping?.name ?? '', method: shipping?.method ?? '', cost: shipping?.cost ?? '' },
    address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      country: address?.country ?? '',
    },
  }
}

/** The same as the API takes it; null where nothing was filled in. */
export function contactsFrom({ customer, shipping, address }: ContactValues) {
  const { cost, ...recipient } = shipping
  const to = orNull(address)
  const isShipped = cost !== '' || to !== null || orNull(recipient) !== null
  return {
    customer: orNull(customer),
    shipping: isShipped ? { ...emptyToNull(recipient), cost: cost === '' ? 0 : cost, address: to } : null,
  }
}

type Texts = Record<string, string>

const emptyToNull = <T extends Texts>(texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || null])) as {
    [K in keyof T]: string | null
  }

function orNull<T extends Texts>(texts: T) {
  const fields = emptyToNull(texts)
  return Object.values(fields).some((text) => text !== null) ? fields : null
}
