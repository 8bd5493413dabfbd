import { describe, expect, test } from 'vitest'
import { bookingSite, fieldsOf, outcomeOf } from '../../support/booking.ts'
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

describe('a service', () => {
  test('is created with the fields sent and defaults', async () => {
    const made = await api.createService(siteId, { name: 'Facial', durationMinutes: 45 })
    expect(made).toEqual({
      id: expect.stringMatching(/^service_[0-9a-z]{26}$/),
      slug: 'facial',
      name: 'Facial',
      description: null,
      durationMinutes: 45,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      slotIntervalMinutes: null,
      price: null,
      currency: 'EUR',
      requiresApproval: false,
      minNoticeMinutes: 60,
      horizonDays: 90,
      changeNoticeMinutes: 1440,
      active: true,
      prepayment: 'none',
      deposit: null,
      noShowFee: null,
      freeCancellationMinutes: null,
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

  test('updates the fields sent; null clears', async () => {
    const { id: staffId } = await staff([])
    const made = await service({ description: 'Old', price: 10, staffIds: [staffId] })
    const changed = await api.updateService(siteId, made.id, { name: 'New', description: null })
    expect(changed).toEqual({ ...made, name: 'New', description: null, updatedAt: expect.any(String) })
    expect(await api.updateService(siteId, made.id, {})).toEqual(changed)
    const alone = await api.updateService(siteId, made.id, { staffIds: [] })
    expect(alone.staffIds).toEqual([])
    expect((await api.getStaff(siteId, staffId)).serviceIds).toEqual([])
  })

  test('has a price valid in its currency, whichever of the two changes', async () => {
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
  ])('rejects %j', async (fields, field) => {
    expect(await fieldsOf(service(fields as object))).toEqual([field])
    const { id } = await service()
    expect(await fieldsOf(api.updateService(siteId, id, fields as object))).toEqual([field])
  })

  test('is deleted only without bookings', async () => {
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
