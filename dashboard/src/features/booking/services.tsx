import { Button, Group } from '@mantine/core'
import type { Service } from '@sitewright/client'
import { IconMassage, IconPlus } from '@tabler/icons-react'
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
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useBookingKey } from './keys.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicePanel } from './service-panel.tsx'

export type ActiveFilter = { active: 'true' | 'false' }
export const STATES = [
  { value: 'true', label: 'Can be booked' },
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
            title={isNarrowed ? 'No service is like that' : 'No services yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filter to see others.'
              : 'What people can make an appointment for, how long it takes, and who offers it.'}
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
