import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopJobs } from '../../src/features/shop/jobs.ts'
import { count } from '../support/counts.ts'
import { makeMember } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, type ShopVisitor, shopVisits, VIENNA } from '../support/shop-visits.ts'
import { formsIn } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client, accountId } = await server.tenant()
const owner = await makeMember(server, accountId, 'owner')

const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)

test('a visitor without scripts buys in four steps', async () => {
  const shop = await newShop()
  const product = await newProduct(shop, { stock: 5 })
  const visitor = newVisitor(shop)
  const added = await visitor.submit('/products/jam', '/_sw/cart/items', { quantity: '2' })
  expect([added.status, added.location]).toEqual([303, '/_sw/cart'])
  const cart = (await visitor.get('/_sw/cart')).text
  for (const shown of ['Jam', '2 × €12.00', '€24.00', 'action="/_sw/checkout"']) expect(cart).toContain(shown)
  const named = await visitor.submit('/_sw/checkout', '/_sw/checkout/address', { ...ANNA, ...VIENNA })
  expect(named.location).toBe('/_sw/checkout')
  const review = (await visitor.get('/_sw/checkout')).text
  for (const shown of ['Your order', 'Parcel: €5.00', 'including VAT 20 %', '€4.83', '€29.00', 'Gasse 1'])
    expect(review).toContain(shown)
  const ordered = await visitor.submit('/_sw/checkout', '/_sw/checkout')
  expect([ordered.status, ordered.location]).toEqual([
    303,
    expect.stringMatching(/^\/_sw\/orders\/order_[\w.-]+$/),
  ])
  const done = (await visitor.get(ordered.location)).text
  for (const shown of ['Thank you for your order', 'IBAN AT00 1234', '€29.00']) expect(done).toContain(shown)
  const [order] = await ordersOf(shop)
  expect(order).toMatchObject({
    ...{ status: 'pending', total: 29, customer: ANNA, itemCount: 2 },
    shipping: { method: 'Parcel', cost: 5, address: { ...VIENNA, line2: null } },
  })
  const detail = await client.shop.getOrder(shop.siteId, order?.id ?? '')
  expect(detail.taxes).toEqual([{ name: 'VAT 20 %', percentage: 20, amount: 4.83 }])
  expect((await client.shop.getProduct(shop.siteId, product.id)).stock).toBe(3)
  const mails = (await client.mail.list(shop.siteId)).data.map(({ kind, to }) => [kind, to])
  expect(mails).toEqual(
    expect.arrayContaining([
      ['order_placed', ANNA.email],
      ['order_notice', owner.email],
    ]),
  )
  expect((await visitor.readJson('/_sw/cart')).lines).toEqual([])
})

