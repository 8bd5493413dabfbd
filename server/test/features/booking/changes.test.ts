import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '../../../../client/src/index.ts'
import { bookingSite, CUSTOMER, fieldsOf, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, service, staff, book } = await bookingSite(server, 'Europe/Vienna')
const api = client.booking
const DAY = '2026-06-01'
const STATUSES: BookingStatus[] = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show']

async function serviceWith(count: number, fields: object = {}) {
  const { id: serviceId } = await service(fields)
  const staffIds: string[] = []
  for (let i = 0; i < count; i++) staffIds.push((await staff([serviceId])).id)
  return { serviceId, staffIds, staffId: staffIds[0] as string }
}
const setStatus = (id: string, status: BookingStatus) => api.setBookingStatus(siteId, id, { status })

describe('the status of a booking', () => {
  test('may change to any other, and the booking is returned', async () => {
    const { serviceId } = await serviceWith(1)
    const booking = await book(serviceId, DAY, '09:00')
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        await setStatus(booking.id, from)
        expect(await setStatus(booking.id, to)).toEqual({ ...booking, status: to })
      }
    }
  })

  test('is recorded in the history, without repeats', async () => {
    const { serviceId } = await serviceWith(1, { requiresApproval: true })
    server.clock.freeze('2026-05-01T10:00:00Z')
    const { id } = await book(serviceId, DAY, '09:00')
    server.clock.advance(60_000)
    await setStatus(id, 'pending')
    expect((await api.getBooking(siteId, id)).updatedAt).toBe('2026-05-01T10:00:00.000Z')
    await setStatus(id, 'confirmed')
    server.clock.advance(60_000)
    await setStatus(id, 'no_show')
    server.clock.run()
    expect((await api.listBookingHistory(siteId, id)).data).toEqual([
      { status: 'pending', changedAt: '2026-05-01T10:00:00.000Z' },
      { status: 'confirmed', changedAt: '2026-05-01T10:01:00.000Z' },
      { status: 'no_show', changedAt: '2026-05-01T10:02:00.000Z' },
    ])
  })

  test.each(['done', '', 7, null, undefined])('rejects %j', async (status) => {
    const { serviceId } = await serviceWith(1)
    const { id } = await book(serviceId, DAY, '09:00')
    expect(await fieldsOf(api.setBookingStatus(siteId, id, { status } as never))).toEqual(['status'])
    expect(await outcomeOf(api.setBookingStatus(siteId, 'booking_none', { status: 'pending' }))).toBe(
      'NOT_FOUND',
    )
  })

  test.each(STATUSES)('%s holds the time unless cancelled', async (status) => {
    const { serviceId } = await serviceWith(1)
    const { id } = await book(serviceId, DAY, '09:00')
    await setStatus(id, status)
    expect(await outcomeOf(book(serviceId, DAY, '09:30'))).toBe(
      status === 'cancelled' ? 'done' : 'slot_taken',
    )
  })

  test.each(STATUSES.filter((status) => status !== 'cancelled'))(
    'changes from cancelled to %s only while the time is free',
    async (status) => {
      const { serviceId, staffId } = await serviceWith(1, { bufferAfterMinutes: 30 })
      const first = await book(serviceId, DAY, '09:00')
      await setStatus(first.id, 'cancelled')
      const second = await book(serviceId, DAY, '10:00')
      expect(await outcomeOf(setStatus(first.id, status))).toBe('slot_taken')
      expect((await api.getBooking(siteId, first.id)).status).toBe('cancelled')
      await setStatus(second.id, 'cancelled')
      const off = await api.createTimeOff(siteId, staffId, {
        startsAt: `${DAY}T07:59:00Z`,
        endsAt: `${DAY}T20:00:00Z`,
      })
      expect(await outcomeOf(setStatus(first.id, status))).toBe('slot_unavailable')
      await api.deleteTimeOff(siteId, staffId, off.id)
      expect(await outcomeOf(setStatus(first.id, status))).toBe('done')
      expect(await outcomeOf(setStatus(second.id, status))).toBe('slot_taken')
    },
  )
})

