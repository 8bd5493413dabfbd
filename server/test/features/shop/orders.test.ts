import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { NotFoundError } from '../../../../client/src/index.ts'
import { fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()
const shop = client.shop
afterEach(() => server.clock.run())

type Line = { productId: string; quantity: number; variantId?: string }
let count = 0
const product = (fields: object = {}) => {
  count++
  return shop.createProduct(siteId, { title: `Product ${count}`, price: 10, ...fields })
}
const place = (lines: Line[], fields: object = {}) => shop.createOrder(siteId, { lines, ...fields })
const orderOf = (productId: string, quantity = 1, fields: object = {}) =>
  place([{ productId, quantity }], fields)
type Status = 'pending' | 'paid' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'refunded'
const setStatus = (id: string, status: Status) => shop.updateOrderStatus(siteId, id, { status, refund: true })

describe('an order', () => {
  test('has the documented fields in lists, and its lines when read individually', async () => {
    const { id: plain } = await product({ title: 'Jam', price: 5.9 })
    const varied = await product({
      title: 'Shirt',
      price: 20,
      variants: [{ id: 'm', title: 'M', sku: 'S-M', price: 22.5 }, { id: 'l' }],
    })
    const { data: order, status } = await shop
      .createOrder(siteId, {
        lines: [
          { productId: plain, quantity: 3 },
          { productId: varied.id, variantId: 'm', quantity: 1 },
          { productId: varied.id, variantId: 'l', quantity: 2 },
        ],
        customer: { name: 'Ada', email: 'ada@example.com' },
        shipping: { method: 'Post', cost: 4.9, address: { line1: 'Gasse 1', city: 'Wien', country: 'AT' } },
        currency: 'EUR',
        status: 'paid',
      })
      .withResponse()
    expect(status).toBe(201)
    const shown = {
      id: expect.stringMatching(/^order_[0-9a-z]{26}$/),
      ...{ status: 'paid', total: 85.1, currency: 'EUR', itemCount: 6, trackingNumber: null },
      customer: { id: null, name: 'Ada', email: 'ada@example.com', phone: null },
      shipping: {
        ...{ name: null, phone: null, method: 'Post', cost: 4.9 },
        address: {
          ...{ line1: 'Gasse 1', line2: null, city: 'Wien', region: null, postalCode: null, country: 'AT' },
        },
      },
      createdAt: expect.any(String),
      expiresAt: null,
    }
    const line = { variantTitle: null, sku: null, variantId: null }
    expect(order).toEqual({
      ...shown,
      lines: [
        { ...line, productId: plain, title: 'Jam', unitPrice: 5.9, quantity: 3, total: 17.7 },
        {
          ...{ productId: varied.id, variantId: 'm', title: 'Shirt', variantTitle: 'M', sku: 'S-M' },
          ...{ unitPrice: 22.5, quantity: 1, total: 22.5 },
        },
        {
          ...{ ...line, productId: varied.id, variantId: 'l', title: 'Shirt' },
          ...{ unitPrice: 20, quantity: 2, total: 40 },
        },
      ],
      ...{ subtotal: 80.2, discount: 0, shippingCost: 4.9, couponCode: null },
      ...{ taxes: [], addedTax: 0, paid: 85.1, refunded: 0, reference: null, paymentMethod: null },
    })
    expect(await shop.getOrder(siteId, order.id)).toEqual(order)
    expect((await shop.listOrders(siteId)).data[0]).toEqual({ ...shown, id: order.id })
  })

  test('requires only lines; customer and shipping default to null', async () => {
    const order = await orderOf((await product()).id)
    expect(order).toMatchObject({
      status: 'pending',
      customer: null,
      shipping: null,
      shippingCost: 0,
      total: 10,
    })
  })

  test('keeps its lines when the product changes or is deleted', async () => {
    const { id } = await product({ title: 'Then', price: 3, stock: 5 })
    const order = await orderOf(id, 2)
    await shop.updateProduct(siteId, id, { title: 'Now', price: 4 })
    await shop.deleteProduct(siteId, id)
    expect(await shop.getOrder(siteId, order.id)).toEqual(order)
    expect((await setStatus(order.id, 'cancelled')).status).toBe('cancelled')
    expect((await setStatus(order.id, 'paid')).lines).toEqual(order.lines)
  })

  test('updates the fields sent, and its total with the shipping cost', async () => {
    const order = await orderOf((await product()).id, 1, {
      customer: { name: 'Ada', phone: '1' },
      shipping: { name: 'Ada', cost: 1.1, address: { city: 'Wien', line2: 'Top 3' } },
    })
    const { customer, shipping } = order
    const first = await shop.updateOrder(siteId, order.id, {
      customer: { phone: null, email: 'a@example.com' },
      shipping: { cost: 2.2, address: { city: 'Graz' } },
      trackingNumber: 'T1',
    })
    expect(first).toEqual({
      ...order,
      customer: { ...customer, phone: null, email: 'a@example.com' },
      shipping: { ...shipping, cost: 2.2, address: { ...shipping?.address, city: 'Graz', line2: null } },
      ...{ trackingNumber: 'T1', shippingCost: 2.2, total: 12.2 },
    })
    expect(await shop.updateOrder(siteId, order.id, {})).toEqual(first)
    const cleared = { customer: null, shipping: null, trackingNumber: null }
    expect(await shop.updateOrder(siteId, order.id, cleared)).toEqual({
      ...order,
      ...{ ...cleared, shippingCost: 0, total: 10 },
    })
    expect(
      Object.keys(await fieldsOf(shop.updateOrder(siteId, order.id, { shipping: { cost: 0.001 } }))),
    ).toEqual(['shipping.cost'])
    await expect(shop.updateOrder(siteId, 'order_none', {})).rejects.toBeInstanceOf(NotFoundError)
  })

  test('accepts any status and records each change in its history', async () => {
    server.clock.freeze('2026-05-01T10:00:00.000Z')
    const { id } = await orderOf((await product()).id)
    const way = [
      'paid',
      'shipped',
      'shipped',
      'pending',
      'completed',
      'refunded',
      'delivered',
      'cancelled',
    ] as const
    for (const status of way) {
      server.clock.advance(60_000)
      expect((await setStatus(id, status)).status).toBe(status)
    }
    const { data } = await shop.listOrderHistory(siteId, id)
    expect(data.map(({ status, changedAt }) => [status, changedAt.slice(14, 16)])).toEqual([
      ...[
        ['pending', '00'],
        ['paid', '01'],
        ['shipped', '02'],
        ['pending', '04'],
        ['completed', '05'],
      ],
      ...[
        ['refunded', '06'],
        ['delivered', '07'],
        ['cancelled', '08'],
      ],
    ])
    const shipped = await shop.updateOrderStatus(siteId, id, { status: 'shipped', trackingNumber: 'T9' })
    expect(shipped).toMatchObject({ status: 'shipped', trackingNumber: 'T9' })
    expect(await setStatus(id, 'shipped')).toEqual(shipped)
    for (const unknown of ['order_none', (await product()).id]) {
      await expect(shop.listOrderHistory(siteId, unknown)).rejects.toThrow('Order not found')
      await expect(setStatus(unknown, 'paid')).rejects.toThrow('Order not found')
    }
    expect(await fieldsOf(setStatus(id, 'lost' as never))).toHaveProperty('status')
  })
})

test('keeps its history in order when the clock is turned back', async () => {
  server.clock.freeze('2026-05-01T10:00:00.000Z')
  const { id } = await orderOf((await product()).id)
  server.clock.freeze('2026-05-01T09:00:00.000Z')
  await setStatus(id, 'paid')
  server.clock.freeze('2026-05-01T10:00:01.000Z')
  await setStatus(id, 'shipped')
  const { data } = await shop.listOrderHistory(siteId, id)
  expect(data.map(({ changedAt }) => changedAt.slice(11, 19))).toEqual(['10:00:00', '10:00:00', '10:00:01'])
})

describe('a line', () => {
  test('must name an active product and variant; all errors are reported', async () => {
    const [plain, varied, inactive] = [
      await product(),
      await product({ variants: [{ id: 'a' }] }),
      await product({ active: false, title: 'Old' }),
    ]
    const quantity = 1
    const lines = [
      { productId: 'product_none', quantity },
      { productId: inactive.id, quantity },
      { productId: varied.id, quantity },
      { productId: varied.id, quantity, variantId: 'b' },
      { productId: plain.id, quantity, variantId: 'a' },
      { productId: plain.id, quantity },
    ]
    expect(await fieldsOf(place(lines))).toEqual({
      'lines.0.productId': 'is not a product of this site',
      'lines.1.productId': 'cannot be ordered: Old is not active',
      'lines.2.variantId': 'is required: the product has variants',
      'lines.3.variantId': 'is not a variant of the product',
      'lines.4.variantId': 'must not be sent: the product has no variants',
    })
  })

  test('must share the currency of the order', async () => {
    const [euros, dollars] = [await product(), await product({ currency: 'USD' })]
    const both = [euros, dollars].map(({ id }) => ({ productId: id, quantity: 1 }))
    expect(Object.keys(await fieldsOf(place(both)))).toEqual(['lines.1.productId'])
    expect(Object.keys(await fieldsOf(orderOf(dollars.id, 1, { currency: 'EUR' })))).toEqual(['currency'])
    expect((await orderOf(dollars.id)).currency).toBe('USD')
  })

  test.each([
    [{ lines: [] }, 'lines'],
    [{ lines: 'x' }, 'lines'],
    [{ lines: Array(201).fill({ productId: 'p', quantity: 1 }) }, 'lines'],
    [{ lines: [{}] }, 'lines.0.productId'],
    [{ lines: [{ productId: 'p' }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: 'p', quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: 'p', quantity: 1.5 }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: 'p', quantity: 100_001 }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: 'p', quantity: '1' }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: 'x'.repeat(256), quantity: 1 }] }, 'lines.0.productId'],
    [{ shipping: { cost: -1 } }, 'shipping.cost'],
    [{ shipping: { address: 'here' } }, 'shipping.address'],
    [{ shipping: { address: { city: 'x'.repeat(256) } } }, 'shipping.address.city'],
    [{ customer: { name: 5 } }, 'customer.name'],
    [{ status: 'shipped' }, 'status'],
    [{ couponCode: ' ' }, 'couponCode'],
    [{ currency: 'euro' }, 'currency'],
  ])('is rejected when invalid, case %#', async (body, field) => {
    expect(Object.keys(await fieldsOf(shop.createOrder(siteId, body as never)))).toContain(field)
  })
})

