import { describe, expect, test } from 'vitest'
import { bookingSite, CUSTOMER, fieldsOf, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const site = await bookingSite(server, 'Europe/Vienna')
const { client, siteId, service, staff, book } = site
const api = client.booking
const DAY = '2026-06-01'

/** A service with `count` staff members of its own. */
async function serviceWith(count: number, fields: object = {}, staffFields: object = {}) {
  const { id: serviceId } = await service(fields)
  const staffIds: string[] = []
  for (let i = 0; i < count; i++) staffIds.push((await staff([serviceId], staffFields)).id)
  return { serviceId, staffIds, staffId: staffIds[0] as string }
}

describe('a booking', () => {
  test('is created with the specified fields, and read with more', async () => {
    const { serviceId, staffId } = await serviceWith(1, { bufferAfterMinutes: 15 })
    const customer = { ...CUSTOMER, phone: '+43 1 1', notes: 'Window', timeZone: null, loyalty: { level: 3 } }
    const { data: booking, status } = await api
      .createBooking(siteId, { serviceId, date: DAY, startTime: '09:30', customer })
      .withResponse()
    expect(status).toBe(201)
    expect(booking).toEqual({
      id: expect.stringMatching(/^booking_[0-9a-z]{26}$/),
      status: 'confirmed',
      date: DAY,
      startTime: '09:30',
      customer,
      createdAt: expect.any(String),
    })
    expect(await api.getBooking(siteId, booking.id)).toEqual({
      ...booking,
      expiresAt: null,
      endTime: '10:30',
      serviceId,
      staffId,
      branchId: null,
      startsAt: '2026-06-01T07:30:00.000Z',
      endsAt: '2026-06-01T08:30:00.000Z',
      updatedAt: booking.createdAt,
    })
    const { data: listed } = await api.listBookings(siteId, { limit: 1 })
    expect(listed).toEqual([{ ...booking, expiresAt: null }])
  })

  test('is pending when the service requires approval', async () => {
    const { serviceId } = await serviceWith(1, { requiresApproval: true })
    expect((await book(serviceId, DAY, '09:00')).status).toBe('pending')
    expect(await outcomeOf(book(serviceId, DAY, '09:30'))).toBe('slot_taken')
  })

  test('books the requested staff member, or the least busy one', async () => {
    const { serviceId, staffIds } = await serviceWith(3)
    const [a, b, c] = staffIds as [string, string, string]
    const staffOf = async (date: string, time: string, fields = {}) =>
      (await api.getBooking(siteId, (await book(serviceId, date, time, fields)).id)).staffId
    expect(await staffOf(DAY, '09:00', { staffId: b })).toBe(b)
    expect(await staffOf(DAY, '12:00')).toBe(a)
    expect(await staffOf(DAY, '12:00')).toBe(c)
    expect(await staffOf(DAY, '13:00')).toBe(a)
    expect(await staffOf(DAY, '14:00', { staffId: null })).toBe(b)
    expect(await staffOf('2026-06-02', '14:00')).toBe(a)
  })

  test('books staff of the requested branch', async () => {
    const { id: serviceId } = await service()
    await staff([serviceId], { branchIds: ['north'] })
    await staff([serviceId])
    const { id: south } = await staff([serviceId], { branchIds: ['north', 'south'] })
    const booking = await book(serviceId, DAY, '09:00', { branchId: 'south' })
    expect(await api.getBooking(siteId, booking.id)).toMatchObject({ staffId: south, branchId: 'south' })
    expect(await outcomeOf(book(serviceId, DAY, '09:00', { branchId: 'south' }))).toBe('slot_taken')
    expect(await outcomeOf(book(serviceId, DAY, '09:00', { branchId: 'west' }))).toBe('slot_unavailable')
  })

  test('may be at any time within working hours, on or off the grid', async () => {
    const { serviceId } = await serviceWith(1)
    expect(await outcomeOf(book(serviceId, DAY, '09:07'))).toBe('done')
    expect(await outcomeOf(book(serviceId, DAY, '08:59'))).toBe('slot_unavailable')
    expect(await outcomeOf(book(serviceId, DAY, '16:01'))).toBe('slot_unavailable')
    expect(await outcomeOf(book(serviceId, DAY, '16:00'))).toBe('done')
    expect(await outcomeOf(book(serviceId, '1999-12-31', '16:00'))).toBe('done')
    expect(await outcomeOf(book(serviceId, '2199-12-31', '16:00'))).toBe('done')
  })

  test('rejects unavailable staff and inactive services', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    const { id: other } = await staff([])
    await expect(book(serviceId, DAY, '09:00', { staffId: other })).rejects.toMatchObject({
      reason: 'slot_unavailable',
      message: expect.stringContaining('does not offer the service'),
    })
    await api.createTimeOff(siteId, staffId, { startsAt: `${DAY}T08:00:00Z`, endsAt: `${DAY}T09:00:00Z` })
    expect(await outcomeOf(book(serviceId, DAY, '09:01'))).toBe('slot_unavailable')
    expect(await outcomeOf(book(serviceId, DAY, '10:59'))).toBe('slot_unavailable')
    expect(await outcomeOf(book(serviceId, DAY, '09:00'))).toBe('done')
    expect(await outcomeOf(book(serviceId, DAY, '11:00'))).toBe('done')
    await api.updateStaff(siteId, staffId, { active: false })
    expect(await outcomeOf(book(serviceId, DAY, '13:00'))).toBe('slot_unavailable')
    await api.updateStaff(siteId, staffId, { active: true })
    await api.updateService(siteId, serviceId, { active: false })
    expect(await outcomeOf(book(serviceId, DAY, '13:00'))).toBe('service_inactive')
    await api.updateService(siteId, serviceId, { active: true })
    expect(await outcomeOf(book(serviceId, DAY, '13:00'))).toBe('done')
  })

  test('stays when the staff member’s hours or services change', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    const booking = await book(serviceId, DAY, '09:00')
    const before = await api.getBooking(siteId, booking.id)
    await api.createTimeOff(siteId, staffId, { startsAt: `${DAY}T00:00:00Z`, endsAt: `${DAY}T23:00:00Z` })
    await api.updateStaff(siteId, staffId, { workingHours: [], serviceIds: [], active: false })
    await api.updateService(siteId, serviceId, { durationMinutes: 300 })
    expect(await api.getBooking(siteId, booking.id)).toEqual(before)
  })

  test('keeps its buffers free, which may exceed working hours', async () => {
    const { serviceId, staffId } = await serviceWith(1, { bufferBeforeMinutes: 10, bufferAfterMinutes: 20 })
    const { id: plain } = await service({ durationMinutes: 30, staffIds: [staffId] })
    expect(await outcomeOf(book(serviceId, DAY, '09:00'))).toBe('done')
    expect(await outcomeOf(book(serviceId, DAY, '16:00'))).toBe('done')
    // Occupied: 08:50–10:20 and 15:50–17:20.
    expect(await outcomeOf(book(plain, DAY, '10:19'))).toBe('slot_taken')
    expect(await outcomeOf(book(plain, DAY, '10:20'))).toBe('done')
    expect(await outcomeOf(book(plain, DAY, '15:21'))).toBe('slot_taken')
    expect(await outcomeOf(book(plain, DAY, '15:20'))).toBe('done')
    expect(await outcomeOf(book(serviceId, DAY, '10:59'))).toBe('slot_taken')
    expect(await outcomeOf(book(serviceId, DAY, '11:00'))).toBe('done')
  })

  test.each([
    [{ serviceId: undefined }, ['serviceId']],
    [{ serviceId: 'service_none' }, ['serviceId']],
    [
      { serviceId: 7, date: 'soon', startTime: '9', customer: 'Ada' },
      ['serviceId', 'date', 'startTime', 'customer'],
    ],
    [{ date: '2026-02-29' }, ['date']],
    [{ date: '1899-12-31' }, ['date']],
    [{ date: '2200-01-01' }, ['date']],
    [{ startTime: '24:00' }, ['startTime']],
    [{ startTime: '09:00:00' }, ['startTime']],
    [{ startTime: '09:00\n' }, ['startTime']],
    [{ customer: { name: 7 } }, ['customer.name']],
    [{ customer: { any: 'x'.repeat(17_000) } }, ['customer']],
    [{ staffId: 'staff_none' }, ['staffId']],
    [{ branchId: 'x'.repeat(256) }, ['branchId']],
  ])('rejects %j', async (fields, expected) => {
    const { serviceId } = await serviceWith(1)
    expect(await fieldsOf(book(serviceId, DAY, '09:00', fields))).toEqual(expected)
  })

  test('is created once per Idempotency-Key', async () => {
    const { serviceId } = await serviceWith(2)
    const body = { serviceId, date: DAY, startTime: '09:00', customer: CUSTOMER }
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.createBooking(siteId, body, { idempotencyKey })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await site.slots(serviceId, DAY)).filter(({ available }) => !available)).toHaveLength(1)
  })
})

