import type { StaffDay } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { byName } from '../../lib/by-name.ts'
import { collect } from '../../lib/collect.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { HOUR_MS, momentOf } from '../../lib/site-time.ts'
import { useBookingKey } from './keys.ts'

/** Milliseconds since 1970, end exclusive. */
export type Range = [from: number, until: number]
export type Column = {
  staffId: string
  name: string
  works: Range[]
  off: (StaffDay['timeOff'][number] & { range: Range })[]
  bookings: (StaffDay['bookings'][number] & { range: Range })[]
}
export type DayPlan = { columns: Column[]; shown: Range }

/** Shown when there are no working hours and no bookings. */
const OFFICE_HOURS = { start: '09:00', end: '17:00' }
/** Websites create appointments, too. */
const LOOK_AGAIN_MS = 60_000

/** The day of every staff member who works or has an appointment. */
export function useDay(date: string) {
  const { api, siteId, site } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'day', date],
    queryFn: async (): Promise<DayPlan> => {
      const staff = await collect(api.booking.listDay(siteId, { date, limit: 100 }))
      const columns = staff.sort(byName).map((member) => columnOf(member, date, site.timeZone))
      return { columns, shown: shownOf(columns, date, site.timeZone) }
    },
    refetchInterval: LOOK_AGAIN_MS,
  })
}

const rangeOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Range => [
  Date.parse(startsAt),
  Date.parse(endsAt),
]

const columnOf = (
  { staffId, name, workingHours, timeOff, bookings }: StaffDay,
  date: string,
  timeZone: string,
): Column => ({
  staffId,
  name,
  works: workingHours.map(({ start, end }) => [
    momentOf(date, start, timeZone),
    momentOf(date, end, timeZone),
  ]),
  off: timeOff.map((off) => ({ ...off, range: rangeOf(off) })),
  bookings: bookings.map((booking) => ({ ...booking, range: rangeOf(booking) })),
})

/**
 * The shown range in full hours, from the first start to the last end. An appointment from the day before is cut at
 * midnight.
 */
function shownOf(columns: Column[], date: string, timeZone: string): Range {
  const ranges = columns.flatMap(({ works, bookings }) => [...works, ...bookings.map(({ range }) => range)])
  if (ranges.length === 0)
    ranges.push([momentOf(date, OFFICE_HOURS.start, timeZone), momentOf(date, OFFICE_HOURS.end, timeZone)])
  const midnight = momentOf(date, '00:00', timeZone)
  const from = Math.max(midnight, Math.min(...ranges.map(([from]) => from)))
  const until = Math.max(...ranges.map(([, until]) => until))
  const hoursTo = (moment: number) => (moment - midnight) / HOUR_MS
  return [midnight + Math.floor(hoursTo(from)) * HOUR_MS, midnight + Math.ceil(hoursTo(until)) * HOUR_MS]
}
