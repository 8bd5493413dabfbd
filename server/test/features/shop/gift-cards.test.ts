import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { refundGiftCards, spendGiftCard } from '../../../src/features/shop/gift-cards/verbs.ts'
import { type LockedOrder, lockOrder } from '../../../src/features/shop/orders/queries.ts'
import { payWithGiftCard, saveChange } from '../../../src/features/shop/orders/verbs.ts'
import type { Db } from '../../../src/platform/database/database.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
afterEach(() => server.clock.run())

async function shop() {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const product = await client.shop.createProduct(siteId, { title: 'Jam', price: 30, currency: 'EUR' })
  const inside = (db: Db) => ({ ...server.platform, db, site: { id: siteId } })
  return {
    ...tenant,
    card: (amount: number, fields: object = {}) => client.shop.createGiftCard(siteId, { amount, ...fields }),
    order: async () =>
      (
        await client.shop.createOrder(siteId, {
          lines: [{ productId: product.id, quantity: 1 }],
        })
      ).id,
    /** What a checkout does; resolves to cents. */
    spend: (code: string, cents: number, orderId: string, currency = 'EUR') =>
      server.db
        .transaction((tx) =>
          spendGiftCard(inside(tx), { code, amountMinor: BigInt(cents), currency, orderId }),
        )
        .then(({ spentMinor }) => Number(spentMinor)),
    /** Pays an order of the shop. */
    pay: (code: string, orderId: string) =>
      server.db.transaction(async (tx) => {
        const order = (await lockOrder(tx, siteId, orderId)) as LockedOrder
        await saveChange(inside(tx), orderId, await payWithGiftCard(inside(tx), order, code))
      }),
    refund: (orderId: string, cents: number | null) =>
      server.db
        .transaction((tx) => {
          const amountMinor = cents === null ? null : BigInt(cents)
          return refundGiftCards(inside(tx), { orderId, amountMinor })
        })
        .then(Number),
    balance: async (id: string) => (await client.shop.getGiftCard(siteId, id)).balance,
    async ledger(id: string) {
      const all = []
      for await (const { type, amount, balance } of client.shop.listGiftCardTransactions(siteId, id, {
        limit: 50,
      }))
        all.push([type, amount, balance])
      return all.reverse()
    },
  }
}

describe('a gift card', () => {
  test('shows its code when it is issued, and never again', async () => {
    const { client, siteId, card } = await shop()
    const { code, ...issued } = await card(50, { expiresAt: '2199-01-01T00:00:00Z' })
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/)
    expect(issued).toEqual({
      ...{ id: expect.stringMatching(/^giftcard_/), hint: code.slice(-4), amount: 50, balance: 50 },
      ...{
        currency: 'EUR',
        active: true,
        expiresAt: '2199-01-01T00:00:00.000Z',
        createdAt: expect.any(String),
      },
    })
    expect(await client.shop.getGiftCard(siteId, issued.id)).toEqual(issued)
    expect((await client.shop.listGiftCards(siteId)).data).toEqual([issued])
    const stored = await server.db.rows<{ row: string }>(sql`
      select gift_cards::text as row from gift_cards union all select events::text from events where site_id = ${siteId}`)
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.filter(({ row }) => row.includes(code.slice(0, -4)))).toEqual([])
  })

  test('is found by the last characters of its code, in its site only', async () => {
    const { client, siteId, card } = await shop()
    const [first] = [await card(10), await card(20)]
    const hint = first.hint.toLowerCase()
    expect((await client.shop.listGiftCards(siteId, { hint })).data.map(({ id }) => id)).toContain(first.id)
    const other = await shop()
    expect((await other.client.shop.listGiftCards(other.siteId, { hint })).data).toEqual([])
    expect(await errorOf(other.client.shop.getGiftCard(other.siteId, first.id))).toMatchObject({
      status: 404,
    })
    expect((await errorOf(other.spend(first.code, 100, await other.order()))).message).toBe(
      'giftCardCode is not a gift card of this site',
    )
  })

  test('is issued with an exact amount above zero', async () => {
    const { card } = await shop()
    expect(await fieldsOf(card(0))).toEqual({ amount: 'must be more than 0' })
    expect(Object.keys(await fieldsOf(card(0.001)))).toEqual(['amount'])
    expect((await card(1_500, { currency: 'JPY' })).balance).toBe(1_500)
  })
})

