import type { Field } from '../../components/forms/fields.ts'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useReservationKey, useTables } from './keys.ts'

const BLANK = { name: '', capacity: 4, minPartySize: 1, locationId: '', branchId: '', active: true }

const fieldsWith = (locations: string[]): Field<typeof BLANK>[] => [
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

export function TableEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const locations = (useTables().data ?? []).flatMap(({ locationId }) => locationId ?? [])
  return (
    <ResourceEditor
      what="table"
      id={id}
      area={useReservationKey()}
      fields={fieldsWith([...new Set(locations)])}
      blank={BLANK}
      load={(id) => api.reservation.getTable(siteId, id)}
      create={(values) => api.reservation.createTable(siteId, values as never)}
      update={(id, changes) => api.reservation.updateTable(siteId, id, changes)}
      warning="Past reservations keep it. A table with upcoming reservations cannot be deleted."
      remove={(id) => api.reservation.deleteTable(siteId, id)}
      onDone={onDone}
    />
  )
}
