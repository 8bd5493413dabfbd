import { beforeEach, describe, expect, test } from 'vitest'
import { NotFoundError, type Sitewright, ValidationError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key } = await server.tenant()
const { delivery } = client

beforeEach(() => server.clock.run())

type Order = Parameters<Sitewright['delivery']['createOrder']>[1]
const body: Order = {
  customerName: 'Ada Lovelace',
  customerAddress: { line1: 'Seestraße 12', city: 'St. Gilgen', postalCode: '5340' },
}
const create = (fields: object = {}) => delivery.createOrder(siteId, { ...body, ...fields })
const driverNamed = (name: string, fields: object = {}) => delivery.createDriver(siteId, { name, ...fields })
const STATUSES = [
  'received',
  'preparing',
  'ready',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
] as const

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
describe('a delivery order', () => {
  test('is created as received with every documented field, null when unset', async () => {
    server.clock.freeze('2026-03-01T10:00:00.123Z')
    const { data: order, status } = await create().withResponse()
    expect(status).toBe(201)
    expect(order).toEqual({
      id: expect.stringMatching(/^delivery_[0-9a-z]{26}$/),
      orderId: null,
      customerName: 'Ada Lovelace',
      customerPhone: null,
      customerEmail: null,
      isOfShop: false,
      note: null,
      windowStart: null,
      windowEnd: null,
      driverId: null,
      currency: 'EUR',
      status: 'received',
      customerAddress: body.customerAddress,
      deliveryCost: 0,
      createdAt: '2026-03-01T10:00:00.123Z',
      updatedAt: '2026-03-01T10:00:00.123Z',
      deliveredAt: null,
    })
    expect(await delivery.getOrder(siteId, order.id)).toEqual(order)
    const site = await server.tenant()
    const { id } = await site.client.delivery.createOrder(site.siteId, body)
    const listed = await site.client.delivery.listOrders(site.siteId)
    expect(listed.data).toEqual([await site.client.delivery.getOrder(site.siteId, id)])
    expect([listed.hasMore, listed.nextCursor]).toEqual([false, null])
  })

  test('accepts all fields on create', async () => {
    const driver = await driverNamed('First')
    const fields = {
      orderId: 'any id: 42/7',
      customerPhone: '+43 1 2345',
      driverId: driver.id,
      deliveryCost: 3.9,
    }
    expect(await create({ ...fields, currency: 'USD' })).toMatchObject({ ...fields, currency: 'USD' })
  })

  test('requires no postal code', async () => {
    const order = await create({ customerAddress: { line1: 'Hut 3', city: 'Nowhere' } })
    expect(order.customerAddress).toEqual({ line1: 'Hut 3', city: 'Nowhere', postalCode: null })
  })

  test('defaults to the currency of its site', async () => {
    const site = await client.sites.create({ name: 'Kyoto', currency: 'JPY' })
    expect((await delivery.createOrder(site.id, body)).currency).toBe('JPY')
    const fine = { ...body, deliveryCost: 10.5 }
    expect(await fieldsOf(delivery.createOrder(site.id, fine))).toEqual({
      deliveryCost: 'must be a whole number: JPY has no decimals',
    })
  })

  test('is created once per Idempotency-Key, even if its driver leaves', async () => {
    const driver = await driverNamed('Once')
    const send = () =>
      delivery
        .createOrder(siteId, { ...body, driverId: driver.id }, { idempotencyKey: 'once' })
        .withResponse()
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    await delivery.updateDriver(siteId, driver.id, { active: false })
    const again = await send()
    expect([again.replayed, again.status, again.data]).toEqual([true, 201, answers[0]?.data])
  })

  test('updates only the fields sent, also within the address; null clears', async () => {
    server.clock.freeze('2026-03-02T10:00:00Z')
    const order = await create({ orderId: 'a', customerPhone: '1', deliveryCost: 5 })
    server.clock.advance(1000)
    const changed = await delivery.updateOrder(siteId, order.id, {
      customerName: 'Grace',
      customerAddress: { line1: 'Elsewhere 1' },
      customerPhone: null,
    })
    expect(changed).toEqual({
      ...order,
      customerName: 'Grace',
      customerAddress: { ...body.customerAddress, line1: 'Elsewhere 1' },
      customerPhone: null,
      updatedAt: '2026-03-02T10:00:01.000Z',
    })
    const cleared = { orderId: null, customerAddress: { postalCode: null }, deliveryCost: 0 }
    expect(await delivery.updateOrder(siteId, order.id, cleared)).toMatchObject({
      orderId: null,
      customerAddress: { line1: 'Elsewhere 1', city: 'St. Gilgen', postalCode: null },
      deliveryCost: 0,
    })
    server.clock.advance(1000)
    const same = await delivery.updateOrder(siteId, order.id, {})
    expect(same.updatedAt).toBe('2026-03-02T10:00:01.000Z')
  })

  test('keeps its status and driver when sent back as a whole', async () => {
    const before = await create()
    const driver = await driverNamed('Second')
    await delivery.assignDriver(siteId, before.id, { driverId: driver.id })
    await delivery.setOrderStatus(siteId, before.id, { status: 'delivered' })
    const after = await delivery.updateOrder(siteId, before.id, { ...before, customerName: 'New' } as never)
    expect(after).toMatchObject({ customerName: 'New', status: 'delivered', driverId: driver.id })
    expect(after.deliveredAt).not.toBeNull()
  })

  test('rejects a cost with too many decimals for its currency', async () => {
    expect(await fieldsOf(create({ deliveryCost: 1.999 }))).toEqual({
      deliveryCost: 'must have at most 2 decimals in EUR',
    })
    const order = await create({ deliveryCost: 2.5 })
    expect(await fieldsOf(delivery.updateOrder(siteId, order.id, { deliveryCost: 2.555 }))).toHaveProperty(
      'deliveryCost',
    )
    expect(await fieldsOf(delivery.updateOrder(siteId, order.id, { currency: 'JPY' }))).toHaveProperty(
      'deliveryCost',
    )
    const whole = await create({ deliveryCost: 5 })
    expect(await fieldsOf(delivery.updateOrder(siteId, whole.id, { currency: 'JPY' }))).toEqual({
      deliveryCost: 'must be sent with a new currency: the stored cost is in EUR',
    })
    expect(await delivery.updateOrder(siteId, whole.id, { currency: 'EUR' })).toMatchObject({
      ...{ currency: 'EUR', deliveryCost: 5 },
    })
    const both = { currency: 'KWD', deliveryCost: 1.125 }
    expect(await delivery.updateOrder(siteId, order.id, both)).toMatchObject(both)
  })

  test('reports every invalid field', async () => {
    expect(await fieldsOf(delivery.createOrder(siteId, {} as never))).toEqual({
      customerName: 'is required',
      customerAddress: 'is required',
    })
    const bad = {
      customerName: '',
      customerAddress: { line1: 5, city: 'x'.repeat(256), postalCode: '' },
      customerPhone: 7,
      orderId: 'x'.repeat(256),
      currency: 'eur',
      deliveryCost: -1,
      driverId: '',
    }
    expect(Object.keys(await fieldsOf(create(bad))).sort()).toEqual(
      [
        ...['currency', 'customerAddress.city', 'customerAddress.line1', 'customerAddress.postalCode'],
        ...['customerName', 'customerPhone', 'deliveryCost', 'driverId', 'orderId'],
      ].sort(),
    )
    expect(await fieldsOf(create({ deliveryCost: 1e13 }))).toHaveProperty('deliveryCost')
    expect(await fieldsOf(create({ deliveryCost: '3' }))).toHaveProperty('deliveryCost')
  })

  test('is hidden from other sites, accounts and modes', async () => {
    const { id } = await create()
    const other = await server.tenant()
    const calls = [
      (api: Sitewright, site: string) => api.delivery.getOrder(site, id),
      (api: Sitewright, site: string) => api.delivery.updateOrder(site, id, { customerName: 'Mine' }),
      (api: Sitewright, site: string) => api.delivery.setOrderStatus(site, id, { status: 'ready' }),
      (api: Sitewright, site: string) => api.delivery.assignDriver(site, id, { driverId: null }),
      (api: Sitewright, site: string) => api.delivery.listOrderHistory(site, id),
    ]
    const sibling = await client.sites.create({ name: 'Sibling' })
    const sandbox = server.client((await server.key(other.accountId, 'sandbox')).key)
    for (const call of calls) {
      expect(await errorOf(call(other.client, other.siteId))).toBeInstanceOf(NotFoundError)
      expect(await errorOf(call(client, sibling.id))).toBeInstanceOf(NotFoundError)
      expect(await errorOf(call(other.client, siteId))).toMatchObject({ message: 'Site not found' })
      expect(await errorOf(call(sandbox, other.siteId))).toMatchObject({ message: 'Site not found' })
    }
    expect((await delivery.listOrders(sibling.id)).data).toEqual([])
    expect((await delivery.getOrder(siteId, id)).customerName).toBe('Ada Lovelace')
  })
})

