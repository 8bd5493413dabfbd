import type { Service } from '@sitewright/client'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { onlyNewest } from '../../components/forms/options.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { optionsOf, useBookingKey, useStaff } from './keys.ts'

type Values = {
  name: string
  description: string
  durationMinutes: number | ''
  slotIntervalMinutes: number | ''
  bufferBeforeMinutes: number | ''
  bufferAfterMinutes: number | ''
  price: number | ''
  currency: string
  staffIds: string[]
  requiresApproval: boolean
  active: boolean
}
const MINUTES = { type: 'number', suffix: ' min', span: 6 } as const

const fieldsWith = (staff: { value: string; label: string }[]): Field<Values>[] => [
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
  { name: 'price', label: 'Price', type: 'number', min: 0, decimals: 4, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  {
    name: 'staffIds',
    label: 'Staff',
    type: 'multiselect',
    options: staff,
    ...onlyNewest(staff, 'staff members'),
  },
  {
    name: 'requiresApproval',
    label: 'Appointments need approval',
    type: 'switch',
  },
  { name: 'active', label: 'Bookable', type: 'switch' },
]

const valuesOf = (service: Service | null, currency: string): Values => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  durationMinutes: service?.durationMinutes ?? 60,
  slotIntervalMinutes: service?.slotIntervalMinutes ?? '',
  bufferBeforeMinutes: service?.bufferBeforeMinutes ?? 0,
  bufferAfterMinutes: service?.bufferAfterMinutes ?? 0,
  price: service?.price ?? '',
  currency: service?.currency ?? currency,
  staffIds: service?.staffIds ?? [],
  requiresApproval: service?.requiresApproval ?? false,
  active: service?.active ?? true,
})

/** Creates or edits a service. */
export function ServiceForm({ service, onDone }: { service: Service | null; onDone(): void }) {
  const { api, siteId, site } = useSitePlace()
  const key = useBookingKey()
  const staff = useStaff()
  const initial = valuesOf(service, site.currency)
  return (
    <Loaded query={staff}>
      {(staff) => (
        <CreateOrEdit
          what="service"
          item={service}
          area={key}
          fields={fieldsWith(optionsOf(staff))}
          initial={initial}
          create={(values) => api.booking.createService(siteId, values as never)}
          update={(id, changes) => api.booking.updateService(siteId, id, changes as never)}
          onDone={onDone}
        />
      )}
    </Loaded>
  )
}
