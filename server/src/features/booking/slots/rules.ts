import { MINUTE_MS } from '../../../platform/values/durations.ts'
import {
  DAY_MINUTES,
  LocalClock,
  minutesOf,
  timeOf,
  type Wall,
  wallOf,
} from '../../../platform/values/local-clock.ts'
import { addDays, weekdayOf } from '../../../platform/values/local-time.ts'
import type { Span } from '../schema.ts'
import type { Slot, slots } from './contract.ts'

/** A 24-hour appointment that starts late may end two days later when the clocks go forward. */
const DAYS_TOUCHED = 3

/** Instants in milliseconds; `until` is excluded. */
export type Range = [from: number, until: number]

export type ServiceTimes = {
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  slotIntervalMinutes: number | null
}

/** A staff member who offers the service, with their obstacles around a day. */
export type Member = {
  id: string
  workingHours: Span[]
  /** Occupied by appointments, including buffers. */
  occupied: Range[]
  timeOff: Range[]
}

/** A staff member who may be booked; `load` counts their appointments on the day. */
export type Candidate = Member & { load: number }

/** A possible appointment, in local times and in instants. */
export type Appointment = { startTime: string; endTime: string; held: Range; occupied: Range }

/** The staff who are free for an appointment, and those who have another one; the rest do not work then. */
type Standing = { free: Candidate[]; taken: Candidate[] }

/** A day in the site's time zone. */
export class Day {
  readonly date: string
  /** Monday is 1, Sunday 7. */
  readonly weekday: number
  readonly #clock: LocalClock

  constructor(date: string, timeZone: string) {
    this.date = date
    this.weekday = weekdayOf(date)
    this.#clock = new LocalClock(timeZone, date, addDays(date, DAYS_TOUCHED))
  }

  /** The instants at which the day begins and ends. */
  get range(): Range {
    return [this.#momentFrom(0), this.#momentFrom(DAY_MINUTES)]
  }

  /** Null when the clocks skip the time. Its duration is elapsed time, also across clock changes. */
  appointment(startTime: string, service: ServiceTimes): Appointment | null {
    return this.#appointment(wallOf(this.date, minutesOf(startTime)), service)
  }

  /** Each time at which the service fits a member's hours, ordered by time, then by member id. */
  slots(service: ServiceTimes, members: Member[]): Slot[] {
    return this.timedSlots(service, members).map(({ slot }) => slot)
  }

  /** The same with the instants at which they begin. */
  timedSlots(service: ServiceTimes, members: Member[]): { slot: Slot; at: number }[] {
    const interval = service.slotIntervalMinutes ?? service.durationMinutes
    const known = new Map<number, Appointment | null>()
    const appointmentAt = (minutes: number) => {
      if (!known.has(minutes)) known.set(minutes, this.#appointment(wallOf(this.date, minutes), service))
      return known.get(minutes) ?? null
    }
    const slots: { slot: Slot; at: number }[] = []
    for (const member of members) {
      const works = this.#worksOf(member)
      const { isOff, isTaken } = obstaclesOf(member)
      for (const { start, end } of hoursOn(member, this.weekday)) {
        for (let minutes = minutesOf(start); minutes < minutesOf(end); minutes += interval) {
          const appointment = appointmentAt(minutes)
          if (!appointment || !isWithin(appointment.held, works)) continue
          const { startTime, endTime, held } = appointment
          const available = !isOff(appointment) && !isTaken(appointment)
          slots.push({ slot: { startTime, endTime, staffId: member.id, available }, at: held[0] })
        }
      }
    }
    const byTimeThenStaff = (a: (typeof slots)[0], b: (typeof slots)[0]) =>
      a.at - b.at || compare(a.slot.staffId, b.slot.staffId)
    return slots.sort(byTimeThenStaff)
  }

  /** The members who have a slot at the time of an appointment, free or not. */
  offering<M extends Member>(appointment: Appointment, service: ServiceTimes, members: M[]): M[] {
    const slots = this.timedSlots(service, members).filter(({ at }) => at === appointment.held[0])
    return members.filter(({ id }) => slots.some(({ slot }) => slot.staffId === id))
  }

  /** Sorts the candidates for an appointment into free and taken, those with the lowest load first. */
  standing(appointment: Appointment, candidates: Candidate[]): Standing {
    const works = (member: Member) => isWithin(appointment.held, this.#worksOf(member))
    const isOff = (member: Member) => obstaclesOf(member).isOff(appointment)
    const isTaken = (member: Member) => obstaclesOf(member).isTaken(appointment)
    const present = candidates
      .filter((member) => works(member) && !isOff(member))
      .sort((a, b) => a.load - b.load || compare(a.id, b.id))
    return { free: present.filter((member) => !isTaken(member)), taken: present.filter(isTaken) }
  }

  #appointment(wall: Wall, service: ServiceTimes): Appointment | null {
    const start = this.#clock.momentOf(wall)
    if (start === null) return null
    const end = start + service.durationMinutes * MINUTE_MS
    return {
      startTime: timeOf(wall),
      endTime: timeOf(this.#clock.wallAt(end)),
      held: [start, end],
      occupied: [
        start - service.bufferBeforeMinutes * MINUTE_MS,
        end + service.bufferAfterMinutes * MINUTE_MS,
      ],
    }
  }

  /** Working hours as instants; adjacent spans, also across midnight, are merged. */
  #worksOf(member: Member): Range[] {
    const works: Range[] = []
    for (let ahead = 0; ahead < DAYS_TOUCHED; ahead++) {
      const midnight = ahead * DAY_MINUTES
      for (const { start, end } of hoursOn(member, ((this.weekday - 1 + ahead) % 7) + 1)) {
        const from = this.#momentFrom(midnight + minutesOf(start))
        const until = this.#momentFrom(midnight + minutesOf(end))
        const last = works.at(-1)
        if (last && from <= last[1]) last[1] = until
        else works.push([from, until])
      }
    }
    return works
  }

  #momentFrom(minutes: number): number {
    return this.#clock.firstMomentFrom(wallOf(this.date, minutes))
  }
}

/** The working hours of a weekday, in order. */
const hoursOn = ({ workingHours }: Member, weekday: number): Span[] =>
  workingHours
    .filter((span) => span.weekday === weekday)
    .sort((a, b) => minutesOf(a.start) - minutesOf(b.start))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const isWithin = ([from, until]: Range, ranges: Range[]) =>
  ranges.some(([start, end]) => start <= from && until <= end)

/** A predicate for overlap with these ranges. Call it with ranges in ascending order. */
function meeting(ranges: Range[]): (range: Range) => boolean {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  let next = 0
  return ([from, until]) => {
    while ((sorted[next]?.[1] ?? until) <= from) next++
    const [start] = sorted[next] ?? [until]
    return start < until
  }
}

/**
 * Predicates for the obstacles of appointments, called in ascending order. Working hours and time off limit the appointment
 * itself; its buffers may extend into both.
 */
function obstaclesOf({ timeOff, occupied }: Member) {
  const meetsTimeOff = meeting(timeOff)
  const meetsAnother = meeting(occupied)
  return {
    isOff: ({ held }: Appointment) => meetsTimeOff(held),
    isTaken: ({ occupied }: Appointment) => meetsAnother(occupied),
  }
}