describe('the status of an order', () => {
  const set = (id: string, status: (typeof STATUSES)[number]) =>
    delivery.setOrderStatus(siteId, id, { status })

  test('may change to any other, and is returned with the id', async () => {
    const { id } = await create()
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        await set(id, from)
        expect(await set(id, to)).toEqual({ id, status: to })
        const { status, deliveredAt } = await delivery.getOrder(siteId, id)
        expect([status, deliveredAt !== null]).toEqual([to, to === 'delivered'])
      }
    }
  })

  test('sets deliveredAt once when delivered, and clears it afterwards', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const { id } = await create()
    const timesOf = async () => {
      const { updatedAt, deliveredAt } = await delivery.getOrder(siteId, id)
      return [updatedAt.slice(11, 19), deliveredAt?.slice(11, 19)]
    }
    server.clock.advance(60_000)
    await set(id, 'delivered')
    expect(await timesOf()).toEqual(['10:01:00', '10:01:00'])
    server.clock.advance(60_000)
    await set(id, 'delivered')
    expect(await timesOf()).toEqual(['10:01:00', '10:01:00'])
    await delivery.updateOrder(siteId, id, { customerName: 'Later' })
    expect(await timesOf()).toEqual(['10:02:00', '10:01:00'])
    server.clock.advance(60_000)
    await set(id, 'in_transit')
    expect(await timesOf()).toEqual(['10:03:00', undefined])
    server.clock.advance(60_000)
    await set(id, 'delivered')
    expect(await timesOf()).toEqual(['10:04:00', '10:04:00'])
  })

  test('keeps times in order when the clock is turned back', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const { id, createdAt } = await create()
    server.clock.freeze('2026-03-01T09:00:00Z')
    await set(id, 'delivered')
    expect(await delivery.getOrder(siteId, id)).toMatchObject({
      updatedAt: createdAt,
      deliveredAt: createdAt,
    })
  })

  test('is recorded in the history, without repeats', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const { id } = await create()
    for (const status of ['preparing', 'preparing', 'delivered', 'received'] as const) {
      server.clock.advance(1000)
      await set(id, status)
    }
    await delivery.updateOrder(siteId, id, { customerName: 'No change of status' })
    expect((await delivery.listOrderHistory(siteId, id)).data).toEqual([
      { status: 'received', changedAt: '2026-03-01T10:00:00.000Z' },
      { status: 'preparing', changedAt: '2026-03-01T10:00:01.000Z' },
      { status: 'delivered', changedAt: '2026-03-01T10:00:03.000Z' },
      { status: 'received', changedAt: '2026-03-01T10:00:04.000Z' },
    ])
  })

  test('must be a known status', async () => {
    const { id } = await create()
    for (const status of ['gone', '', null, 5, ['ready'], 'Delivered']) {
      expect(await fieldsOf(delivery.setOrderStatus(siteId, id, { status } as never))).toHaveProperty(
        'status',
      )
    }
    expect(await fieldsOf(delivery.setOrderStatus(siteId, 'delivery_none', {} as never))).toEqual({
      status: 'is required',
    })
    expect(await errorOf(set('delivery_none', 'ready'))).toMatchObject({ message: 'Order not found' })
  })

  test('agrees with deliveredAt and history after 30 concurrent changes', async () => {
    const { id } = await create()
    await Promise.all(Array.from({ length: 30 }, (_, i) => set(id, STATUSES[(i * 3) % 7] as 'ready')))
    const order = await delivery.getOrder(siteId, id)
    const { data: history } = await delivery.listOrderHistory(siteId, id)
    const last = history.at(-1)
    expect(last).toEqual({ status: order.status, changedAt: order.updatedAt })
    expect(order.deliveredAt).toBe(order.status === 'delivered' ? order.updatedAt : null)
    for (const [i, { status, changedAt }] of history.slice(1).entries()) {
      expect(status).not.toBe(history[i]?.status)
      expect(changedAt >= (history[i]?.changedAt as string)).toBe(true)
    }
    expect(history.length).toBeGreaterThan(1)
  })

  test('is delivered once by 30 concurrent requests', async () => {
    const { id } = await create()
    await Promise.all(Array.from({ length: 30 }, () => set(id, 'delivered')))
    const { data: history } = await delivery.listOrderHistory(siteId, id)
    expect(history.map(({ status }) => status)).toEqual(['received', 'delivered'])
    expect((await delivery.getOrder(siteId, id)).deliveredAt).toBe(history[1]?.changedAt)
  })
})

test('deleting a site deletes its orders, drivers and zones', async () => {
  const site = await client.sites.create({ name: 'Closing' })
  const driver = await delivery.createDriver(site.id, { name: 'Last' })
  await delivery.createZone(site.id, { name: 'Last' })
  await delivery.createOrder(site.id, { ...body, driverId: driver.id })
  await server.db.run(sql`delete from sites where id = ${site.id}`)
  // Processes learn of it asynchronously.
  const status = async () => (await server.fetch(`/v1/sites/${site.id}/delivery/orders`, { key })).status
  await expect.poll(status).toBe(404)
  const counts = await server.db.rows(sql`
    select list, sum(count) from counters where owner = ${site.id} group by list having sum(count) <> 0`)
  expect(counts).toEqual([])
})
