import type { Staff } from '@sitewright/client'
import { activeFilter, withActive } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconUsers } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useBookingKey } from './keys.ts'
import { StaffPanel } from './staff-panel.tsx'

export function StaffList() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<Staff, { active: string }>
      label="Staff"
      what="staff member"
      icon={IconUsers}
      queryKey={[...useBookingKey(), 'staff']}
      load={(wanted) => api.booking.listStaff(siteId, withActive(wanted))}
      filters={[activeFilter('Bookable', 'Closed')]}
      columns={[
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Email', wide: true, cell: ({ email }) => email ?? '–' },
        {
          header: 'Services',
          align: 'right',
          wide: true,
          cell: ({ serviceIds }) => formatNumber(serviceIds.length),
        },
        {
          header: 'Days a week',
          align: 'right',
          cell: ({ workingHours }) => formatNumber(new Set(workingHours.map(({ weekday }) => weekday)).size),
        },
        {
          header: 'Status',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="booked" />,
        },
      ]}
      hint="The people who offer your services, and their working hours."
      content={(id, close) => <StaffPanel id={id} onDone={close} />}
    />
  )
}
