import { beforeEach, describe, expect, test } from 'vitest'
import { ConflictError, type Sitewright, ValidationError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()
const { delivery } = client

beforeEach(() => server.clock.run())

type Order = Parameters<Sitewright['delivery']['createOrder']>[1]
const body: Order = {
  customerName: 'Ada Lovelace',
  customerAddress: { line1: 'Seestraße 12', city: 'St. Gilgen', postalCode: '5340' },
}
const create = (fields: object = {}) => delivery.createOrder(siteId, { ...body, ...fields })
const driverNamed = (name: string, fields: object = {}) => delivery.createDriver(siteId, { name, ...fields })
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
const reasonOf = async (promise: PromiseLike<unknown>) => {
  const error = await errorOf(promise)
  expect(error).toBeInstanceOf(ConflictError)
  return (error as ConflictError).reason
}
const newSite = async (settings: object = {}) => (await client.sites.create({ name: 'Site', ...settings })).id
const orderTo = (postalCode: string | null, site: string, fields: object = {}) =>
  delivery.createOrder(site, {
    customerName: 'Ada',
    customerAddress: { line1: 'Street 1', city: 'City', postalCode },
    ...fields,
  })

describe('a driver', () => {
  test('is created, listed by name, updated and deleted', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const site = await newSite()
    const fields = { name: 'Zoe', phone: '+43 1', vehicle: 'Van' }
    const { data: zoe, status } = await delivery.createDriver(site, fields).withResponse()
    const createdAt = '2026-03-01T10:00:00.000Z'
    expect(status).toBe(201)
    expect(zoe).toEqual({
      id: expect.stringMatching(/^driver_[0-9a-z]{26}$/),
      ...fields,
      active: true,
      createdAt,
      updatedAt: createdAt,
    })
    const ada = await delivery.createDriver(site, { name: 'ada', active: false })
    expect(ada).toMatchObject({ phone: null, vehicle: null, active: false })
    const [adaItem, zoeItem] = [
      { id: ada.id, name: 'ada', phone: null, vehicle: null },
      { id: zoe.id, ...fields },
    ]
    expect((await delivery.listDrivers(site)).data).toEqual([adaItem, zoeItem])
    expect((await delivery.listDrivers(site, { active: true })).data).toEqual([zoeItem])
    expect((await delivery.listDrivers(site, { active: false })).data).toEqual([adaItem])
    server.clock.advance(1000)
    expect(await delivery.updateDriver(site, zoe.id, { phone: null })).toEqual({
      ...zoe,
      phone: null,
      updatedAt: '2026-03-01T10:00:01.000Z',
    })
    expect(await delivery.updateDriver(site, ada.id, { name: 'Ada' })).toMatchObject({ active: false })
    expect(await delivery.deleteDriver(site, ada.id)).toEqual({ id: ada.id, deleted: true })
    for (const gone of [
      () => delivery.getDriver(site, ada.id),
      () => delivery.updateDriver(site, ada.id, { name: 'x' }),
      () => delivery.deleteDriver(site, ada.id),
    ]) {
      expect(await errorOf(gone())).toMatchObject({ message: 'Driver not found' })
    }
    expect(await delivery.getDriver(site, zoe.id)).toMatchObject({ phone: null })
  })

  test('with orders can be deactivated but not deleted', async () => {
    const driver = await delivery.createDriver(siteId, { name: 'Busy' })
    const order = await orderTo(null, siteId, { driverId: driver.id })
    await delivery.setOrderStatus(siteId, order.id, { status: 'delivered' })
    const error = await errorOf(delivery.deleteDriver(siteId, driver.id))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error).toMatchObject({ reason: 'in_use', details: { driverId: driver.id } })
    expect(await delivery.updateDriver(siteId, driver.id, { active: false })).toMatchObject({ active: false })
    expect((await delivery.getOrder(siteId, order.id)).driverId).toBe(driver.id)
    await delivery.assignDriver(siteId, order.id, { driverId: null })
    expect(await delivery.deleteDriver(siteId, driver.id)).toEqual({ id: driver.id, deleted: true })
  })

  test('reports every invalid field', async () => {
    const bad = { name: 'x'.repeat(256), phone: 5, vehicle: '', active: 1 }
    expect(Object.keys(await fieldsOf(delivery.createDriver(siteId, bad as never))).sort()).toEqual(
      ['active', 'name', 'phone', 'vehicle'].sort(),
    )
    expect(await fieldsOf(delivery.createDriver(siteId, {} as never))).toEqual({ name: 'is required' })
    expect(await fieldsOf(delivery.listDrivers(siteId, { active: 'maybe' as never }))).toHaveProperty(
      'active',
    )
  })
})

