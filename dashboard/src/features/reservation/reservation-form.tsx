import type { Reservation } from '@sitewright/client'
import { useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import {
  type CustomerValues,
  customerFields,
  customerOf,
  NO_CUSTOMER,
  valuesOfCustomer,
} from '../../components/forms/customer.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { TimeChoice } from '../../components/forms/time-choice.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { todayIn } from '../../lib/site-time.ts'
import { useFreeTables, useReservationKey, useTables } from './keys.ts'

/** Initial values of a new reservation. */
export type ReservationStart = { date?: string; time?: string; partySize?: number; tableId?: string }
type Values = CustomerValues & {
  date: string
  time: string
  partySize: number | ''
  tableId: string | null
  notes: string
}
type Props = {
  start: ReservationStart | undefined
  /** Null creates one. */
  reservation: Reservation | null
  onDone(): void
}

/** Creates or edits a reservation. */
export function ReservationForm({ start = {}, reservation, onDone }: Props) {
  const { api, siteId, site } = useSitePlace()
  const key = useReservationKey()
  const queries = useQueryClient()
  const { attempt } = useAction(key)
  const tables = useTables()
  if (!tables.data) return <Loaded query={tables}>{() => null}</Loaded>
  const initial: Values = {
    date: reservation?.date ?? start.date ?? todayIn(site.timeZone),
    time: reservation?.time ?? start.time ?? '',
    partySize: reservation?.partySize ?? start.partySize ?? 2,
    tableId: reservation?.tableId ?? start.tableId ?? null,
    notes: reservation?.notes ?? '',
    ...(reservation ? valuesOfCustomer(reservation.customer) : NO_CUSTOMER),
  }
  const save = async ({ date, time, partySize, tableId, notes, customer }: Values) => {
    const wanted = {
      date,
      time,
      partySize: partySize as number,
      customer: customerOf({ customer }, reservation?.customer),
      notes: notes || null,
      // Without a table preference, the API keeps the table or assigns one that fits.
      ...(tableId !== null && tableId !== reservation?.tableId && { tableId }),
    }
    try {
      await (reservation === null
        ? attempt(() => api.reservation.createReservation(siteId, wanted), 'Table reserved')
        : attempt(() => api.reservation.updateReservation(siteId, reservation.id, wanted), 'Saved'))
    } catch (error) {
      // Refetch after a conflict to show the remaining free times.
      void queries.invalidateQueries({ queryKey: key })
      throw error
    }
    onDone()
  }
  const options = tables.data
    .filter(({ active, id }) => active || id === reservation?.tableId)
    .map(({ id, name, capacity }) => ({ value: id, label: `${name} (${capacity})` }))
  return (
    <ResourceForm
      fields={fieldsWith(options)}
      initial={initial}
      submit={reservation === null ? 'Reserve' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    >
      {({ values, setFieldValue }) => (
        <FreeTimes {...values} onPick={(time) => setFieldValue('time', time as never)} />
      )}
    </ResourceForm>
  )
}

const fieldsWith = (tables: { value: string; label: string }[]): Field<Values>[] => [
  ...customerFields('Guest name'),
  { name: 'notes', label: 'Notes', type: 'textarea', rows: 2 },
  {
    name: 'tableId',
    label: 'Table',
    type: 'select',
    clearable: true,
    placeholder: 'Smallest available',
    options: tables,
  },
  { name: 'partySize', label: 'Guests', type: 'number', required: true, min: 1, span: 4 },
  { name: 'date', label: 'Day', type: 'date', required: true, span: 4 },
  { name: 'time', label: 'Time', type: 'time', required: true, span: 4 },
]

type TimesProps = Pick<Values, 'date' | 'time' | 'partySize' | 'tableId'> & { onPick(time: string): void }

/** The free times at the chosen table, or at any. */
function FreeTimes({ date, time: chosen, partySize, tableId, onPick }: TimesProps) {
  const tables = useFreeTables(date, partySize === '' ? null : partySize).data
  if (!tables) return null
  const asked = tableId === null ? tables : tables.filter(({ id }) => id === tableId)
  const free = asked.flatMap(({ timeSlots }) => timeSlots.filter(({ available }) => available))
  const times = [...new Set(free.map(({ time }) => time))].sort()
  return (
    <TimeChoice
      times={times}
      value={chosen}
      onPick={onPick}
      none="No free times for this party on this day"
    />
  )
}
