import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { BadRequestError, type Sitewright, ValidationError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client } = await server.tenant()
const { delivery } = client

afterEach(() => server.clock.run())

const STATUSES = [
  'received',
  'preparing',
  'ready',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
] as const
type Status = (typeof STATUSES)[number]
type Filter = NonNullable<Parameters<Sitewright['delivery']['listOrders']>[1]>

const siteIn = async (timeZone: string) => (await client.sites.create({ name: 'Site', timeZone })).id
const customerAddress = { line1: 'Street 1', city: 'City' }
const create = (site: string, fields: object = {}) =>
  delivery.createOrder(site, { customerName: 'Ada', customerAddress, ...fields })
const createAt = (site: string, moment: string | Date, fields: object = {}) => {
  server.clock.freeze(moment)
  return create(site, fields)
}
const set = (site: string, id: string, status: Status) => delivery.setOrderStatus(site, id, { status })

async function idsOf(site: string, filter: Filter = {}) {
  const ids: string[] = []
  for await (const { id } of delivery.listOrders(site, filter)) ids.push(id)
  return ids
}

describe('orders of a day', () => {
  // Days of 23 and 25 hours, a skipped midnight, and a skipped day.
  test.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00Z', '2026-03-02T00:00Z'],
    ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00Z', '2026-04-05T12:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00Z', '2026-09-27T11:00Z'],
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00Z', '2026-03-09T07:00Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00Z', '2026-11-02T08:00Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15Z', '2026-01-01T18:15Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00Z', '2026-01-01T10:00Z'],
  ])('cover a day in %s on %s to the millisecond', async (zone, day, from, until) => {
    const site = await siteIn(zone)
    const at = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds)
    const before = await createAt(site, at(from, -1))
    const first = await createAt(site, at(from, 0))
    const last = await createAt(site, at(until, -1))
    const after = await createAt(site, at(until, 0))
    expect(await idsOf(site, { dateFrom: day, dateTo: day })).toEqual([last.id, first.id])
    expect(await idsOf(site, { dateFrom: day })).toEqual([after.id, last.id, first.id])
    expect(await idsOf(site, { dateTo: day })).toEqual([last.id, first.id, before.id])
    server.clock.freeze(at(until, -1))
    expect((await delivery.getKpis(site)).todayOrders).toBe(2)
    server.clock.freeze(at(from, -1))
    expect((await delivery.getKpis(site)).todayOrders).toBe(1)
    server.clock.freeze(at(until, 0))
    expect((await delivery.getKpis(site)).todayOrders).toBe(1)
  })

  test('are empty for a date the time zone skipped', async () => {
    const site = await siteIn('Pacific/Apia')
    const eve = await createAt(site, '2011-12-30T09:59:59.999Z')
    const next = await createAt(site, '2011-12-30T10:00:00.000Z')
    expect(await idsOf(site, { dateFrom: '2011-12-30', dateTo: '2011-12-30' })).toEqual([])
    expect(await idsOf(site, { dateFrom: '2011-12-29', dateTo: '2011-12-29' })).toEqual([eve.id])
    expect(await idsOf(site, { dateFrom: '2011-12-31', dateTo: '2011-12-31' })).toEqual([next.id])
  })

  test('require existing days in ascending order', async () => {
    const site = await siteIn('UTC')
    const fieldsOf = (filter: Filter) =>
      delivery.listOrders(site, filter).then(
        () => 'accepted',
        (error) => {
          expect(error).toBeInstanceOf(ValidationError)
          return (error as ValidationError).fields
        },
      )
    expect(await fieldsOf({ dateFrom: '2026-03-02', dateTo: '2026-03-01' })).toEqual({
      dateTo: 'must not be before dateFrom',
    })
    expect(await fieldsOf({ dateFrom: '2026-03-01', dateTo: '2026-03-01' })).toBe('accepted')
    expect(await fieldsOf({ dateFrom: '1900-01-01', dateTo: '2199-12-31' })).toBe('accepted')
    for (const bad of [
      '2026-02-30',
      '2026-3-1',
      '1899-12-31',
      '2200-01-01',
      '',
      'today',
      '2026-03-01T00:00Z',
    ]) {
      expect(await fieldsOf({ dateFrom: bad })).toHaveProperty('dateFrom')
      expect(await fieldsOf({ dateTo: bad })).toHaveProperty('dateTo')
    }
    expect(await fieldsOf({ status: 'gone' as never, driverId: 'x'.repeat(256) })).toMatchObject({
      status: expect.any(String),
      driverId: expect.any(String),
    })
  })
})

/** The local date of an instant, as a browser would show it. */
const dayIn = (timeZone: string, moment: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )

const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Vienna', 'Asia/Kolkata', 'America/St_Johns']

