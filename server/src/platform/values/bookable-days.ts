import { MINUTE_MS } from './durations.ts'
import { addDays, dateAt } from './local-time.ts'

/** How far a free day is looked for when the wanted one has none. */
const SEARCHED_DAYS = 21

/** What visitors may book by themselves. */
export type VisitorTerms = { minNoticeMinutes: number; horizonDays: number; changeNoticeMinutes: number }

/** The days that visitors can book, from today on in a time zone. */
export function bookableDays({ horizonDays }: VisitorTerms, timeZone: string, now: Date) {
  const first = dateAt(now, timeZone)
  return { first, last: addDays(first, horizonDays) }
}

/** Whether a time is far enough ahead to be booked. */
export const hasNotice = ({ minNoticeMinutes }: VisitorTerms, startsAt: number, now: Date) =>
  startsAt >= now.getTime() + minNoticeMinutes * MINUTE_MS

/** Whether it is still time to move or cancel what starts then. */
export const isChangeable = (
  { changeNoticeMinutes }: Pick<VisitorTerms, 'changeNoticeMinutes'>,
  startsAt: Date,
  now: Date,
) => startsAt.getTime() - changeNoticeMinutes * MINUTE_MS > now.getTime()

/**
 * A day with its free times, the days around it, and the next one with a free time if it has none. Without a wanted day,
 * the first one with a free time.
 */
export async function showDay<Time>(
  { first, last }: { first: string; last: string },
  wanted: string | undefined,
  timesOn: (date: string) => Promise<Time[]>,
) {
  const asked = wanted ?? first
  const date = asked < first ? first : asked > last ? last : asked
  const times = await timesOn(date)
  const next = times.length > 0 ? null : await nextFreeDay(date, last, timesOn)
  if (wanted === undefined && next !== null) return dayOf({ first, last }, next.date, next.times, null)
  return dayOf({ first, last }, date, times, next?.date ?? null)
}

const dayOf = <Time>(
  { first, last }: { first: string; last: string },
  date: string,
  times: Time[],
  nextFreeDate: string | null,
) => ({
  date,
  times,
  previousDate: date > first ? addDays(date, -1) : null,
  nextDate: date < last ? addDays(date, 1) : null,
  nextFreeDate,
})

async function nextFreeDay<Time>(from: string, last: string, timesOn: (date: string) => Promise<Time[]>) {
  for (let ahead = 1; ahead <= SEARCHED_DAYS; ahead++) {
    const date = addDays(from, ahead)
    if (date > last) return null
    const times = await timesOn(date)
    if (times.length > 0) return { date, times }
  }
  return null
}
