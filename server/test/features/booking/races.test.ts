import { describe, expect, test } from 'vitest'
import { raw, type Sql, sql } from '../../../src/platform/database/sql.ts'
import { bookingSite, daily, fieldsOf, outcomeOf, tally } from '../../support/booking.ts'
import { lockWaits } from '../../support/locks.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const DAY = '2026-06-01'
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

/** Pairs of overlapping appointments of one staff member. */
const doubleBookings = () =>
  server.db.rows(sql`
    select a.id, b.id from appointments a join appointments b
      on a.staff_id = b.staff_id and a.id < b.id and a.occupied && b.occupied
    where a.status <> 'cancelled' and b.status <> 'cancelled'`)

const held = (staffId: string) => sql`select 1 from booking_staff where id = ${staffId} for no key update`

async function siteWith(staffCount: number, fields: object = {}) {
  const site = await bookingSite(server)
  const { id: serviceId } = await site.service(fields)
  const staffIds: string[] = []
  for (let i = 0; i < staffCount; i++) staffIds.push((await site.staff([serviceId])).id)
  return { ...site, serviceId, staffIds, api: site.client.booking }
}

describe('concurrent requests', () => {
  test('for one time succeed once per staff member', async () => {
    const { serviceId, book, api, siteId } = await siteWith(3)
    const outcomes = await Promise.all(times(50, () => outcomeOf(book(serviceId, DAY, '10:00'))))
    expect(tally(outcomes)).toEqual({ done: 3, slot_taken: 47 })
    const { data } = await api.listBookings(siteId)
    const taken = await Promise.all(data.map(async ({ id }) => (await api.getBooking(siteId, id)).staffId))
    expect(new Set(taken).size).toBe(3)
  })

  test('for one staff member succeed once', async () => {
    const { serviceId, book, staffIds } = await siteWith(3)
    const outcomes = await Promise.all(
      times(20, () => outcomeOf(book(serviceId, DAY, '10:00', { staffId: staffIds[1] }))),
    )
    expect(tally(outcomes)).toEqual({ done: 1, slot_taken: 19 })
  })

  test('for overlapping times never double-book staff, and use all of them', async () => {
    const site = await siteWith(0)
    const services = await Promise.all([
      site.service({ durationMinutes: 30, bufferBeforeMinutes: 15 }),
      site.service({ durationMinutes: 45, bufferAfterMinutes: 10 }),
      site.service({ durationMinutes: 90 }),
    ])
    const ids = services.map(({ id }) => id)
    await Promise.all([
      site.staff(ids),
      site.staff(ids),
      site.staff(ids.slice(0, 2)),
      site.staff(ids.slice(2)),
    ])
    const wanted = times(60, (i) => ({
      serviceId: ids[i % 3] as string,
      time: `1${i % 4}:${['00', '10', '20', '30', '40', '50'][(i * 7) % 6]}`,
    }))
    const outcomes = await Promise.all(
      wanted.map(({ serviceId, time }) => outcomeOf(site.book(serviceId, DAY, time))),
    )
    expect(Object.keys(tally(outcomes)).sort()).toEqual(['done', 'slot_taken'])
    expect(await doubleBookings()).toEqual([])
    // Bookings only fill the calendar, so a rejected one would still be rejected.
    for (const [i, { serviceId, time }] of wanted.entries()) {
      if (outcomes[i] === 'slot_taken')
        expect(await outcomeOf(site.book(serviceId, DAY, time))).toBe('slot_taken')
    }
  })

  test('that revive and create bookings give a time to one of them', async () => {
    const { serviceId, book, api, siteId } = await siteWith(1)
    const cancelled: string[] = []
    for (let i = 0; i < 10; i++) {
      const { id } = await book(serviceId, DAY, '10:00')
      await api.setBookingStatus(siteId, id, { status: 'cancelled' })
      cancelled.push(id)
    }
    const outcomes = await Promise.all([
      ...cancelled.map((id) => outcomeOf(api.setBookingStatus(siteId, id, { status: 'confirmed' }))),
      ...times(10, () => outcomeOf(book(serviceId, DAY, '10:30'))),
    ])
    expect(tally(outcomes)).toEqual({ done: 1, slot_taken: 19 })
    expect(await doubleBookings()).toEqual([])
  })

  test('that move bookings to one time give it to one, and lose none', async () => {
    const { serviceId, book, api, siteId, staffIds } = await siteWith(2)
    const ids: string[] = []
    for (let i = 0; i < 20; i++) {
      const date = `2026-07-${10 + Math.floor(i / 2)}`
      ids.push((await book(serviceId, date, '10:00')).id)
    }
    const move = (id: string) =>
      api.updateBooking(siteId, id, { date: DAY, startTime: '12:00', staffId: null })
    const outcomes = await Promise.all([
      ...ids.map((id) => outcomeOf(move(id))),
      ...times(5, () => outcomeOf(book(serviceId, DAY, '12:30'))),
    ])
    expect(tally(outcomes)).toEqual({ done: 2, slot_taken: 23 })
    expect(await doubleBookings()).toEqual([])
    expect(staffIds).toHaveLength(2)
  })

  test('find staff who stay free while another booking moves', async () => {
    const { serviceId, book, api, siteId, staffIds } = await siteWith(2)
    const { id } = await book(serviceId, DAY, '10:00')
    for (let round = 0; round < 15; round++) {
      const [outcome] = await Promise.all([
        outcomeOf(book(serviceId, DAY, '10:00')),
        ...times(4, (i) => outcomeOf(api.updateBooking(siteId, id, { staffId: staffIds[i % 2] as string }))),
      ])
      expect(outcome).toBe('done')
      const { data } = await api.listBookings(siteId, { date: DAY, status: 'confirmed' })
      const made = data.find((booking) => booking.id !== id)
      await api.setBookingStatus(siteId, made?.id as string, { status: 'cancelled' })
    }
  })

  test('that swap staff cause no deadlock and no double booking', async () => {
    const { serviceId, book, api, siteId, staffIds } = await siteWith(4)
    const bookings = await Promise.all(
      times(20, (i) => book(serviceId, `2026-06-${10 + Math.floor(i / 4)}`, '10:00')),
    )
    const outcomes = await Promise.all(
      times(60, (i) =>
        outcomeOf(
          api.updateBooking(siteId, bookings[i % 20]?.id as string, {
            staffId: staffIds[(i * 3) % 4] as string,
            startTime: i % 2 ? '10:00' : '10:45',
          }),
        ),
      ),
    )
    for (const outcome of outcomes) expect(['done', 'slot_taken']).toContain(outcome)
    expect(await doubleBookings()).toEqual([])
    expect((await api.listBookings(siteId)).total).toBe(20)
  })
})

