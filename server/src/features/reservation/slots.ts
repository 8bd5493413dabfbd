import { addDays, momentOf, timeAt, weekdayOf } from '../../platform/local-time.ts'
import { DAY_MINUTES, type Hours, minuteOf, minutesOfSpan, type Span, timeOf } from './rules.ts'

const MINUTE_MS = 60_000

/** Where a party sits in time. */
export type Seating = { time: string; endTime: string; startsAt: Date; endsAt: Date }

/** When parties who sit so long may begin on a service day. The last ones leave when the house closes. */
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

/** The seating of a party who come at a time of a service day, at any minute of it; or why there is none. */
export function seatingOf(
  hours: Hours,
  date: string,
  time: string,
  minutes: number,
  timeZone: string,
): Seating | string {
  const services = servicesOf(hours, date, timeZone)
  for (const service of services) {
    const minute = minuteOf(time) + (minuteOf(time) < service.from ? DAY_MINUTES : 0)
    if (minute < service.to) return seatingAt(service, minute, minutes)
  }
  const open = services.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`).join(', ')
  return `is outside the opening hours of ${date}: ${open || 'closed that day'}`
}

function seatingAt(service: Service, minute: number, minutes: number): Seating | string {
  const startsAt = service.momentAt(minute)
  if (!startsAt) return `does not exist on ${service.date}, as the clocks skip it; choose another`
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  if (endsAt > service.closesAt) {
    return `is too late for ${minutes} minutes: the service closes at ${timeOf(service.to)}`
  }
  return { time: timeOf(minute), endTime: service.timeAt(endsAt), startsAt, endsAt }
}

/** A span of a service day. Its minutes count from midnight of that day, on the clock of the house, and beyond 24 hours. */
type Service = {
  date: string
  from: number
  to: number
  closesAt: Date
  /** Null for a time that the clocks skip. */
  momentAt(minute: number): Date | null
  timeAt(moment: Date): string
}

function servicesOf({ weekly, exceptions }: Hours, date: string, timeZone: string): Service[] {
  const weekday = weekdayOf(date)
  const spans =
    exceptions.find((exception) => exception.date === date)?.spans ??
    weekly.filter((span) => span.weekday === weekday)
  return spans.map((span) => serviceOf(date, span, timeZone)).sort((a, b) => a.from - b.from)
}

function serviceOf(date: string, span: Span, timeZone: string): Service {
  const { from, to } = minutesOfSpan(span)
  const at = (minute: number) =>
    momentOf(addDays(date, Math.floor(minute / DAY_MINUTES)), timeOf(minute), timeZone)
  const opensAt = at(from)?.getTime()
  const closing = at(to)
  const closesAt = closing ?? firstMomentFrom(to, at)
  // Where no clock changes on the way, minutes are added instead of asking the time zone for each.
  if (opensAt !== undefined && closing && closing.getTime() - opensAt === (to - from) * MINUTE_MS) {
    return {
      ...{ date, from, to, closesAt },
      momentAt: (minute) => new Date(opensAt + (minute - from) * MINUTE_MS),
      timeAt: (moment) => timeOf(from + (moment.getTime() - opensAt) / MINUTE_MS),
    }
  }
  return { date, from, to, closesAt, momentAt: at, timeAt: (moment) => timeAt(moment, timeZone) }
}

/** Of a time that the clocks skip, the moment they do. */
function firstMomentFrom(minute: number, at: (minute: number) => Date | null): Date {
  return at(minute) ?? firstMomentFrom(minute + 1, at)
}

type Table = { id: string; name: string; capacity: number; minPartySize: number; active: boolean }
type Taken = { tableId: string; startsAt: Date; endsAt: Date }

/** Which slots each table has for a party. */
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
