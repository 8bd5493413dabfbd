import { invalid } from '../../api/errors.ts'
import { momentOf } from '../../platform/values/local-time.ts'

/** Pages of a preview are served below this path on the host of the site. */
export const PREVIEWS = '/_sw/preview/'
export const previewPath = (token: string) => `${PREVIEWS}${token}`

/** Reads a time with an offset, or of the time zone. Throws VALIDATION_ERROR unless it exists and is in the future. */
export function futureTime(field: string, text: string, timeZone: string, now: Date): Date {
  const hasOffset = /[Zz]$|[+-]\d\d:\d\d$/.test(text)
  const at = hasOffset ? new Date(text) : momentOf(text, timeZone)
  if (!at || Number.isNaN(at.getTime())) throw invalid({ [field]: 'must be a valid date and time' })
  if (at <= now) throw invalid({ [field]: 'must be in the future; to publish now, publish without a time' })
  return at
}