describe('other sites', () => {
  test('cannot read or reference any of it', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    const booking = await book(serviceId, DAY, '09:00')
    const timeOff = await api.createTimeOff(siteId, staffId, {
      startsAt: '2026-07-01T00:00:00Z',
      endsAt: '2026-07-02T00:00:00Z',
    })
    const second = await client.sites.create({ name: 'Second' })
    const theirs = await server.tenant()
    for (const [as, at] of [
      [client, second.id],
      [theirs.client, theirs.siteId],
    ] as const) {
      const { booking: other } = as
      const attempts = [
        other.getService(at, serviceId),
        other.updateService(at, serviceId, { name: 'Mine' }),
        other.deleteService(at, serviceId),
        other.getStaff(at, staffId),
        other.updateStaff(at, staffId, { name: 'Mine' }),
        other.deleteStaff(at, staffId),
        other.listTimeOff(at, staffId),
        other.createTimeOff(at, staffId, {
          startsAt: '2026-07-01T00:00:00Z',
          endsAt: '2026-07-02T00:00:00Z',
        }),
        other.deleteTimeOff(at, staffId, timeOff.id),
        other.listSlots(at, { serviceId, date: DAY }),
        other.getBooking(at, booking.id),
        other.updateBooking(at, booking.id, { startTime: '10:00' }),
        other.setBookingStatus(at, booking.id, { status: 'cancelled' }),
        other.listBookingHistory(at, booking.id),
      ]
      const outcomes = await Promise.all(attempts.map(outcomeOf))
      expect(outcomes).toEqual(attempts.map(() => 'NOT_FOUND'))
      const own = await other.createService(at, { name: 'Own', durationMinutes: 30 })
      const body = { serviceId: own.id, date: DAY, startTime: '09:00', customer: CUSTOMER }
      expect(await fieldsOf(other.createBooking(at, { ...body, serviceId }))).toEqual(['serviceId'])
      expect(await fieldsOf(other.createBooking(at, { ...body, staffId }))).toEqual(['staffId'])
      expect(await fieldsOf(other.updateService(at, own.id, { staffIds: [staffId] }))).toEqual(['staffIds.0'])
      expect(await fieldsOf(other.createStaff(at, { name: 'X', serviceIds: [serviceId] }))).toEqual([
        'serviceIds.0',
      ])
      await expect(other.listSlots(at, { serviceId: own.id, date: DAY, staffId })).rejects.toThrow(
        'Staff member not found',
      )
      expect((await other.listBookings(at)).total).toBe(0)
    }
    expect((await api.getService(siteId, serviceId)).staffIds).toEqual([staffId])
    expect((await api.listTimeOff(siteId, staffId)).total).toBe(1)
  })
})
