import { Badge, Button, Group } from '@mantine/core'
import type { RentalUnit } from '@sitewright/client'
import { IconBed, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useProperties, useRentalKey } from './keys.ts'
import { UnitForm } from './unit-form.tsx'

export function Units() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const properties = useProperties().data ?? []
  const [propertyId, setPropertyId] = useState<string | null>(null)
  const [opened, setOpened] = useState<RentalUnit | 'new' | null>(null)
  const list = useList<RentalUnit>([...key, 'units', propertyId], (cursor) =>
    api.rental.listUnits(siteId, { ...(propertyId && { propertyId }), ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New unit
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Units"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            {properties.length > 0 && (
              <Choice
                label="Property"
                options={properties.map(({ id, name }) => ({ value: id, label: name }))}
                value={propertyId}
                onChange={setPropertyId}
              />
            )}
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Unit', cell: ({ name }) => name },
          { header: 'Kind', wide: true, cell: ({ type }) => (type === null ? '–' : labelOf(type)) },
          { header: 'Guests', align: 'right', wide: true, cell: ({ maxGuests }) => formatNumber(maxGuests) },
          {
            header: 'A night',
            align: 'right',
            cell: ({ pricePerNight, currency }) => formatMoney(pricePerNight, currency),
          },
          {
            header: 'State',
            wide: true,
            cell: ({ active }) => (
              <Badge variant="light" color={active ? 'teal' : 'gray'} radius="sm" tt="none">
                {active ? 'Can be booked' : 'Closed'}
              </Badge>
            ),
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
      <SidePanel
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === 'new' || opened === null ? 'New unit' : opened.name}
      >
        {opened !== null && (
          <UnitForm unit={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
        )}
      </SidePanel>
    </>
  )
}
