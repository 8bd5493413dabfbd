import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { NotFoundError, type Sitewright, ValidationError } from '../../../../client/src/index.ts'
import { addDemoDelivery } from '../../../src/features/delivery/demo.ts'
import { MAX_DRIVERS, MAX_ZONES } from '../../../src/features/delivery/rules.ts'
import { distinctPostalCodes, postalKey } from '../../../src/features/delivery/zones/rules.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { demoContextOf } from '../../support/demo.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key } = await server.tenant()
const { delivery } = client

beforeEach(() => server.clock.run())

const newSite = async (settings: object = {}) => (await client.sites.create({ name: 'Site', ...settings })).id
const orderTo = (postalCode: string | null, site: string, fields: object = {}) =>
  delivery.createOrder(site, {
    customerName: 'Ada',
    customerAddress: { line1: 'Street 1', city: 'City', postalCode },
    ...fields,
  })
const errorOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => {
      throw new Error('was not refused')
    },
    (error) => error,
  )
const fieldsOf = async (promise: PromiseLike<unknown>) => {
  const error = await errorOf(promise)
  expect(error).toBeInstanceOf(ValidationError)
  return (error as ValidationError).fields
}

describe('a zone', () => {
  test('is created, listed by name, updated and deleted', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const site = await newSite()
    const fields = { active: false, deliveryCost: 3.9, postalCodes: ['5340', '5350'] }
    const { data: zone, status } = await delivery.createZone(site, { name: 'West', ...fields }).withResponse()
    const createdAt = '2026-03-01T10:00:00.000Z'
    expect(status).toBe(201)
    expect(zone).toEqual({
      id: expect.stringMatching(/^zone_[0-9a-z]{26}$/),
      name: 'West',
      atCheckout: true,
      minimum: 0,
      freeFrom: null,
      daysAhead: 7,
      windows: [],
      center: null,
      radiusKm: null,
      currency: 'EUR',
      ...fields,
      createdAt,
      updatedAt: createdAt,
    })
    expect(await delivery.getZone(site, zone.id)).toEqual(zone)
    const east = await delivery.createZone(site, { name: 'ärger' })
    expect(east).toMatchObject({ active: true, deliveryCost: 0, postalCodes: [], currency: 'EUR' })
    expect((await delivery.listZones(site)).data).toEqual([
      { id: east.id, name: 'ärger', active: true },
      { id: zone.id, name: 'West', active: false },
    ])
    server.clock.advance(1000)
    expect(await delivery.updateZone(site, zone.id, { postalCodes: ['5360'] })).toEqual({
      ...zone,
      postalCodes: ['5360'],
      updatedAt: '2026-03-01T10:00:01.000Z',
    })
    expect(await delivery.deleteZone(site, zone.id)).toEqual({ id: zone.id, deleted: true })
    for (const gone of [
      () => delivery.getZone(site, zone.id),
      () => delivery.updateZone(site, zone.id, { name: 'x' }),
      () => delivery.deleteZone(site, zone.id),
    ]) {
      expect(await errorOf(gone())).toMatchObject({ message: 'Zone not found' })
    }
  })

  test('keeps the ids of windows that are sent without them, by their times', async () => {
    const morning = { weekdays: [1, 2], startTime: '08:00', endTime: '10:00', capacity: 3 }
    const evening = { ...morning, startTime: '17:00', endTime: '19:00' }
    const { id, windows } = await delivery.createZone(siteId, { name: 'Times', windows: [morning, evening] })
    const changed = await delivery.updateZone(siteId, id, {
      windows: [{ ...evening, weekdays: [2, 1], capacity: 9 }, { ...morning, endTime: '11:00' }, evening],
    })
    const ids = changed.windows.map((window) => window.id)
    expect(ids[0]).toBe(windows[1]?.id)
    expect(windows.map((window) => window.id)).not.toContain(ids[1])
    expect(new Set(ids).size).toBe(3)
    await delivery.deleteZone(siteId, id)
  })

  test('keeps its state and postal codes when only its name changes', async () => {
    const zone = await delivery.createZone(siteId, { name: 'Old', active: false, postalCodes: ['1'] })
    expect(await delivery.updateZone(siteId, zone.id, { name: 'New' })).toMatchObject({
      name: 'New',
      active: false,
      postalCodes: ['1'],
    })
  })

  test('has a cost valid in its currency, whichever of the two changes', async () => {
    const zone = await delivery.createZone(siteId, { name: 'Fine', deliveryCost: 2.5 })
    const { id } = zone
    expect(await fieldsOf(delivery.createZone(siteId, { name: 'Z', deliveryCost: 2.555 }))).toHaveProperty(
      'deliveryCost',
    )
    expect(await fieldsOf(delivery.updateZone(siteId, id, { currency: 'JPY' }))).toHaveProperty(
      'deliveryCost',
    )
    expect(await fieldsOf(delivery.updateZone(siteId, id, { deliveryCost: 2.555 }))).toHaveProperty(
      'deliveryCost',
    )
    const whole = await delivery.createZone(siteId, { name: 'Whole', deliveryCost: 5 })
    expect(await fieldsOf(delivery.updateZone(siteId, whole.id, { currency: 'JPY' }))).toEqual({
      deliveryCost: 'must be sent with a new currency: the stored cost is in EUR',
    })
    expect(await delivery.getZone(siteId, id)).toEqual(zone)
  })

  test('reports every invalid field', async () => {
    const bad = {
      name: '',
      active: 'yes',
      currency: 'EURO',
      deliveryCost: -1,
      postalCodes: ['--', 'x'.repeat(21)],
    }
    expect(Object.keys(await fieldsOf(delivery.createZone(siteId, bad as never))).sort()).toEqual(
      ['active', 'currency', 'deliveryCost', 'name', 'postalCodes.0', 'postalCodes.1'].sort(),
    )
    const many = { name: 'Z', postalCodes: Array.from({ length: 5001 }, (_, i) => `${i}`) }
    expect(await fieldsOf(delivery.createZone(siteId, many))).toHaveProperty('postalCodes')
    const most = await delivery.createZone(siteId, { ...many, postalCodes: many.postalCodes.slice(1) })
    expect(most.postalCodes).toHaveLength(5000)
  })
})

