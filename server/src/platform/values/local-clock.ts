import { Temporal } from 'temporal-polyfill'

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS

/** A stretch of time in which a clock is not changed: it shows the real time and `offsetMs`. */
type Stretch = { from: number; until: number; offsetMs: number }

/** What a clock shows, as the milliseconds since 1970 that would be there if it were in UTC. */
export type Wall = number

/** What the clock shows so many minutes of its own after midnight of a day. */
export const wallOf = (date: string, minutes: number): Wall => Date.parse(date) + minutes * MINUTE_MS

/** Minutes from midnight to a time of day, `HH:mm` or `24:00`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The time of day, `HH:mm`, that a clock shows. */
export const timeOf = (wall: Wall): string => new Date(wall).toISOString().slice(11, 16)

/** The clock of a place over some days, for many questions; `local-time.ts` answers single ones. */
export class LocalClock {
  readonly #stretches: Stretch[] = []

  constructor(timeZone: string, firstDate: string, lastDate: string) {
    const end = Date.parse(lastDate) + 2 * DAY_MS
    let start = Temporal.Instant.fromEpochMilliseconds(Date.parse(firstDate) - DAY_MS)
    for (let from = Number.NEGATIVE_INFINITY; ; ) {
      const zoned = start.toZonedDateTimeISO(timeZone)
      const next = zoned.getTimeZoneTransition('next')
      const isLast = !next || next.epochMilliseconds >= end
      const until = isLast ? Number.POSITIVE_INFINITY : next.epochMilliseconds
      this.#stretches.push({ from, until, offsetMs: zoned.offsetNanoseconds / 1e6 })
      if (isLast) return
      start = next.toInstant()
      from = until
    }
  }

  /** The first moment at which the clock shows this or later: when the clocks skip it, the moment they do. */
  firstMomentFrom(wall: Wall): number {
    const stretch = this.#stretches.find(({ until, offsetMs }) => wall - offsetMs < until) as Stretch
    return Math.max(stretch.from, wall - stretch.offsetMs)
  }

  /** The moment the clock shows this, the first one when it comes twice; null when the clocks skip it. */
  momentOf(wall: Wall): number | null {
    const moment = this.firstMomentFrom(wall)
    return this.wallAt(moment) === wall ? moment : null
  }

  wallAt(moment: number): Wall {
    return moment + (this.#stretches.find(({ until }) => moment < until) as Stretch).offsetMs
  }
}