describe('moving a booking', () => {
  test('changes its time and frees the old one', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    server.clock.freeze('2026-05-01T10:00:00Z')
    const { id } = await book(serviceId, DAY, '09:00')
    const before = await api.getBooking(siteId, id)
    server.clock.freeze('2026-05-01T11:00:00Z')
    const moved = await api.updateBooking(siteId, id, { date: '2026-12-01', startTime: '11:15' })
    server.clock.run()
    expect(moved).toEqual({
      ...before,
      date: '2026-12-01',
      startTime: '11:15',
      endTime: '12:15',
      startsAt: '2026-12-01T10:15:00.000Z',
      endsAt: '2026-12-01T11:15:00.000Z',
      updatedAt: '2026-05-01T11:00:00.000Z',
    })
    expect(moved.staffId).toBe(staffId)
    expect(await outcomeOf(book(serviceId, '2026-12-01', '12:00'))).toBe('slot_taken')
    expect(await outcomeOf(book(serviceId, DAY, '09:00'))).toBe('done')
  })

  test('does not conflict with itself', async () => {
    const { serviceId } = await serviceWith(1, { bufferAfterMinutes: 30 })
    const { id } = await book(serviceId, DAY, '09:00')
    expect((await api.updateBooking(siteId, id, { startTime: '09:30' })).startTime).toBe('09:30')
  })

  test('keeps its staff member, or takes the one sent, or any for null', async () => {
    const { serviceId, staffIds } = await serviceWith(2)
    const [a, b] = staffIds as [string, string]
    const { id } = await book(serviceId, DAY, '09:00', { staffId: a })
    await book(serviceId, DAY, '10:00', { staffId: a })
    expect(await outcomeOf(api.updateBooking(siteId, id, { startTime: '10:00' }))).toBe('slot_taken')
    expect((await api.updateBooking(siteId, id, { startTime: '10:00', staffId: null })).staffId).toBe(b)
    expect(await outcomeOf(api.updateBooking(siteId, id, { staffId: a }))).toBe('slot_taken')
    expect((await api.updateBooking(siteId, id, { staffId: a, startTime: '11:00' })).staffId).toBe(a)
  })

  test('is checked like a new booking; a rejected move changes nothing', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    const { id: other } = await staff([])
    const { id } = await book(serviceId, DAY, '09:00')
    const before = await api.getBooking(siteId, id)
    await api.createTimeOff(siteId, staffId, {
      startsAt: '2026-06-02T00:00:00Z',
      endsAt: '2026-06-03T00:00:00Z',
    })
    const move = (fields: object) => api.updateBooking(siteId, id, { customer: { name: 'New' }, ...fields })
    expect(await outcomeOf(move({ startTime: '16:30' }))).toBe('slot_unavailable')
    expect(await outcomeOf(move({ date: '2026-06-02' }))).toBe('slot_unavailable')
    expect(await outcomeOf(move({ staffId: other }))).toBe('slot_unavailable')
    expect(await fieldsOf(move({ staffId: 'staff_none' }))).toEqual(['staffId'])
    expect(await fieldsOf(move({ date: '2026-03-29', startTime: '02:30' }))).toEqual(['startTime'])
    expect(await fieldsOf(move({ date: 'soon', startTime: '9', staffId: 7 }))).toEqual([
      'date',
      'startTime',
      'staffId',
    ])
    expect(await api.getBooking(siteId, id)).toEqual(before)
    expect(await outcomeOf(api.updateBooking(siteId, 'booking_none', { startTime: '09:00' }))).toBe(
      'NOT_FOUND',
    )
  })

  test('is not checked when nothing moves; the customer can always change', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    const { id } = await book(serviceId, DAY, '09:00')
    await api.updateStaff(siteId, staffId, { active: false, workingHours: [] })
    const same = { date: DAY, startTime: '09:00', staffId }
    expect((await api.updateBooking(siteId, id, { ...same, customer: { name: 'Eve' } })).customer).toEqual({
      name: 'Eve',
    })
    await setStatus(id, 'cancelled')
    expect((await api.updateBooking(siteId, id, { customer: CUSTOMER })).customer).toEqual(CUSTOMER)
    expect(await outcomeOf(api.updateBooking(siteId, id, { startTime: '10:00' }))).toBe('booking_cancelled')
  })
})

describe('the list of bookings', () => {
  test('is filtered by status and date, with exact totals', async () => {
    const own = await bookingSite(server)
    const { id: serviceId } = await own.service({ durationMinutes: 5 })
    await own.staff([serviceId])
    const made: { id: string; date: string; startTime: string; status: BookingStatus }[] = []
    for (let i = 0; i < 15; i++) {
      const date = `2026-06-0${(i % 3) + 1}`
      const booking = await own.book(serviceId, date, `1${(i * 7) % 5}:${10 + i}`)
      const status = STATUSES[i % 5] as BookingStatus
      await own.client.booking.setBookingStatus(own.siteId, booking.id, { status })
      made.push({ id: booking.id, date, startTime: booking.startTime, status })
    }
    const byTime = (a: { startTime: string }, b: { startTime: string }) =>
      a.startTime < b.startTime ? -1 : 1
    for (const status of [undefined, ...STATUSES]) {
      for (const date of [undefined, '2026-06-01', '2026-06-02', '2026-06-09']) {
        const filter = { ...(status && { status }), ...(date && { date }) }
        const matching = made.filter((b) => (!status || b.status === status) && (!date || b.date === date))
        const expected = date ? matching.toSorted(byTime) : matching.toReversed()
        for (const limit of [2, 100]) {
          const ids: string[] = []
          for await (const { id } of own.client.booking.listBookings(own.siteId, { ...filter, limit }))
            ids.push(id)
          expect(ids).toEqual(expected.map(({ id }) => id))
        }
        expect((await own.client.booking.listBookings(own.siteId, { ...filter, limit: 1 })).total).toBe(
          matching.length,
        )
      }
    }
    const { nextCursor } = await own.client.booking.listBookings(own.siteId, { date: '2026-06-01', limit: 1 })
    expect(
      await outcomeOf(own.client.booking.listBookings(own.siteId, { cursor: nextCursor as string })),
    ).toBe('BAD_REQUEST')
  })

  test.each([{ status: 'done' }, { date: '2026-6-1' }, { date: '2026-02-30' }])(
    'rejects %j',
    async (query) => {
      expect(await fieldsOf(api.listBookings(siteId, query as never))).toEqual(Object.keys(query))
    },
  )
})

describe('the lists of services and staff', () => {
  test('are newest first, filtered by active, with exact totals', async () => {
    const own = await bookingSite(server)
    const { booking } = own.client
    const services = []
    const staff = []
    for (let i = 0; i < 5; i++) {
      services.unshift(await own.service({ active: i % 2 === 0 }))
      staff.unshift(await own.staff([], { active: i % 2 === 0 }))
    }
    for (const active of [undefined, true, false]) {
      const filter = { limit: 2, ...(active !== undefined && { active }) }
      const lists = [booking.listServices(own.siteId, filter), booking.listStaff(own.siteId, filter)]
      for (const [i, all] of [services, staff].entries()) {
        const expected = all.filter((item) => active === undefined || item.active === active)
        const items = []
        for await (const item of lists[i] as (typeof lists)[0]) items.push(item)
        expect(items).toEqual(expected)
        expect((await (lists[i] as (typeof lists)[0])).total).toBe(expected.length)
      }
    }
  })
})