describe('responses and bookings agree:', () => {
  test('no booking made after time off was added falls into it', async () => {
    const { serviceId, book, api, siteId, staffIds } = await siteWith(1)
    const staffId = staffIds[0] as string
    for (let round = 0; round < 10; round++) {
      const date = `2026-08-${10 + round}`
      let isOff = false
      const off = Promise.resolve(
        api.createTimeOff(siteId, staffId, { startsAt: `${date}T00:00:00Z`, endsAt: `${date}T23:00:00Z` }),
      ).then(() => {
        isOff = true
      })
      const attempts = times(8, async (i) => {
        if (i >= 4) await off
        const knewOff = isOff
        return { knewOff, outcome: await outcomeOf(book(serviceId, date, `1${i}:00`)) }
      })
      for (const { knewOff, outcome } of await Promise.all(attempts)) {
        if (knewOff) expect(outcome).toBe('slot_unavailable')
      }
    }
  })

  const giveTimeOff = (siteId: string, staffId: string) => sql`
    insert into booking_time_off (id, site_id, staff_id, starts_at, ends_at, created_at)
    values (${`timeoff_${siteId}`}, ${siteId}, ${staffId}, '2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', now())`
  test.each<[string, string, (ids: { siteId: string; serviceId: string; staffId: string }) => Sql[]]>([
    [
      'time off being given',
      'slot_unavailable',
      ({ siteId, staffId }) => [held(staffId), giveTimeOff(siteId, staffId)],
    ],
    [
      'other hours',
      'slot_unavailable',
      ({ staffId }) => [sql`update booking_staff set working_hours = '[]' where id = ${staffId}`],
    ],
    [
      'less to offer',
      'slot_unavailable',
      ({ staffId }) => [held(staffId), sql`delete from booking_offers where staff_id = ${staffId}`],
    ],
    [
      'a service being deactivated',
      'service_inactive',
      ({ serviceId }) => [sql`update booking_services set active = false where id = ${serviceId}`],
    ],
    [
      'a longer duration',
      'slot_unavailable',
      ({ serviceId }) => [sql`update booking_services set duration_minutes = 1440 where id = ${serviceId}`],
    ],
  ])('a booking that waits for %s sees it', async (_change, expected, statements) => {
    const { serviceId, book, staffIds, siteId } = await siteWith(1)
    const staffId = staffIds[0] as string
    let outcome: Promise<string> | undefined
    await server.db.transaction(async (tx) => {
      const [first, ...rest] = statements({ siteId, serviceId, staffId })
      await tx.run(first as Sql)
      outcome = outcomeOf(book(serviceId, DAY, '10:00'))
      await lockWaits(server)
      for (const statement of rest) await tx.run(statement)
    })
    expect(await outcome).toBe(expected)
  })

  test('a booking revived while time off is added respects it', async () => {
    const { serviceId, book, staffIds, siteId, api } = await siteWith(1)
    const staffId = staffIds[0] as string
    const { id } = await book(serviceId, DAY, '10:00')
    await api.setBookingStatus(siteId, id, { status: 'cancelled' })
    let outcome: Promise<string> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(held(staffId))
      outcome = outcomeOf(api.setBookingStatus(siteId, id, { status: 'confirmed' }))
      await lockWaits(server)
      await tx.run(giveTimeOff(siteId, staffId))
    })
    expect(await outcome).toBe('slot_unavailable')
  })

  test('changes of staff wait for a booking in progress', async () => {
    const { serviceId, api, siteId, staffIds } = await siteWith(1)
    const staffId = staffIds[0] as string
    const changes = [
      () => api.createTimeOff(siteId, staffId, { startsAt: `${DAY}T00:00:00Z`, endsAt: `${DAY}T01:00:00Z` }),
      () => api.updateStaff(siteId, staffId, { workingHours: daily(['10:00', '11:00']) }),
      () => api.updateStaff(siteId, staffId, { serviceIds: [serviceId] }),
      () => api.updateService(siteId, serviceId, { active: true }),
    ]
    for (const change of changes) {
      let changed: PromiseLike<unknown> | undefined
      await server.db.transaction(async (tx) => {
        // The locks a booking in progress holds.
        await tx.run(sql`select 1 from booking_services where id = ${serviceId} for no key update`)
        await tx.run(sql`select 1 from booking_staff where id = ${staffId} for no key update`)
        changed = Promise.resolve(change())
        await lockWaits(server)
      })
      await changed
    }
  })
})

