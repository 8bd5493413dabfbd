import { MINUTE_MS } from '../../../platform/values/durations.ts'
import { DAY_MINUTES, LocalClock, minutesOf, timeOf, wallOf } from '../../../platform/values/local-clock.ts'
import { addDays, weekdayOf } from '../../../platform/values/local-time.ts'
import { type Hours, minutesOfSpan } from '../hours/rules.ts'

/** A service that begins late may last 24 hours. */
const DAYS_TOUCHED = 2

/** The time a party has its table, on the local clock and in instants. */
export type Seating = { time: string; endTime: string; startsAt: Date; endsAt: Date }

/** All seatings of `minutes` on a service day. The last one ends when the service closes. */
export function slotsOf(hours: Hours, date: string, minutes: number, timeZone: string): Seating[] {
  return servicesOf(hours, date, timeZone).flatMap((service) => {
    const seatings: Seating[] = []
    for (let minute = service.from; minute < service.to; minute += hours.slotIntervalMinutes) {
      const seating = seatingAt(service, minute, minutes)
      if (typeof seating !== 'string') seatings.push(seating)
    }
    return seatings
  })
}

/** The seating at any minute of a service day, or the reason there is none. */
export function seatingOf(
  hours: Hours,
  date: string,
  time: string,
  minutes: number,
  timeZone: string,
): Seating | string {
  const services = servicesOf(hours, date, timeZone)
  for (const service of services) {
    const minute = minutesOf(time) + (minutesOf(time) < service.from ? DAY_MINUTES : 0)
    if (minute < service.to) return seatingAt(service, minute, minutes)
  }
  const open = services
    .map(({ from, to }) => [from, to].map((at) => timeOf(wallOf(date, at))).join('–'))
    .join(', ')
  return `is outside the opening hours of ${date}: ${open || 'closed that day'}`
}

function seatingAt(service: Service, minute: number, minutes: number): Seating | string {
  const { date, clock, closesAt } = service
  const wall = wallOf(date, minute)
  const startsAt = clock.momentOf(wall)
  if (startsAt === null) return `does not exist on ${date}: the clocks go forward then`
  const endsAt = startsAt + minutes * MINUTE_MS
  if (endsAt > closesAt) {
    return `is too late for ${minutes} minutes: the service closes at ${timeOf(wallOf(date, service.to))}`
  }
  return {
    time: timeOf(wall),
    endTime: timeOf(clock.wallAt(endsAt)),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }
}

/** A span of a service day. Minutes count from local midnight of that day and may exceed 24 hours. */
type Service = { date: string; from: number; to: number; closesAt: number; clock: LocalClock }

function servicesOf({ weekly, exceptions }: Hours, date: string, timeZone: string): Service[] {
  const weekday = weekdayOf(date)
  const spans =
    exceptions.find((exception) => exception.date === date)?.spans ??
    weekly.filter((span) => span.weekday === weekday)
  const clock = new LocalClock(timeZone, date, addDays(date, DAYS_TOUCHED))
  return spans
    .map(minutesOfSpan)
    .map(({ from, to }) => ({ date, from, to, clock, closesAt: clock.firstMomentFrom(wallOf(date, to)) }))
    .sort((a, b) => a.from - b.from)
}

type Table = { id: string; name: string; capacity: number; minPartySize: number; active: boolean }
type Taken = { tableId: string; startsAt: Date; endsAt: Date }

/** The slots of each table for a party. */
export function availabilityOf(tables: Table[], slots: Seating[], taken: Taken[], partySize: number) {
  const takenAt = new Map<string, { from: number; until: number }[]>(tables.map(({ id }) => [id, []]))
  for (const { tableId, startsAt, endsAt } of taken) {
    takenAt.get(tableId)?.push({ from: startsAt.getTime(), until: endsAt.getTime() })
  }
  const offered = slots.map(({ time, endTime, startsAt, endsAt }) => {
    return { time, endTime, from: startsAt.getTime(), until: endsAt.getTime() }
  })
  return tables.map(({ id, name, capacity, minPartySize, active }) => {
    const seats = active && partySize >= minPartySize && partySize <= capacity
    const others = takenAt.get(id) ?? []
    const timeSlots = offered.map(({ time, endTime, from, until }) => {
      const available = seats && !others.some((other) => other.from < until && other.until > from)
      return { time, endTime, available }
    })
    return { id, name, capacity, available: timeSlots.some((slot) => slot.available), timeSlots }
  })
}
