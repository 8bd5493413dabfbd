import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { loyaltySite } from '../../support/loyalty.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
afterEach(() => server.clock.run())

const TIERS = [
  { name: 'Gold', minimumPoints: 100, multiplier: 1.5 },
  { name: 'Silver', minimumPoints: 10, multiplier: 1.1 },
]

describe('a loyalty program', () => {
  test('is off with plain terms until it is set, and changes only what is sent', async () => {
    const { client, siteId } = await server.tenant()
    const initial = await client.loyalty.getProgram(siteId)
    expect(initial).toEqual({
      ...{
        name: 'Points',
        enabled: false,
        currency: 'EUR',
        pointsPerCurrencyUnit: 1,
        actions: [],
        tiers: [],
      },
      ...{ expiryMonths: 24, pointValueMinor: 1, minimumRedemption: 100, updatedAt: null },
    })
    await client.loyalty.updateProgram(siteId, { tiers: TIERS, pointValueMinor: 0.29 })
    const updated = await client.loyalty.updateProgram(siteId, { expiryMonths: null })
    expect(updated).toEqual({
      ...initial,
      ...{ tiers: TIERS, pointValueMinor: 0.29, expiryMonths: null, updatedAt: expect.any(String) },
    })
    expect(await client.loyalty.getProgram(siteId)).toEqual(updated)
  })

  test('has each action and tier once', async () => {
    const { client, siteId } = await server.tenant()
    const twice = { action: 'visit', points: 1 }
    const sent = {
      actions: [twice, twice, { action: 'refund', points: 1 }],
      tiers: [...TIERS, { name: 'Gold', minimumPoints: 10, multiplier: 2 }],
    }
    expect(Object.keys(await fieldsOf(client.loyalty.updateProgram(siteId, sent))).sort()).toEqual([
      'actions.1.action',
      'actions.2.action',
      'tiers.2.minimumPoints',
      'tiers.2.name',
    ])
  })
})

describe('earning', () => {
  test('gives the points sent, those of an action, or those of an amount', async () => {
    const { client, siteId, customerId, account } = await loyaltySite(server, {
      actions: [{ action: 'newsletter', points: 40 }],
      pointsPerCurrencyUnit: 1.5,
    })
    const earn = (fields: object) =>
      client.loyalty.earn(siteId, { customerId, reason: 'newsletter', ...fields })
    const points = []
    for (const fields of [{}, { points: 7 }, { amount: 3.99 }]) points.push((await earn(fields)).points)
    expect(points).toEqual([40, 7, 5])
    expect(await account()).toMatchObject({ balance: 52, lifetimePoints: 52, shortfall: 0 })
    for (const [fields, field] of [
      [{ reason: 'unknown' }, 'reason'],
      [{ reason: 'order', points: 1 }, 'reason'],
      [{ points: 1, amount: 1 }, 'amount'],
      [{ amount: 0.1 }, 'amount'],
      [{ amount: 1.001 }, 'amount'],
      [{ points: 1, customerId: 'customer_none' }, 'customerId'],
      [{ points: 1, orderId: 'order_none' }, 'orderId'],
    ] as const) {
      expect([fields, Object.keys(await fieldsOf(earn(fields)))]).toEqual([fields, [field]])
    }
  })

  test('multiplies amounts by the tier that lifetime points have reached', async () => {
    const { earn, redeem, account, client, siteId, customerId } = await loyaltySite(server, { tiers: TIERS })
    const earned = async () =>
      (await client.loyalty.earn(siteId, { customerId, reason: 'visit', amount: 10 })).points
    expect([(await account()).tier, await earned()]).toEqual([null, 10])
    expect([(await account()).tier, await earned()]).toEqual(['Silver', 11])
    await earn(80)
    await redeem(100)
    expect([(await account()).tier, await earned()]).toEqual(['Gold', 15])
  })

  test('happens once for each order and reason, also in parallel', async () => {
    const { earn, order, account } = await loyaltySite(server)
    const orderId = await order(5, 'pending')
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => earn(3, { orderId })))
    expect(outcomes).toEqual({ done: 1, already_posted: 19 })
    await earn(4, { orderId, reason: 'review' })
    expect((await account()).balance).toBe(7)
  })

  test('is refused while the program is off, and for erased customers', async () => {
    const { client, siteId, earn, customerId } = await loyaltySite(server)
    await client.loyalty.updateProgram(siteId, { enabled: false })
    expect(await errorOf(earn(1))).toMatchObject({ status: 409, reason: 'program_disabled' })
    await client.loyalty.updateProgram(siteId, { enabled: true })
    await client.customers.erase(siteId, customerId)
    expect(await errorOf(earn(1))).toMatchObject({ status: 409, reason: 'customer_erased' })
  })
})

