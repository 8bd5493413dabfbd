import { describe, expect, test } from 'vitest'
import { bookingSite, CUSTOMER, daily, fieldsOf, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

/** A Wednesday. */
const DAY = '2026-06-10'
const DAY_BEFORE = '2026-06-09'
const DAY_AFTER = '2026-06-11'
const ALWAYS = daily(['00:00', '24:00'])

/** A site with one staff member who works around the clock, and a function that reads a day. */
async function nightHouse(timeZone = 'Europe/Vienna') {
  const site = await bookingSite(server, timeZone)
  const { client, siteId, staff, service } = site
  const { id: serviceId } = await service()
  const { id: staffId } = await staff([serviceId], { workingHours: ALWAYS })
  const timesOn = async (date: string) => {
    const { data } = await client.booking.listDay(siteId, { date })
    return data.flatMap(({ bookings }) => bookings.map(({ startTime, endTime }) => `${startTime}–${endTime}`))
  }
  const timeOffOn = async (date: string) =>
    (await client.booking.listDay(siteId, { date })).data.flatMap(({ timeOff }) =>
      timeOff.map(({ id }) => id),
    )
  return { ...site, serviceId, staffId, timesOn, timeOffOn }
}

describe('a day', () => {
  test('lists the staff with hours, time off and appointments in order', async () => {
    const { client, siteId, service, staff, book } = await bookingSite(server, 'Europe/Vienna')
    const { id: serviceId } = await service({ name: 'Massage' })
    const wednesday = [
      { weekday: 3, start: '13:00', end: '17:00' },
      { weekday: 3, start: '09:00', end: '12:00' },
    ]
    const grace = await staff([serviceId], { name: 'Grace', workingHours: wednesday })
    await staff([serviceId], {
      name: 'Thursdays',
      workingHours: [{ weekday: 4, start: '09:00', end: '12:00' }],
    })
    const ada = await staff([serviceId], { name: 'Ada', workingHours: daily(['09:00', '10:00']) })
    const later = await book(serviceId, DAY, '13:00', { staffId: grace.id })
    const earlier = await book(serviceId, DAY, '09:30', { staffId: grace.id })
    const timeOff = await client.booking.createTimeOff(siteId, grace.id, {
      startsAt: '2026-06-10T13:00:00Z',
      endsAt: '2026-06-12T00:00:00Z',
      reason: 'Garden',
    })
    const day = await client.booking.listDay(siteId, { date: DAY })
    const details = await Promise.all([earlier, later].map(({ id }) => client.booking.getBooking(siteId, id)))
    expect(day).toMatchObject({ nextCursor: null, total: 2 })
    expect(day.data).toEqual([
      {
        staffId: ada.id,
        name: 'Ada',
        workingHours: [{ weekday: 3, start: '09:00', end: '10:00' }],
        timeOff: [],
        bookings: [],
      },
      {
        staffId: grace.id,
        name: 'Grace',
        workingHours: wednesday.toReversed(),
        timeOff: [timeOff],
        bookings: details.map((booking) => ({ ...booking, serviceName: 'Massage' })),
      },
    ])
  })

  test('ends at the site’s midnight; appointments across it are on both days', async () => {
    const { client, siteId, serviceId, staffId, book, timesOn, timeOffOn } = await nightHouse()
    for (const [date, time] of [
      [DAY_BEFORE, '22:00'],
      [DAY_BEFORE, '23:30'],
      [DAY, '12:00'],
      [DAY, '23:00'],
      [DAY_AFTER, '00:00'],
    ] as const)
      await book(serviceId, date, time)
    expect(await timesOn(DAY_BEFORE)).toEqual(['22:00–23:00', '23:30–00:30'])
    expect(await timesOn(DAY)).toEqual(['23:30–00:30', '12:00–13:00', '23:00–00:00'])
    expect(await timesOn(DAY_AFTER)).toEqual(['00:00–01:00'])
    // Midnight in Vienna.
    const midnight = '2026-06-09T22:00:00Z'
    const before = { startsAt: '2026-06-09T20:00:00Z', endsAt: midnight }
    const after = { startsAt: midnight, endsAt: '2026-06-09T22:00:00.001Z' }
    const ends = await client.booking.createTimeOff(siteId, staffId, before)
    const begins = await client.booking.createTimeOff(siteId, staffId, after)
    expect(await timeOffOn(DAY_BEFORE)).toEqual([ends.id])
    expect(await timeOffOn(DAY)).toEqual([begins.id])
    expect(await timeOffOn(DAY_AFTER)).toEqual([])
  })

  test.each([
    ['of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('%s begins and ends on the local clock', async (_, date, from, until) => {
    const { client, siteId, staffId, timeOffOn } = await nightHouse()
    const moment = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
    const off = (startsAt: string, endsAt: string) =>
      client.booking.createTimeOff(siteId, staffId, { startsAt, endsAt })
    await off(moment(from, -1), from)
    const first = await off(from, moment(from, 1))
    const last = await off(moment(until, -1), until)
    await off(until, moment(until, 1))
    expect(await timeOffOn(date)).toEqual([first.id, last.id])
  })

  test('has a 24-hour appointment on all days it touches', async () => {
    const { staff, service, book, timesOn } = await nightHouse()
    const { id: longest } = await service({ durationMinutes: 1440 })
    await staff([longest], { workingHours: ALWAYS })
    await book(longest, '2026-03-28', '23:30')
    const days = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']
    const seen = await Promise.all(days.map(timesOn))
    // The clocks skip an hour that night, so it ends at 00:30 two days later.
    expect(seen.map(({ length }) => length)).toEqual([0, 1, 1, 1, 0])
  })

  test('omits appointments of which only the buffer overlaps', async () => {
    const { staff, service, book, timesOn } = await nightHouse()
    const { id: buffered } = await service({ bufferBeforeMinutes: 60, bufferAfterMinutes: 60 })
    await staff([buffered], { workingHours: ALWAYS })
    await book(buffered, DAY_BEFORE, '22:30')
    await book(buffered, DAY_AFTER, '00:30')
    expect(await timesOn(DAY_BEFORE)).toEqual(['22:30–23:30'])
    expect(await timesOn(DAY)).toEqual([])
    expect(await timesOn(DAY_AFTER)).toEqual(['00:30–01:30'])
  })

  test('omits cancelled appointments until they are revived', async () => {
    const { client, siteId, serviceId, book, timesOn } = await nightHouse()
    const { id } = await book(serviceId, DAY, '10:00')
    const set = (status: 'cancelled' | 'confirmed' | 'no_show') =>
      client.booking.setBookingStatus(siteId, id, { status })
    await set('cancelled')
    expect(await timesOn(DAY)).toEqual([])
    await set('confirmed')
    expect(await timesOn(DAY)).toEqual(['10:00–11:00'])
    await set('no_show')
    expect(await timesOn(DAY)).toEqual(['10:00–11:00'])
  })

  test('includes staff with appointments; inactive ones have no hours', async () => {
    const { client, siteId, serviceId, staffId, book } = await nightHouse()
    const hoursOf = async () =>
      (await client.booking.listDay(siteId, { date: DAY })).data.map(({ workingHours, bookings }) => [
        workingHours.length,
        bookings.length,
      ])
    await book(serviceId, DAY, '10:00')
    await client.booking.updateStaff(siteId, staffId, { active: false })
    expect(await hoursOf()).toEqual([[0, 1]])
    await client.booking.updateStaff(siteId, staffId, { active: true, workingHours: [] })
    expect(await hoursOf()).toEqual([[0, 1]])
    expect((await client.booking.listDay(siteId, { date: DAY_AFTER })).total).toBe(0)
    await client.booking.updateStaff(siteId, staffId, { active: false, workingHours: ALWAYS })
    expect((await client.booking.listDay(siteId, { date: DAY_AFTER })).total).toBe(0)
  })

  test('is paged, and rejects a cursor of another day', async () => {
    const { client, siteId, serviceId, staff } = await nightHouse()
    for (const name of ['Ada', 'Grace', 'Barbara', 'Frances']) await staff([serviceId], { name })
    const seen: string[] = []
    for await (const { staffId } of client.booking.listDay(siteId, { date: DAY, limit: 2 }))
      seen.push(staffId)
    const everybody = (await client.booking.listStaff(siteId)).data.map(({ id }) => id)
    expect(seen).toEqual(everybody)
    const { nextCursor, total } = await client.booking.listDay(siteId, { date: DAY, limit: 2 })
    expect(total).toBe(5)
    const cursor = nextCursor as string
    expect(await outcomeOf(client.booking.listDay(siteId, { date: DAY_AFTER, cursor }))).toBe('BAD_REQUEST')
    expect(await fieldsOf(client.booking.listDay(siteId, { date: '2026-06-31' }))).toEqual(['date'])
    expect(await fieldsOf(client.booking.listDay(siteId, { date: DAY, limit: 101 }))).toEqual(['limit'])
  })

  test('lists at most 100 times off per staff member', async () => {
    const { client, siteId, staffId, timeOffOn } = await nightHouse()
    const made: string[] = []
    for (let i = 0; i < 101; i++) {
      const startsAt = new Date(Date.parse(`${DAY}T08:00:00Z`) + i * 1000).toISOString()
      const { id } = await client.booking.createTimeOff(siteId, staffId, {
        startsAt,
        endsAt: `${DAY}T09:00:00Z`,
      })
      made.push(id)
    }
    expect(await timeOffOn(DAY)).toEqual(made.slice(0, 100))
  })

  test('excludes other sites, accounts and modes', async () => {
    const { client, accountId, siteId, serviceId, book } = await nightHouse()
    await book(serviceId, DAY, '10:00')
    const { id: second } = await client.sites.create({ name: 'Second', timeZone: 'Europe/Vienna' })
    expect((await client.booking.listDay(second, { date: DAY })).total).toBe(0)
    const stranger = (await server.tenant()).client
    const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
    const unfit = server.client((await server.key(accountId, 'live', ['pages:read'])).key)
    expect(await outcomeOf(stranger.booking.listDay(siteId, { date: DAY }))).toBe('NOT_FOUND')
    expect(await outcomeOf(sandbox.booking.listDay(siteId, { date: DAY }))).toBe('NOT_FOUND')
    expect(await outcomeOf(unfit.booking.listDay(siteId, { date: DAY }))).toBe('FORBIDDEN')
    const body = { serviceId, date: DAY, startTime: '11:00', customer: CUSTOMER }
    expect(await outcomeOf(stranger.booking.createBooking(siteId, body))).toBe('NOT_FOUND')
  })
})
