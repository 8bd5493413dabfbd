import { describe, expect, test } from 'vitest'
import { bookingSite, CUSTOMER, daily, fieldsOf, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const site = await bookingSite(server, 'Europe/Vienna')
const { client, siteId, service, staff, book } = site
const api = client.booking
const DAY = '2026-06-01'

/** A service with so many members of staff of its own. */
async function serviceWith(count: number, fields: object = {}, staffFields: object = {}) {
  const { id: serviceId } = await service(fields)
  const staffIds: string[] = []
  for (let i = 0; i < count; i++) staffIds.push((await staff([serviceId], staffFields)).id)
  return { serviceId, staffIds, staffId: staffIds[0] as string }
}

describe('a service', () => {
  test('is created with every field, with what was sent or the defaults', async () => {
    const made = await api.createService(siteId, { name: 'Facial', durationMinutes: 45 })
    expect(made).toEqual({
      id: expect.stringMatching(/^service_[0-9a-z]{26}$/),
      name: 'Facial',
      description: null,
      durationMinutes: 45,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      slotIntervalMinutes: null,
      price: null,
      currency: 'EUR',
      requiresApproval: false,
      active: true,
      staffIds: [],
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    })
    const { id: staffId } = await staff([])
    const fields = {
      name: 'Hot stones',
      description: 'Basalt',
      durationMinutes: 90,
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 15,
      slotIntervalMinutes: 30,
      price: 89.9,
      currency: 'CHF',
      requiresApproval: true,
      active: false,
      staffIds: [staffId],
    }
    const full = await api.createService(siteId, fields)
    expect(full).toMatchObject(fields)
    expect(await api.getService(siteId, full.id)).toEqual(full)
    expect((await api.getStaff(siteId, staffId)).serviceIds).toEqual([full.id])
  })

  test('changes in the fields that are sent, null clears them', async () => {
    const { id: staffId } = await staff([])
    const made = await service({ description: 'Old', price: 10, staffIds: [staffId] })
    const changed = await api.updateService(siteId, made.id, { name: 'New', description: null })
    expect(changed).toEqual({ ...made, name: 'New', description: null, updatedAt: expect.any(String) })
    expect(await api.updateService(siteId, made.id, {})).toEqual(changed)
    const alone = await api.updateService(siteId, made.id, { staffIds: [] })
    expect(alone.staffIds).toEqual([])
    expect((await api.getStaff(siteId, staffId)).serviceIds).toEqual([])
  })

  test('has a price in the minor unit of its currency, also when only one of them changes', async () => {
    expect(await fieldsOf(service({ price: 9.999 }))).toEqual(['price'])
    expect(await fieldsOf(service({ price: 9.5, currency: 'JPY' }))).toEqual(['price'])
    const { id } = await service({ price: 9.5 })
    expect(await fieldsOf(api.updateService(siteId, id, { currency: 'JPY' }))).toEqual(['price'])
    expect((await api.updateService(siteId, id, { currency: 'JPY', price: 950 })).price).toBe(950)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ durationMinutes: 4 }, 'durationMinutes'],
    [{ durationMinutes: 1441 }, 'durationMinutes'],
    [{ durationMinutes: 7.5 }, 'durationMinutes'],
    [{ durationMinutes: 1e20 }, 'durationMinutes'],
    [{ bufferBeforeMinutes: -1 }, 'bufferBeforeMinutes'],
    [{ bufferAfterMinutes: 1e10 }, 'bufferAfterMinutes'],
    [{ slotIntervalMinutes: 0 }, 'slotIntervalMinutes'],
    [{ price: -1 }, 'price'],
    [{ currency: 'euro' }, 'currency'],
    [{ staffIds: 'all' }, 'staffIds'],
    [{ staffIds: ['staff_none'] }, 'staffIds.0'],
  ])('refuses %j', async (fields, field) => {
    expect(await fieldsOf(service(fields as object))).toEqual([field])
    const { id } = await service()
    expect(await fieldsOf(api.updateService(siteId, id, fields as object))).toEqual([field])
  })

  test('is deleted, but not while there are bookings of it', async () => {
    const { id } = await service()
    expect(await api.deleteService(siteId, id)).toEqual({ id, deleted: true })
    await expect(api.getService(siteId, id)).rejects.toThrow('Service not found')
    await expect(api.deleteService(siteId, id)).rejects.toThrow('Service not found')
    const { serviceId } = await serviceWith(1)
    const booking = await book(serviceId, DAY, '09:00')
    await api.setBookingStatus(siteId, booking.id, { status: 'cancelled' })
    expect(await outcomeOf(api.deleteService(siteId, serviceId))).toBe('in_use')
  })
})

