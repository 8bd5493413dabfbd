import type { Slot, StaffDay } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import type { Lane } from '../../components/calendar/time-grid.tsx'
import { nameOf } from '../../components/forms/customer.ts'
import { byName } from '../../lib/by-name.ts'
import { collect } from '../../lib/collect.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, formatLongDay, HOUR_MS, momentOf, type Range } from '../../lib/site-time.ts'
import { useBookingKey } from './keys.ts'

export type DayPlan = { lanes: Lane[]; shown: Range }

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
      const lanes = staff.sort(byName).map((member) => laneOf(member, date, site.timeZone))
      return { lanes, shown: shownOf(lanes, date, site.timeZone) }
    },
    refetchInterval: LOOK_AGAIN_MS,
  })
}

const rangeOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Range => [
  Date.parse(startsAt),
  Date.parse(endsAt),
]

const laneOf = ({ staffId, name, ...day }: StaffDay, date: string, timeZone: string): Lane => ({
  id: staffId,
  name,
  label: `${name}, ${formatLongDay(date)}`,
  open: day.workingHours.map(({ start, end }) => [
    momentOf(date, start, timeZone),
    momentOf(date, end, timeZone),
  ]),
  closed: day.timeOff.map((off) => ({
    range: rangeOf(off),
    reason: off.reason ? `Time off: ${off.reason}` : 'Time off',
  })),
  slots: [],
  items: day.bookings.map((booking) => ({
    id: booking.id,
    range: rangeOf(booking),
    name: nameOf(booking.customer),
    text: `${booking.startTime}–${booking.endTime} ${booking.serviceName}`,
    status: booking.status,
  })),
})

/** Adds the free times of a service, given those of all staff. */
export const withSlots = (lanes: Lane[], slots: Slot[], day: string, timeZone: string): Lane[] =>
  lanes.map((lane) => ({
    ...lane,
    slots: slots
      .filter(({ staffId }) => staffId === lane.id)
      .map(({ startTime, endTime }) => ({
        time: startTime,
        label: `Book ${lane.name} at ${startTime}`,
        range: [
          momentOf(day, startTime, timeZone),
          momentOf(endTime <= startTime ? addDays(day, 1) : day, endTime, timeZone),
        ],
      })),
  }))

/**
 * The shown range in full hours, from the first start to the last end. An appointment from the day before is cut at
 * midnight.
 */
function shownOf(lanes: Lane[], date: string, timeZone: string): Range {
  const ranges = lanes.flatMap(({ open, items }) => [...open, ...items.map(({ range }) => range)])
  if (ranges.length === 0)
    ranges.push([momentOf(date, OFFICE_HOURS.start, timeZone), momentOf(date, OFFICE_HOURS.end, timeZone)])
  const midnight = momentOf(date, '00:00', timeZone)
  const from = Math.max(midnight, Math.min(...ranges.map(([from]) => from)))
  const until = Math.max(...ranges.map(([, until]) => until))
  const hoursTo = (moment: number) => (moment - midnight) / HOUR_MS
  return [midnight + Math.floor(hoursTo(from)) * HOUR_MS, midnight + Math.ceil(hoursTo(until)) * HOUR_MS]
}
