import { Button, Group, Stack } from '@mantine/core'
import type { DeliveryCreateZoneInput, DeliveryZoneDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
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
    description: 'Case, spaces and punctuation do not count',
    type: 'tags',
  },
  { name: 'active', label: 'Is served', type: 'switch' },
]

export function ZoneForm({ zone, onDone }: { zone: DeliveryZoneDetail | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const { attempt } = useAction(deliveryKey(place))
  const initial: Values = {
    name: zone?.name ?? '',
    deliveryCost: zone?.deliveryCost ?? '',
    currency: zone?.currency ?? place.site.currency,
    postalCodes: zone?.postalCodes ?? [],
    active: zone?.active ?? true,
  }
  const save = async (values: Values) => {
    await (zone === null
      ? attempt(
          () => delivery.createZone(place.siteId, filled(values) as DeliveryCreateZoneInput),
          'The zone is there',
        )
      : attempt(() => delivery.updateZone(place.siteId, zone.id, cleared(values) as never), 'Saved'))
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit={zone === null ? 'Create zone' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

export function ZonePanel({ zoneId, onDone }: { zoneId: string; onDone(): void }) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(deliveryKey(place))
  const query = useQuery({
    queryKey: [...deliveryKey(place), 'zone', zoneId],
    queryFn: () => place.api.delivery.getZone(place.siteId, zoneId),
    // A form begins with what is there now.
    gcTime: 0,
  })
  const remove = ({ id, name }: DeliveryZoneDetail) =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Deliveries keep what they cost. It can not be brought back.',
      confirm: 'Delete zone',
      done: 'The zone is deleted',
      run: async () => {
        await attempt(() => place.api.delivery.deleteZone(place.siteId, id))
        onDone()
      },
    })
  return (
    <Loaded query={query}>
      {(zone) => (
        <Stack gap="lg">
          {can.write ? (
            <ZoneForm zone={zone} onDone={onDone} />
          ) : (
            <Facts
              facts={[
                ['Delivery cost', formatMoney(zone.deliveryCost, zone.currency)],
                ['Postal codes', zone.postalCodes.join(', ')],
                ['Is served', zone.active ? 'yes' : 'no'],
              ]}
            />
          )}
          <Facts
            facts={[
              ['Made', <Moment key="made" value={zone.createdAt} />],
              ['Changed', <Moment key="changed" value={zone.updatedAt} />],
            ]}
          />
          {can.write && (
            <Group>
              <Button variant="subtle" color="red" onClick={() => remove(zone)}>
                Delete zone
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
