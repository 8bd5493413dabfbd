import { Button, Group } from '@mantine/core'
import type { RentalUnit } from '@sitewright/client'
import { IconBed, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { useProperties, useRentalKey } from './keys.ts'

const UnitPanel = lazy(async () => ({ default: (await import('./unit-panel.tsx')).UnitPanel }))
const UnitForm = lazy(async () => ({ default: (await import('./unit-form.tsx')).UnitForm }))

export function Units() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const properties = useProperties().data ?? []
  const { filters, set } = useFilters<{ propertyId: string }>(['propertyId'])
  const propertyId = filters.propertyId ?? null
  const opened = useOpened()
  const list = useList<RentalUnit>([...key, 'units', propertyId], (cursor) =>
    api.rental.listUnits(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New unit
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Units"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            {properties.length > 0 && (
              <Choice
                label="Property"
                options={properties.map(({ id, name }) => ({ value: id, label: name }))}
                value={propertyId}
                onChange={(id) => set('propertyId', id)}
              />
            )}
            <Group ml="auto">{add}</Group>
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
        empty={
          <EmptyState
            icon={IconBed}
            title={propertyId === null ? 'No units yet' : 'No units in this property'}
            action={add}
          >
            Rooms, apartments or houses that guests book by the night.
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New unit' : 'Unit'}>
        {opened.isNew && <UnitForm unit={null} onDone={opened.close} />}
        {opened.id && <UnitPanel unitId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </>
  )
}
