import type { Reservation, ReservationHours } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { isMeeting, type Lane } from '../../components/calendar/time-grid.tsx'
import { nameOf } from '../../components/forms/customer.ts'
import { byName } from '../../lib/by-name.ts'
import { collect } from '../../lib/collect.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, momentOf, type Range, weekdayOf } from '../../lib/site-time.ts'
import { guestsOf, useFreeTables, useHours, useReservationKey } from './keys.ts'

type Service = { label: string; range: Range }
type TableOfDay = { id: string; name: string; capacity: number | null }
type Party = { reservation: Reservation; range: Range }
type FreeSlot = { tableId: string; time: string; range: Range }
export type Evening = { services: Service[]; tables: TableOfDay[]; parties: Party[]; slots: FreeSlot[] }

const AT_TABLE = ['requested', 'confirmed', 'seated', 'completed']
/** Websites create reservations, too. */
const LOOK_AGAIN_MS = 60_000

/** The tables of a day. Times past midnight belong to the day on which the service began. */
export function useEvening(date: string, partySize: number) {
  const { api, siteId, site } = useSitePlace()
  const hours = useHours()
  const free = useFreeTables(date, partySize)
  const reservations = useQuery({
    queryKey: [...useReservationKey(), 'day', date],
    queryFn: () => collect(api.reservation.listReservations(siteId, { date, direction: 'asc', limit: 100 })),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const error = hours.error ?? free.error ?? reservations.error
  if (!hours.data || !free.data || !reservations.data) return { evening: null, error }
  const spans = spansOn(hours.data, date)
  const rangeOf = rangesOn(date, spans, site.timeZone)
  const parties = reservations.data
    .filter(({ status }) => AT_TABLE.includes(status))
    .map((reservation) => ({ reservation, range: rangeOf(reservation.time, reservation.endTime) }))
  const services = spans.map(({ start, end }) => ({ label: `${start}–${end}`, range: rangeOf(start, end) }))
  const evening: Evening = {
    services: [...otherTimes(services, parties), ...services],
    tables: [...free.data, ...deletedTables(free.data, parties)].sort(byName),
    parties,
    slots: free.data.flatMap(({ id, timeSlots }) =>
      timeSlots
        .filter(({ available }) => available)
        .map(({ time, endTime }) => ({ tableId: id, time, range: rangeOf(time, endTime) })),
    ),
  }
  return { evening, error }
}

function spansOn({ weekly, exceptions }: ReservationHours, date: string) {
  const exception = exceptions.find((exception) => exception.date === date)
  const spans = exception?.spans ?? weekly.filter(({ weekday }) => weekday === weekdayOf(date))
  return spans.toSorted((a, b) => a.start.localeCompare(b.start))
}

/** Parties outside the current opening hours, which may have changed since. */
function otherTimes(services: Service[], parties: Party[]): Service[] {
  const ranges = parties
    .map(({ range }) => range)
    .filter((range) => !services.some((service) => isMeeting(range, service.range)))
  if (ranges.length === 0) return []
  const from = Math.min(...ranges.map(([from]) => from))
  return [{ label: 'Other times', range: [from, Math.max(...ranges.map(([, until]) => until))] }]
}

/** Deleted tables that still have parties. */
function deletedTables(tables: TableOfDay[], parties: Party[]): TableOfDay[] {
  const known = new Set(tables.map(({ id }) => id))
  const taken = new Set(parties.map(({ reservation }) => reservation.tableId))
  return [...taken]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: 'Deleted table', capacity: null }))
}

/** Times before the end of an overnight service fall on the next day, and so does an end that is not after its start. */
const rangesOn =
  (date: string, spans: { start: string; end: string }[], timeZone: string) =>
  (start: string, end: string): Range => {
    const isPastMidnight = spans.some((span) => span.end <= span.start && start < span.end)
    const day = isPastMidnight ? addDays(date, 1) : date
    return [momentOf(day, start, timeZone), momentOf(end <= start ? addDays(day, 1) : day, end, timeZone)]
  }

/** The tables as lanes of a calendar. Everything but the free times is striped. */
export const lanesOf = ({ tables, parties, slots }: Evening, shown: Range): Lane[] =>
  tables.map(({ id, name, capacity }) => ({
    id,
    name,
    detail: capacity,
    label: capacity === null ? name : `${name}, ${capacity} seats`,
    open: [],
    closed: [{ range: shown }],
    slots: slots
      .filter(({ tableId }) => tableId === id)
      .map(({ time, range }) => ({ time, range, label: `Reserve ${name} at ${time}` })),
    items: parties
      .filter(({ reservation }) => reservation.tableId === id)
      .map(({ reservation: { id, customer, time, endTime, partySize, status }, range }) => ({
        id,
        range,
        name: nameOf(customer),
        text: `${time}–${endTime}, ${guestsOf(partySize)}`,
        status,
      })),
  }))
