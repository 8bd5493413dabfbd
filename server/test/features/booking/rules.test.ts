import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { Day, type Member, type ServiceTimes } from '../../../src/features/booking/slots/rules.ts'
import { bookingSite, daily, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

/** Days with clock changes, and some ordinary ones. */
const DAYS: [timeZone: string, date: string][] = [
  ['Europe/Vienna', '2026-03-28'],
  ['Europe/Vienna', '2026-03-29'],
  ['Europe/Vienna', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Asia/Kolkata', '2026-03-29'],
  ['Asia/Beirut', '2026-03-29'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2026-12-31'],
]

const timeOfDay = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const quarter = (from: number, until: number) =>
  fc.integer({ min: from / 15, max: until / 15 }).map((n) => n * 15)

/** Weekly hours in quarters of an hour, without overlaps. */
const workingHours = fc
  .tuple(
    fc.uniqueArray(fc.oneof(quarter(0, 1440), quarter(0, 240)), { minLength: 2, maxLength: 6 }),
    fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 }),
  )
  .map(([bounds, weekdays]) => {
    const sorted = bounds.toSorted((a, b) => a - b)
    const spans: [string, string][] = []
    for (let i = 0; i + 1 < sorted.length; i += sorted.length > 4 ? 1 : 2) {
      spans.push([timeOfDay(sorted[i] as number), timeOfDay(sorted[i + 1] as number)])
    }
    return daily(...spans).filter(({ weekday }) => weekdays.includes(weekday))
  })
const serviceTimes = fc.record({
  durationMinutes: fc.oneof(quarter(15, 180), fc.constantFrom(5, 50, 600, 1440)),
  bufferBeforeMinutes: fc.constantFrom(0, 0, 10, 60),
  bufferAfterMinutes: fc.constantFrom(0, 0, 5, 90),
  slotIntervalMinutes: fc.option(fc.constantFrom(15, 20, 60, 95)),
})
/** A range around a day, in minutes from its UTC midnight. */
const range = fc.tuple(fc.integer({ min: -900, max: 2800 }), fc.integer({ min: 1, max: 300 }))

describe('slot rules', () => {
  test('agree with a minute-by-minute model across clock changes', () => {
    const member = fc.record({
      workingHours,
      occupied: fc.array(range, { maxLength: 4 }),
      timeOff: fc.array(range, { maxLength: 2 }),
    })
    const cases = fc.tuple(
      fc.constantFrom(...DAYS),
      serviceTimes,
      fc.array(member, { minLength: 1, maxLength: 3 }),
    )
    let offered = 0
    fc.assert(
      fc.property(cases, ([[timeZone, date], service, calendars]) => {
        const epoch = Date.parse(date)
        const members = calendars.map(({ workingHours, occupied, timeOff }, i): Member => {
          const real = ([start, length]: [number, number]): [number, number] => [
            epoch + start * 60_000,
            epoch + (start + length) * 60_000,
          ]
          return {
            id: `staff_${i}`,
            workingHours,
            occupied: occupied.map(real),
            timeOff: timeOff.map(real),
          }
        })
        const slots = new Day(date, timeZone).slots(service, members)
        offered += slots.length
        expect(slots).toEqual(countedSlots(timeZone, date, service, members))
      }),
      { numRuns: 200 },
    )
    expect(offered).toBeGreaterThan(1_500)
  })

  test('make exactly the available slots bookable', async () => {
    const member = fc.record({ workingHours, timeOff: fc.option(range) })
    const cases = fc.record({
      where: fc.constantFrom(...DAYS),
      service: fc.record({
        durationMinutes: quarter(30, 180),
        bufferBeforeMinutes: fc.constantFrom(0, 10, 60),
        bufferAfterMinutes: fc.constantFrom(0, 5, 90),
        slotIntervalMinutes: fc.constantFrom(60, 95, 120),
      }),
      members: fc.array(member, { minLength: 1, maxLength: 2 }),
      bookings: fc.array(quarter(0, 1425), { maxLength: 6 }),
    })
    const seen = { true: 0, false: 0 }
    await fc.assert(
      fc.asyncProperty(cases, async ({ where: [timeZone, date], service, members, bookings }) => {
        const site = await bookingSite(server, timeZone)
        const api = site.client.booking
        const { id: serviceId } = await site.service(service)
        const { id: shorter } = await site.service({ durationMinutes: 25, bufferAfterMinutes: 5 })
        for (const { workingHours, timeOff } of members) {
          const { id } = await site.staff([serviceId, shorter], { workingHours })
          if (!timeOff) continue
          const [start, length] = timeOff
          const at = (minutes: number) => new Date(Date.parse(date) + minutes * 60_000).toISOString()
          await api.createTimeOff(site.siteId, id, { startsAt: at(start), endsAt: at(start + length) })
        }
        for (const minutes of bookings) await outcomeOf(site.book(shorter, date, timeOfDay(minutes)))
        const slots = await site.slots(serviceId, date)
        for (const { startTime, staffId, available } of slots) {
          seen[`${available}`]++
          const booking = await Promise.resolve(site.book(serviceId, date, startTime, { staffId })).catch(
            () => null,
          )
          expect([startTime, booking !== null]).toEqual([startTime, available])
          if (booking) await api.setBookingStatus(site.siteId, booking.id, { status: 'cancelled' })
        }
        expect(await site.slots(serviceId, date)).toEqual(slots)
      }),
      { numRuns: 20 },
    )
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(0)
  })
})

const MINUTES_WATCHED = 6 * 1440
const walls = new Map<string, number[]>()

/** The local time of each minute from the day before, in minutes since the epoch. */
function wallsOf(timeZone: string, date: string): number[] {
  const key = `${timeZone} ${date}`
  const known = walls.get(key)
  if (known) return known
  const from = Temporal.Instant.fromEpochMilliseconds(Date.parse(date) - 1440 * 60_000)
  const shown = Array.from({ length: MINUTES_WATCHED }, (_, i) => {
    const local = from.add({ minutes: i }).toZonedDateTimeISO(timeZone).toPlainDateTime()
    return Date.parse(`${local.toString({ smallestUnit: 'minute' })}Z`) / 60_000
  })
  walls.set(key, shown)
  return shown
}

/** The slots of a day by reading the local clock minute by minute, without time zone arithmetic. */
function countedSlots(timeZone: string, date: string, service: ServiceTimes, members: Member[]) {
  const shown = wallsOf(timeZone, date)
  const midnight = Date.parse(date) / 60_000
  const firstAt = (wall: number) => shown.findIndex((value) => value >= wall)
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const indexOf = (moment: number) => moment / 60_000 - (midnight - 1440)
  const isIn = (ranges: [number, number][], i: number) =>
    ranges.some(([from, until]) => indexOf(from) <= i && i < indexOf(until))
  const every = (from: number, until: number, holds: (i: number) => boolean) => {
    for (let i = from; i < until; i++) if (!holds(i)) return false
    return true
  }
  const weekday = (ahead: number) => Temporal.PlainDate.from(date).add({ days: ahead }).dayOfWeek
  const slots: {
    at: number
    slot: { startTime: string; endTime: string; staffId: string; available: boolean }
  }[] = []
  for (const { id, workingHours, occupied, timeOff } of members) {
    const works = new Set<number>()
    for (const ahead of [0, 1, 2]) {
      for (const span of workingHours.filter((span) => span.weekday === weekday(ahead))) {
        const from = firstAt(midnight + ahead * 1440 + minutes(span.start))
        const until = firstAt(midnight + ahead * 1440 + minutes(span.end))
        for (let i = from; i < until; i++) works.add(i)
      }
    }
    for (const span of workingHours.filter((span) => span.weekday === weekday(0))) {
      const step = service.slotIntervalMinutes ?? service.durationMinutes
      for (let minute = minutes(span.start); minute < minutes(span.end); minute += step) {
        const start = shown.indexOf(midnight + minute)
        const end = start + service.durationMinutes
        if (start < 0 || !every(start, end, (i) => works.has(i))) continue
        const available =
          every(start, end, (i) => !isIn(timeOff, i)) &&
          every(
            start - service.bufferBeforeMinutes,
            end + service.bufferAfterMinutes,
            (i) => !isIn(occupied, i),
          )
        const endTime = timeOfDay((shown[end] as number) % 1440)
        slots.push({ at: start, slot: { startTime: timeOfDay(minute), endTime, staffId: id, available } })
      }
    }
  }
  return slots
    .sort((a, b) => a.at - b.at || (a.slot.staffId < b.slot.staffId ? -1 : 1))
    .map(({ slot }) => slot)
}
