import type { RentalUnit } from '@sitewright/client'
import { IconBed } from '@tabler/icons-react'
import { lazy } from 'react'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useProperties, useRentalKey } from './keys.ts'

const UnitPanel = lazy(async () => ({ default: (await import('./unit-panel.tsx')).UnitPanel }))
const UnitForm = lazy(async () => ({ default: (await import('./unit-form.tsx')).UnitForm }))

export function Units() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const properties = useProperties().data ?? []
  const { filters, set } = useFilters<{ propertyId: string }>(['propertyId'])
  const propertyId = filters.propertyId ?? null
  const list = useList<RentalUnit>([...key, 'units', propertyId], (cursor) =>
    api.rental.listUnits(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  return (
    <ResourceList
      label="Units"
      what="unit"
      icon={IconBed}
      list={list}
      isNarrowed={propertyId !== null}
      filters={
        <>
          {' '}
          {properties.length > 0 && (
            <Choice
              label="Property"
              options={properties.map(({ id, name }) => ({ value: id, label: name }))}
              value={propertyId}
              onChange={(id) => set('propertyId', id)}
            />
          )}
        </>
      }
      columns={[
        { header: 'Unit', cell: ({ name }) => name },
        { header: 'Type', wide: true, cell: ({ type }) => (type === null ? '–' : labelOf(type)) },
        { header: 'Guests', align: 'right', wide: true, cell: ({ maxGuests }) => formatNumber(maxGuests) },
        {
          header: 'Per night',
          align: 'right',
          cell: ({ pricePerNight, currency }) => formatMoney(pricePerNight, currency),
        },
        {
          header: 'State',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="booked" />,
        },
      ]}
      hint="Rooms, apartments or houses that guests book by the night."
      form={(close) => <UnitForm unit={null} onDone={close} />}
      panel={(id, close) => <UnitPanel unitId={id} onDone={close} />}
    />
  )
}