describe('a change of a service or its staff', () => {
  test('waits for earlier bookings and not for later ones', async () => {
    const { serviceId, book, api, siteId, staffIds } = await siteWith(2)
    const [first, second] = staffIds as [string, string]
    const answers = await server.db.transaction(async (tx) => {
      await tx.run(held(first))
      const before = outcomeOf(book(serviceId, DAY, '10:00', { staffId: first }))
      await lockWaits(server)
      const change = outcomeOf(api.updateService(siteId, serviceId, { active: false }))
      await lockWaits(server, 2)
      const after = outcomeOf(book(serviceId, DAY, '10:00', { staffId: second }))
      await lockWaits(server, 3)
      return { all: Promise.all([before, change, after]) }
    })
    expect(await answers.all).toEqual(['done', 'done', 'service_inactive'])
  })

  test('keeps a service at 100 staff members under concurrency', async () => {
    const { serviceId, staff, api, siteId } = await siteWith(0)
    const ids: string[] = []
    for (let i = 0; i < 11; i++) {
      ids.push(...(await Promise.all(times(10, () => staff([])))).map(({ id }) => id))
    }
    await api.updateService(siteId, serviceId, { staffIds: ids.slice(0, 98) })
    const outcomes = await Promise.all([
      ...ids.slice(98).map((id) => outcomeOf(api.updateStaff(siteId, id, { serviceIds: [serviceId] }))),
      ...times(8, () => outcomeOf(staff([serviceId]))),
    ])
    expect(tally(outcomes)).toEqual({ done: 2, VALIDATION_ERROR: 18 })
    expect((await api.getService(siteId, serviceId)).staffIds).toHaveLength(100)
  })

  test('names the field of a service or staff member being deleted', async () => {
    const { serviceId, service, staff, api, siteId, staffIds } = await siteWith(1)
    const offers: [field: string, table: string, offer: (id: string) => PromiseLike<unknown>][] = [
      ['staffIds.1', 'booking_staff', (id) => api.updateService(siteId, serviceId, offeredBy(id))],
      [
        'staffIds.1',
        'booking_staff',
        (id) => api.createService(siteId, { name: 'Walk', durationMinutes: 30, ...offeredBy(id) }),
      ],
      [
        'serviceIds.0',
        'booking_services',
        (id) => api.updateStaff(siteId, staffIds[0] as string, { serviceIds: [id] }),
      ],
      ['serviceIds.0', 'booking_services', (id) => staff([id])],
    ]
    const offeredBy = (id: string) => ({ staffIds: [staffIds[0] as string, id] })
    for (const [field, table, offer] of offers) {
      const { id } = table === 'booking_staff' ? await staff([]) : await service()
      const refused = await server.db.transaction(async (tx) => {
        await tx.run(sql`delete from ${raw(table)} where id = ${id}`)
        const fields = fieldsOf(offer(id))
        await lockWaits(server)
        return { fields }
      })
      expect(await refused.fields).toEqual([field])
    }
  })
})
