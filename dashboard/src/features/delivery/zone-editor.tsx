import { MultiSelect, NumberInput, TextInput } from '@mantine/core'
import type { DeliveryWindow, DeliveryZoneDetail } from '@sitewright/client'
import type { Field } from '../../components/forms/fields.ts'
import { RowFields } from '../../components/forms/row-fields.tsx'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { WEEKDAYS } from '../../lib/site-time.ts'
import { deliveryKey } from './delivery-status.ts'

type WindowValues = Omit<DeliveryWindow, 'id' | 'weekdays'> & { id?: string; weekdays: string[] }
const NEW_WINDOW: WindowValues = {
  weekdays: ['1', '2', '3', '4', '5'],
  startTime: '17:00',
  endTime: '19:00',
  capacity: 10,
  closesBeforeMinutes: 60,
}
const BLANK = {
  name: '',
  deliveryCost: '' as number | '',
  currency: '',
  postalCodes: [] as string[],
  active: true,
  atCheckout: true,
  lat: '' as number | '',
  lng: '' as number | '',
  radiusKm: '' as number | '',
  minimum: '' as number | '',
  freeFrom: '' as number | '',
  daysAhead: 7 as number | '',
  windows: [] as WindowValues[],
}
type Values = typeof BLANK

const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  {
    name: 'postalCodes',
    label: 'Postal codes',
    description: 'Case, spaces and punctuation are ignored',
    type: 'tags',
  },
  {
    name: 'radiusKm',
    label: 'Radius',
    description: 'Around a place, in addition to the postal codes',
    type: 'number',
    min: 0,
    decimals: 1,
    suffix: ' km',
    span: 4,
  },
  { name: 'lat', label: 'Latitude', description: 'Of the place', type: 'number', decimals: 6, span: 4 },
  { name: 'lng', label: 'Longitude', description: 'Of the place', type: 'number', decimals: 6, span: 4 },
  { name: 'deliveryCost', label: 'Delivery cost', type: 'money', span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  { name: 'minimum', label: 'Minimum order', type: 'money', span: 6 },
  { name: 'freeFrom', label: 'Free from', type: 'money', placeholder: 'Never', span: 6 },
  {
    name: 'atCheckout',
    label: 'Offered at checkout',
    description: 'Otherwise it only sets the price of deliveries you enter yourself',
    type: 'switch',
  },
  {
    name: 'daysAhead',
    label: 'Days ahead',
    description: 'How far ahead a time can be chosen; 0 for today only',
    type: 'number',
    min: 0,
    max: 30,
    span: 6,
  },
  { name: 'active', label: 'Active', type: 'switch' },
]

export function ZoneEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  return (
    <ResourceEditor
      what="zone"
      id={id}
      area={deliveryKey(place)}
      fields={FIELDS}
      blank={{ ...BLANK, currency: place.site.currency }}
      load={async (id) => valuesOf(await delivery.getZone(place.siteId, id))}
      create={(values) => delivery.createZone(place.siteId, sent(values))}
      update={(id, changes, values) => delivery.updateZone(place.siteId, id, sent(changes, values))}
      warning="Existing deliveries keep their price. This cannot be undone."
      remove={(id) => delivery.deleteZone(place.siteId, id)}
      onDone={onDone}
      drawn={['windows']}
    >
      {(form) => (
        <RowFields
          form={form}
          name="windows"
          legend="Delivery times"
          hint="Customers choose one of these at checkout. If there are none, you deliver as soon as possible."
          add="Add a time"
          blank={NEW_WINDOW}
          maxRows={30}
        >
          {(propsOf) => (
            <>
              <MultiSelect label="Days" w={300} data={DAYS} {...propsOf('weekdays')} />
              <TextInput label="From" type="time" w={110} {...propsOf('startTime')} />
              <TextInput label="To" type="time" w={110} {...propsOf('endTime')} />
              <NumberInput label="Orders" min={0} w={90} {...propsOf('capacity')} />
              <NumberInput label="Cutoff before, min" min={0} w={140} {...propsOf('closesBeforeMinutes')} />
            </>
          )}
        </RowFields>
      )}
    </ResourceEditor>
  )
}

const DAYS = WEEKDAYS.map(({ weekday, label }) => ({ value: String(weekday), label }))

const valuesOf = ({ windows, minimum, freeFrom, center, radiusKm, ...zone }: DeliveryZoneDetail) => ({
  ...zone,
  lat: center?.lat ?? ('' as const),
  lng: center?.lng ?? ('' as const),
  radiusKm: radiusKm ?? ('' as const),
  minimum: minimum || ('' as const),
  freeFrom: freeFrom ?? ('' as const),
  windows: windows.map(({ weekdays, ...window }) => ({ ...window, weekdays: weekdays.map(String) })),
})

type Sent = Partial<Record<keyof Values, unknown>>
/** A circle is sent as a whole. */
const circleOf = ({ lat, lng, radiusKm }: Partial<Values>) =>
  radiusKm ? { radiusKm, center: { lat: lat || 0, lng: lng || 0 } } : { radiusKm: null, center: null }

const sent = (changes: Partial<Values>, values = changes) => {
  const { windows, minimum, daysAhead, lat, lng, radiusKm, ...others } = changes
  const isMoved = [lat, lng, radiusKm].some((value) => value !== undefined)
  const body: Sent = {
    ...others,
    ...(isMoved && circleOf(values)),
    ...(minimum !== undefined && { minimum: minimum || 0 }),
    ...(daysAhead !== undefined && { daysAhead: daysAhead || 0 }),
    ...(windows && {
      windows: windows.map(({ weekdays, capacity, closesBeforeMinutes, ...window }) => ({
        ...window,
        weekdays: weekdays.map(Number).sort(),
        capacity: capacity || 0,
        closesBeforeMinutes: closesBeforeMinutes || 0,
      })),
    }),
  }
  return body as never
}
