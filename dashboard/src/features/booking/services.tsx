import { Badge, Button, Group } from '@mantine/core'
import type { Service } from '@sitewright/client'
import { IconMassage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useBookingKey } from './keys.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicePanel } from './service-panel.tsx'

export const STATES = [
  { value: 'true', label: 'Can be booked' },
  { value: 'false', label: 'Closed' },
] as const

export const StateBadge = ({ active }: { active: boolean }) => (
  <Badge variant="light" color={active ? 'teal' : 'gray'} radius="sm" tt="none">
    {active ? 'Can be booked' : 'Closed'}
  </Badge>
)

export function Services() {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const [active, setActive] = useState<'true' | 'false' | null>(null)
  const [opened, setOpened] = useState<Service | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<Service>([...key, 'services', active], (cursor) =>
    api.booking.listServices(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New service
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Services"
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
          { header: 'State', wide: true, cell: ({ active }) => <StateBadge active={active} /> },
        ]}
        empty={
          <EmptyState
            icon={IconMassage}
            title={active === null ? 'No services yet' : 'No service is like that'}
            action={add}
          >
            What people can make an appointment for, how long it takes, and who offers it.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New service' : opened.name}
      >
        {opened === 'new' && <ServiceForm service={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <ServicePanel service={opened} onDone={close} />}
      </SidePanel>
    </>
  )
}
