import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { expire, loyaltySite, type OrderStatus } from '../../support/loyalty.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
afterEach(() => server.clock.run())

describe('an order', () => {
  test('earns its customer points when it becomes paid, once, without its shipping', async () => {
    const { order, setStatus, ledger, account, client, siteId } = await loyaltySite(server)
    const orderId = await order(30, 'pending', { shipping: { cost: 9 } })
    expect(await ledger()).toEqual([])
    for (const status of ['paid', 'shipped', 'delivered', 'completed'] as const)
      await setStatus(orderId, status)
    await order(12)
    expect(await ledger()).toEqual([
      ['earned', 30, 0],
      ['earned', 12, 0],
    ])
    expect((await account()).balance).toBe(42)
    const [latest] = (await client.loyalty.listTransactions(siteId)).data
    expect(latest).toMatchObject({ reason: 'order', balance: 42, expiresAt: expect.any(String) })
  })

  test('earns nothing without a customer, in another currency, or while it is off', async () => {
    const { client, siteId, order, ledger } = await loyaltySite(server)
    await order(5, 'paid', { customer: { email: null } })
    await client.loyalty.updateProgram(siteId, { currency: 'CHF' })
    await order(5)
    await client.loyalty.updateProgram(siteId, { currency: 'EUR', enabled: false })
    await order(5)
    expect(await ledger()).toEqual([])
  })

  test('loses points in proportion to what is refunded, and all when it is cancelled', async () => {
    const { order, refund, setStatus, account, ledger } = await loyaltySite(server)
    const orderId = await order(9)
    await refund(orderId, 2)
    await refund(orderId, 2)
    await refund(orderId, 5)
    await setStatus(orderId, 'shipped')
    expect(await account()).toMatchObject({ balance: 4, lifetimePoints: 4 })
    await setStatus(orderId, 'refunded')
    expect(await ledger()).toEqual([
      ['earned', 9, 0],
      ['clawed_back', -2, 0],
      ['clawed_back', -3, 0],
      ['clawed_back', -4, 0],
    ])
  })

  test('loses the points that it earned, and not older ones', async () => {
    const { order, setStatus, account } = await loyaltySite(server, { expiryMonths: 1 })
    server.clock.freeze('2026-01-10T12:00:00Z')
    await order(7)
    server.clock.advance(10 * DAY_MS)
    await setStatus(await order(8), 'refunded')
    expect(await account()).toMatchObject({ balance: 7, nextExpiryAt: '2026-02-10T12:00:00.000Z' })
  })

  test('leaves a shortfall for points that are spent, which later points make up for', async () => {
    const { order, setStatus, redeem, account, ledger } = await loyaltySite(server)
    const orderId = await order(100)
    await redeem(70)
    await setStatus(orderId, 'cancelled')
    expect(await account()).toMatchObject({ balance: 0, shortfall: 70, lifetimePoints: 0 })
    await order(50)
    await order(50)
    expect(await account()).toMatchObject({ balance: 30, shortfall: 0, lifetimePoints: 100 })
    expect(await ledger()).toEqual([
      ['earned', 100, 0],
      ['redeemed', -70, 0],
      ['clawed_back', -30, 70],
      ['earned', 0, -50],
      ['earned', 30, -20],
    ])
  })

  test('gives back the points it was paid with, and takes them again when it is revived', async () => {
    const { earn, order, redeem, setStatus, account, ledger } = await loyaltySite(server)
    await earn(40)
    const orderId = await order(10, 'pending')
    await redeem(40, { orderId })
    expect(await errorOf(redeem(1, { orderId }))).toMatchObject({ reason: 'insufficient_points' })
    for (const status of ['paid', 'cancelled', 'paid', 'cancelled'] as const) await setStatus(orderId, status)
    expect(await account()).toMatchObject({ balance: 40, lifetimePoints: 40 })
    expect((await ledger()).map(([type, points]) => [type, points])).toEqual([
      ['earned', 40],
      ['redeemed', -40],
      ['earned', 10],
      ['returned', 40],
      ['clawed_back', -10],
      ['earned', 10],
      ['redeemed', -40],
      ['returned', 40],
      ['clawed_back', -10],
    ])
  })

  test('bought and refunded 50 times leaves the points that were there', async () => {
    const { earn, order, setStatus, account, sums } = await loyaltySite(server)
    await earn(20)
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) =>
        setStatus(await order(1 + i), i % 2 ? 'refunded' : 'cancelled'),
      ),
    )
    expect(await account()).toMatchObject({ balance: 20, shortfall: 0, lifetimePoints: 20 })
    expect(await sums()).toEqual({ all: 0, balance: 20, shortfall: 0, lots: 20, last: 20 })
  })
})

