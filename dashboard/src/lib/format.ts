/** Formats API values in the language of the browser. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const number = new Intl.NumberFormat()

/** Formats a calendar day, `YYYY-MM-DD`, independent of time zones. */
export const formatDay = (value: string | null) =>
  value === null ? '–' : day.format(new Date(`${value}T00:00:00Z`))
export const formatNumber = (value: number | null) => (value === null ? '–' : number.format(value))

export function formatMoney(amount: number | null, currency: string): string {
  if (amount === null) return '–'
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)
}

export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const unit = units[power] as string
  const size = bytes / 1024 ** power
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size)
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Formats a relative time: `3 hours ago`. */
export function formatAgo(value: string | null, now = Date.now()): string {
  if (value === null) return 'never'
  const seconds = Math.round((new Date(value).getTime() - now) / 1000)
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  return relative.format(Math.round(seconds / length), unit)
}

const languages = new Intl.DisplayNames(undefined, { type: 'language' })

/** The name of the language of a BCP 47 tag. */
export function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Turns `in_progress` into `In progress`. */
export const labelOf = (value: string) => {
  const words = value.replaceAll(/[_-]/g, ' ')
  return words.replace(/^./, (first) => first.toUpperCase()).replace(/^Ai\b/, 'AI')
}