describe('spending from a gift card', () => {
  test('takes what it has, however the code is written, and once for an order', async () => {
    const { card, order, spend, ledger } = await shop()
    const { id, code } = await card(50)
    const [first, second] = [await order(), await order()]
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect([await spend(typed, 3_010, first), await spend(code, 3_010, first)]).toEqual([3_010, 3_010])
    expect(await spend(code, 3_000, second)).toBe(1_990)
    expect(await errorOf(spend(code, 1, await order()))).toMatchObject({
      ...{ status: 409, details: { reason: 'gift_card_empty' } },
    })
    expect(await ledger(id)).toEqual([
      ['issued', 50, 50],
      ['spent', -30.1, 19.9],
      ['spent', -19.9, 0],
    ])
  })

  test('never takes more than it has for 60 orders in parallel', async () => {
    const { card, spend, balance, ledger } = await shop()
    const { id, code } = await card(50)
    const spent: number[] = []
    const spendOne = async (i: number) => spent.push(await spend(code, 110, `order_${i}`))
    const outcomes = await outcomesOf(
      Array.from({ length: 60 }, (_, i) =>
        spendOne(i).catch((error) => {
          throw Object.assign(error, error.details)
        }),
      ),
    )
    expect(outcomes).toEqual({ done: 46, gift_card_empty: 14 })
    expect(spent.reduce((sum, cents) => sum + cents, 0)).toBe(5_000)
    expect([await balance(id), (await ledger(id)).length]).toEqual([0, 47])
  })

  test('is refused when it is inactive, expired or in another currency', async () => {
    const { client, siteId, card, order, spend } = await shop()
    server.clock.freeze('2026-01-10T12:00:00Z')
    const { id, code } = await card(50, { expiresAt: '2026-02-01T00:00:00Z' })
    const orderId = await order()
    const errorIn = async (currency = 'EUR') => (await errorOf(spend(code, 100, orderId, currency)))?.message
    expect(await errorIn('CHF')).toContain('for orders in EUR')
    await client.shop.updateGiftCard(siteId, id, { active: false })
    expect(await errorIn()).toContain('inactive')
    await client.shop.updateGiftCard(siteId, id, { active: true })
    server.clock.advance(30 * 24 * 60 * 60 * 1000)
    expect(await errorIn()).toContain('expired at 2026-02-01')
    await client.shop.updateGiftCard(siteId, id, { expiresAt: null })
    expect(await errorIn()).toBeUndefined()
  })
})

describe('what gift cards paid', () => {
  test('goes back onto them when the order is refunded, also in parts', async () => {
    const { card, order, spend, refund, balance } = await shop()
    const [one, two] = [await card(10), await card(20)]
    const orderId = await order()
    await spend(one.code, 3_000, orderId)
    await spend(two.code, 2_000, orderId)
    expect(await refund(orderId, 1_500)).toBe(1_500)
    expect((await balance(one.id)) + (await balance(two.id))).toBe(15)
    expect(await refund(orderId, null)).toBe(1_500)
    expect(await refund(orderId, null)).toBe(0)
    expect([await balance(one.id), await balance(two.id)]).toEqual([10, 20])
  })

  test('returns when the order is cancelled, and is taken again when it is revived', async () => {
    const { client, siteId, card, order, spend, pay, balance } = await shop()
    const { id, code } = await card(25)
    const orderId = await order()
    await pay(code, orderId)
    const setStatus = (status: 'cancelled' | 'paid') =>
      client.shop.updateOrderStatus(siteId, orderId, { status, refund: true })
    await setStatus('cancelled')
    expect(await balance(id)).toBe(25)
    await setStatus('paid')
    expect(await balance(id)).toBe(0)
    await setStatus('cancelled')
    expect(await client.shop.getOrder(siteId, orderId)).toMatchObject({ paid: 55, refunded: 55 })
    await spend(code, 100, await order())
    expect(await errorOf(setStatus('paid'))).toMatchObject({
      reason: 'gift_card_used_up',
      details: { balance: 24 },
    })
    const { data } = await client.webhooks.listEvents(siteId, { type: 'gift_card.refunded' })
    expect(data.map(({ data }) => data?.balance)).toEqual([25, 25])
  })
})

test('any history keeps the balance of a card the sum of its ledger, within its amount', async () => {
  const step = fc.record({
    isRefund: fc.boolean(),
    orderId: fc.constantFrom('order_a', 'order_b', 'order_c'),
    cents: fc.integer({ min: 1, max: 3_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { card, spend, refund, balance, ledger } = await shop()
      const { id, code } = await card(40)
      for (const { isRefund, orderId, cents } of steps) {
        await errorOf(isRefund ? refund(orderId, cents) : spend(code, cents, orderId))
        const held = await balance(id)
        const sum = (await ledger(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)
        expect([held >= 0 && held <= 40, held]).toEqual([true, expect.closeTo(sum, 6)])
      }
    }),
    { numRuns: 10 },
  )
})