describe('a member of staff', () => {
  test('is created with every field, with what was sent or the defaults', async () => {
    const made = await api.createStaff(siteId, { name: 'Ida' })
    expect(made).toEqual({
      id: expect.stringMatching(/^staff_[0-9a-z]{26}$/),
      name: 'Ida',
      email: null,
      workingHours: [],
      branchIds: [],
      active: true,
      serviceIds: [],
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    })
    const { id: serviceId } = await service()
    const fields = {
      name: 'Joan',
      email: 'joan@example.com',
      workingHours: [
        { weekday: 1, start: '14:00', end: '24:00' },
        { weekday: 1, start: '08:00', end: '12:00' },
        { weekday: 7, start: '00:00', end: '00:01' },
      ],
      branchIds: ['north', 'south'],
      active: false,
      serviceIds: [serviceId],
    }
    const full = await api.createStaff(siteId, fields)
    expect(full).toMatchObject(fields)
    expect(await api.getStaff(siteId, full.id)).toEqual(full)
    expect((await api.getService(siteId, serviceId)).staffIds).toEqual([full.id])
  })

  test('changes in the fields that are sent', async () => {
    const { id: serviceId } = await service()
    const made = await staff([serviceId], { email: 'old@example.com' })
    const hours = [{ weekday: 3, start: '10:00', end: '11:00' }]
    const changed = await api.updateStaff(siteId, made.id, { email: null, workingHours: hours })
    expect(changed).toEqual({ ...made, email: null, workingHours: hours, updatedAt: expect.any(String) })
    expect(await api.updateStaff(siteId, made.id, {})).toEqual(changed)
    expect((await api.updateStaff(siteId, made.id, { serviceIds: [] })).serviceIds).toEqual([])
  })

  test.each([
    [{ name: '' }, ['name']],
    [{ email: 'nobody' }, ['email']],
    [{ workingHours: [{ weekday: 0, start: '09:00', end: '10:00' }] }, ['workingHours.0.weekday']],
    [{ workingHours: [{ weekday: 8, start: '09:00', end: '10:00' }] }, ['workingHours.0.weekday']],
    [{ workingHours: [{ weekday: 1, start: '24:00', end: '24:00' }] }, ['workingHours.0.start']],
    [
      { workingHours: [{ weekday: 1, start: '9:00', end: '24:01' }] },
      ['workingHours.0.start', 'workingHours.0.end'],
    ],
    [{ workingHours: daily(['17:00', '09:00']).slice(0, 2) }, ['workingHours.0.end', 'workingHours.1.end']],
    [{ workingHours: daily(['09:00', '09:00']).slice(0, 1) }, ['workingHours.0.end']],
    [{ workingHours: daily(['09:00', '12:00'], ['11:59', '15:00']).slice(0, 2) }, ['workingHours.1.start']],
    [{ branchIds: [''] }, ['branchIds.0']],
    [{ serviceIds: ['service_none'] }, ['serviceIds.0']],
  ])('refuses %j', async (fields, expected) => {
    expect(await fieldsOf(staff([], fields))).toEqual(expected)
    const { id } = await staff([])
    expect(await fieldsOf(api.updateStaff(siteId, id, fields))).toEqual(expected)
  })

  test('offers what 99 others offer, but not what 100 do', async () => {
    const { id: serviceId } = await service()
    await Promise.all(Array.from({ length: 100 }, () => staff([serviceId], { workingHours: [] })))
    expect(await fieldsOf(staff([serviceId]))).toEqual(['serviceIds.0'])
    expect((await api.getService(siteId, serviceId)).staffIds).toHaveLength(100)
  })

  test('is deleted with their time off, but not while they have bookings', async () => {
    const { serviceId, staffIds } = await serviceWith(2)
    const [busy, idle] = staffIds as [string, string]
    await api.createTimeOff(siteId, idle, { startsAt: `${DAY}T00:00:00Z`, endsAt: `${DAY}T01:00:00Z` })
    await book(serviceId, DAY, '09:00', { staffId: busy })
    expect(await outcomeOf(api.deleteStaff(siteId, busy))).toBe('in_use')
    expect(await api.deleteStaff(siteId, idle)).toEqual({ id: idle, deleted: true })
    await expect(api.deleteStaff(siteId, idle)).rejects.toThrow('Staff member not found')
    await expect(api.listTimeOff(siteId, idle)).rejects.toThrow('Staff member not found')
    expect((await api.getService(siteId, serviceId)).staffIds).toEqual([busy])
  })
})