describe('the driver of an order', () => {
  const assign = (id: string, driverId: string | null) => delivery.assignDriver(siteId, id, { driverId })

  test('is assigned, changed and removed', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const [one, two] = [await driverNamed('One'), await driverNamed('Two')]
    const order = await create()
    server.clock.advance(1000)
    const updatedAt = '2026-03-01T10:00:01.000Z'
    expect(await assign(order.id, one.id)).toEqual({ ...order, driverId: one.id, updatedAt })
    expect((await assign(order.id, two.id)).driverId).toBe(two.id)
    expect((await assign(order.id, null)).driverId).toBeNull()
    expect((await delivery.getOrder(siteId, order.id)).driverId).toBeNull()
  })

  test('can be assigned again without effect, even when inactive', async () => {
    server.clock.freeze('2026-03-01T10:00:00Z')
    const driver = await driverNamed('Same')
    const order = await create({ driverId: driver.id })
    await delivery.updateDriver(siteId, driver.id, { active: false })
    server.clock.advance(1000)
    expect(await assign(order.id, driver.id)).toEqual(order)
  })

  test('must belong to the same site', async () => {
    const sibling = await client.sites.create({ name: 'Sibling' })
    const foreign = await delivery.createDriver(sibling.id, { name: 'Foreign' })
    const resting = await delivery.createDriver(sibling.id, { name: 'Foreign', active: false })
    const { id } = await create()
    for (const driverId of [foreign.id, resting.id, 'driver_none', 'x y', 'x'.repeat(255)]) {
      expect(await fieldsOf(assign(id, driverId))).toEqual({ driverId: 'is not a driver of this site' })
      expect(await fieldsOf(create({ driverId }))).toEqual({ driverId: 'is not a driver of this site' })
    }
    for (const driverId of [5, '', {}, 'x'.repeat(256)]) {
      expect(await fieldsOf(assign(id, driverId as string))).toHaveProperty('driverId')
    }
    expect(await fieldsOf(delivery.assignDriver(siteId, id, {} as never))).toEqual({
      driverId: 'is required',
    })
    expect(await errorOf(assign('delivery_none', foreign.id))).toMatchObject({ message: 'Order not found' })
  })

  test('must be active', async () => {
    const { id: driverId } = await driverNamed('Resting', { active: false })
    const { id } = await create()
    expect(await reasonOf(assign(id, driverId))).toBe('driver_inactive')
    expect(await reasonOf(create({ driverId }))).toBe('driver_inactive')
    expect((await delivery.getOrder(siteId, id)).driverId).toBeNull()
    await delivery.updateDriver(siteId, driverId, { active: true })
    expect((await assign(id, driverId)).driverId).toBe(driverId)
  })

  test.each([true, false])('is locked by a concurrent deactivation (commits: %s)', async (isForGood) => {
    const { id: driverId } = await driverNamed('Leaving')
    const { id } = await create()
    const rollback = new Error('nothing of it shall stay')
    let outcomes: Promise<unknown>[] = []
    const leaving = server.db.transaction(async (tx) => {
      await tx.run(sql`update delivery_drivers set active = false where id = ${driverId}`)
      let done = 0
      outcomes = [assign(id, driverId), create({ driverId })].map((sent) =>
        sent.then(
          () => 'done',
          (error) => error.reason,
        ),
      )
      for (const outcome of outcomes) outcome.then(() => done++)
      for (let waiting = 0; waiting + done < 2; ) {
        const row = await server.db.first<{ count: number }>(sql`
            select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        waiting = row?.count ?? 0
      }
      if (!isForGood) throw rollback
    })
    await leaving.catch((error) => expect(error).toBe(rollback))
    const outcome = isForGood ? 'driver_inactive' : 'done'
    expect(await Promise.all(outcomes)).toEqual([outcome, outcome])
    expect((await delivery.getOrder(siteId, id)).driverId).toBe(isForGood ? null : driverId)
  })

  test('can be corrected after delivery or cancellation', async () => {
    const { id: driverId } = await driverNamed('Who it was')
    for (const status of ['delivered', 'cancelled'] as const) {
      const { id } = await create()
      await delivery.setOrderStatus(siteId, id, { status })
      expect(await assign(id, driverId)).toMatchObject({ driverId, status })
    }
  })

  test('is one of 30 concurrent assignments, and other changes are kept', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, (_, i) => driverNamed(`Racer ${i}`)))
    const { id } = await create()
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, (_, i) => assign(id, drivers[i % 5]?.id as string))),
      delivery.setOrderStatus(siteId, id, { status: 'ready' }),
      delivery.updateOrder(siteId, id, { customerName: 'Changed meanwhile' }),
    ])
    for (const [i, { driverId }] of answers.entries()) expect(driverId).toBe(drivers[i % 5]?.id)
    const order = await delivery.getOrder(siteId, id)
    expect(drivers.map((driver) => driver.id)).toContain(order.driverId)
    expect(order).toMatchObject({ status: 'ready', customerName: 'Changed meanwhile' })
  })

  test('is never both deleted and assigned by concurrent requests', async () => {
    for (let i = 0; i < 20; i++) {
      const driver = await driverNamed('Contested')
      const order = await create()
      const [assigned, made, deleted] = await Promise.allSettled([
        assign(order.id, driver.id),
        create({ driverId: driver.id }),
        delivery.deleteDriver(siteId, driver.id),
      ])
      const isUsed = assigned.status === 'fulfilled' || made.status === 'fulfilled'
      expect(deleted.status).toBe(isUsed ? 'rejected' : 'fulfilled')
      for (const outcome of [assigned, made, deleted]) {
        if (outcome.status === 'rejected') expect(outcome.reason.status).toBeLessThan(500)
      }
      const rows = await server.db.rows(sql`
        select 1 from delivery_orders where driver_id = ${driver.id}
        and not exists (select 1 from delivery_drivers where delivery_drivers.id = driver_id)`)
      expect(rows).toEqual([])
    }
  })
})
