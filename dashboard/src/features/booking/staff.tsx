import { Button, Group } from '@mantine/core'
import type { Staff } from '@sitewright/client'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { useBookingKey } from './keys.ts'
import { STATES, StateBadge } from './services.tsx'
import { StaffPanel } from './staff-panel.tsx'

export function StaffList() {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const [active, setActive] = useState<'true' | 'false' | null>(null)
  const [opened, setOpened] = useState<Staff | 'new' | null>(null)
  const list = useList<Staff>([...key, 'staff', active], (cursor) =>
    api.booking.listStaff(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New member of staff
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Staff"
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
          { header: 'Name', cell: ({ name }) => name },
          { header: 'E-mail', wide: true, cell: ({ email }) => email ?? '–' },
          {
            header: 'Services',
            align: 'right',
            wide: true,
            cell: ({ serviceIds }) => formatNumber(serviceIds.length),
          },
          {
            header: 'Days a week',
            align: 'right',
            cell: ({ workingHours }) =>
              formatNumber(new Set(workingHours.map(({ weekday }) => weekday)).size),
          },
          { header: 'State', wide: true, cell: ({ active }) => <StateBadge active={active} /> },
        ]}
        empty={
          <EmptyState
            icon={IconUsers}
            title={active === null ? 'No staff yet' : 'Nobody is like that'}
            action={add}
          >
            Who offers your services, and when they work.
          </EmptyState>
        }
      />
      <StaffPanel opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
    </>
  )
}
