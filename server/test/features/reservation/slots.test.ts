import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_HOURS, type Hours } from '../../../src/features/reservation/hours/rules.ts'
import { seatingOf, slotsOf } from '../../../src/features/reservation/slots/rules.ts'
import { MINUTE_MS } from '../../../src/platform/values/durations.ts'

const everyDay = (start: string, end: string, fields: Partial<Hours> = {}): Hours => ({
  ...DEFAULT_HOURS,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end })),
  ...fields,
})
const shown = (hours: Hours, date: string, minutes: number, timeZone: string) =>
  slotsOf(hours, date, minutes, timeZone).map(({ time, endTime }) => `${time}-${endTime}`)

describe('slots', () => {
  test('are on the grid of the service; the last one ends when it closes', () => {
    const hours = everyDay('18:00', '20:10', { slotIntervalMinutes: 25 })
    expect(shown(hours, '2026-06-01', 60, 'UTC')).toEqual(['18:00-19:00', '18:25-19:25', '18:50-19:50'])
    expect(shown(hours, '2026-06-01', 130, 'UTC')).toEqual(['18:00-20:10'])
    expect(shown(hours, '2026-06-01', 131, 'UTC')).toEqual([])
  })

  test('continue past midnight, on the day the service began', () => {
    const hours = everyDay('22:30', '01:00')
    const slots = slotsOf(hours, '2026-06-01', 60, 'Europe/Vienna')
    expect(slots.map(({ time }) => time)).toEqual(['22:30', '23:00', '23:30', '00:00'])
    expect(slots.at(-1)).toEqual({
      time: '00:00',
      endTime: '01:00',
      startsAt: new Date('2026-06-01T22:00:00Z'),
      endsAt: new Date('2026-06-01T23:00:00Z'),
    })
  })

  test('last 24 hours when start and end are equal', () => {
    const hours = everyDay('06:00', '06:00', { slotIntervalMinutes: 240 })
    const times = slotsOf(hours, '2026-06-01', 240, 'UTC').map(({ time }) => time)
    expect(times).toEqual(['06:00', '10:00', '14:00', '18:00', '22:00', '02:00'])
  })

  test('follow exceptions instead of the weekday', () => {
    const exceptions = [
      { date: '2026-06-01', spans: [] },
      { date: '2026-06-02', spans: [{ start: '10:00', end: '11:00' }] },
    ]
    const hours = everyDay('18:00', '19:00', { exceptions })
    expect(shown(hours, '2026-06-01', 60, 'UTC')).toEqual([])
    expect(shown(hours, '2026-06-02', 60, 'UTC')).toEqual(['10:00-11:00'])
    expect(shown(hours, '2026-06-03', 60, 'UTC')).toEqual(['18:00-19:00'])
  })

  test('of several services are in order of the day', () => {
    const spans = [
      { start: '19:00', end: '20:00' },
      { start: '12:00', end: '13:00' },
    ]
    const hours = { ...DEFAULT_HOURS, exceptions: [{ date: '2026-06-01', spans }] }
    expect(shown(hours, '2026-06-01', 60, 'UTC')).toEqual(['12:00-13:00', '19:00-20:00'])
  })
})

test('services of a skipped day have no slots, and the day before keeps its own', () => {
  const spans = ['00', '01', '02', '03', '04', '05', '06', '07'].map((hour) => ({
    start: `${hour}:00`,
    end: `${hour}:59`,
  }))
  const hours = everyDay('18:00', '01:00', { exceptions: [{ date: '2011-12-30', spans }] })
  expect(slotsOf(hours, '2011-12-30', 60, 'Pacific/Apia')).toEqual([])
  expect(slotsOf(hours, '2011-12-29', 60, 'Pacific/Apia')).toHaveLength(11)
})

