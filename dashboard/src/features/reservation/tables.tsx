import { Button, Group } from '@mantine/core'
import type { TableDetail } from '@sitewright/client'
import { IconArmchair, IconPlus } from '@tabler/icons-react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useFilters } from '../../components/use-filters.ts'
import { useList } from '../../components/use-list.ts'
import { useOpened } from '../../components/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
import { useReservationKey } from './keys.ts'
import { TableForm, TablePanel } from './table-panel.tsx'

const STATES = [
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Put away' },
] as const

export function Tables() {
  const { api, siteId } = useSitePlace()
  const key = useReservationKey()
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<{ active: 'true' | 'false' }>(['active'])
  const { active = null } = filters
  const opened = useOpened()
  const list = useList<TableDetail>([...key, 'tables', active], (cursor) =>
    api.reservation.listAllTables(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New table
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Tables"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <Choice
              label="State"
              options={STATES}
              value={active}
              onChange={(active) => set('active', active)}
            />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Table', cell: ({ name }) => name },
          { header: 'Seats', align: 'right', cell: ({ capacity }) => formatNumber(capacity) },
          {
            header: 'Party from',
            align: 'right',
            wide: true,
            cell: ({ minPartySize }) => formatNumber(minPartySize),
          },
          { header: 'Where', wide: true, cell: ({ locationId }) => locationId ?? '–' },
          {
            header: 'State',
            wide: true,
            cell: ({ active }) => <ActiveBadge active={active} means="seated" />,
          },
        ]}
        empty={
          <EmptyState
            icon={IconArmchair}
            title={isNarrowed ? 'No table is like that' : 'No tables yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filter to see others.'
              : 'Where your guests sit. Each party gets the smallest free table that seats it.'}
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New table' : 'Table'}>
        {opened.isNew && <TableForm table={null} onDone={opened.close} />}
        {opened.id && <TablePanel tableId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </>
  )
}