describe('the cost of a delivery', () => {
  const zone = (site: string, deliveryCost: number, postalCodes: string[], fields: object = {}) =>
    delivery.createZone(site, { name: `For ${deliveryCost}`, deliveryCost, postalCodes, ...fields })
  const costOf = async (site: string, postalCode: string | null, fields: object = {}) =>
    (await orderTo(postalCode, site, fields)).deliveryCost

  test('defaults to that of the active zone of the postal code, or 0', async () => {
    const site = await newSite()
    await zone(site, 2.9, ['5340', '5350'])
    await zone(site, 9, ['1010'], { active: false })
    await zone(site, 7, [])
    expect(await costOf(site, '5350')).toBe(2.9)
    expect(await costOf(site, '5350', { deliveryCost: 4 })).toBe(4)
    expect(await costOf(site, '5350', { deliveryCost: 0 })).toBe(0)
    expect(await costOf(site, '1010')).toBe(0)
    expect(await costOf(site, '9999')).toBe(0)
    expect(await costOf(site, null)).toBe(0)
    expect(await costOf(site, '-')).toBe(0)
    expect(await costOf(await newSite(), '5350')).toBe(0)
  })

  test('ignores case, spaces and punctuation of postal codes', async () => {
    const site = await newSite()
    await zone(site, 5, ['SW1A 1AA', 'sw1a1aa', '00-950'])
    expect((await delivery.listZones(site)).data).toHaveLength(1)
    for (const code of ['sw1a 1aa', 'SW1A1AA', ' 00950', '００９５０'])
      expect(await costOf(site, code)).toBe(5)
  })

  test('is that of the cheapest matching zone', async () => {
    const site = await newSite()
    for (const cost of [5, 3.5, 10]) await zone(site, cost, ['5340'])
    expect(await costOf(site, '5340')).toBe(3.5)
  })

  test('is never taken from a zone in another currency', async () => {
    const site = await newSite()
    await zone(site, 3, ['5340'])
    expect(await fieldsOf(orderTo('5340', site, { currency: 'USD' }))).toEqual({
      deliveryCost: 'is required for an order in USD: zone For 3 charges in EUR',
    })
    await zone(site, 8, ['5340'], { currency: 'USD' })
    expect(await costOf(site, '5340', { currency: 'USD' })).toBe(8)
    expect(await costOf(site, '5340')).toBe(3)
  })

  test('stays the same when the zone changes or is deleted', async () => {
    const site = await newSite()
    const { id } = await zone(site, 3, ['5340'])
    const order = await orderTo('5340', site)
    await delivery.updateZone(site, id, { deliveryCost: 99 })
    await delivery.deleteZone(site, id)
    expect(await delivery.getOrder(site, order.id)).toEqual(order)
  })

  test('does not depend on the spelling of the postal code', () => {
    const code = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/)
    fc.assert(
      fc.property(code, fc.array(fc.constantFrom(' ', '-', '.', '')), fc.boolean(), (code, marks, upper) => {
        const written = [...code].map((letter, i) => `${marks[i] ?? ''}${letter}`).join('')
        expect(postalKey(upper ? written.toUpperCase() : written.toLowerCase())).toBe(postalKey(code))
        expect(distinctPostalCodes([code, written, 'other 1', code]).size).toBe(
          postalKey(code) === 'OTHER1' ? 1 : 2,
        )
      }),
    )
  })
})

