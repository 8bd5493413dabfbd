import { addDays, dateAt, momentOf, weekdayOf } from '../../../platform/values/local-time.ts'
import { moneyErrors } from '../../../platform/values/money.ts'

export const MAX_POSTAL_CODES = 5000
export const MAX_WINDOWS = 30
export const MAX_DAYS_AHEAD = 30
export const MAX_CAPACITY = 10_000
export const MAX_RADIUS_KM = 500
/** Windows among which a visitor chooses. */
export const MAX_OFFERED = 40

/** The key by which postal codes are compared: `sw1a-1aa` equals `SW1A 1AA`. */
export const postalKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The codes by key, each as first written. */
export function distinctPostalCodes(codes: string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const code of codes) {
    const key = postalKey(code)
    if (!byKey.has(key)) byKey.set(key, code)
  }
  return byKey
}

type Terms = {
  deliveryCost?: number | undefined
  minimum?: number | undefined
  freeFrom?: number | null | undefined
  center?: object | null | undefined
  radiusKm?: number | null | undefined
  windows?: { id?: string; startTime: string; endTime: string }[] | undefined
}

/** Amounts with too many decimals, a circle without centre or radius, windows that end before they start, and ids that occur twice. */
export function zoneErrors(terms: Terms, currency: string) {
  const { deliveryCost, minimum, freeFrom, center = null, radiusKm = null, windows = [] } = terms
  const errors = moneyErrors({ deliveryCost, minimum, freeFrom: freeFrom ?? undefined }, currency)
  if (center === null && radiusKm !== null) errors.center = 'must be sent with radiusKm'
  if (center !== null && radiusKm === null) errors.radiusKm = 'must be sent with center'
  const ids = new Set<string>()
  windows.forEach(({ id, startTime, endTime }, i) => {
    if (endTime <= startTime) errors[`windows.${i}.endTime`] = 'must be after startTime, on the same day'
    if (id !== undefined && ids.has(id)) errors[`windows.${i}.id`] = 'is the id of another window of the zone'
    if (id !== undefined) ids.add(id)
  })
  return errors
}

/** A window on a day. */
export type WindowOfDay = { id: string; date: string; startsAt: Date; endsAt: Date }
type Window = {
  id: string
  weekdays: number[]
  startTime: string
  endTime: string
  capacity: number
  closesBeforeMinutes: number
}
export type Taken = { windowId: string; date: string; taken: number }
type Now = { now: Date; timeZone: string; daysAhead: number }

/** The windows that still take orders, soonest first. */
export function openWindows(
  windows: Window[],
  taken: Taken[],
  { now, timeZone, daysAhead }: Now,
): WindowOfDay[] {
  const counts = new Map(taken.map(({ windowId, date, taken }) => [`${windowId} ${date}`, taken]))
  const today = dateAt(now, timeZone)
  const open: WindowOfDay[] = []
  for (let day = 0; day <= daysAhead && open.length < MAX_OFFERED; day++) {
    const date = addDays(today, day)
    const weekday = weekdayOf(date)
    const ofDay = windows
      .filter(
        ({ id, weekdays, capacity }) =>
          weekdays.includes(weekday) && (counts.get(`${id} ${date}`) ?? 0) < capacity,
      )
      .flatMap(({ id, startTime, endTime, closesBeforeMinutes }) => {
        const startsAt = momentOf(`${date}T${startTime}`, timeZone) as Date
        const endsAt = momentOf(`${date}T${endTime}`, timeZone) as Date
        const closesAt = startsAt.getTime() - closesBeforeMinutes * 60_000
        // A night on which the clocks change may leave nothing of it.
        return now.getTime() < closesAt && startsAt < endsAt ? [{ id, date, startsAt, endsAt }] : []
      })
    open.push(...ofDay.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()))
  }
  return open.slice(0, MAX_OFFERED)
}
