import type { Service } from '@sitewright/client'
import { activeFilter, withActive } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { IconMassage } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useBookingKey } from './keys.ts'
import { ServiceEditor } from './service-editor.tsx'

export function Services() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<Service, { active: string }>
      label="Services"
      what="service"
      icon={IconMassage}
      queryKey={[...useBookingKey(), 'services']}
      load={(wanted) => api.booking.listServices(siteId, withActive(wanted))}
      filters={[activeFilter('Bookable', 'Closed')]}
      columns={[
        { header: 'Service', cell: ({ name }) => name },
        {
          header: 'Duration',
          align: 'right',
          cell: ({ durationMinutes }) => `${formatNumber(durationMinutes)} min`,
        },
        {
          header: 'Price',
          align: 'right',
          wide: true,
          cell: ({ price, currency }) => formatMoney(price, currency),
        },
        {
          header: 'Staff',
          align: 'right',
          wide: true,
          cell: ({ staffIds }) => formatNumber(staffIds.length),
        },
        {
          header: 'Status',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="booked" />,
        },
      ]}
      hint="What customers can book, how long it takes, and who offers it."
      content={(id, close) => <ServiceEditor id={id} onDone={close} />}
    />
  )
}
