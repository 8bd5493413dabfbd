import { Button, Group } from '@mantine/core'
import type { Staff } from '@sitewright/client'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useFilters } from '../../components/use-filters.ts'
import { useList } from '../../components/use-list.ts'
import { useOpened } from '../../components/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
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
      New member of staff
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
            title={isNarrowed ? 'Nobody is like that' : 'No staff yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filter to see others.'
              : 'Who offers your services, and when they work.'}
          </EmptyState>
        }
      />
      <StaffPanel opened={opened} />
    </>
  )
}
