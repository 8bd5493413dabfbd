import { describe, expect, test } from 'vitest'
import { bookingSite, daily, fieldsOf, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const DAY = '2026-06-01'

describe('slots', () => {
  test('are one per time and staff member, ordered by time, then staff', async () => {
    const { service, staff, slots, client, siteId, book } = await bookingSite(server)
    const { id: serviceId } = await service({ durationMinutes: 90, bufferBeforeMinutes: 15 })
    const { id: a } = await staff([serviceId], {
      workingHours: daily(['13:00', '15:00'], ['09:00', '12:00']),
    })
    const { id: b } = await staff([serviceId], { workingHours: daily(['10:30', '13:00']) })
    await staff([])
    await staff([serviceId], { active: false })
    await client.booking.createTimeOff(siteId, b, {
      startsAt: `${DAY}T11:59:00Z`,
      endsAt: `${DAY}T12:01:00Z`,
    })
    expect(await slots(serviceId, DAY)).toEqual([
      { startTime: '09:00', endTime: '10:30', staffId: a, available: true },
      { startTime: '10:30', endTime: '12:00', staffId: a, available: true },
      { startTime: '10:30', endTime: '12:00', staffId: b, available: false },
      { startTime: '13:00', endTime: '14:30', staffId: a, available: true },
    ])
    await book(serviceId, DAY, '10:30')
    const available = async () => (await slots(serviceId, DAY)).map((slot) => slot.available)
    expect(await available()).toEqual([false, false, false, true])
    expect(await slots(serviceId, DAY, { staffId: b })).toEqual([
      { startTime: '10:30', endTime: '12:00', staffId: b, available: false },
    ])
  })

  test('follow the service’s interval from the start of each span', async () => {
    const { client, siteId, service, staff, times } = await bookingSite(server)
    const { id } = await service({ durationMinutes: 45 })
    await staff([id], { workingHours: daily(['09:10', '11:00'], ['14:00', '15:00']) })
    expect(await times(id, DAY)).toEqual(['09:10–09:55', '09:55–10:40', '14:00–14:45'])
    await client.booking.updateService(siteId, id, { slotIntervalMinutes: 10, bufferAfterMinutes: 600 })
    expect(await times(id, DAY)).toEqual([
      ...[
        '09:10–09:55',
        '09:20–10:05',
        '09:30–10:15',
        '09:40–10:25',
        '09:50–10:35',
        '10:00–10:45',
        '10:10–10:55',
      ],
      ...['14:00–14:45', '14:10–14:55'],
    ])
  })

  test('follow the hours of the weekday, and the requested branch', async () => {
    const { service, staff, times } = await bookingSite(server)
    const { id } = await service()
    await staff([id], { workingHours: [{ weekday: 7, start: '09:00', end: '10:00' }], branchIds: ['a'] })
    await staff([id], { workingHours: [{ weekday: 1, start: '10:00', end: '11:00' }], branchIds: ['b', 'c'] })
    expect(await times(id, '2026-05-31')).toEqual(['09:00–10:00'])
    expect(await times(id, '2026-06-01')).toEqual(['10:00–11:00'])
    expect(await times(id, '2026-06-02')).toEqual([])
    expect(await times(id, '2026-06-01', { branchId: 'c' })).toEqual(['10:00–11:00'])
    expect(await times(id, '2026-06-01', { branchId: 'a' })).toEqual([])
  })

  test('continue past midnight where the hours do', async () => {
    const { service, staff, times, book, client, siteId } = await bookingSite(server, 'Europe/Vienna')
    const { id } = await service({ durationMinutes: 90, slotIntervalMinutes: 60 })
    await staff([id], { workingHours: daily(['00:00', '02:00'], ['22:00', '24:00']) })
    expect(await times(id, DAY)).toEqual(['00:00–01:30', '22:00–23:30', '23:00–00:30'])
    const booking = await book(id, DAY, '23:00')
    expect(await client.booking.getBooking(siteId, booking.id)).toMatchObject({
      date: DAY,
      endTime: '00:30',
      endsAt: '2026-06-01T22:30:00.000Z',
    })
    expect(await times(id, '2026-06-02')).toEqual(['(00:00–01:30)', '22:00–23:30', '23:00–00:30'])
    const { id: day } = await service({ durationMinutes: 1440 })
    await staff([day], { workingHours: daily(['00:00', '24:00']) })
    expect(await times(day, DAY)).toEqual(['00:00–00:00'])
  })

  test('respect appointments and time off of adjacent days', async () => {
    const { service, staff, times, book, client, siteId } = await bookingSite(server)
    const hours = { durationMinutes: 120, bufferBeforeMinutes: 60, bufferAfterMinutes: 60 }
    const { id } = await service({ ...hours, slotIntervalMinutes: 60 })
    const { id: short } = await service({ durationMinutes: 30 })
    const { id: staffId } = await staff([id, short], {
      workingHours: daily(['00:00', '02:00'], ['22:00', '24:00']),
    })
    expect(await times(id, '2026-06-10')).toEqual(['00:00–02:00', '22:00–00:00', '23:00–01:00'])
    await book(short, '2026-06-09', '22:30')
    expect((await times(id, '2026-06-10'))[0]).toBe('00:00–02:00')
    await book(short, '2026-06-09', '23:00')
    expect((await times(id, '2026-06-10'))[0]).toBe('(00:00–02:00)')
    await book(short, '2026-06-11', '01:30')
    expect((await times(id, '2026-06-10')).slice(1)).toEqual(['22:00–00:00', '(23:00–01:00)'])
    const off = { startsAt: '2026-06-16T00:30:00Z', endsAt: '2026-06-16T00:45:00Z' }
    await client.booking.createTimeOff(siteId, staffId, off)
    expect((await times(id, '2026-06-15')).slice(1)).toEqual(['22:00–00:00', '(23:00–01:00)'])
  })

  test('are empty for inactive services, and 404 for unknown ids', async () => {
    const { client, siteId, service, staff, times, slots } = await bookingSite(server)
    const { id } = await service()
    await staff([id])
    const { id: other } = await staff([])
    expect(await slots(id, DAY, { staffId: other })).toEqual([])
    await client.booking.updateService(siteId, id, { active: false })
    expect(await times(id, DAY)).toEqual([])
    await expect(slots('service_none', DAY)).rejects.toThrow('Service not found')
    await expect(slots(id, DAY, { staffId: 'staff_none' })).rejects.toThrow('Staff member not found')
  })

  test.each([
    [{}, ['serviceId', 'date']],
    [{ serviceId: '', date: '2026-02-30' }, ['serviceId', 'date']],
    [{ serviceId: 'x', date: '2200-01-01', staffId: '' }, ['date', 'staffId']],
  ])('reject %j', async (query, fields) => {
    const { client, siteId } = await bookingSite(server)
    expect(await fieldsOf(client.booking.listSlots(siteId, query as never))).toEqual(fields)
  })
})

describe('on the day of a clock change', () => {
  const nights = { workingHours: daily(['00:00', '06:00']) }

  test('forward, skipped times are not offered and durations hold', async () => {
    const { service, staff, times, book, client, siteId } = await bookingSite(server, 'Europe/Vienna')
    const { id } = await service({ slotIntervalMinutes: 30 })
    await staff([id], nights)
    const all = ['00:00–01:00', '00:30–01:30', '01:00–03:00', '01:30–03:30', '03:00–04:00', '03:30–04:30']
    expect(await times(id, '2026-03-29')).toEqual([...all, '04:00–05:00', '04:30–05:30', '05:00–06:00'])
    expect(await fieldsOf(book(id, '2026-03-29', '02:00'))).toEqual(['startTime'])
    expect(await fieldsOf(book(id, '2026-03-29', '02:59'))).toEqual(['startTime'])
    const booking = await book(id, '2026-03-29', '01:30')
    expect(await client.booking.getBooking(siteId, booking.id)).toMatchObject({
      endTime: '03:30',
      startsAt: '2026-03-29T00:30:00.000Z',
      endsAt: '2026-03-29T01:30:00.000Z',
    })
    const around = ['00:30–01:30', '(01:00–03:00)', '(01:30–03:30)', '(03:00–04:00)', '03:30–04:30']
    expect((await times(id, '2026-03-29')).slice(1, 6)).toEqual(around)
  })

  test('back, each repeated time is offered once, without overlap', async () => {
    const { service, staff, times, book, client, siteId } = await bookingSite(server, 'Europe/Vienna')
    const { id } = await service()
    await staff([id], nights)
    const all = ['00:00–01:00', '01:00–02:00', '02:00–02:00', '03:00–04:00', '04:00–05:00', '05:00–06:00']
    expect(await times(id, '2026-10-25')).toEqual(all)
    for (const time of all) expect(await outcomeOf(book(id, '2026-10-25', time.slice(0, 5)))).toBe('done')
    const { data } = await client.booking.listBookings(siteId, { date: '2026-10-25' })
    const details = await Promise.all(data.map((booking) => client.booking.getBooking(siteId, booking.id)))
    expect(details.map(({ startsAt }) => startsAt.slice(8, 16))).toEqual([
      ...['24T22:00', '24T23:00', '25T00:00', '25T02:00', '25T03:00', '25T04:00'],
    ])
  })

  test('hours follow the local clock through a repeated hour', async () => {
    const { service, staff, times } = await bookingSite(server, 'Europe/Vienna')
    const { id: two } = await service({ durationMinutes: 120, slotIntervalMinutes: 60 })
    await staff([two], { workingHours: daily(['01:00', '03:00']) })
    expect(await times(two, '2026-03-28')).toEqual(['01:00–03:00'])
    expect(await times(two, '2026-03-29')).toEqual([])
    expect(await times(two, '2026-10-25')).toEqual(['01:00–02:00', '02:00–03:00'])
    const { id: one } = await service()
    await staff([one], { workingHours: daily(['00:00', '02:30']) })
    expect(await times(one, '2026-03-29')).toEqual(['00:00–01:00', '01:00–03:00'])
    expect(await times(one, '2026-10-25')).toEqual(['00:00–01:00', '01:00–02:00'])
  })

  test('Lord Howe’s half hour is skipped', async () => {
    const { service, staff, times } = await bookingSite(server, 'Australia/Lord_Howe')
    const { id } = await service({ durationMinutes: 15 })
    await staff([id], { workingHours: daily(['01:30', '03:00']) })
    expect(await times(id, '2026-10-04')).toEqual([
      '01:30–01:45',
      '01:45–02:30',
      '02:30–02:45',
      '02:45–03:00',
    ])
    expect(await times(id, '2026-04-05')).toHaveLength(6)
  })

  test('a booking keeps its times when the site’s time zone changes', async () => {
    const { service, staff, book, client, siteId } = await bookingSite(server, 'Europe/Vienna')
    const { id } = await service()
    await staff([id])
    const booking = await book(id, DAY, '09:00')
    const before = await client.booking.getBooking(siteId, booking.id)
    await client.sites.update(siteId, { timeZone: 'America/New_York' })
    expect(await client.booking.getBooking(siteId, booking.id)).toEqual(before)
    expect((await client.booking.listBookings(siteId, { date: DAY })).data).toEqual([
      { ...booking, expiresAt: null },
    ])
  })
})