test('concurrent currency and cost changes keep costs valid', async () => {
  const site = await newSite()
  const yen = { currency: 'JPY', deliveryCost: 300 }
  for (let round = 0; round < 5; round++) {
    const { id: zoneId } = await delivery.createZone(site, { name: 'Contested' })
    const { id: orderId } = await orderTo(null, site)
    const changes = Array.from({ length: 20 }, (_, i) => (i === 8 ? yen : { deliveryCost: 2.5 }))
    const outcomes = await Promise.allSettled(
      changes.flatMap((fields) => [
        delivery.updateZone(site, zoneId, fields),
        delivery.updateOrder(site, orderId, fields),
      ]),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ValidationError)
    }
    expect(await delivery.getZone(site, zoneId)).toMatchObject(yen)
    expect(await delivery.getOrder(site, orderId)).toMatchObject(yen)
  }
})

test('no request body causes a server error', async () => {
  const [zone, driver, order] = [
    await delivery.createZone(siteId, { name: 'Z' }),
    await delivery.createDriver(siteId, { name: 'D' }),
    await orderTo('1', siteId),
  ]
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('\u0000', '\ud800', 'XXX', 'EUR', 'KWD', 'x'.repeat(256), '', driver.id),
    fc.constantFrom(0, 1e-7, 5e-324, 1e12, 1e12 + 1, 999999999999.99, -0, 2 ** 53, true, null),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
    fc.record({ line1: fc.string(), postalCode: fc.option(fc.string()) }, { requiredKeys: [] }),
  )
  const keys = [
    'name',
    'active',
    'currency',
    'deliveryCost',
    'postalCodes',
    'phone',
    'vehicle',
    'status',
    'driverId',
  ]
  const bodies = fc.dictionary(
    fc.constantFrom(...keys, 'orderId', 'customerName', 'customerPhone', 'customerAddress'),
    odd,
    { maxKeys: 3 },
  )
  const targets = fc.constantFrom(
    ['PUT', `zones/${zone.id}`],
    ['PUT', `drivers/${driver.id}`],
    ['PUT', `orders/${order.id}`],
    ['PATCH', `orders/${order.id}/driver`],
    ['PATCH', `orders/${order.id}/status`],
  )
  await fc.assert(
    fc.asyncProperty(targets, bodies, async ([method, path], body) => {
      const response = await server.fetch(`/v1/sites/${siteId}/delivery/${path}`, {
        method: method as string,
        key,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: 100 },
  )
  expect((await delivery.getOrder(siteId, order.id)).id).toBe(order.id)
})

test('zones and drivers are hidden from other sites and accounts', async () => {
  const zone = await delivery.createZone(siteId, { name: 'Mine' })
  const driver = await delivery.createDriver(siteId, { name: 'Mine' })
  const other = await server.tenant()
  const calls = [
    (api: Sitewright, site: string) => api.delivery.getZone(site, zone.id),
    (api: Sitewright, site: string) => api.delivery.updateZone(site, zone.id, { name: 'Theirs' }),
    (api: Sitewright, site: string) => api.delivery.deleteZone(site, zone.id),
    (api: Sitewright, site: string) => api.delivery.getDriver(site, driver.id),
    (api: Sitewright, site: string) => api.delivery.updateDriver(site, driver.id, { name: 'Theirs' }),
    (api: Sitewright, site: string) => api.delivery.deleteDriver(site, driver.id),
  ]
  const sibling = await newSite()
  for (const call of calls) {
    expect(await errorOf(call(other.client, other.siteId))).toBeInstanceOf(NotFoundError)
    expect(await errorOf(call(client, sibling))).toBeInstanceOf(NotFoundError)
  }
  expect((await delivery.listZones(sibling)).data).toEqual([])
  expect((await delivery.listDrivers(sibling)).data).toEqual([])
  expect((await delivery.getZone(siteId, zone.id)).name).toBe('Mine')
  expect((await delivery.getDriver(siteId, driver.id)).name).toBe('Mine')
})

test.each([
  ['zones', MAX_ZONES, (site: string) => delivery.createZone(site, { name: 'One more' })],
  ['drivers', MAX_DRIVERS, (site: string) => delivery.createDriver(site, { name: 'One more' })],
] as const)('20 concurrent creates of %s do not exceed the limit per site', async (list, most, create) => {
  const site = await newSite()
  const now = server.clock.now()
  const ids = Array.from({ length: most - 3 }, (_, i) => `${list}_${site}_${i}`)
  await (list === 'zones'
    ? server.db.run(sql`
        insert into delivery_zones (id, site_id, name, currency, delivery_cost, created_at, updated_at)
        select id, ${site}, 'Zone', 'EUR', 0, ${now}, ${now} from unnest(${ids}::text[]) id`)
    : server.db.run(sql`
        insert into delivery_drivers (id, site_id, name, created_at, updated_at)
        select id, ${site}, 'Driver', ${now}, ${now} from unnest(${ids}::text[]) id`))
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create(site)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'limit_reached' })
  }
})

