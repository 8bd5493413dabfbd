import type { BookingDetail, Staff } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { collect } from '../../lib/collect.ts'
import { HOUR_MS, momentOf, weekdayOf } from '../../lib/site-time.ts'
import { useBookingKey, useStaff } from './keys.ts'

/** Moments in milliseconds, the second one not included. */
export type Range = [from: number, until: number]
export type Column = { staff: Staff; works: Range[]; off: Range[]; bookings: BookingDetail[] }
export type DayPlan = { columns: Column[]; shown: Range }

const MOST_BOOKINGS = 200
/** Shown when nobody works and nothing is booked. */
const OFFICE_HOURS = { start: '09:00', end: '17:00' }

/** What happens on a day in real time, for everybody who works then or has an appointment. */
export function useDay(date: string) {
  const { api, siteId, site } = useSitePlace()
  const { booking } = api
  const key = useBookingKey()
  const staff = useStaff()
  const everybody = staff.data ?? []
  const plan = useQuery({
    queryKey: [...key, 'day', date, everybody.map(({ id }) => id)],
    queryFn: async () => {
      const list = await collect(booking.listBookings(siteId, { date, limit: 100 }), MOST_BOOKINGS)
      const held = list.filter(({ status }) => status !== 'cancelled')
      // The list does not say with whom they are, nor until when.
      const bookings = await Promise.all(held.map(({ id }) => booking.getBooking(siteId, id)))
      const present = everybody.filter(
        ({ id, active, workingHours }) =>
          bookings.some(({ staffId }) => staffId === id) ||
          (active && workingHours.some(({ weekday }) => weekday === weekdayOf(date))),
      )
      const off = await Promise.all(
        present.map(async ({ id }) => (await booking.listTimeOff(siteId, id, { limit: 100 })).data),
      )
      const columns = present.map((staff, i): Column => {
        const own = bookings.filter(({ staffId }) => staffId === staff.id)
        return {
          staff,
          works: hoursOn(date, site.timeZone, staff.workingHours),
          off: (off[i] ?? []).map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)]),
          bookings: own,
        }
      })
      return { columns, shown: shownOf(columns, date, site.timeZone) } satisfies DayPlan
    },
    enabled: staff.data !== undefined,
  })
  return { plan, error: staff.error ?? plan.error }
}

const hoursOn = (date: string, timeZone: string, hours: Staff['workingHours']): Range[] =>
  hours
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .map(({ start, end }) => [momentOf(date, start, timeZone), momentOf(date, end, timeZone)])

/** From the full hour at which the first begins to the one at which the last has ended. */
function shownOf(columns: Column[], date: string, timeZone: string): Range {
  const ranges = columns.flatMap(({ works, bookings }): Range[] => [
    ...works,
    ...bookings.map(({ startsAt, endsAt }): Range => [Date.parse(startsAt), Date.parse(endsAt)]),
  ])
  if (ranges.length === 0)
    ranges.push([momentOf(date, OFFICE_HOURS.start, timeZone), momentOf(date, OFFICE_HOURS.end, timeZone)])
  const from = Math.min(...ranges.map(([from]) => from))
  const until = Math.max(...ranges.map(([, until]) => until))
  return [Math.floor(from / HOUR_MS) * HOUR_MS, Math.ceil(until / HOUR_MS) * HOUR_MS]
}