describe('points expire', () => {
  test('in the order in which they were earned, once, by a job that may run twice', async () => {
    const { earn, redeem, account, ledger } = await loyaltySite(server, { expiryMonths: 1 })
    server.clock.freeze('2026-01-10T12:00:00Z')
    await earn(10)
    server.clock.advance(10 * DAY_MS)
    await earn(20)
    await redeem(4)
    expect(await account()).toMatchObject({
      ...{ balance: 26, expiringSoon: 6, nextExpiryAt: '2026-02-10T12:00:00.000Z' },
    })
    server.clock.advance(25 * DAY_MS)
    await Promise.all([expire(server), expire(server)])
    await expire(server)
    expect(await ledger()).toEqual([
      ['earned', 10, 0],
      ['earned', 20, 0],
      ['redeemed', -4, 0],
      ['expired', -6, 0],
    ])
    expect(await account()).toMatchObject({ balance: 20, lifetimePoints: 30, expiringSoon: 20 })
  })

  test('of a customer also when those of another were imported with more than can be added up', async () => {
    server.clock.freeze('2026-01-10T12:00:00Z')
    const odd = await loyaltySite(server, { expiryMonths: 1 })
    const other = await loyaltySite(server, { expiryMonths: 1 })
    for (const { earn } of [odd, odd, other]) await earn(5)
    await server.db.run(sql`
      update loyalty_lots set points = 9223372036854775807 where site_id = ${odd.siteId}`)
    server.clock.advance(40 * DAY_MS)
    await expect(expire(server)).rejects.toThrow()
    const posted = await server.db.rows(sql`
      select points::int from loyalty_transactions where site_id = ${other.siteId} order by created_at, id`)
    expect(posted).toEqual([{ points: 5 }, { points: -5 }])
    await server.db.run(sql`delete from loyalty_lots where site_id = ${odd.siteId}`)
  })

  test('before the job runs for whoever redeems too late', async () => {
    const { earn, redeem } = await loyaltySite(server, { expiryMonths: 1 })
    server.clock.freeze('2026-01-10T12:00:00Z')
    await earn(10)
    server.clock.advance(40 * DAY_MS)
    expect(await errorOf(redeem(1))).toMatchObject({ details: { balance: 0 } })
  })

  test('as agreed when they were earned', async () => {
    const { client, siteId, earn, account } = await loyaltySite(server, { expiryMonths: null })
    server.clock.freeze('2026-01-10T12:00:00Z')
    await earn(10)
    await client.loyalty.updateProgram(siteId, { expiryMonths: 1 })
    await earn(5)
    server.clock.advance(1_000 * DAY_MS)
    await expire(server)
    expect(await account()).toMatchObject({ balance: 10, nextExpiryAt: null })
  })
})

type Site = Awaited<ReturnType<typeof loyaltySite>>
type Orders = { id: string; total: number }[]
type Step = (site: Site, orders: Orders) => Promise<unknown>

const points = fc.integer({ min: 1, max: 60 })
const ofOrder =
  (change: (site: Site, order: Orders[number]) => Promise<unknown>, index: number): Step =>
  async (site, orders) => {
    const order = orders[index % orders.length]
    if (order) await change(site, order)
  }
const step: fc.Arbitrary<Step> = fc.oneof(
  points.map(
    (points): Step =>
      (site) =>
        site.earn(points),
  ),
  points.map(
    (points): Step =>
      (site) =>
        errorOf(site.redeem(points)),
  ),
  points.map(
    (total): Step =>
      async (site, orders) =>
        orders.push({ id: await site.order(total), total }),
  ),
  fc
    .tuple(fc.nat({ max: 5 }), fc.constantFrom<OrderStatus>('pending', 'paid', 'cancelled', 'refunded'))
    .map(([index, status]) => ofOrder((site, { id }) => site.setStatus(id, status), index)),
  fc
    .tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 100 }))
    .map(([index, share]) =>
      ofOrder((site, { id, total }) => site.refund(id, Math.floor(total * share) / 100), index),
    ),
  fc.integer({ min: 1, max: 40 }).map(
    (days): Step =>
      () => {
        server.clock.advance(days * DAY_MS)
        return expire(server)
      },
  ),
)

test('any history keeps the balance the sum of its entries and never below zero', async () => {
  const history = fc.array(step, { minLength: 4, maxLength: 18, size: 'max' })
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      server.clock.run()
      const site = await loyaltySite(server, { expiryMonths: 1 })
      const orders: Orders = []
      for (const takeStep of steps) {
        await takeStep(site, orders)
        const { balance, shortfall } = await site.account()
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(await site.sums()).toEqual({ all: 0, balance, shortfall, lots: balance, last: balance })
      }
    }),
    { numRuns: 12 },
  )
})
