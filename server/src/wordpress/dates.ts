const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads `2024-02-05 15:53:10` as UTC. WordPress writes `0000-00-00 00:00:00` for “none”. */
export function parseSqlDate(text: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/.exec(text.trim())
  if (!match || match[1] === '0000') return null
  return valid(new Date(`${text.trim().replace(' ', 'T')}Z`))
}

/** Reads `Mon, 05 Feb 2024 15:53:10 +0000`; drafts have the year -0001 here, which is not a date. */
export function parseRssDate(text: string): Date | null {
  const pattern = /^(?:\w{3},\s+)?(\d{1,2})\s+(\w{3})\s+(\d{4})\s+(\d{2}:\d{2}:\d{2})\s+(GMT|UTC|[+-]\d{4})$/
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, day = '', month = '', year, time, zone = ''] = match
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  const offset = zone.startsWith('G') || zone.startsWith('U') ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`
  return valid(new Date(`${year}-${pad(number)}-${day.padStart(2, '0')}T${time}${offset}`))
}

const pad = (number: number): string => String(number).padStart(2, '0')

// Years beyond these are errors, and PostgreSQL formats them differently.
const valid = (date: Date): Date | null => {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}
