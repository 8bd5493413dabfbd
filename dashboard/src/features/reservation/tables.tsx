import { Button, Group } from '@mantine/core'
import type { TableDetail } from '@sitewright/client'
import { IconArmchair, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { useReservationKey } from './keys.ts'
import { TableForm, TablePanel } from './table-panel.tsx'

const STATES = [
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Not in use' },
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
            title={isNarrowed ? 'No matching tables' : 'No tables yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filter to see more.'
              : 'Each party gets the smallest free table that fits.'}
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
