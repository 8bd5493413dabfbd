import { addDays, dateAt } from '../../../platform/values/local-time.ts'
import type { Terms } from './queries.ts'

const MINUTE_MS = 60_000

/** The days that visitors can book, from today on in the site's time zone. */
export const bookableDays = ({ horizonDays }: Terms, timeZone: string, now: Date) => {
  const today = dateAt(now, timeZone)
  return { first: today, last: addDays(today, horizonDays) }
}

/** Whether an appointment is far enough ahead to be booked. */
export const hasNotice = ({ minNoticeMinutes }: Terms, startsAt: number, now: Date) =>
  startsAt >= now.getTime() + minNoticeMinutes * MINUTE_MS

/** Until when the visitor may move or cancel it. */
export const changeableUntil = (
  { changeNoticeMinutes }: Pick<Terms, 'changeNoticeMinutes'>,
  startsAt: Date,
) => new Date(startsAt.getTime() - changeNoticeMinutes * MINUTE_MS)