test('the demo fills every list, with correct figures', async () => {
  server.clock.freeze('2026-06-15T18:00:00Z')
  const id = await newSite({ timeZone: 'Europe/Vienna' })
  const { accountId } = await server.tenant()
  const context = demoContextOf(server, accountId, id)
  const { daysAgo } = context
  const now = daysAgo(0).getTime()
  await server.db.transaction((db) => addDemoDelivery({ ...context, db }))
  const orders = []
  for await (const order of delivery.listOrders(id, { limit: 100 })) orders.push(order)
  expect(orders.length).toBeGreaterThanOrEqual(60)
  expect(new Set(orders.map(({ status }) => status)).size).toBe(7)
  expect(orders.at(-1)?.createdAt).toBe(daysAgo(90).toISOString())
  for (const { createdAt, updatedAt } of orders)
    expect([createdAt <= updatedAt, new Date(updatedAt).getTime() <= now]).toEqual([true, true])
  expect((await delivery.listZones(id)).data.length).toBeGreaterThanOrEqual(30)
  expect((await delivery.listDrivers(id)).data.length).toBeGreaterThanOrEqual(30)
  const delivered = orders.filter((order) => order.deliveredAt !== null)
  const minutes = delivered.map(
    ({ createdAt, deliveredAt }) => (Date.parse(deliveredAt as string) - Date.parse(createdAt)) / 60_000,
  )
  for (const each of minutes) expect([each >= 20, each <= 90]).toEqual([true, true])
  for (const { status, createdAt } of orders) {
    if (status !== 'delivered' && status !== 'cancelled')
      expect(now - Date.parse(createdAt)).toBeLessThan(90 * 60_000)
  }
  const zones = (await delivery.listZones(id)).data
  const served = await Promise.all(
    zones.filter(({ active }) => active).map((zone) => delivery.getZone(id, zone.id)),
  )
  expect(served.length).toBeLessThan(zones.length)
  const costs = new Map(served.map(({ postalCodes, deliveryCost }) => [postalCodes[0], deliveryCost]))
  for (const { customerAddress, deliveryCost } of orders)
    expect(costs.get(customerAddress.postalCode as string)).toBe(deliveryCost)
  expect(await delivery.getKpis(id)).toEqual({
    totalOrders: orders.length,
    todayOrders: orders.filter(({ createdAt }) => createdAt >= '2026-06-14T22:00:00').length,
    avgDeliveryMinutes:
      Math.round((100 * minutes.reduce((sum, value) => sum + value, 0)) / minutes.length) / 100,
    activeDrivers: (await delivery.listDrivers(id, { active: true })).data.length,
  })
})
