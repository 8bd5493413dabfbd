import { Button, Group } from '@mantine/core'
import type { Service } from '@sitewright/client'
import { IconMassage, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { useBookingKey } from './keys.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicePanel } from './service-panel.tsx'

export type ActiveFilter = { active: 'true' | 'false' }
export const STATES = [
  { value: 'true', label: 'Bookable' },
  { value: 'false', label: 'Closed' },
] as const

export function Services() {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<ActiveFilter>(['active'])
  const { active = null } = filters
  const opened = useOpened()
  const list = useList<Service>([...key, 'services', active], (cursor) =>
    api.booking.listServices(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New service
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Services"
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
        empty={
          <EmptyState
            icon={IconMassage}
            title={isNarrowed ? 'No matching services' : 'No services yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filter to see more.'
              : 'What customers can book, how long it takes, and who offers it.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New service' : 'Service'}
      >
        {opened.isNew && <ServiceForm service={null} onDone={opened.close} />}
        {opened.id && <ServicePanel serviceId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </>
  )
}
