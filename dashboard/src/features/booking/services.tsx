import type { Service } from '@sitewright/client'
import { IconMassage } from '@tabler/icons-react'
import { ActiveChoice, ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useBookingKey } from './keys.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicePanel } from './service-panel.tsx'

export type ActiveFilter = { active: 'true' | 'false' }
export const STATES = ['Bookable', 'Closed'] as const

export function Services() {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const { filters, set, isNarrowed } = useFilters<ActiveFilter>(['active'])
  const { active = null } = filters
  const list = useList<Service>([...key, 'services', active], (cursor) =>
    api.booking.listServices(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  return (
    <ResourceList
      label="Services"
      what="service"
      icon={IconMassage}
      list={list}
      isNarrowed={isNarrowed}
      filters={<ActiveChoice value={active} labels={STATES} onChange={(active) => set('active', active)} />}
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
          header: 'State',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="booked" />,
        },
      ]}
      hint="What customers can book, how long it takes, and who offers it."
      form={(close) => <ServiceForm service={null} onDone={close} />}
      panel={(id, close) => <ServicePanel serviceId={id} onDone={close} />}
    />
  )
}