describe('time off', () => {
  test('is given, listed, latest first, and taken back', async () => {
    const { id } = await staff([])
    const early = await api.createTimeOff(siteId, id, {
      startsAt: '2026-07-01T10:00:00+02:00',
      endsAt: '2026-07-02T00:00:00Z',
      reason: 'Fair',
    })
    expect(early).toEqual({
      id: expect.stringMatching(/^timeoff_[0-9a-z]{26}$/),
      staffId: id,
      startsAt: '2026-07-01T08:00:00.000Z',
      endsAt: '2026-07-02T00:00:00.000Z',
      reason: 'Fair',
      createdAt: expect.any(String),
    })
    const late = await api.createTimeOff(siteId, id, {
      startsAt: '2026-08-01T00:00:00Z',
      endsAt: '2026-08-02T00:00:00Z',
    })
    expect(late.reason).toBeNull()
    const { data, total } = await api.listTimeOff(siteId, id)
    expect([data, total]).toEqual([[late, early], 2])
    const first = await api.listTimeOff(siteId, id, { limit: 1 })
    expect((await first.next())?.data).toEqual([early])
    expect(await api.deleteTimeOff(siteId, id, early.id)).toEqual({ id: early.id, deleted: true })
    await expect(api.deleteTimeOff(siteId, id, early.id)).rejects.toThrow('Time off not found')
    expect((await api.listTimeOff(siteId, id)).total).toBe(1)
  })

  test.each([
    ['2026-07-01', '2026-07-02T00:00:00Z', ['startsAt']],
    ['2026-07-01T00:00:00', '2026-07-02T00:00:00Z', ['startsAt']],
    ['2026-06-30T23:59:60Z', '2026-07-02T00:00:00Z', ['startsAt']],
    ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', ['startsAt', 'endsAt']],
    ['2026-07-02T00:00:00Z', '2026-07-01T23:59:59Z', ['endsAt']],
    ['2026-07-02T00:00:00Z', '2026-07-02T02:00:00+02:00', ['endsAt']],
  ])('from %s to %s is refused', async (startsAt, endsAt, fields) => {
    const { id } = await staff([])
    expect(await fieldsOf(api.createTimeOff(siteId, id, { startsAt, endsAt }))).toEqual(fields)
  })
})

describe('a booking', () => {
  test('is created with exactly the specification’s fields, and shown with more', async () => {
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
      endTime: '10:30',
      serviceId,
      staffId,
      branchId: null,
      startsAt: '2026-06-01T07:30:00.000Z',
      endsAt: '2026-06-01T08:30:00.000Z',
      updatedAt: booking.createdAt,
    })
    expect((await api.listBookings(siteId, { limit: 1 })).data).toEqual([booking])
  })

  test('is pending when the service asks for approval', async () => {
    const { serviceId } = await serviceWith(1, { requiresApproval: true })
    expect((await book(serviceId, DAY, '09:00')).status).toBe('pending')
    expect(await outcomeOf(book(serviceId, DAY, '09:30'))).toBe('slot_taken')
  })

  test('takes who is asked for, or who has the fewest appointments that day, then the first id', async () => {
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

  test('takes somebody of the branch, and keeps it', async () => {
    const { id: serviceId } = await service()
    await staff([serviceId], { branchIds: ['north'] })
    await staff([serviceId])
    const { id: south } = await staff([serviceId], { branchIds: ['north', 'south'] })
    const booking = await book(serviceId, DAY, '09:00', { branchId: 'south' })
    expect(await api.getBooking(siteId, booking.id)).toMatchObject({ staffId: south, branchId: 'south' })
    expect(await outcomeOf(book(serviceId, DAY, '09:00', { branchId: 'south' }))).toBe('slot_taken')
    expect(await outcomeOf(book(serviceId, DAY, '09:00', { branchId: 'west' }))).toBe('slot_unavailable')
  })

  test('is at any time that fits into working hours, on the grid of slots or not, in the past too', async () => {
    const { serviceId } = await serviceWith(1)
    expect(await outcomeOf(book(serviceId, DAY, '09:07'))).toBe('done')
    expect(await outcomeOf(book(serviceId, DAY, '08:59'))).toBe('slot_unavailable')
    expect(await outcomeOf(book(serviceId, DAY, '16:01'))).toBe('slot_unavailable')
    expect(await outcomeOf(book(serviceId, DAY, '16:00'))).toBe('done')
    expect(await outcomeOf(book(serviceId, '1999-12-31', '16:00'))).toBe('done')
    expect(await outcomeOf(book(serviceId, '2199-12-31', '16:00'))).toBe('done')
  })

  test('is not made with somebody who is off, inactive, does not offer the service, or for a service that is inactive', async () => {
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

  test('stays when its member of staff gets time off, other hours or less to offer', async () => {
    const { serviceId, staffId } = await serviceWith(1)
    const booking = await book(serviceId, DAY, '09:00')
    const before = await api.getBooking(siteId, booking.id)
    await api.createTimeOff(siteId, staffId, { startsAt: `${DAY}T00:00:00Z`, endsAt: `${DAY}T23:00:00Z` })
    await api.updateStaff(siteId, staffId, { workingHours: [], serviceIds: [], active: false })
    await api.updateService(siteId, serviceId, { durationMinutes: 300 })
    expect(await api.getBooking(siteId, booking.id)).toEqual(before)
  })

  test('keeps buffers free around it, also of other services, and they may lie outside of working hours', async () => {
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
  ])('refuses %j', async (fields, expected) => {
    const { serviceId } = await serviceWith(1)
    expect(await fieldsOf(book(serviceId, DAY, '09:00', fields))).toEqual(expected)
  })

  test('is made once for one Idempotency-Key', async () => {
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

describe('what belongs to another site', () => {
  test('does not exist, and can not be referred to', async () => {
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
