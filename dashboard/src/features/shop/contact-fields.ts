import type { OrderDetail } from '@sitewright/client'
import { type CustomerValues, customerFields, valuesOfCustomer } from '../../components/forms/customer.ts'
import type { Field } from '../../components/forms/fields.ts'
import { valuesOf } from '../../components/forms/values.ts'

/** The customer and the shipping address as forms edit them. */
export type ContactValues = CustomerValues & {
  shipping: { name: string; method: string; cost: number | '' }
  address: typeof NO_ADDRESS
}
const NO_ADDRESS = { line1: '', line2: '', postalCode: '', city: '', region: '', country: '' }

type Contacts = Pick<OrderDetail, 'customer' | 'shipping'>

export const CONTACT_FIELDS: Field<ContactValues>[] = [
  ...customerFields('Customer'),
  { name: 'shipping.name', label: 'Deliver to', type: 'text' },
  { name: 'shipping.method', label: 'Shipping method', type: 'text', span: 6 },
  { name: 'shipping.cost', label: 'Shipping cost', type: 'money', span: 6 },
  { name: 'address.line1', label: 'Street', type: 'text', span: 6 },
  { name: 'address.line2', label: 'Street, second line', type: 'text', span: 6 },
  { name: 'address.postalCode', label: 'Postal code', type: 'text', span: 4 },
  { name: 'address.city', label: 'City', type: 'text', span: 8 },
  { name: 'address.region', label: 'Region', type: 'text', span: 6 },
  { name: 'address.country', label: 'Country', type: 'text', span: 6 },
]

export function contactsOf(order: Contacts | null): ContactValues {
  const shipping = order?.shipping
  return {
    ...valuesOfCustomer(order?.customer ?? {}),
    shipping: { name: shipping?.name ?? '', method: shipping?.method ?? '', cost: shipping?.cost ?? '' },
    address: valuesOf(shipping?.address ?? null, NO_ADDRESS),
  }
}

/** Converts form values for the API; null when empty. Keeps fields that the form does not edit. */
export function contactsFrom({ customer, shipping, address }: ContactValues, before?: Contacts) {
  const { cost, ...recipient } = shipping
  const to = orNull(address)
  const isShipped = cost !== '' || to !== null || orNull(recipient) !== null || before?.shipping?.phone
  return {
    customer: before?.customer?.id ? emptyToNull(customer) : orNull(customer),
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
