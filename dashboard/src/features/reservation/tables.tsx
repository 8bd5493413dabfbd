import { Badge, Button, Group } from '@mantine/core'
import type { TableDetail } from '@sitewright/client'
import { IconArmchair, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
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
  const [active, setActive] = useState<'true' | 'false' | null>(null)
  const [opened, setOpened] = useState<TableDetail | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<TableDetail>([...key, 'tables', active], (cursor) =>
    api.reservation.listAllTables(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New table
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Tables"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            <Choice label="State" options={STATES} value={active} onChange={setActive} />
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
            cell: ({ active }) => (
              <Badge variant="light" color={active ? 'teal' : 'gray'} radius="sm" tt="none">
                {active ? 'In use' : 'Put away'}
              </Badge>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={IconArmchair}
            title={active === null ? 'No tables yet' : 'No table is like that'}
            action={add}
          >
            Where your guests sit. Each party gets the smallest free table that seats it.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New table' : opened.name}
      >
        {opened === 'new' && <TableForm table={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <TablePanel table={opened} onDone={close} />}
      </SidePanel>
    </>
  )
}
