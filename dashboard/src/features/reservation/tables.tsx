import { Badge, Button, Divider, Group } from '@mantine/core'
import type { TableDetail } from '@sitewright/client'
import { IconArmchair, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Choice } from '../../components/filters.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { useList } from '../../components/use-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { useReservationKey, useTables } from './keys.ts'

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
        onClose={() => setOpened(null)}
        title={opened === 'new' || opened === null ? 'New table' : opened.name}
      >
        {opened !== null && (
          <TableForm table={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
        )}
      </SidePanel>
    </>
  )
}

type Values = {
  name: string
  capacity: number | ''
  minPartySize: number | ''
  locationId: string
  branchId: string
  active: boolean
}
const fieldsWith = (locations: string[]): Field<Values>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true, placeholder: 'Table 7' },
  { name: 'capacity', label: 'Seats', type: 'number', required: true, min: 1, span: 6 },
  { name: 'minPartySize', label: 'Smallest party', type: 'number', min: 1, span: 6 },
  {
    name: 'locationId',
    label: 'Where it stands',
    placeholder: 'terrace',
    type: 'suggest',
    options: locations,
    span: 6,
  },
  { name: 'branchId', label: 'Branch', type: 'text', span: 6 },
  { name: 'active', label: 'Parties are seated here', type: 'switch' },
]

function TableForm({ table, onDone }: { table: TableDetail | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(useReservationKey())
  const locations = (useTables().data ?? []).flatMap(({ locationId }) => locationId ?? [])
  const initial: Values = {
    name: table?.name ?? '',
    capacity: table?.capacity ?? 4,
    minPartySize: table?.minPartySize ?? 1,
    locationId: table?.locationId ?? '',
    branchId: table?.branchId ?? '',
    active: table?.active ?? true,
  }
  const save = async (values: Values) => {
    await (table === null
      ? attempt(() => api.reservation.createTable(siteId, filled(values) as never), 'The table is there')
      : attempt(() => api.reservation.updateTable(siteId, table.id, cleared(values) as never), 'Saved'))
    onDone()
  }
  const remove = ({ id, name }: TableDetail) =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Reservations of the past keep it. A table at which guests are expected stays.',
      confirm: 'Delete table',
      done: 'The table is deleted',
      run: async () => {
        await attempt(() => api.reservation.deleteTable(siteId, id))
        onDone()
      },
    })
  return (
    <>
      <ResourceForm
        fields={fieldsWith([...new Set(locations)])}
        initial={initial}
        submit={table === null ? 'Create table' : 'Save'}
        onSubmit={save}
        onCancel={onDone}
      />
      {table !== null && can.write && (
        <>
          <Divider my="lg" />
          <Button variant="subtle" color="red" onClick={() => remove(table)}>
            Delete table
          </Button>
        </>
      )}
    </>
  )
}