describe('on the night of a clock change', () => {
  const night = everyDay('23:00', '04:00')
  test.each([
    // Skipped: 02:00 to 02:59. An hour from 01:30 ends at 03:30.
    [
      'Europe/Vienna',
      '2026-03-28',
      '23:00-00:00 23:30-00:30 00:00-01:00 00:30-01:30 01:00-03:00 01:30-03:30 03:00-04:00',
    ],
    // Repeated: 02:00 to 02:59. Only the first occurrence is offered; an hour later the clock shows the same time.
    [
      'Europe/Vienna',
      '2026-10-24',
      '23:00-00:00 23:30-00:30 00:00-01:00 00:30-01:30 01:00-02:00 01:30-02:30 02:00-02:00 02:30-02:30 03:00-04:00',
    ],
    [
      'America/New_York',
      '2026-03-07',
      '23:00-00:00 23:30-00:30 00:00-01:00 00:30-01:30 01:00-03:00 01:30-03:30 03:00-04:00',
    ],
    [
      'America/New_York',
      '2026-10-31',
      '23:00-00:00 23:30-00:30 00:00-01:00 00:30-01:30 01:00-01:00 01:30-01:30 02:00-03:00 02:30-03:30 03:00-04:00',
    ],
    // Half an hour: 02:00 to 02:29 is skipped, 01:30 to 01:59 repeated.
    [
      'Australia/Lord_Howe',
      '2026-10-03',
      '23:00-00:00 23:30-00:30 00:00-01:00 00:30-01:30 01:00-02:30 01:30-03:00 02:30-03:30 03:00-04:00',
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-04',
      '23:00-00:00 23:30-00:30 00:00-01:00 00:30-01:30 01:00-01:30 01:30-02:00 02:00-03:00 02:30-03:30 03:00-04:00',
    ],
  ])('%s, %s: every slot exists once and has its full duration', (timeZone, date, expected) => {
    expect(shown(night, date, 60, timeZone).join(' ')).toBe(expected)
  })

  test('a service closing at a skipped time closes when the clocks jump', () => {
    for (const end of ['02:00', '02:30']) {
      const hours = everyDay('23:00', end)
      expect(shown(hours, '2026-03-28', 60, 'Europe/Vienna').at(-1)).toBe('01:00-03:00')
    }
  })

  test('a service closing at a repeated time closes at the first', () => {
    const hours = everyDay('23:00', '02:30')
    expect(shown(hours, '2026-10-24', 60, 'Europe/Vienna').at(-1)).toBe('01:30-02:30')
  })

  test('a skipped day has no slots', () => {
    expect(shown(everyDay('10:00', '22:00'), '2011-12-30', 60, 'Pacific/Apia')).toEqual([])
    expect(shown(everyDay('10:00', '12:00'), '2011-12-31', 60, 'Pacific/Apia')).toHaveLength(3)
  })

  test('a skipped time cannot be reserved', () => {
    expect(seatingOf(night, '2026-03-28', '02:15', 60, 'Europe/Vienna')).toContain('clocks go forward')
  })
})

describe('a seating', () => {
  const hours = everyDay('18:00', '01:00')
  test.each([
    ['17:59', 60, 'is outside the opening hours of 2026-06-01: 18:00–01:00'],
    ['01:00', 60, 'is outside the opening hours of 2026-06-01: 18:00–01:00'],
    ['00:01', 60, 'is too late for 60 minutes: the service closes at 01:00'],
    ['18:00', 421, 'is too late for 421 minutes: the service closes at 01:00'],
  ])('at %s for %i minutes %s', (time, minutes, reason) => {
    expect(seatingOf(hours, '2026-06-01', time, minutes, 'UTC')).toBe(reason)
  })

  test('may begin off the grid', () => {
    expect(seatingOf(hours, '2026-06-01', '18:07', 60, 'UTC')).toMatchObject({
      time: '18:07',
      endTime: '19:07',
    })
    expect(seatingOf(hours, '2026-06-01', '00:00', 60, 'UTC')).toMatchObject({ endTime: '01:00' })
  })
})

/** The first instant of each local time, found minute by minute with Intl. */
function clockOf(date: string, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const moments = new Map<string, number>()
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (let minute = -36 * 60; minute < 60 * 60; minute++) {
    const moment = noon + minute * MINUTE_MS
    const local = format.format(moment)
    if (!moments.has(local)) moments.set(local, moment)
  }
  return { moments, timeOf: (moment: number) => format.format(moment).slice(11) }
}

function expectedSlots(hours: Hours, date: string, minutes: number, timeZone: string) {
  const { start, end } = hours.weekly[0] as { start: string; end: string }
  const { moments, timeOf } = clockOf(date, timeZone)
  const localAt = (minute: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')
  const minuteOf = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])
  const from = minuteOf(start)
  const until = minuteOf(end) <= from ? minuteOf(end) + 1440 : minuteOf(end)
  let closing = until
  while (!moments.has(localAt(closing))) closing++
  const slots: string[] = []
  for (let minute = from; minute < until; minute += hours.slotIntervalMinutes) {
    const moment = moments.get(localAt(minute))
    if (moment === undefined) continue
    const leaves = moment + minutes * MINUTE_MS
    if (leaves > (moments.get(localAt(closing)) as number)) continue
    slots.push(`${localAt(minute).slice(11)}-${timeOf(leaves)}`)
  }
  return slots
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '40'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const zonedDay = fc.constantFrom(
  ...['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'].map((date) => ['Europe/Vienna', date] as const),
  ...['2026-03-07', '2026-03-08', '2026-11-01'].map((date) => ['America/New_York', date] as const),
  ...['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04'].map(
    (date) => ['Australia/Lord_Howe', date] as const,
  ),
  ...['2026-06-01', '2024-02-29'].map((date) => ['Asia/Kathmandu', date] as const),
)

test('slots agree with the local clock for any hours on these days', () => {
  fc.assert(
    fc.property(
      zonedDay,
      time,
      time,
      fc.constantFrom(5, 15, 20, 30, 45),
      fc.integer({ min: 5, max: 300 }),
      ([timeZone, date], start, end, slotIntervalMinutes, minutes) => {
        const hours = everyDay(start, end, { slotIntervalMinutes })
        expect(shown(hours, date, minutes, timeZone)).toEqual(expectedSlots(hours, date, minutes, timeZone))
        for (const slot of slotsOf(hours, date, minutes, timeZone)) {
          expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(minutes * MINUTE_MS)
          expect(seatingOf(hours, date, slot.time, minutes, timeZone)).toEqual(slot)
        }
      },
    ),
    { numRuns: 80 },
  )
})