describe('redeeming', () => {
  test('says what the points are worth', async () => {
    const { earn, redeem } = await loyaltySite(server, { pointValueMinor: 0.29 })
    await earn(500)
    expect(await redeem(100)).toMatchObject({
      ...{ type: 'redeemed', points: -100, balance: 400, reason: 'redemption' },
      ...{ value: 0.29, currency: 'EUR', expiresAt: null },
    })
    expect((await redeem(99)).value).toBe(0.28)
  })

  test('needs an Idempotency-Key, the minimum, and enough points', async () => {
    const { key, siteId, customerId, earn, redeem } = await loyaltySite(server, { minimumRedemption: 50 })
    await earn(60)
    const body = JSON.stringify({ customerId, points: 50 })
    const headers = { 'content-type': 'application/json' }
    const path = `/v1/sites/${siteId}/loyalty/redeem`
    expect((await server.fetch(path, { method: 'POST', key, headers, body })).status).toBe(400)
    expect(await fieldsOf(redeem(49))).toEqual({ points: 'must be at least 50' })
    expect(await errorOf(redeem(61))).toMatchObject({
      ...{ status: 409, reason: 'insufficient_points' },
      details: { balance: 60 },
    })
  })

  test('never takes more than there is from 200 parallel requests', async () => {
    const { earn, key, siteId, customerId, account, sums } = await loyaltySite(server)
    await earn(1_000)
    // A slow machine is too busy for some of them at first, and retries have one effect.
    const { loyalty } = server.client(key, { maxRetries: 9 })
    const redeem = () => loyalty.redeem(siteId, { customerId, points: 7 })
    const outcomes = await outcomesOf(Array.from({ length: 200 }, redeem))
    expect(outcomes).toEqual({ done: 142, insufficient_points: 58 })
    expect(await account()).toMatchObject({ balance: 6, lifetimePoints: 1_000 })
    expect(await sums()).toEqual({ all: 0, balance: 6, shortfall: 0, lots: 6, last: 6 })
  })
})

describe('accounts and transactions', () => {
  test('are listed in pages, newest or richest first', async () => {
    const { client, siteId, customerId, earn } = await loyaltySite(server)
    const { id: other } = await client.customers.create(siteId, { email: 'bo@example.com' })
    await earn(5)
    await earn(8, { customerId: other })
    await earn(2)
    const accounts = []
    for await (const one of client.loyalty.listAccounts(siteId, { limit: 1 })) accounts.push(one)
    expect(accounts.map(({ customerId }) => customerId)).toEqual([other, customerId])
    expect(accounts[1]).toEqual(await client.loyalty.getAccount(siteId, customerId))
    const richest = await client.loyalty.listAccounts(siteId, { orderBy: 'balance', limit: 1 })
    expect(richest).toMatchObject({ data: [{ customerId: other, balance: 8 }], total: 2 })
    const points = []
    for await (const one of client.loyalty.listTransactions(siteId, { limit: 1 })) points.push(one.points)
    expect(points).toEqual([2, 8, 5])
    const { data } = await client.loyalty.listTransactions(siteId, { customerId: other })
    expect(data.map(({ customerId, points }) => [customerId, points])).toEqual([[other, 8]])
  })

  test('are found in their site only', async () => {
    const { client, siteId, customerId, earn } = await loyaltySite(server)
    await earn(5)
    const other = await loyaltySite(server)
    const [through, at] = [other.client.loyalty, other.siteId]
    expect(await errorOf(through.getAccount(at, customerId))).toMatchObject({ status: 404 })
    expect((await through.listTransactions(at, { customerId })).data).toEqual([])
    expect((await through.listAccounts(at)).data).toEqual([])
    expect(Object.keys(await fieldsOf(through.redeem(at, { customerId, points: 1 })))).toEqual(['customerId'])
    const fresh = await client.customers.create(siteId, { email: 'new@example.com' })
    expect(await client.loyalty.getAccount(siteId, fresh.id)).toMatchObject({ balance: 0, updatedAt: null })
  })

  test('are in what is exported of the customer', async () => {
    const { client, siteId, customerId, earn } = await loyaltySite(server)
    const earned = await earn(5)
    expect((await client.customers.export(siteId, customerId)).points).toEqual([earned])
  })

  test('are never changed, and go with the customer', async () => {
    const { client, siteId, customerId, earn } = await loyaltySite(server)
    const { id } = await earn(5)
    for (const change of [
      sql`update loyalty_transactions set points = 6 where id = ${id}`,
      sql`delete from loyalty_transactions where id = ${id}`,
      sql`update loyalty_entries set points = 0 where transaction_id = ${id}`,
      sql`delete from loyalty_entries where transaction_id = ${id}`,
      sql`insert into loyalty_entries (transaction_id, account, points) values (${id}, 'shortfall', 1)`,
    ])
      expect(await errorOf(server.db.run(change))).toMatchObject({
        message: expect.stringMatching(/never|sum/),
      })
    await client.customers.delete(siteId, customerId)
    expect((await client.loyalty.listTransactions(siteId)).data).toEqual([])
    expect((await client.loyalty.listAccounts(siteId)).total).toBe(0)
  })
})