describe('a total', () => {
  test('is exact for 0.1 + 0.2', async () => {
    const lines = await Promise.all([0.1, 0.2].map((price) => product({ price })))
    const order = await place(lines.map(({ id }) => ({ productId: id, quantity: 1 })))
    expect([order.subtotal, order.total]).toEqual([0.3, 0.3])
    expect((await orderOf((await product({ price: 1.1 })).id, 3)).total).toBe(3.3)
    expect((await orderOf((await product({ price: 0.07 })).id, 100_000)).total).toBe(7000)
  })

  test('has no decimals in yen and three in dinars', async () => {
    const [yen, dinars] = [
      await product({ currency: 'JPY', price: 333 }),
      await product({ currency: 'KWD', price: 0.111 }),
    ]
    expect((await orderOf(yen.id, 3, { shipping: { cost: 500 } })).total).toBe(1499)
    expect(await fieldsOf(orderOf(yen.id, 1, { shipping: { cost: 0.5 } }))).toEqual({
      'shipping.cost': 'must be a whole number: JPY has no decimals',
    })
    expect((await orderOf(dinars.id, 3, { shipping: { cost: 0.001 } })).total).toBe(0.334)
    expect(await fieldsOf(orderOf(dinars.id, 1, { shipping: { cost: 0.0001 } }))).toHaveProperty([
      'shipping.cost',
    ])
  })

  test('is rejected beyond exact numbers', async () => {
    const { id } = await product({ price: 1e12 })
    expect((await orderOf(id)).total).toBe(1e12)
    expect(Object.keys(await fieldsOf(orderOf(id, 2)))).toEqual(['lines'])
    expect(Object.keys(await fieldsOf(orderOf(id, 100_000)))).toEqual(['lines'])
    const shipping = { cost: 0.01 }
    expect(Object.keys(await fieldsOf(orderOf(id, 1, { shipping })))).toEqual(['shipping.cost'])
    const order = await orderOf(id)
    expect(Object.keys(await fieldsOf(shop.updateOrder(siteId, order.id, { shipping })))).toEqual([
      'shipping.cost',
    ])
  })

  test('equals the sum in integer minor units for any cart', async () => {
    const digitsOf = { EUR: 2, JPY: 0, KWD: 3 } as const
    const text = (minor: bigint, digits: number) => {
      const padded = String(minor).padStart(digits + 1, '0')
      return Number(digits ? `${padded.slice(0, -digits)}.${padded.slice(-digits)}` : padded)
    }
    const cart = fc.record({
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      lines: fc.array(
        fc.record({ minor: fc.bigInt(0n, 9_999_999n), quantity: fc.integer({ min: 1, max: 19_000 }) }),
        {
          ...{ minLength: 1, maxLength: 5 },
        },
      ),
      cost: fc.bigInt(0n, 99_999n),
      coupon: fc.oneof(
        fc.constant(null),
        fc.record({ type: fc.constant('percentage' as const), amount: fc.bigInt(0n, 1_000_000n) }),
        fc.record({ type: fc.constant('fixed_amount' as const), amount: fc.bigInt(0n, 99_999_999n) }),
        fc.record({ type: fc.constant('free_shipping' as const), amount: fc.constant(0n) }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(cart, async ({ currency: code, lines, cost, coupon }) => {
        const currency = code as keyof typeof digitsOf
        const digits = digitsOf[currency]
        const products = await Promise.all(
          lines.map(({ minor }) => product({ currency, price: text(minor, digits) })),
        )
        const amount = coupon && text(coupon.amount, coupon.type === 'percentage' ? 4 : digits)
        const couponCode = crypto.randomUUID()
        if (coupon) {
          await shop.createCoupon(siteId, {
            code: couponCode,
            type: coupon.type,
            amount: amount as number,
            currency,
          })
        }
        const order = await place(
          products.map(({ id }, i) => ({ productId: id, quantity: lines[i]?.quantity as number })),
          { shipping: { cost: text(cost, digits) }, ...(coupon && { couponCode }) },
        )
        const subtotal = lines.reduce((sum, { minor, quantity }) => sum + minor * BigInt(quantity), 0n)
        const wholes = (subtotal * (coupon?.amount ?? 0n)) / 1_000_000n
        const isUp = (subtotal * (coupon?.amount ?? 0n)) % 1_000_000n >= 500_000n
        let discount = 0n
        if (coupon?.type === 'percentage') discount = wholes + (isUp ? 1n : 0n)
        if (coupon?.type === 'fixed_amount') discount = coupon.amount > subtotal ? subtotal : coupon.amount
        const charged = coupon?.type === 'free_shipping' ? 0n : cost
        expect(order).toMatchObject({
          subtotal: text(subtotal, digits),
          discount: text(discount, digits),
          shippingCost: text(charged, digits),
          total: text(subtotal - discount + charged, digits),
          itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('a list of orders', () => {
  test('is sorted and paged in any order and size, with exact totals', async () => {
    const { client, siteId } = await server.tenant()
    const statuses = [
      'pending',
      'paid',
      'shipped',
      'delivered',
      'completed',
      'cancelled',
      'refunded',
    ] as const
    const prices = [9, 10, 100, 9, 1000, 2.5, 9]
    type Placed = { id: string; total: number; status: string }
    const placed: Placed[] = []
    for (let i = 0; i < 21; i++) {
      const { id } = await client.shop.createProduct(siteId, { title: 'T', price: prices[i % 7] as number })
      const order = await client.shop.createOrder(siteId, { lines: [{ productId: id, quantity: 1 }] })
      const status = statuses[(i * 2) % 7] as Status
      await client.shop.updateOrderStatus(siteId, order.id, { status })
      placed.push({ id: order.id, total: order.total, status })
    }
    const keys = {
      createdAt: ({ id }: Placed) => placed.findIndex((order) => order.id === id),
      total: ({ total }: Placed) => total,
      status: ({ status }: Placed) => status,
    }
    for (const orderBy of ['createdAt', 'total', 'status'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const status of [undefined, 'paid', 'refunded'] as const) {
          const sign = direction === 'asc' ? 1 : -1
          const key = keys[orderBy]
          const expected = placed
            .filter((order) => status === undefined || order.status === status)
            .toSorted((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1))
            .map(({ id }) => id)
          const input = { orderBy, direction, ...(status && { status }) }
          const seen: string[] = []
          for await (const { id } of client.shop.listOrders(siteId, { ...input, limit: 4 })) seen.push(id)
          expect([input, seen]).toEqual([input, expected])
          expect((await client.shop.listOrders(siteId, input)).total).toBe(expected.length)
        }
      }
    }
  })
})
