import type { Span } from './contract.ts'

export const MIN_SERVICE_MINUTES = 5
export const MAX_SERVICE_MINUTES = 24 * 60
/** A list of slots has one for each member of staff and time. */
export const MAX_STAFF_OF_SERVICE = 100
export const MAX_SERVICES_OF_STAFF = 500
export const MAX_TIME_OFF_OF_DAY = 100

/** What a schema can't say of working hours: that they end after they begin and do not overlap. Maps field to message. */
export function workingHoursErrors(hours: readonly Span[] | undefined): Record<string, string> {
  const errors: Record<string, string> = {}
  const known = (hours ?? []).map((span, i) => ({ ...span, i }))
  for (const [at, { weekday, start, end, i }] of known.entries()) {
    if (end <= start)
      errors[`workingHours.${i}.end`] = 'must be later than start; hours over midnight are two spans'
    const other = known.slice(0, at).find((o) => o.weekday === weekday && o.start < end && start < o.end)
    if (other) errors[`workingHours.${i}.start`] ??= `overlaps workingHours.${other.i} on the same weekday`
  }
  return errors
}
