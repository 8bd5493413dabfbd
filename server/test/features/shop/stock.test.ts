import { describe, expect, test } from 'vitest'
import { ConflictError } from '../../../../client/src/index.ts'
import { deadlocksOf } from '../../support/locks.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()
const shop = client.shop

type Line = { productId: string; quantity: number; variantId?: string }
let count = 0
const product = (fields: object = {}) => {
  count++
  return shop.createProduct(siteId, { title: `Product ${count}`, price: 10, ...fields })
}
const place = (lines: Line[], fields: object = {}) => shop.createOrder(siteId, { lines, ...fields })
const orderOf = (productId: string, quantity = 1) => place([{ productId, quantity }])
const stockOf = async (id: string) => (await shop.getProduct(siteId, id)).stock
const setStatus = (id: string, status: 'paid' | 'cancelled' | 'refunded') =>
  shop.updateOrderStatus(siteId, id, { status, refund: true })
const deadlocks = () => deadlocksOf(server)

describe('stock', () => {
  test('never goes below zero: 50 concurrent orders for 10', async () => {
    const { id } = await product({ stock: 10 })
    const orders = Array.from({ length: 50 }, () => orderOf(id))
    expect(await outcomesOf(orders)).toEqual({ done: 10, out_of_stock: 40 })
    expect(await stockOf(id)).toBe(0)
  })

  test('lists every shortage in the 409, and takes nothing', async () => {
    const [much, little, varied] = [
      await product({ stock: 9 }),
      await product({ stock: 2, title: 'Little' }),
      await product({ variants: [{ id: 'a', stock: 1 }] }),
    ]
    const error = await errorOf(
      place([
        { productId: much.id, quantity: 3 },
        { productId: little.id, quantity: 3 },
        { productId: varied.id, variantId: 'a', quantity: 2 },
      ]),
    )
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.details).toEqual({
      reason: 'out_of_stock',
      products: [
        { productId: little.id, variantId: null, title: 'Little', wanted: 3, left: 2 },
        { productId: varied.id, variantId: 'a', title: varied.title, wanted: 2, left: 1 },
      ],
    })
    expect(error.message).toContain('2 of Little left, 3 wanted')
    expect([await stockOf(much.id), await stockOf(little.id)]).toEqual([9, 2])
  })

  test('is taken for both of two lines of one product', async () => {
    const { id } = await product({ stock: 31 })
    const lines = [2, 1].map((quantity) => ({ productId: id, quantity }))
    const orders = Array.from({ length: 50 }, () => place(lines))
    expect(await outcomesOf(orders)).toEqual({ done: 10, out_of_stock: 40 })
    expect(await stockOf(id)).toBe(1)
  })

  test('is taken without deadlock by orders with opposite line order', async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => product({ stock: 40 })))
    const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }))
    const before = await deadlocks()
    const orders = Array.from({ length: 50 }, (_, i) => place(i % 2 ? lines : lines.toReversed()))
    expect(await outcomesOf(orders)).toEqual({ done: 40, out_of_stock: 10 })
    expect(await Promise.all(products.map(({ id }) => stockOf(id)))).toEqual([0, 0, 0, 0])
    expect(await deadlocks()).toBe(before)
  })

  test('of a variant is its own, or the product’s if it has none', async () => {
    const { id } = await product({
      stock: 5,
      variants: [{ id: 'own', stock: 2 }, { id: 'shared' }, { id: 'other' }],
    })
    const take = (variantId: string, quantity: number) => place([{ productId: id, variantId, quantity }])
    await take('own', 2)
    await take('shared', 3)
    await take('other', 2)
    for (const variantId of ['own', 'shared', 'other']) {
      expect((await errorOf(take(variantId, 1))).reason).toBe('out_of_stock')
    }
    const { stock, variants } = await shop.getProduct(siteId, id)
    expect([stock, ...variants.map((variant) => variant.stock)]).toEqual([0, 0, null, null])
  })

  test('is not counted when null, nor returned when counted later', async () => {
    const { id } = await product()
    const order = await orderOf(id, 100_000)
    expect(await stockOf(id)).toBeNull()
    await shop.updateProduct(siteId, id, { stock: 1 })
    await setStatus(order.id, 'cancelled')
    expect(await stockOf(id)).toBe(1)
  })

  test.each(['cancelled', 'refunded'] as const)('is returned once when an order is %s', async (status) => {
    const { id } = await product({ stock: 10 })
    const order = await orderOf(id, 4)
    const answers = await Promise.all(Array.from({ length: 20 }, () => setStatus(order.id, status)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
    expect(await stockOf(id)).toBe(10)
    await setStatus(order.id, status === 'cancelled' ? 'refunded' : 'cancelled')
    expect(await stockOf(id)).toBe(10)
  })

  test('is taken again when an order is revived, if available', async () => {
    const { id } = await product({ stock: 4 })
    const order = await orderOf(id, 3)
    await setStatus(order.id, 'cancelled')
    await orderOf(id, 2)
    const error = await errorOf(setStatus(order.id, 'paid'))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.details).toMatchObject({
      reason: 'out_of_stock',
      products: [{ productId: id, wanted: 3, left: 2 }],
    })
    expect((await shop.getOrder(siteId, order.id)).status).toBe('cancelled')
    expect(await stockOf(id)).toBe(2)
    await shop.updateProduct(siteId, id, { stock: 3 })
    await Promise.all(Array.from({ length: 20 }, () => setStatus(order.id, 'paid')))
    expect(await stockOf(id)).toBe(0)
    await setStatus(order.id, 'refunded')
    expect(await stockOf(id)).toBe(3)
  })

  test.each([
    ['product', { stock: 9 }, undefined],
    [
      'variant with a stock of its own',
      { stock: 9, variants: [{ id: 'gone', stock: 5 }, { id: 'kept' }] },
      'gone',
    ],
    ['variant that shared the product’s', { stock: 9, variants: [{ id: 'gone' }, { id: 'kept' }] }, 'gone'],
  ])('is not taken again by an order whose %s was deleted', async (_what, fields, variantId) => {
    const [{ id }, other] = [await product(fields), await product({ stock: 4 })]
    const lines = [
      { productId: id, quantity: 2, ...(variantId && { variantId }) },
      { productId: other.id, quantity: 3 },
    ]
    const order = await place(lines)
    await setStatus(order.id, 'cancelled')
    if (variantId) await shop.updateProduct(siteId, id, { variants: [{ id: 'kept' }] })
    else await shop.deleteProduct(siteId, id)
    const stockNow = () =>
      shop.getProduct(siteId, id).then(
        ({ stock }) => stock,
        () => 'gone',
      )
    const stock = await stockNow()
    expect((await setStatus(order.id, 'paid')).lines).toEqual(order.lines)
    expect(await stockNow()).toBe(stock)
    expect(await stockOf(other.id)).toBe(1)
    await setStatus(order.id, 'cancelled')
    expect(await stockNow()).toBe(stock)
    expect(await stockOf(other.id)).toBe(4)
  })

  test('is the product’s once a variant loses its own stock', async () => {
    const { id } = await product({ stock: 9, variants: [{ id: 'a', stock: 5 }] })
    const order = await place([{ productId: id, variantId: 'a', quantity: 2 }])
    await setStatus(order.id, 'cancelled')
    await shop.updateProduct(siteId, id, { variants: [{ id: 'a', stock: null }] })
    await setStatus(order.id, 'paid')
    expect(await stockOf(id)).toBe(7)
  })

  test('may exceed the settable maximum when an order returns some', async () => {
    const { id } = await product({ stock: 5, variants: [{ id: 'a', stock: 5 }, { id: 'b' }] })
    const lines = ['a', 'b'].map((variantId) => ({ productId: id, variantId, quantity: 2 }))
    const order = await place(lines)
    await shop.updateProduct(siteId, id, { stock: 1e9, variants: [{ id: 'a', stock: 1e9 }, { id: 'b' }] })
    await setStatus(order.id, 'cancelled')
    const { stock, variants } = await shop.getProduct(siteId, id)
    expect([stock, variants[0]?.stock]).toEqual([1e9 + 2, 1e9 + 2])
  })

  test('is not lost during updates of other fields', async () => {
    const { id } = await product({ stock: 100, variants: [{ id: 'a', stock: 100 }, { id: 'b' }] })
    const changes = Array.from({ length: 20 }, (_, i) => [
      shop.updateProduct(siteId, id, { title: `T${i}` }),
      shop.updateProduct(siteId, id, { variants: [{ id: 'b' }, { id: 'a', title: `V${i}` }] }),
      place([{ productId: id, variantId: 'a', quantity: 2 }]),
      place([{ productId: id, variantId: 'b', quantity: 3 }]),
    ])
    expect(await outcomesOf(changes.flat())).toEqual({ done: 80 })
    const { stock, variants } = await shop.getProduct(siteId, id)
    expect([stock, variants.find((variant) => variant.id === 'a')?.stock]).toEqual([40, 60])
  })

  test('set or deleted during orders causes no deadlock', async () => {
    const [kept, gone] = [
      await product({ stock: 500 }),
      await product({ stock: 500, variants: [{ id: 'a', stock: 500 }, { id: 'b' }] }),
    ]
    const before = await deadlocks()
    const lines = (variantId: string) => [
      { productId: kept.id, quantity: 1 },
      { productId: gone.id, variantId, quantity: 1 },
    ]
    const outcomes = await outcomesOf([
      ...Array.from({ length: 20 }, (_, i) => place(i % 2 ? lines('b') : lines('b').toReversed())),
      shop.updateProduct(siteId, gone.id, { stock: 300, variants: [{ id: 'b' }, { id: 'a', stock: 300 }] }),
      ...Array.from({ length: 20 }, (_, i) => place(i % 2 ? lines('a') : lines('a').toReversed())),
      shop.updateProduct(siteId, gone.id, { variants: [{ id: 'b' }] }),
      shop.deleteProduct(siteId, gone.id),
    ])
    const { done = 0, ...refused } = outcomes
    for (const reason of Object.keys(refused))
      expect(reason).toMatch(/^ValidationError: lines\.[01]\.|^NotFound/)
    const orders = done - 1 - (2 - (refused['NotFoundError: Product not found'] ?? 0))
    expect(await stockOf(kept.id)).toBe(500 - orders)
    expect(await deadlocks()).toBe(before)
  })

  test('survives concurrent revivals and variant deletions', async () => {
    const before = await deadlocks()
    for (let round = 0; round < 5; round++) {
      const products = await Promise.all(
        [1, 2].map(() => product({ stock: 10, variants: [{ id: 'a', stock: 10 }, { id: 'b' }] })),
      )
      const lines = products.map(({ id }) => ({ productId: id, variantId: 'a', quantity: 1 }))
      const orders = await Promise.all(
        Array.from({ length: 6 }, (_, i) => place(i % 2 ? lines : lines.toReversed())),
      )
      await Promise.all(orders.map(({ id }) => setStatus(id, 'cancelled')))
      const variants = [{ id: 'b' }]
      const outcomes = await outcomesOf([
        ...orders.slice(3).map(({ id }) => setStatus(id, 'paid')),
        ...products.map(({ id }) => shop.updateProduct(siteId, id, { variants })),
        ...orders.slice(0, 3).map(({ id }) => setStatus(id, 'paid')),
      ])
      expect(outcomes).toEqual({ done: 8 })
      expect(await Promise.all(products.map(({ id }) => stockOf(id)))).toEqual([10, 10])
    }
    expect(await deadlocks()).toBe(before)
  })

  test('stays consistent under 60 concurrent orders and status changes', async () => {
    const products = await Promise.all([1, 2, 3].map(() => product({ stock: 12 })))
    const { id: couponId, code } = await shop.createCoupon(siteId, {
      ...{ code: crypto.randomUUID(), type: 'percentage' as const, amount: 5, maxUses: 8 },
    })
    const before = await deadlocks()
    const placed: string[] = []
    const refused: unknown[] = []
    const busy = Array.from({ length: 60 }, async (_, i) => {
      const lines = [i, i + 1].map((k) => ({
        ...{ productId: (products[k % 3] as { id: string }).id, quantity: 1 + (i % 2) },
      }))
      try {
        const { id } = await place(lines, i % 3 === 0 ? { couponCode: code } : {})
        placed.push(id)
        if (i % 4 === 0) return
        await setStatus(id, 'cancelled')
        if (i % 4 > 1) await setStatus(id, 'paid')
      } catch (error) {
        refused.push(error)
      }
    })
    await Promise.all(busy)
    expect(refused.filter((error) => ![400, 409].includes((error as { status: number }).status))).toEqual([])
    expect(await deadlocks()).toBe(before)

    const orders = await Promise.all(placed.map((id) => shop.getOrder(siteId, id)))
    const binding = orders.filter(({ status }) => status !== 'cancelled')
    const lines = binding.flatMap((order) => order.lines)
    for (const { id } of products) {
      const taken = lines.filter(({ productId }) => productId === id).map(({ quantity }) => quantity)
      expect(await stockOf(id)).toBe(12 - taken.reduce((sum, quantity) => sum + quantity, 0))
    }
    const uses = binding.filter(({ couponCode }) => couponCode === code).length
    expect((await shop.getCoupon(siteId, couponId)).uses).toBe(uses)
    expect(uses).toBeLessThanOrEqual(8)
  })
})

