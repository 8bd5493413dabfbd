import { Temporal } from 'temporal-polyfill'
import { DAY_MS, MINUTE_MS } from './durations.ts'

export const DAY_MINUTES = 24 * 60

/** A period with a constant UTC offset. */
type Period = { from: number; until: number; offsetMs: number }

/** A local time, as the epoch milliseconds of the same time in UTC. */
export type Wall = number

/** The local time `minutes` after midnight of a date. */
export const wallOf = (date: string, minutes: number): Wall => Date.parse(date) + minutes * MINUTE_MS

/** Minutes from midnight to a time, `HH:mm` or `24:00`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The time of day, `HH:mm`. */
export const timeOf = (wall: Wall): string => new Date(wall).toISOString().slice(11, 16)

/** Converts many times of one time zone within a range of dates; `local-time.ts` converts single ones. */
export class LocalClock {
  readonly #periods: Period[] = []

  constructor(timeZone: string, firstDate: string, lastDate: string) {
    const end = Date.parse(lastDate) + 2 * DAY_MS
    let start = Temporal.Instant.fromEpochMilliseconds(Date.parse(firstDate) - DAY_MS)
    for (let from = Number.NEGATIVE_INFINITY; ; ) {
      const zoned = start.toZonedDateTimeISO(timeZone)
      const next = zoned.getTimeZoneTransition('next')
      const isLast = !next || next.epochMilliseconds >= end
      const until = isLast ? Number.POSITIVE_INFINITY : next.epochMilliseconds
      this.#periods.push({ from, until, offsetMs: zoned.offsetNanoseconds / 1e6 })
      if (isLast) return
      start = next.toInstant()
      from = until
    }
  }

  /** The first moment with this local time or later. For a time that the clocks skip, the moment they change. */
  firstMomentFrom(wall: Wall): number {
    const period = this.#periods.find(({ until, offsetMs }) => wall - offsetMs < until) as Period
    return Math.max(period.from, wall - period.offsetMs)
  }

  /** The moment with this local time, the first if there are two; null if the clocks skip it. */
  momentOf(wall: Wall): number | null {
    const moment = this.firstMomentFrom(wall)
    return this.wallAt(moment) === wall ? moment : null
  }

  wallAt(moment: number): Wall {
    return moment + (this.#periods.find(({ until }) => moment < until) as Period).offsetMs
  }
}
