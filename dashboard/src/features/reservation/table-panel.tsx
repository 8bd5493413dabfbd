import type { TableDetail } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { FormOrFacts } from '../../components/panels/form-or-facts.tsx'
import { useSitePlace } from '../../lib/place.tsx'
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
    label: 'Area',
    placeholder: 'terrace',
    type: 'suggest',
    options: locations,
    span: 6,
  },
  { name: 'branchId', label: 'Branch', type: 'text', span: 6 },
  { name: 'active', label: 'In use', type: 'switch' },
]

/** Creates or edits a table. */
export function TableForm({ table, onDone }: { table: TableDetail | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const locations = (useTables().data ?? []).flatMap(({ locationId }) => locationId ?? [])
  const initial: Values = {
    name: table?.name ?? '',
    capacity: table?.capacity ?? 4,
    minPartySize: table?.minPartySize ?? 1,
    locationId: table?.locationId ?? '',
    branchId: table?.branchId ?? '',
    active: table?.active ?? true,
  }
  return (
    <CreateOrEdit
      what="table"
      item={table}
      area={useReservationKey()}
      fields={fieldsWith([...new Set(locations)])}
      initial={initial}
      create={(values) => api.reservation.createTable(siteId, values as never)}
      update={(id, changes) => api.reservation.updateTable(siteId, id, changes as never)}
      onDone={onDone}
    />
  )
}

export function TablePanel({ tableId, onDone }: { tableId: string; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  return (
    <FormOrFacts
      what="table"
      id={tableId}
      area={useReservationKey()}
      load={() => api.reservation.getTable(siteId, tableId)}
      form={(table) => <TableForm table={table} onDone={onDone} />}
      facts={(table) => (
        <Facts
          facts={[
            ['Seats', table.capacity],
            ['Smallest party', table.minPartySize],
            ['Area', table.locationId],
            ['Branch', table.branchId],
            ['In use', table.active ? 'yes' : 'no'],
          ]}
        />
      )}
      warning="Past reservations keep it. A table with upcoming reservations cannot be deleted."
      remove={() => api.reservation.deleteTable(siteId, tableId)}
      onGone={onDone}
    />
  )
}
