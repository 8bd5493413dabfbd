import type { Reservation, ReservationHours, Table } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { collect } from '../../lib/collect.ts'
import { addDays, momentOf, weekdayOf } from '../../lib/site-time.ts'
import { byName, useHours, useReservationKey } from './keys.ts'
import { useFreeTables } from './reservation-form.tsx'

/** Moments in milliseconds, the second one not included. */
export type Range = [from: number, until: number]
export type Service = { label: string; range: Range }
export type Party = { reservation: Reservation; range: Range }
export type FreeSlot = { tableId: string; time: string; range: Range }
export type Evening = { services: Service[]; tables: Table[]; parties: Party[]; slots: FreeSlot[] }

const AT_TABLE = ['requested', 'confirmed', 'seated', 'completed']

/** What happens at the tables on a day; what is past midnight belongs to the day on which its service began. */
export function useEvening(date: string, partySize: number) {
  const { api, siteId, site } = useSitePlace()
  const hours = useHours()
  const tables = useFreeTables(date, partySize)
  const reservations = useQuery({
    queryKey: [...useReservationKey(), 'day', date],
    queryFn: () => collect(api.reservation.listReservations(siteId, { date, direction: 'asc', limit: 100 })),
  })
  const error = hours.error ?? tables.error ?? reservations.error
  if (!hours.data || !tables.data || !reservations.data) return { evening: null, error }
  const spans = spansOn(hours.data, date)
  const rangeOf = rangesOn(date, spans[0]?.start ?? '00:00', site.timeZone)
  const evening: Evening = {
    services: spans.map(({ start, end }) => ({ label: `${start}–${end}`, range: rangeOf(start, end) })),
    tables: tables.data.toSorted(byName),
    parties: reservations.data
      .filter(({ status }) => AT_TABLE.includes(status))
      .map((reservation) => ({ reservation, range: rangeOf(reservation.time, reservation.endTime) })),
    slots: tables.data.flatMap(({ id, timeSlots }) =>
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

/** Times before the first service are of the next day, and so is an end that is not after its start. */
const rangesOn =
  (date: string, opens: string, timeZone: string) =>
  (start: string, end: string): Range => {
    const day = start < opens ? addDays(date, 1) : date
    return [momentOf(day, start, timeZone), momentOf(end <= start ? addDays(day, 1) : day, end, timeZone)]
  }
