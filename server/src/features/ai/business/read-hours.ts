import type { Span } from './items.ts'

/** More are no opening hours. */
const MAX_SPANS = 28

const DAYS = [
  'mon(?:days?|tags?)?|mo',
  'tue(?:s|sdays?)?|di(?:enstags?)?',
  'wed(?:nesdays?)?|mi(?:ttwochs?)?',
  'thu(?:rs|rsdays?)?|do(?:nnerstags?)?',
  'fri(?:days?)?|fr(?:eitags?)?',
  'sat(?:urdays?)?|sa(?:mstags?)?|sonnabends?',
  'sun(?:days?)?|so(?:nntags?)?',
].map((word) => new RegExp(`^(?:${word})$`, 'iu'))
const DAILY = /(?<!\p{L})(?:daily|every day|täglich|jeden tag|seven days a week)(?!\p{L})/iu
const CLOSED = /(?<!\p{L})(?:closed|geschlossen|ruhetage?)(?!\p{L})/iu
const TO = /^(?:to|till|until|through|bis|–|-)$/iu
const TIMES =
  /(?<![\d:.])(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)?\s?(?:uhr)?\s?(?:to|till|until|bis|–|-|and|und)\s?(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)?(?![\d:.])/giu

/** The opening hours that lines such as "Tuesday to Sunday from 11:30 to 22:00" say; empty if any of them says something else. */
export function weeklyOf(lines: readonly string[]): Span[] {
  const spans: Span[] = []
  const closed = new Set<number>()
  for (const line of lines) {
    const days = daysIn(line)
    const times = [...line.matchAll(TIMES)].flatMap((found) => spanOf(found) ?? [])
    if (CLOSED.test(line) && days.length > 0) for (const day of days) closed.add(day)
    else if (days.length === 0 || times.length === 0) return []
    else for (const weekday of days) for (const time of times) spans.push({ weekday, ...time })
    if (spans.length > MAX_SPANS) return []
  }
  const open = spans.filter(({ weekday }) => !closed.has(weekday))
  const isClear = open.every(
    (span, i) => !open.some((other, k) => k < i && other.weekday === span.weekday && overlap(span, other)),
  )
  return isClear ? open.sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start)) : []
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end

/** The weekdays of a line, from 1. "to" between two names those between them. */
function daysIn(line: string): number[] {
  if (DAILY.test(line)) return [1, 2, 3, 4, 5, 6, 7]
  const words = line.match(/\p{L}+|[–-]/gu) ?? []
  const days: number[] = []
  for (const [i, word] of words.entries()) {
    const day = DAYS.findIndex((pattern) => pattern.test(word)) + 1
    if (day === 0) continue
    const first = days.at(-1)
    if (first !== undefined && TO.test(words[i - 1] ?? ''))
      for (let between = (first % 7) + 1; between !== day; between = (between % 7) + 1) days.push(between)
    days.push(day)
  }
  return [...new Set(days)]
}

/** Null for times that are none, and for those that end on the next day. */
function spanOf([, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf]: RegExpMatchArray) {
  const start = timeOf(
    fromHour,
    fromMinute,
    fromHalf ?? (toHalf === 'pm' && Number(fromHour) > Number(toHour) ? 'am' : toHalf),
  )
  const end = timeOf(toHour, toMinute, toHalf)
  return start !== null && end !== null && start < end ? { start, end } : null
}

function timeOf(hour: string | undefined, minute = '00', half?: string): string | null {
  const given = Number(hour)
  const late = half?.toLowerCase() === 'pm' && given < 12 ? 12 : 0
  const hours = half?.toLowerCase() === 'am' && given === 12 ? 0 : given + late
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : null
}
