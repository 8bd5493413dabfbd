import { formatDay } from '../../lib/format.ts'
import { addDays, addMonths, dayIn, daysBetween } from '../../lib/site-time.ts'

export const PERIODS = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '12m', label: '12 months' },
  { value: 'custom', label: 'Custom' },
]
export type Interval = 'hour' | 'day' | 'week' | 'month'
type Days = { from: string; to: string }

const MAX_DAYS = { hour: 2, day: 92, week: 366 }

/** The days of a period; a custom one without days is the last 30. */
export function daysOf(period: string, chosen: Partial<Days>, today: string): Days {
  if (period === 'today') return { from: today, to: today }
  if (period === '7d') return { from: addDays(today, -6), to: today }
  if (period === '12m') return { from: addMonths(today, -11), to: today }
  const to = dayIn(chosen.to) ?? today
  const from = dayIn(chosen.from) ?? addDays(to, -29)
  return period === 'custom' ? { from, to } : { from: addDays(today, -29), to: today }
}

/** The parts of a period that a chart can show. */
export function intervalOf({ from, to }: Days): Interval {
  const days = daysBetween(from, to) + 1
  if (days <= MAX_DAYS.hour) return 'hour'
  if (days <= MAX_DAYS.day) return 'day'
  // The last months are shown by month, as people compare them.
  return days <= MAX_DAYS.week && !from.endsWith('-01') ? 'week' : 'month'
}

export const formatDays = ({ from, to }: Days) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
