import { Button, Divider } from '@mantine/core'
import type { TableDetail } from '@sitewright/client'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'
import { useReservationKey, useTables } from './keys.ts'

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

/** Makes a table, or changes one. */
export function TableForm({ table, onDone }: { table: TableDetail | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
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
  return (
    <ResourceForm
      fields={fieldsWith([...new Set(locations)])}
      initial={initial}
      submit={table === null ? 'Create table' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

/** A table: to be changed or deleted, and to who may not do that, what is known of it. */
export function TablePanel({ table, onDone }: { table: TableDetail; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(useReservationKey())
  const remove = () =>
    confirmThen({
      title: `Delete ${table.name}?`,
      children: 'Reservations of the past keep it. A table at which guests are expected stays.',
      confirm: 'Delete table',
      done: 'The table is deleted',
      run: async () => {
        await attempt(() => api.reservation.deleteTable(siteId, table.id))
        onDone()
      },
    })
  if (!can.write) {
    return (
      <Facts
        facts={[
          ['Seats', table.capacity],
          ['Smallest party', table.minPartySize],
          ['Where it stands', table.locationId],
          ['Branch', table.branchId],
          ['Parties are seated here', table.active ? 'yes' : 'no'],
        ]}
      />
    )
  }
  return (
    <>
      <TableForm table={table} onDone={onDone} />
      <Divider my="lg" />
      <Button variant="subtle" color="red" onClick={remove}>
        Delete table
      </Button>
    </>
  )
}