describe('a change of stock', () => {
  const change = (id: string, by: number, fields: object = {}) =>
    shop.changeStock(siteId, id, { by, ...fields })

  test('adds to the stock and returns the product', async () => {
    const made = await product({ stock: 5, variants: [{ id: 'a', stock: 3 }, { id: 'b' }] })
    const { id } = made
    expect(await change(id, 4)).toEqual({ ...made, stock: 9 })
    expect((await change(id, -9, { variantId: null })).stock).toBe(0)
    const changed = await change(id, -2, { variantId: 'a' })
    expect([changed.stock, ...changed.variants.map(({ stock }) => stock)]).toEqual([0, 1, null])
    expect(await shop.getProduct(siteId, id)).toEqual(changed)
  })

  test('loses no update among 60 concurrent changes and orders', async () => {
    const { id } = await product({ stock: 100, variants: [{ id: 'a', stock: 100 }, { id: 'b' }] })
    const before = await deadlocks()
    const changes = Array.from({ length: 20 }, (_, i) => [
      change(id, 5),
      change(id, -2, { variantId: 'a' }),
      place([{ productId: id, variantId: i % 2 ? 'a' : 'b', quantity: 3 }]),
      shop.updateProduct(siteId, id, { title: `T${i}` }),
    ])
    expect(await outcomesOf(changes.flat())).toEqual({ done: 80 })
    const { stock, variants } = await shop.getProduct(siteId, id)
    expect([stock, variants[0]?.stock]).toEqual([100 + 20 * 5 - 10 * 3, 100 - 20 * 2 - 10 * 3])
    expect(await deadlocks()).toBe(before)
  })

  test('never goes below zero: 10 of 50 concurrent ones succeed', async () => {
    const { id, title } = await product({ stock: 10 })
    const error = await errorOf(change(id, -11))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.details).toEqual({
      reason: 'out_of_stock',
      products: [{ productId: id, variantId: null, title, wanted: 11, left: 10 }],
    })
    const changes = Array.from({ length: 50 }, () => change(id, -1))
    expect(await outcomesOf(changes)).toEqual({ done: 10, out_of_stock: 40 })
    expect(await stockOf(id)).toBe(0)
  })

  test('requires counted stock, and explains how to count it', async () => {
    const { id } = await product({ variants: [{ id: 'a' }] })
    const [whole, variant] = [await errorOf(change(id, 1)), await errorOf(change(id, 1, { variantId: 'a' }))]
    expect(whole.details).toEqual({ reason: 'stock_not_counted', productId: id, variantId: null })
    expect(whole.message).toContain('update the product with a `stock` first')
    expect(variant.details).toEqual({ reason: 'stock_not_counted', productId: id, variantId: 'a' })
    expect(variant.message).toContain('leave out `variantId`')
    expect(await stockOf(id)).toBeNull()
  })

  test('is rejected when zero, too large, or for an unknown product', async () => {
    const { id } = await product({ stock: 10, variants: [{ id: 'a', stock: 1 }] })
    for (const by of [0, 0.5, 1e9 + 1, -1e9 - 1, '1', null, undefined, 1e15])
      expect(Object.keys(await fieldsOf(change(id, by as never)))).toEqual(['by'])
    expect(await fieldsOf(change(id, 1e9))).toEqual({ by: 'must be at most 999999990: 10 left' })
    expect(await fieldsOf(change(id, 1, { variantId: 'b' }))).toEqual({
      variantId: 'is not a variant of the product',
    })
    expect(await fieldsOf(change(id, 1, { variantId: '' }))).toHaveProperty('variantId')
    await expect(change('product_none', 1)).rejects.toThrow('Product not found')
    const other = await server.tenant()
    await expect(other.client.shop.changeStock(other.siteId, id, { by: 1 })).rejects.toThrow(
      'Product not found',
    )
    expect(await stockOf(id)).toBe(10)
  })
})
