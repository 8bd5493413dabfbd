import { Button, Group } from '@mantine/core'
import type { Staff } from '@sitewright/client'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ActiveChoice } from '../../components/lists/resource-list.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { useBookingKey } from './keys.ts'
import { type ActiveFilter, STATES } from './services.tsx'
import { StaffPanel } from './staff-panel.tsx'

export function StaffList() {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<ActiveFilter>(['active'])
  const { active = null } = filters
  const opened = useOpened()
  const list = useList<Staff>([...key, 'staff', active], (cursor) =>
    api.booking.listStaff(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New staff member
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Staff"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <ActiveChoice value={active} labels={STATES} onChange={(active) => set('active', active)} />
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
          {
            header: 'State',
            wide: true,
            cell: ({ active }) => <ActiveBadge active={active} means="booked" />,
          },
        ]}
        empty={
          <EmptyState
            icon={IconUsers}
            title={isNarrowed ? 'No matching staff' : 'No staff yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filter to see more.'
              : 'The people who offer your services, and their working hours.'}
          </EmptyState>
        }
      />
      <StaffPanel opened={opened} />
    </>
  )
}