describe('filters', () => {
  test('agree with an independent computation in any combination', async () => {
    const driverIds = new Map<string, string[]>()
    type Made = { id: string; zone: string; createdAt: number; status: Status; driverId: string | null }
    const sites = new Map<string, string>()
    const made: Made[] = []
    for (const zone of ZONES) {
      const site = await siteIn(zone)
      const drivers = await Promise.all(['A', 'B'].map((name) => delivery.createDriver(site, { name })))
      sites.set(zone, site)
      driverIds.set(
        zone,
        drivers.map(({ id }) => id),
      )
    }
    // Two weeks around a clock change, so that dates repeat often.
    const start = Date.parse('2026-10-20T00:00Z')
    const moment = fc.integer({ min: 0, max: 14 * 24 * 4 }).map((quarters) => start + quarters * 900_000)
    const day = fc
      .integer({ min: -1, max: 15 })
      .map((n) => new Date(start + n * 86_400_000).toISOString().slice(0, 10))
    const input = fc.record({
      zone: fc.constantFrom(...ZONES),
      moment,
      status: fc.constantFrom(...STATUSES),
      driver: fc.constantFrom(0, 1, null),
      filter: fc.record(
        {
          status: fc.constantFrom(...STATUSES),
          driver: fc.constantFrom(0, 1),
          days: fc.tuple(day, day).map((days) => days.toSorted() as [string, string]),
          open: fc.constantFrom('from', 'to'),
        },
        { requiredKeys: [] },
      ),
      limit: fc.constantFrom(1, 2, 3, 100),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ zone, moment, status, driver, filter, limit }) => {
        const site = sites.get(zone) as string
        const drivers = driverIds.get(zone) as string[]
        const driverId = driver === null ? null : (drivers[driver] as string)
        const { id } = await createAt(site, new Date(moment), { driverId })
        await set(site, id, status)
        made.push({ id, zone, createdAt: moment, status, driverId })
        const dateFrom = filter.open === 'from' ? undefined : filter.days?.[0]
        const dateTo = filter.open === 'to' ? undefined : filter.days?.[1]
        const wanted = filter.driver === undefined ? undefined : drivers[filter.driver]
        const expected = made
          .filter((order) => order.zone === zone)
          .filter((order) => filter.status === undefined || order.status === filter.status)
          .filter((order) => wanted === undefined || order.driverId === wanted)
          .filter((order) => dateFrom === undefined || dayIn(zone, order.createdAt) >= dateFrom)
          .filter((order) => dateTo === undefined || dayIn(zone, order.createdAt) <= dateTo)
          .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
        const ids = await idsOf(site, {
          limit,
          status: filter.status,
          driverId: wanted,
          dateFrom,
          dateTo,
        } as Filter)
        expect(ids).toEqual(expected.map(({ id }) => id))
      }),
      { numRuns: 100 },
    )
  })

  test('find nothing for unknown drivers and those of other sites', async () => {
    const [site, other] = [await siteIn('UTC'), await siteIn('UTC')]
    const driver = await delivery.createDriver(other, { name: 'Other' })
    await create(other, { driverId: driver.id })
    await create(site)
    expect(await idsOf(site, { driverId: driver.id })).toEqual([])
    expect(await idsOf(site, { driverId: "'; drop table delivery_orders; --" })).toEqual([])
    expect(await idsOf(other, { driverId: driver.id })).toHaveLength(1)
  })

  test('reject a cursor of another list', async () => {
    const site = await siteIn('UTC')
    const { client: elsewhere } = await server.tenant()
    for (const name of ['One', 'Two']) await elsewhere.sites.create({ name })
    const cursor = (await elsewhere.sites.list({ limit: 1 })).nextCursor as string
    for (const bad of [cursor, 'x', '']) {
      const error = await delivery.listOrders(site, { cursor: bad }).then(undefined, (e) => e)
      expect(error).toBeInstanceOf(BadRequestError)
    }
  })
})

/** The figures computed from all orders. */
async function recomputed(site: string, today: (createdAt: string) => boolean) {
  let [totalOrders, todayOrders, delivered, milliseconds] = [0, 0, 0, 0]
  for await (const { createdAt, deliveredAt } of delivery.listOrders(site, { limit: 100 })) {
    totalOrders++
    if (today(createdAt)) todayOrders++
    if (deliveredAt === null) continue
    delivered++
    milliseconds += Date.parse(deliveredAt) - Date.parse(createdAt)
  }
  const avgDeliveryMinutes =
    delivered === 0 ? null : Math.round((100 * milliseconds) / (delivered * 60_000)) / 100
  const activeDrivers = (await delivery.listDrivers(site, { active: true })).data.length
  return { totalOrders, todayOrders, avgDeliveryMinutes, activeDrivers }
}
const everyDay = () => true
const onFirstOfMarch = (createdAt: string) => createdAt >= '2026-03-01'

