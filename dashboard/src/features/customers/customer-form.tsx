import { ApiError, type SiteCustomerDetail } from '@sitewright/client'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { FieldsError } from '../../lib/errors.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { customersKey } from './keys.ts'

const BLANK = { name: '', email: '', phone: '', tags: [] as string[], notes: '' }
const FIELDS: Field<typeof BLANK>[] = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email', span: 6, required: true },
  { name: 'phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'tags', label: 'Tags', placeholder: 'regular', type: 'tags' },
  {
    name: 'notes',
    label: 'Notes',
    description: 'For your team. They are included when customer data is exported.',
    type: 'textarea',
    rows: 4,
  },
]

type Props = { customer: SiteCustomerDetail | null; onDone(): void }

export function CustomerForm({ customer, onDone }: Props) {
  const place = useSitePlace()
  const { customers } = place.api
  return (
    <CreateOrEdit
      what="customer"
      item={customer}
      area={customersKey(place)}
      fields={FIELDS}
      blank={BLANK}
      create={(values) => besideEmail(customers.create(place.siteId, values as never))}
      update={(id, changes) => besideEmail(customers.update(place.siteId, id, changes as never))}
      onDone={onDone}
    />
  )
}

/** Shows that an address is taken beside its field. */
const besideEmail = (saved: PromiseLike<SiteCustomerDetail>) =>
  Promise.resolve(saved).catch((error) => {
    const isTaken = error instanceof ApiError && error.details.reason === 'email_taken'
    throw isTaken ? new FieldsError({ email: 'belongs to another customer' }) : error
  })
