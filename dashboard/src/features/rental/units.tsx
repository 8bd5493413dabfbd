import { Button, Group } from '@mantine/core'
import type { RentalUnit } from '@sitewright/client'
import { IconBed, IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useFilters } from '../../components/use-filters.ts'
import { useList } from '../../components/use-list.ts'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useProperties, useRentalKey } from './keys.ts'

const UnitForm = lazy(async () => ({ default: (await import('./unit-form.tsx')).UnitForm }))

export function Units() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const properties = useProperties().data ?? []
  const { filters, set } = useFilters<{ propertyId: string }>(['propertyId'])
  const propertyId = filters.propertyId ?? null
  const [opened, setOpened] = useState<RentalUnit | 'new' | null>(null)
  const list = useList<RentalUnit>([...key, 'units', propertyId], (cursor) =>
    api.rental.listUnits(siteId, { ...filters, ...(cursor && { cursor }) }),
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
                onChange={(id) => set('propertyId', id)}
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
            cell: ({ active }) => <UnitState active={active} />,
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
        {opened !== null &&
          (opened !== 'new' && !can.write ? (
            <UnitFacts unit={opened} />
          ) : (
            <UnitForm unit={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
          ))}
      </SidePanel>
    </>
  )
}

const UnitState = ({ active }: { active: boolean }) => (
  <StatusBadge status={active ? 'active' : 'inactive'} label={active ? 'Can be booked' : 'Closed'} />
)

/** A unit, for who may not change it. */
const UnitFacts = ({ unit }: { unit: RentalUnit }) => (
  <Facts
    facts={[
      ['State', <UnitState key="state" active={unit.active} />],
      ['Kind', unit.type === null ? null : labelOf(unit.type)],
      ['A night', formatMoney(unit.pricePerNight, unit.currency)],
      ['Guests at most', formatNumber(unit.maxGuests)],
      ['Bedrooms', formatNumber(unit.bedrooms)],
      ['Description', unit.description],
      ['Images', unit.images.join(', ') || null],
    ]}
  />
)
