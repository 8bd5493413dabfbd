import { afterEach, describe, expect, test } from 'vitest'
import { ConflictError, NotFoundError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()
const shop = client.shop
afterEach(() => server.clock.run())

let count = 0
const create = (fields: object = {}) => {
  count++
  return shop.createCoupon(siteId, { code: `CODE${count}`, type: 'percentage', amount: 10, ...fields })
}
const product = await shop.createProduct(siteId, { title: 'Thing', price: 20 })
const order = (couponCode: string, fields: object = {}) =>
  shop.createOrder(siteId, { lines: [{ productId: product.id, quantity: 1 }], couponCode, ...fields })
const refusalOf = async (couponCode: string) => {
  const fields = await fieldsOf(order(couponCode))
  expect(Object.keys(fields)).toEqual(['couponCode'])
  return fields.couponCode
}

describe('a coupon', () => {
  test('has the documented fields in lists, and its limits when read individually', async () => {
    const { data, status } = await shop
      .createCoupon(siteId, { code: 'FIRST', type: 'fixed_amount', amount: 5.5, maxUses: 3 })
      .withResponse()
    expect(status).toBe(201)
    const shown = { code: 'FIRST', type: 'fixed_amount', amount: 5.5, active: true }
    expect(data).toEqual({ id: expect.stringMatching(/^coupon_[0-9a-z]{26}$/), ...shown })
    const list = await shop.listCoupons(siteId)
    expect(list.data).toEqual([data])
    expect(list).not.toHaveProperty('pagination')
    expect(await shop.getCoupon(siteId, data.id)).toEqual({
      ...data,
      ...{ currency: 'EUR', startsAt: null, endsAt: null, minimumTotal: null, maxUses: 3, uses: 0 },
      createdAt: expect.any(String),
    })
  })

  test('is listed newest first, without paging', async () => {
    const { client, siteId } = await server.tenant()
    const codes = Array.from({ length: 120 }, (_, i) => `C${i}`)
    for (const code of codes) await client.shop.createCoupon(siteId, { code, type: 'percentage', amount: 1 })
    expect((await client.shop.listCoupons(siteId)).data.map(({ code }) => code)).toEqual(codes.toReversed())
  })

  test('is deactivated repeatedly without error, and reactivated by an update', async () => {
    const { id, code } = await create()
    expect(await shop.deactivateCoupon(siteId, id)).toEqual({ id, active: false })
    expect(await shop.deactivateCoupon(siteId, id)).toEqual({ id, active: false })
    expect(await refusalOf(code)).toBe('is not active')
    expect(await shop.updateCoupon(siteId, id, { active: true })).toMatchObject({ id, active: true })
    expect((await order(code)).discount).toBe(2)
  })

  test('updates only the fields sent, never code and type', async () => {
    const { id, code } = await create({ minimumTotal: 5, endsAt: '2100-01-01T00:00:00Z' })
    const before = await shop.getCoupon(siteId, id)
    const changes = { amount: 12.5, endsAt: null, maxUses: 9, code: 'OTHER', type: 'fixed_amount' }
    expect(await shop.updateCoupon(siteId, id, changes)).toEqual({
      ...before,
      ...{ amount: 12.5, endsAt: null, maxUses: 9, code },
    })
    expect(
      await fieldsOf(shop.updateCoupon(siteId, id, { amount: 500, type: 'fixed_amount' } as never)),
    ).toEqual({
      amount: 'must be at most 100 for a percentage',
    })
  })

  test('is deleted while orders keep its code and discount', async () => {
    const { id, code } = await create()
    const placed = await order(code)
    expect(await shop.deleteCoupon(siteId, id)).toEqual({ id, deleted: true })
    await expect(shop.deleteCoupon(siteId, id)).rejects.toBeInstanceOf(NotFoundError)
    await expect(shop.deactivateCoupon(siteId, id)).rejects.toBeInstanceOf(NotFoundError)
    await expect(shop.updateCoupon(siteId, id, {})).rejects.toBeInstanceOf(NotFoundError)
    expect(await shop.getOrder(siteId, placed.id)).toMatchObject({ couponCode: code, discount: 2 })
    expect(await refusalOf(code)).toBe('is not a coupon of this site')
    const again = await create({ code })
    await shop.updateOrderStatus(siteId, placed.id, { status: 'cancelled' })
    await shop.updateOrderStatus(siteId, placed.id, { status: 'paid' })
    expect((await shop.getCoupon(siteId, again.id)).uses).toBe(0)
  })
})

describe('a code', () => {
  test('is unique ignoring case and outer spaces; the conflict names the holder', async () => {
    const { id, code } = await create({ code: '  Grüße ' })
    expect(code).toBe('Grüße')
    for (const same of ['Grüße', 'GRÜßE', ' grüße', 'Gru\u0308ße']) {
      const error = await errorOf(create({ code: same }))
      expect(error).toBeInstanceOf(ConflictError)
      expect(error.details).toMatchObject({ reason: 'code_taken', couponId: id })
      expect(error.message).toContain(`the active coupon ${id}`)
      expect((await order(same)).couponCode).toBe('Grüße')
    }
  })

  test.each([
    ['ΟΔΟΣ', ['οδος', 'οδοσ', 'Οδός'.normalize('NFD').replaceAll('\u0301', '')]],
    ['STRASSE', ['straße', 'STRAẞE', 'Strasse']],
    ['ΐ', ['ΐ'.normalize('NFD'), 'ΐ'.toUpperCase(), 'Ϊ\u0301']],
    ['ＷＩＮ１０', ['win10', 'WIN10']],
  ])('matches in any case and script: %s', async (code, others) => {
    const { id } = await create({ code })
    for (const same of others) {
      expect([same, (await errorOf(create({ code: same })))?.details?.couponId]).toEqual([same, id])
      expect((await order(same)).couponCode).toBe(code)
    }
  })

  test('is created once by 20 concurrent creates in different case', async () => {
    const codes = Array.from({ length: 20 }, (_, i) =>
      [...'wantedcode'].map((c, k) => ((i >> (k % 5)) & 1 ? c.toUpperCase() : c)).join(''),
    )
    const answers = await Promise.all(
      codes.map(async (code) => (await errorOf(create({ code })))?.reason ?? 'made'),
    )
    expect(answers.toSorted()).toEqual([...Array(19).fill('code_taken'), 'made'])
  })

  test.each(['', '   ', '\t', 'x'.repeat(65), 'a\u0007b', 5, null])('rejects %j', async (code) => {
    expect(Object.keys(await fieldsOf(create({ code })))).toEqual(['code'])
  })
})

describe('an amount', () => {
  test.each([
    [{ type: 'percentage', amount: 100.01 }],
    [{ type: 'percentage', amount: 12.34567 }],
    [{ type: 'percentage', amount: -1 }],
    [{ type: 'fixed_amount', amount: 0.001 }],
    [{ type: 'fixed_amount', amount: 0.5, currency: 'JPY' }],
    [{ type: 'fixed_amount', amount: 1e13 }],
    [{ type: 'free_shipping', amount: -1 }],
    [{ amount: '10' }],
    [{ amount: undefined }],
  ])('rejects %j', async (fields) => {
    expect(Object.keys(await fieldsOf(create(fields)))).toEqual(['amount'])
  })

  test.each([
    { type: 'percentage', amount: 0 },
    { type: 'percentage', amount: 100 },
    { type: 'percentage', amount: 33.3333 },
    { type: 'fixed_amount', amount: 0.345, currency: 'KWD' },
    { type: 'free_shipping', amount: 0.123456789 },
  ])('stores %j exactly', async (fields) => {
    expect(await create(fields)).toMatchObject({ type: fields.type, amount: fields.amount })
  })

  test.each([
    [{ startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' }, 'endsAt'],
    [{ startsAt: 'tomorrow' }, 'startsAt'],
    [{ startsAt: '2026-06-30T23:59:60Z' }, 'startsAt'],
    [{ endsAt: '0001-01-01T00:00:00Z' }, 'endsAt'],
    [{ endsAt: '2026-02-31T00:00:00Z' }, 'endsAt'],
    [{ minimumTotal: 0.001 }, 'minimumTotal'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ maxUses: 3e9 }, 'maxUses'],
    [{ type: 'half_off' }, 'type'],
    [{ currency: 'Euro' }, 'currency'],
  ])('rejects one with %j', async (fields, field) => {
    expect(Object.keys(await fieldsOf(create(fields)))).toEqual([field])
  })

  test('validates sent limits against stored ones', async () => {
    const { id } = await create({ startsAt: '2026-05-01T00:00:00Z' })
    expect(
      Object.keys(await fieldsOf(shop.updateCoupon(siteId, id, { endsAt: '2026-04-01T00:00:00Z' }))),
    ).toEqual(['endsAt'])
  })
})

describe('a discount', () => {
  const discountOf = async (coupon: object, price: number, quantity = 1, currency = 'EUR') => {
    const { code } = await create(coupon)
    const { id } = await shop.createProduct(siteId, { title: 'T', price, currency })
    const lines = [{ productId: id, quantity }]
    const { discount, total, subtotal } = await shop.createOrder(siteId, { lines, couponCode: code })
    return [subtotal, discount, total]
  }

  test('rounds a percentage half up, once, on the subtotal', async () => {
    expect(await discountOf({ amount: 10 }, 0.05)).toEqual([0.05, 0.01, 0.04])
    expect(await discountOf({ amount: 10 }, 0.04)).toEqual([0.04, 0, 0.04])
    expect(await discountOf({ amount: 10 }, 0.05, 3)).toEqual([0.15, 0.02, 0.13])
    expect(await discountOf({ amount: 33.3333 }, 99.99)).toEqual([99.99, 33.33, 66.66])
    expect(await discountOf({ amount: 50 }, 3, 1, 'JPY')).toEqual([3, 2, 1])
    expect(await discountOf({ amount: 12.5 }, 0.004, 1, 'KWD')).toEqual([0.004, 0.001, 0.003])
    expect(await discountOf({ amount: 100 }, 19.99, 7)).toEqual([139.93, 139.93, 0])
  })

  test('never makes a total negative with a fixed amount', async () => {
    expect(await discountOf({ type: 'fixed_amount', amount: 5 }, 19.9)).toEqual([19.9, 5, 14.9])
    expect(await discountOf({ type: 'fixed_amount', amount: 500 }, 19.9)).toEqual([19.9, 19.9, 0])
  })

  test('waives the shipping cost, also when it changes later', async () => {
    const { code } = await create({ type: 'free_shipping', amount: 0 })
    const placed = await order(code, { shipping: { cost: 5.9 } })
    expect(placed).toMatchObject({ subtotal: 20, discount: 0, shippingCost: 0, total: 20 })
    const changed = await shop.updateOrder(siteId, placed.id, { shipping: { cost: 7 } })
    expect(changed).toMatchObject({ shippingCost: 0, total: 20, shipping: { cost: 0 } })
  })
})

describe('a coupon that does not apply', () => {
  test('is rejected before its start and from its end', async () => {
    server.clock.freeze('2026-05-01T00:00:00Z')
    const { code } = await create({ startsAt: '2026-05-01T00:00:01Z', endsAt: '2026-05-01T00:00:03+00:00' })
    expect(await refusalOf(code)).toBe('is not valid before 2026-05-01T00:00:01.000Z')
    server.clock.advance(1000)
    await order(code)
    server.clock.advance(1999)
    await order(code)
    server.clock.advance(1)
    expect(await refusalOf(code)).toBe('expired at 2026-05-01T00:00:03.000Z')
  })

  test('is rejected below its minimum subtotal', async () => {
    const { code } = await create({ minimumTotal: 20.01 })
    expect(await refusalOf(code)).toBe('requires an order of at least 20.01 EUR')
    expect(await fieldsOf(order(code, { shipping: { cost: 10 } }))).toHaveProperty('couponCode')
    expect((await order((await create({ minimumTotal: 20 })).code)).discount).toBe(2)
  })

  test('is rejected in another currency if it has an amount of money', async () => {
    const { id } = await shop.createProduct(siteId, { title: 'T', price: 100, currency: 'USD' })
    const inDollars = { lines: [{ productId: id, quantity: 1 }] }
    for (const fields of [{ type: 'fixed_amount' }, { minimumTotal: 1 }]) {
      const { code } = await create(fields)
      expect(await fieldsOf(order(code, inDollars))).toEqual({ couponCode: 'is for orders in EUR' })
    }
    expect((await order((await create()).code, inDollars)).discount).toBe(10)
    expect(
      (await order((await create({ type: 'fixed_amount', currency: 'USD' })).code, inDollars)).total,
    ).toBe(90)
  })

  test('is rejected when it does not exist', async () => {
    expect(await refusalOf('NOBODY')).toBe('is not a coupon of this site')
  })
})

describe('the uses of a coupon', () => {
  const usesOf = async (id: string) => (await shop.getCoupon(siteId, id)).uses
  const status = (id: string, to: 'cancelled' | 'refunded' | 'paid') =>
    shop.updateOrderStatus(siteId, id, { status: to, refund: true })

  test('are counted exactly under 30 concurrent orders; the rest get 409', async () => {
    const { id, code } = await create({ maxUses: 7 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => errorOf(order(code))))
    expect(answers.filter((error) => error === undefined)).toHaveLength(7)
    for (const error of answers.filter((answer) => answer !== undefined)) {
      expect(error).toBeInstanceOf(ConflictError)
      expect(error.details).toEqual({ reason: 'coupon_used_up', couponId: id })
    }
    expect(await usesOf(id)).toBe(7)
  })

  test('are returned once with a cancelled order, and taken again on revival', async () => {
    const { id, code } = await create({ maxUses: 2 })
    const [first] = [await order(code), await order(code)]
    expect((await errorOf(order(code))).reason).toBe('coupon_used_up')
    await Promise.all(Array.from({ length: 20 }, () => status(first.id, 'cancelled')))
    await status(first.id, 'refunded')
    expect(await usesOf(id)).toBe(1)
    const third = await order(code)
    const error = await errorOf(status(first.id, 'paid'))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.details).toMatchObject({ reason: 'coupon_used_up', couponId: id })
    expect((await shop.getOrder(siteId, first.id)).status).toBe('refunded')
    await status(third.id, 'refunded')
    await status(first.id, 'paid')
    expect(await usesOf(id)).toBe(2)
  })

  test('count for a revived order even after the coupon was deactivated', async () => {
    const { id, code } = await create({ endsAt: '2100-01-01T00:00:00Z' })
    const placed = await order(code)
    await status(placed.id, 'cancelled')
    await shop.deactivateCoupon(siteId, id)
    await shop.updateCoupon(siteId, id, { endsAt: '2001-01-01T00:00:00Z' })
    expect(await status(placed.id, 'paid')).toMatchObject({ discount: 2, couponCode: code })
    expect(await usesOf(id)).toBe(1)
  })

  test('can be limited below the current count', async () => {
    const { id, code } = await create()
    await order(code)
    await order(code)
    await shop.updateCoupon(siteId, id, { maxUses: 1 })
    expect((await errorOf(order(code))).reason).toBe('coupon_used_up')
  })

  test('do not count an order rejected for another reason', async () => {
    const { id, code } = await create()
    const scarce = await shop.createProduct(siteId, { title: 'Scarce', price: 1, stock: 0 })
    const lines = [{ productId: scarce.id, quantity: 1 }]
    expect((await errorOf(order(code, { lines }))).reason).toBe('out_of_stock')
    expect(await usesOf(id)).toBe(0)
  })
})

test('20 concurrent creates of coupons do not exceed the limit per site', async () => {
  const { client, siteId } = await server.tenant()
  await server.db.run(sql`
    insert into coupons (id, site_id, code, code_key, type, amount, currency, created_at)
    select 'coupon_' || ${siteId} || n, ${siteId}, 'C' || n, 'c' || n, 'percentage', 5, 'EUR', ${server.clock.now()}
    from generate_series(1, 997) n`)
  const creates = Array.from({ length: 20 }, (_, i) =>
    client.shop.createCoupon(siteId, { code: `NEW${i}`, type: 'percentage', amount: 5 }),
  )
  expect(await outcomesOf(creates)).toEqual({ done: 3, limit_reached: 17 })
  const { data } = await client.shop.listCoupons(siteId)
  expect(data).toHaveLength(1000)
  await client.shop.deleteCoupon(siteId, data[0]?.id as string)
  expect((await client.shop.createCoupon(siteId, { code: 'LAST', type: 'percentage', amount: 5 })).code).toBe(
    'LAST',
  )
})
