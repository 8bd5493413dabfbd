import type { Customer } from '@sitewright/client'
import type { Field } from '../components/resource-form.tsx'

/** Who comes, as forms ask for it. */
export type CustomerValues = {
  customerName: string
  customerEmail: string
  customerPhone: string
}
export const NO_CUSTOMER: CustomerValues = { customerName: '', customerEmail: '', customerPhone: '' }

export const customerFields: Field<CustomerValues>[] = [
  { name: 'customerName', label: 'Name of the guest', type: 'text' },
  { name: 'customerEmail', label: 'E-mail', type: 'email', span: 6 },
  { name: 'customerPhone', label: 'Phone', type: 'tel', span: 6 },
]

export const valuesOfCustomer = ({ name, email, phone }: Customer): CustomerValues => ({
  customerName: name ?? '',
  customerEmail: email ?? '',
  customerPhone: phone ?? '',
})

/** What the form does not ask for stays as it was. */
export const customerOf = (
  { customerName, customerEmail, customerPhone }: CustomerValues,
  before: Customer = {},
): Customer => ({
  ...before,
  name: customerName.trim() || null,
  email: customerEmail.trim() || null,
  phone: customerPhone.trim() || null,
})

export const nameOf = ({ name, email, phone }: Customer) => name || email || phone || 'Without a name'
