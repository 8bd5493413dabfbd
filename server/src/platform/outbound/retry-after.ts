/** Parses a `Retry-After` header (RFC 9110), seconds or a date, into milliseconds. Null if absent or invalid. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