test('ten clicks on one button add once, and order once', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, id)
  clock.advance(3_000)
  await Promise.all(Array.from({ length: 10 }, () => add(visitor, id)))
  expect((await visitor.readJson('/_sw/cart')).itemCount).toBe(2)
  await goToCheckout(visitor)
  const page = (await visitor.get('/_sw/checkout')).text
  const fields = formsIn(page).find(({ action }) => action === '/_sw/checkout')?.fields as Record<
    string,
    string
  >
  clock.advance(3_000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.post('/_sw/checkout', fields)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${JSON.parse(text).data?.number}`)).size).toBe(
    1,
  )
  expect(await ordersOf(shop)).toHaveLength(1)
})

const VISITORS = count({ ordinary: 40, proof: 200 })

test(`one of ${VISITORS} visitors gets the last piece; the others read what is left`, async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop, { stock: 1 })
  const visitors = Array.from({ length: VISITORS }, (_, i) => newVisitor(shop, `10.1.${i >> 4}.${i & 15}`))
  const totals = await Promise.all(
    visitors.map(async (visitor) => {
      await add(visitor, id)
      await goToCheckout(visitor)
      return (await visitor.readJson('/_sw/checkout')).offer.total
    }),
  )
  const answers = await Promise.all(
    visitors.map((visitor, i) =>
      visitor.post('/_sw/checkout', { total: String(totals[i]), paymentId: 'transfer' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, text } of answers.filter(({ status }) => status !== 201)) {
    expect(status).toBe(409)
    expect(JSON.parse(text).error.details).toMatchObject({
      reason: 'out_of_stock',
      products: [{ productId: id, wanted: 1, left: 0 }],
    })
  }
  expect(await ordersOf(shop)).toHaveLength(1)
  const loser = visitors[answers.findIndex(({ status }) => status === 409)] as ShopVisitor
  expect((await loser.get('/_sw/checkout')).text).toContain('Sold out. Please remove it.')
})

test('two carts never spend more than a gift card holds', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop, { price: 30 })
  const { code, id: cardId } = await client.shop.createGiftCard(shop.siteId, { amount: 50 })
  const visitors = Array.from({ length: 8 }, (_, i) => newVisitor(shop, `10.2.0.${i}`))
  for (const visitor of visitors) {
    await add(visitor, id)
    await goToCheckout(visitor)
    await visitor.post('/_sw/checkout/choices', { giftCardCode: code })
  }
  await Promise.all(visitors.map(orderNow))
  const paid = async () => {
    const orders = (await ordersOf(shop)).map(({ id }) => client.shop.getOrder(shop.siteId, id))
    return (await Promise.all(orders)).reduce((sum, order) => sum + order.paid, 0)
  }
  const balance = async () => (await client.shop.getGiftCard(shop.siteId, cardId)).balance
  expect(await paid()).toBe(50 - (await balance()))
  for (const visitor of visitors) await orderNow(visitor)
  expect([await paid(), await balance()]).toEqual([50, 0])
  expect(await ordersOf(shop)).toHaveLength(8)
})

test('rejects a changed price, a country without delivery and a missing address', async () => {
  const shop = await newShop('EUR', 'de')
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  expect((await visitor.post('/_sw/checkout', { total: '17' })).status).toBe(409)
  await add(visitor, id)
  const early = await visitor.post('/_sw/checkout', { total: '17', paymentId: 'transfer' })
  expect([early.status, JSON.parse(early.text).error.details.reason]).toEqual([409, 'address_missing'])
  const far = await visitor.submit('/_sw/checkout', '/_sw/checkout/address', {
    ...ANNA,
    ...VIENNA,
    country: 'NZ',
  })
  expect(far.status).toBe(422)
  for (const shown of ['In dieses Land liefern wir nicht', 'value="Gasse 1"', 'value="anna@example.com"'])
    expect(far.text).toContain(shown)
  const { postalCode: _, ...incomplete } = VIENNA
  const rejected = JSON.parse((await goToCheckout(visitor, incomplete)).text)
  expect(Object.keys(rejected.error.details.fields)).toEqual(['postalCode'])
  await goToCheckout(visitor)
  await client.shop.updateProduct(shop.siteId, id, { price: 13 })
  const late = await visitor.post('/_sw/checkout', { total: '17', paymentId: 'transfer' })
  expect([late.status, JSON.parse(late.text).error.details.reason]).toEqual([409, 'price_changed'])
  expect(await ordersOf(shop)).toEqual([])
})

test('a cart shows what can no longer be bought, and is seen by its visitor only', async () => {
  const shop = await newShop()
  const jam = await newProduct(shop, { stock: 3 })
  const tea = await newProduct(shop, { title: 'Tea', variants: [{ id: 's', title: 'Small', price: 4 }] })
  const visitor = newVisitor(shop)
  expect((await add(visitor, tea.id)).status).toBe(400)
  await add(visitor, tea.id, 1, { variantId: 's' })
  await add(visitor, jam.id, 5)
  const problems = async () =>
    (await visitor.readJson('/_sw/cart')).lines.map(({ problem, left }: never) => [problem, left])
  expect(await problems()).toEqual([
    [null, null],
    ['too_few', 3],
  ])
  const { lines } = await visitor.readJson('/_sw/cart')
  const changed = await visitor.submit('/_sw/cart', `/_sw/cart/items/${lines[1].id}`, { quantity: '3' })
  expect(changed.location).toBe('/_sw/cart')
  await client.shop.deleteProduct(shop.siteId, tea.id)
  expect(await problems()).toEqual([
    ['gone', null],
    [null, 3],
  ])
  const other = newVisitor(await newShop())
  expect((await newVisitor(shop).readJson('/_sw/cart')).lines).toEqual([])
  expect((await other.readJson('/_sw/cart')).lines).toEqual([])
  expect((await other.post(`/_sw/cart/items/${lines[1].id}`, { quantity: '1' })).status).toBe(409)
})

test('payments and refunds add up, with their taxes, and end the order', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop, { price: 33.33, stock: 9 })
  const visitor = newVisitor(shop)
  await add(visitor, id, 3)
  await goToCheckout(visitor)
  const placed = JSON.parse((await orderNow(visitor)).text).data
  const [{ id: orderId } = { id: '' }] = await ordersOf(shop)
  expect(placed.total).toBe(104.99)
  await client.shop.recordPayment(shop.siteId, orderId, { amount: 4.99, reference: 'cash' })
  expect((await client.shop.recordPayment(shop.siteId, orderId, {})).status).toBe('paid')
  await expect(client.shop.recordPayment(shop.siteId, orderId, { amount: 1 })).rejects.toMatchObject({
    details: { reason: 'paid_already' },
  })
  const parts = [10.01, 20.02, 30.03]
  for (const amount of parts) await client.shop.refundOrder(shop.siteId, orderId, { amount })
  const many = await Promise.allSettled(
    Array.from({ length: 20 }, () => client.shop.refundOrder(shop.siteId, orderId, { amount: 44.9 })),
  )
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rest = await client.shop.refundOrder(shop.siteId, orderId, {})
  expect(rest).toMatchObject({ status: 'refunded', paid: 104.99, refunded: 104.99 })
  const { data: entries } = await client.shop.listPayments(shop.siteId, orderId)
  const sumOf = (type: string, field: 'amount' | 'tax') =>
    Math.round(entries.reduce((sum, entry) => (entry.type === type ? sum + entry[field] : sum), 0) * 100)
  expect([sumOf('payment', 'tax'), sumOf('refund', 'tax')]).toEqual([1750, 1750])
  expect([sumOf('payment', 'amount'), sumOf('refund', 'amount')]).toEqual([10499, 10499])
  expect((await client.shop.getProduct(shop.siteId, id)).stock).toBe(9)
  const kinds = (await client.mail.list(shop.siteId)).data.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'refund_made')).toHaveLength(5)
  expect(kinds.filter((kind) => kind === 'payment_received')).toHaveLength(2)
})

const DIGITS = { EUR: 2, JPY: 0, KWD: 3 } as const

test.each(['EUR', 'JPY', 'KWD'] as const)(
  'random carts in %s add up to what is charged',
  async (currency) => {
    const scale = 10 ** DIGITS[currency]
    const shop = await newShop(currency)
    const minor = (amount: number) => Math.round(amount * scale)
    const line = fc.record({
      price: fc.integer({ min: 0, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      taxClass: fc.constantFrom(null, 'reduced', 'none'),
    })
    const cart = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      isGross: fc.boolean(),
      percentage: fc.integer({ min: 0, max: 100 }),
    })
    let n = 0
    await fc.assert(
      fc.asyncProperty(cart, async ({ lines, isGross, percentage }) => {
        await client.shop.updateTaxes(shop.siteId, { pricesIncludeTax: isGross })
        const { code } = await client.shop.createCoupon(shop.siteId, {
          ...{ code: `RANDOM${n++}`, type: 'percentage', amount: percentage },
        })
        const visitor = newVisitor(shop, `10.3.${n >> 4}.${n & 15}`)
        for (const { price, quantity, taxClass } of lines) {
          const { id } = await newProduct(shop, { price: price / scale, taxClass })
          await add(visitor, id, quantity)
        }
        await goToCheckout(visitor, { ...VIENNA, email: `anna${n}@example.com` })
        await visitor.post('/_sw/checkout/choices', { couponCode: code })
        const answer = await orderNow(visitor)
        expect(answer.status).toBe(201)
        const { data: order } = JSON.parse(answer.text)
        const { subtotal, discount, shippingCost, taxes, addedTax, total } = order
        const taxSum = taxes.reduce((sum: number, { amount }: { amount: number }) => sum + minor(amount), 0)
        expect(minor(subtotal)).toBe(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
        expect(minor(addedTax)).toBe(isGross ? 0 : taxSum)
        expect(minor(total)).toBe(minor(subtotal) - minor(discount) + minor(shippingCost) + minor(addedTax))
        const [{ total: listed } = { total: -1 }] = await ordersOf(shop)
        expect(listed).toBe(total)
      }),
      { numRuns: 12 },
    )
  },
)

test('an order is told to be shipped, and its link shows it', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, id)
  await goToCheckout(visitor)
  const { token } = JSON.parse((await orderNow(visitor)).text).data
  const [{ id: orderId } = { id: '' }] = await ordersOf(shop)
  await client.shop.updateOrderStatus(shop.siteId, orderId, { status: 'shipped', trackingNumber: 'RR1AT' })
  const kinds = (await client.mail.list(shop.siteId)).data.map(({ kind }) => kind)
  expect(kinds).toContain('order_shipped')
  const page = (await newVisitor(shop).get(`/_sw/orders/${token}`)).text
  for (const shown of ['Your order is on its way.', 'RR1AT']) expect(page).toContain(shown)
  expect((await newVisitor(shop).get(`/_sw/orders/${orderId}.${'A'.repeat(20)}`)).status).toBe(404)
})

const deleteOldCarts = () =>
  shopJobs.find(({ name }) => name === 'shop.deleteOldCarts')?.run(server.platform, undefined as never)

test('carts are forgotten after 30 days', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, id)
  await deleteOldCarts()
  expect((await visitor.readJson('/_sw/cart')).itemCount).toBe(1)
  clock.freeze('2026-07-02T06:00:00Z')
  await deleteOldCarts()
  expect((await visitor.readJson('/_sw/cart')).itemCount).toBe(0)
})

test('a coupon that is added later keeps the gift card, until it is unticked', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const { code } = await client.shop.createGiftCard(shop.siteId, { amount: 10 })
  await client.shop.createCoupon(shop.siteId, { code: 'TEN', type: 'percentage', amount: 10 })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  await goToCheckout(visitor)
  const update = async (fields: Record<string, string>) => {
    const answer = await visitor.submit('/_sw/checkout', '/_sw/checkout/choices', fields)
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/_sw\/checkout\?since=/)])
    const { couponCode, giftCard, due } = (await visitor.readJson('/_sw/checkout')).offer
    return { couponCode, giftCard: giftCard?.amount ?? null, due }
  }
  expect((await visitor.get('/_sw/checkout')).text).not.toContain('keepGiftCard')
  expect(await update({ giftCardCode: code })).toEqual({ couponCode: null, giftCard: 10, due: 7 })
  const page = (await visitor.get('/_sw/checkout')).text
  const box = /<input [^>]*name="keepGiftCard"[^>]*>/.exec(page)?.[0]
  for (const attribute of ['type="checkbox"', 'value="yes"', ' checked']) expect(box).toContain(attribute)
  const both = await update({ keepGiftCard: 'yes', couponCode: 'TEN' })
  expect(both).toEqual({ couponCode: 'TEN', giftCard: 10, due: 5.8 })
  expect(await update({ couponCode: 'TEN' })).toEqual({ couponCode: 'TEN', giftCard: null, due: 15.8 })
})

test('the checkout asks in the usual order, and ends with the button', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  await client.shop.updatePaymentSettings(shop.siteId, {
    methods: ['transfer', 'cash'].map((id) => ({ id, name: id, instructions: null })),
  })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  expect((await visitor.get('/_sw/checkout')).text).toMatch(/<option value="AT" selected/)
  await goToCheckout(visitor)
  const page = (await visitor.get('/_sw/checkout')).text
  const parts = ['anna@example.com', 'name="deliveryId"', 'name="couponCode"', '€17.00', 'name="paymentId"']
  const places = [...parts, 'Order and pay'].map((part) => page.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})
