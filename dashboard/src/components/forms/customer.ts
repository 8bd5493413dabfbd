import type { Customer } from '@sitewright/client'
import type { Field } from './fields.ts'

/** A customer as forms edit it. */
export type CustomerValues = { customer: { name: string; email: string; phone: string } }

/** `label` is the label of the name field. */
export const customerFields = (label: string): Field<CustomerValues>[] => [
  { name: 'customer.name', label, type: 'text' },
  { name: 'customer.email', label: 'Email', type: 'email', span: 6 },
  { name: 'customer.phone', label: 'Phone', type: 'tel', span: 6 },
]

export const valuesOfCustomer = ({ name, email, phone }: Customer): CustomerValues => ({
  customer: { name: name ?? '', email: email ?? '', phone: phone ?? '' },
})
export const NO_CUSTOMER = valuesOfCustomer({})

/** Keeps fields that the form does not edit. */
export const customerOf = (
  { customer: { name, email, phone } }: CustomerValues,
  before: Customer = {},
): Customer => ({
  ...before,
  name: name.trim() || null,
  email: email.trim() || null,
  phone: phone.trim() || null,
})

export const nameOf = ({ name, email, phone }: Customer) => name || email || phone || 'No name'
