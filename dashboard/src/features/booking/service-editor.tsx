import { Loaded } from '../../components/feedback/loaded.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { onlyNewest } from '../../components/forms/options.ts'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { optionsOf, useBookingKey, useStaff } from './keys.ts'

const BLANK = {
  name: '',
  description: '',
  durationMinutes: 60,
  slotIntervalMinutes: '',
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  price: '',
  currency: '',
  staffIds: [] as string[],
  prepayment: 'none',
  deposit: '',
  noShowFee: '',
  freeCancellationMinutes: '',
  requiresApproval: false,
  active: true,
}
const MINUTES = { type: 'number', suffix: ' min', span: 6 } as const

const fieldsWith = (staff: { value: string; label: string }[]): Field<typeof BLANK>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'description', label: 'Description', type: 'textarea' },
  { ...MINUTES, name: 'durationMinutes', label: 'Duration', required: true, min: 5 },
  {
    ...MINUTES,
    name: 'slotIntervalMinutes',
    label: 'Start times every',
    placeholder: 'Same as duration',
  },
  { ...MINUTES, name: 'bufferBeforeMinutes', label: 'Buffer before', min: 0 },
  { ...MINUTES, name: 'bufferAfterMinutes', label: 'Buffer after', min: 0 },
  { name: 'price', label: 'Price', type: 'money', span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  {
    name: 'prepayment',
    label: 'Paid when booking',
    type: 'select',
    span: 6,
    options: [
      { value: 'none', label: 'Nothing' },
      { value: 'deposit', label: 'A deposit' },
      { value: 'full', label: 'Full price' },
    ],
  },
  { name: 'deposit', label: 'Deposit', type: 'money', span: 6 },
  {
    name: 'noShowFee',
    label: 'No-show fee',
    type: 'money',
    span: 6,
    description: 'Kept from what was paid; the rest is refunded',
  },
  {
    ...MINUTES,
    name: 'freeCancellationMinutes',
    label: 'Full refund until',
    min: 0,
    placeholder: 'Latest cancellation',
    description: 'Before the appointment',
  },
  {
    name: 'staffIds',
    label: 'Staff',
    type: 'multiselect',
    options: staff,
    ...onlyNewest(staff, 'staff members'),
  },
  { name: 'requiresApproval', label: 'Appointments need approval', type: 'switch' },
  { name: 'active', label: 'Bookable', type: 'switch' },
]

export function ServiceEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const { api, siteId, site } = useSitePlace()
  const area = useBookingKey()
  return (
    <Loaded query={useStaff()}>
      {(staff) => (
        <ResourceEditor
          what="service"
          id={id}
          area={area}
          fields={fieldsWith(optionsOf(staff))}
          blank={{ ...BLANK, currency: site.currency }}
          load={(id) => api.booking.getService(siteId, id)}
          create={(values) => api.booking.createService(siteId, values as never)}
          update={(id, changes) => api.booking.updateService(siteId, id, changes as never)}
          warning="Only services that have never been booked can be deleted. This cannot be undone."
          remove={(id) => api.booking.deleteService(siteId, id)}
          onDone={onDone}
        />
      )}
    </Loaded>
  )
}
