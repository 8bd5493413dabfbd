import { Stack } from '@mantine/core'
import type { DeliveryZoneDetail } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { FormOrFacts } from '../../components/panels/form-or-facts.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

type Values = {
  name: string
  deliveryCost: number | ''
  currency: string
  postalCodes: string[]
  active: boolean
}
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'deliveryCost', label: 'Delivery cost', type: 'number', min: 0, decimals: 4, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  {
    name: 'postalCodes',
    label: 'Postal codes',
    description: 'Case, spaces and punctuation are ignored',
    type: 'tags',
  },
  { name: 'active', label: 'Active', type: 'switch' },
]

export function ZoneForm({ zone, onDone }: { zone: DeliveryZoneDetail | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const initial: Values = {
    name: zone?.name ?? '',
    deliveryCost: zone?.deliveryCost ?? '',
    currency: zone?.currency ?? place.site.currency,
    postalCodes: zone?.postalCodes ?? [],
    active: zone?.active ?? true,
  }
  return (
    <CreateOrEdit
      what="zone"
      item={zone}
      area={deliveryKey(place)}
      fields={FIELDS}
      initial={initial}
      create={(values) => delivery.createZone(place.siteId, values as never)}
      update={(id, changes) => delivery.updateZone(place.siteId, id, changes as never)}
      onDone={onDone}
    />
  )
}

export function ZonePanel({ zoneId, onDone }: { zoneId: string; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  return (
    <FormOrFacts
      what="zone"
      id={zoneId}
      area={deliveryKey(place)}
      load={() => delivery.getZone(place.siteId, zoneId)}
      form={(zone) => (
        <Stack gap="lg">
          <ZoneForm zone={zone} onDone={onDone} />
          <Facts facts={timesOf(zone)} />
        </Stack>
      )}
      facts={(zone) => (
        <Facts
          facts={[
            ['Delivery cost', formatMoney(zone.deliveryCost, zone.currency)],
            ['Postal codes', zone.postalCodes.join(', ')],
            ['Active', zone.active ? 'yes' : 'no'],
            ...timesOf(zone),
          ]}
        />
      )}
      warning="Existing deliveries keep their price. This cannot be undone."
      remove={() => delivery.deleteZone(place.siteId, zoneId)}
      onGone={onDone}
    />
  )
}
