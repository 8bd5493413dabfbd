import { expect, test } from 'vitest'
import { shopJobs } from '../../src/features/shop/jobs.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { HOUR_MS } from '../../src/platform/values/durations.ts'
import { startTestServer } from '../support/server.ts'
import { type Shop, shopVisits } from '../support/shop-visits.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)

const expire = async () =>
  shopJobs.find(({ name }) => name === 'shop.cancelExpired')?.run(server.platform, undefined as never)

/** Four of five are ordered with a coupon that has one use. */
async function orderFour(shop: Shop) {
  const product = await newProduct(shop, { stock: 5 })
  const coupon = await client.shop.createCoupon(shop.siteId, {
    ...{ code: 'ONCE', type: 'percentage', amount: 10, maxUses: 1 },
  })
  const visitor = newVisitor(shop)
  await add(visitor, product.id, 4)
  await goToCheckout(visitor)
  await visitor.post('/_sw/checkout/choices', { couponCode: 'ONCE' })
  const answer = await orderNow(visitor)
  const { token, expiresAt } = JSON.parse(answer.text).data
  const [order] = await ordersOf(shop)
  return { visitor, token, expiresAt, orderId: order?.id ?? '', productId: product.id, couponId: coupon.id }
}

async function stateOf(
  { siteId }: Shop,
  { orderId, productId, couponId }: Awaited<ReturnType<typeof orderFour>>,
) {
  const { status, expiresAt } = await client.shop.getOrder(siteId, orderId)
  const { stock } = await client.shop.getProduct(siteId, productId)
  const { uses } = await client.shop.getCoupon(siteId, couponId)
  return { status, expiresAt, stock, uses }
}

const expiryMails = async ({ siteId }: Shop) =>
  (await client.mail.list(siteId)).data.filter(({ kind }) => kind === 'order_expired')

test('an order that is not paid in time gives everything back, once', async () => {
  const shop = await newShop()
  const order = await orderFour(shop)
  const at = new Date(clock.now().getTime() + 7 * 24 * HOUR_MS)
  expect(Math.abs(Date.parse(order.expiresAt) - at.getTime())).toBeLessThan(HOUR_MS)
  expect((await order.visitor.get(`/_sw/orders/${order.token}`)).text).toContain('Held for you until')
  const held = { status: 'pending', expiresAt: order.expiresAt, stock: 1, uses: 1 }
  await expire()
  expect(await stateOf(shop, order)).toEqual(held)
  const ofTeam = await client.shop.createOrder(shop.siteId, {
    lines: [{ productId: order.productId, quantity: 1 }],
  })
  expect(ofTeam.expiresAt).toBeNull()
  clock.advance(7 * 24 * HOUR_MS)
  await Promise.all(Array.from({ length: 4 }, expire))
  await expire()
  expect(await stateOf(shop, order)).toEqual({ status: 'cancelled', expiresAt: null, stock: 4, uses: 0 })
  expect(await expiryMails(shop)).toHaveLength(1)
  expect(
    (await client.shop.listOrderHistory(shop.siteId, order.orderId)).data.map(({ status }) => status),
  ).toEqual(['pending', 'cancelled'])
  expect((await client.shop.getOrder(shop.siteId, ofTeam.id)).status).toBe('pending')
})

test('a payment and the end of the time to pay race: one of them wins', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => newShop()))
  for (const shop of shops)
    await client.shop.updatePaymentSettings(shop.siteId, {
      methods: [{ id: 'cash', name: 'Cash', instructions: null, expiresAfterHours: 1 }],
    })
  const orders = await Promise.all(shops.map(orderFour))
  clock.advance(HOUR_MS)
  const pay = shops.map(({ siteId }, i) =>
    client.shop.recordPayment(siteId, orders[i]?.orderId ?? '').then(
      () => true,
      () => false,
    ),
  )
  const [paid] = await Promise.all([Promise.all(pay), expire(), expire()])
  await expire()
  for (const [i, shop] of shops.entries()) {
    const order = orders[i] as (typeof orders)[number]
    expect(await stateOf(shop, order)).toMatchObject(
      paid[i] ? { status: 'paid', stock: 1, uses: 1 } : { status: 'cancelled', stock: 5, uses: 0 },
    )
    expect(await expiryMails(shop)).toHaveLength(paid[i] ? 0 : 1)
  }
})

test('orders that were placed before orders expired have all their time from now on', async () => {
  const methods = [
    { id: 'transfer', name: 'Bank transfer', instructions: null },
    { id: 'cash', name: 'Cash', instructions: null },
    { id: 'crypto', name: 'Crypto', instructions: null, expiresAfterHours: 5 },
  ]
  const shop = await newShop()
  const orderBy = async (method: (typeof methods)[number] | null) => {
    await client.shop.updatePaymentSettings(shop.siteId, { methods: method ? [method] : [] })
    const visitor = newVisitor(shop)
    await add(visitor, (await newProduct(shop)).id)
    await goToCheckout(visitor)
    await orderNow(visitor)
    const [order] = await ordersOf(shop)
    return order?.id ?? ''
  }
  const waiting = [await orderBy(null)]
  for (const method of methods) waiting.push(await orderBy(method))
  const [partlyPaid, reopened] = [await orderBy(null), await orderBy(null)]
  await client.shop.recordPayment(shop.siteId, partlyPaid, { amount: 1 })
  await client.shop.updateOrderStatus(shop.siteId, reopened, { status: 'paid' })
  await client.shop.updateOrderStatus(shop.siteId, reopened, { status: 'pending', refund: true })
  const [product] = (await client.shop.listProducts(shop.siteId)).data
  const lines = [{ productId: product?.id ?? '', quantity: 1 }]
  const { id: ofTeam } = await client.shop.createOrder(shop.siteId, { lines })
  await client.shop.updatePaymentSettings(shop.siteId, { methods })
  await server.db.run(sql`update shop_orders set expires_at = null where site_id = ${shop.siteId}`)
  const older = '0120_older_orders_expire.sql'
  await server.db.run(sql`delete from schema_migrations where name = ${older}`)
  expect(await migrate(server.databaseUrl)).toEqual([older])
  const hoursLeft = async (id: string) => {
    const { expiresAt } = await client.shop.getOrder(shop.siteId, id)
    return expiresAt && Math.round((Date.parse(expiresAt) - Date.now()) / HOUR_MS)
  }
  expect(await Promise.all(waiting.map(hoursLeft))).toEqual([168, 168, 72, 5])
  expect(await Promise.all([partlyPaid, reopened, ofTeam].map(hoursLeft))).toEqual([null, null, null])
})