describe('delivery figures', () => {
  test('are zero without orders, and the mean is null', async () => {
    const none = { totalOrders: 0, todayOrders: 0, avgDeliveryMinutes: null, activeDrivers: 0 }
    expect(await delivery.getKpis(await siteIn('UTC'))).toEqual(none)
  })

  test('follow every change of orders and drivers', async () => {
    const site = await siteIn('UTC')
    const figures = async () => Object.values(await delivery.getKpis(site))
    const one = await createAt(site, '2026-03-01T10:00:00Z')
    const two = await create(site)
    expect(await figures()).toEqual([2, 2, null, 0])
    server.clock.advance(10 * 60_000)
    await set(site, one.id, 'delivered')
    expect(await figures()).toEqual([2, 2, 10, 0])
    server.clock.advance(15_555)
    await set(site, two.id, 'delivered')
    expect(await figures()).toEqual([2, 2, 10.13, 0])
    await delivery.updateOrder(site, two.id, { customerName: 'No matter' })
    await set(site, two.id, 'delivered')
    expect(await figures()).toEqual([2, 2, 10.13, 0])
    await set(site, one.id, 'cancelled')
    expect(await figures()).toEqual([2, 2, 10.26, 0])
    await set(site, two.id, 'in_transit')
    expect(await figures()).toEqual([2, 2, null, 0])
    server.clock.advance(24 * 3_600_000)
    expect(await figures()).toEqual([2, 0, null, 0])
    const [driver] = await Promise.all(['A', 'B', 'C'].map((name) => delivery.createDriver(site, { name })))
    expect(await figures()).toEqual([2, 0, null, 3])
    await delivery.updateDriver(site, driver?.id as string, { active: false })
    expect(await figures()).toEqual([2, 0, null, 2])
    await delivery.updateDriver(site, driver?.id as string, { active: true })
    await delivery.deleteDriver(site, driver?.id as string)
    expect(await figures()).toEqual([2, 0, null, 2])
  })

  test('exclude other sites', async () => {
    const [site, other] = [await siteIn('UTC'), await siteIn('UTC')]
    const { id } = await create(site)
    await set(site, id, 'delivered')
    await delivery.createDriver(site, { name: 'A' })
    expect(await delivery.getKpis(other)).toMatchObject({ totalOrders: 0, todayOrders: 0, activeDrivers: 0 })
  })

  test('are exact after concurrent creates and status changes', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const site = await siteIn('UTC')
    const driver = await delivery.createDriver(site, { name: 'Off', active: false })
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const { id } = await create(site)
        server.clock.advance(7_001)
        if (i % 5 === 0) await create(site, { driverId: driver.id }).then(undefined, () => {})
        await Promise.all([
          set(site, id, 'delivered'),
          set(site, id, 'in_transit'),
          set(site, id, 'delivered'),
        ])
        if (i % 4 === 0) await set(site, id, 'cancelled')
      }),
    )
    const figures = await delivery.getKpis(site)
    expect(figures).toEqual(await recomputed(site, everyDay))
    expect([figures.totalOrders, figures.avgDeliveryMinutes !== null]).toEqual([30, true])
  })

  test('are exact after bulk changes and deletions', async () => {
    const site = await siteIn('UTC')
    const other = await siteIn('UTC')
    for (const [i, status] of [...STATUSES, ...STATUSES].entries()) {
      const { id } = await createAt(site, '2026-03-01T10:00:00Z')
      server.clock.advance((i + 1) * 61_007)
      await set(site, id, status)
    }
    const matches = async () => {
      server.clock.freeze('2026-03-01T23:00:00Z')
      const figures = await delivery.getKpis(site)
      expect(figures).toEqual(await recomputed(site, onFirstOfMarch))
      return figures.avgDeliveryMinutes
    }
    const means = [await matches()]
    for (const change of [
      sql`update delivery_orders set delivered_at = delivered_at + interval '90 seconds' where site_id = ${site}`,
      sql`update delivery_orders set created_at = created_at - interval '1 day' where site_id = ${site} and delivered_at is not null`,
      sql`update delivery_orders set status = 'delivered', delivered_at = updated_at where site_id = ${site} and status = 'ready'`,
      sql`delete from delivery_orders where id in (select id from delivery_orders where site_id = ${site} and status = 'delivered' limit 1)`,
      sql`update delivery_orders set site_id = ${other}, driver_id = null where site_id = ${site} and status = 'delivered'`,
    ]) {
      await server.db.run(change)
      means.push(await matches())
    }
    expect(means.at(-1)).toBeNull()
    expect(new Set(means).size).toBe(means.length)
    expect(await delivery.getKpis(other)).toEqual(await recomputed(other, onFirstOfMarch))
    await server.db.run(sql`delete from delivery_orders where site_id in (${site}, ${other})`)
    for (const gone of [site, other]) {
      expect(await delivery.getKpis(gone)).toMatchObject({ totalOrders: 0, avgDeliveryMinutes: null })
    }
  })
})
