import { describe, expect, test } from 'vitest'
import { bookingSite, daily, fieldsOf, outcomeOf } from '../../support/booking.ts'
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

describe('a staff member', () => {
  test('is created with the fields sent and defaults', async () => {
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

  test('updates the fields sent', async () => {
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
  ])('rejects %j', async (fields, expected) => {
    expect(await fieldsOf(staff([], fields))).toEqual(expected)
    const { id } = await staff([])
    expect(await fieldsOf(api.updateStaff(siteId, id, fields))).toEqual(expected)
  })

  test('can be the 100th to offer a service, but not the 101st', async () => {
    const { id: serviceId } = await service()
    const offering = await Promise.all(Array.from({ length: 99 }, () => staff([])))
    await api.updateService(siteId, serviceId, { staffIds: offering.map(({ id }) => id) })
    await staff([serviceId])
    expect(await fieldsOf(staff([serviceId]))).toEqual(['serviceIds.0'])
    expect((await api.getService(siteId, serviceId)).staffIds).toHaveLength(100)
  })

  test('is deleted with their time off, but only without bookings', async () => {
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
  test('is created, listed latest first, and deleted', async () => {
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

  test('is not deleted through another staff member', async () => {
    const [own, other] = [await staff([]), await staff([])]
    const span = { startsAt: '2026-07-01T00:00:00Z', endsAt: '2026-07-02T00:00:00Z' }
    const { id } = await api.createTimeOff(siteId, own.id, span)
    await expect(api.deleteTimeOff(siteId, other.id, id)).rejects.toThrow('Time off not found')
    expect((await api.listTimeOff(siteId, own.id)).total).toBe(1)
  })

  test.each([
    ['2026-07-01', '2026-07-02T00:00:00Z', ['startsAt']],
    ['2026-07-01T00:00:00', '2026-07-02T00:00:00Z', ['startsAt']],
    ['2026-06-30T23:59:60Z', '2026-07-02T00:00:00Z', ['startsAt']],
    ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', ['startsAt', 'endsAt']],
    ['2026-07-02T00:00:00Z', '2026-07-01T23:59:59Z', ['endsAt']],
    ['2026-07-02T00:00:00Z', '2026-07-02T02:00:00+02:00', ['endsAt']],
  ])('from %s to %s is rejected', async (startsAt, endsAt, fields) => {
    const { id } = await staff([])
    expect(await fieldsOf(api.createTimeOff(siteId, id, { startsAt, endsAt }))).toEqual(fields)
  })
})
