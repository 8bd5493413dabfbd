import { expect, test } from 'vitest'
import type { Sitewright } from '../../../../client/src/index.ts'
import { addDemoShop, GOODS, VARIED } from '../../../src/features/shop/demo.ts'
import { demoContextOf } from '../../support/demo.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, accountId } = await server.tenant()
const { shop } = client
const now = server.clock.now().getTime()
await addDemoShop(demoContextOf(server, accountId, siteId))

type Order = Awaited<ReturnType<Sitewright['shop']['getOrder']>>
const products = (await shop.listProducts(siteId, { limit: 100 })).data
const productOf = new Map(products.map((product) => [product.id, product]))
const listed = (await shop.listOrders(siteId, { limit: 100 })).data
const orders: Order[] = await Promise.all(listed.map(({ id }) => shop.getOrder(siteId, id)))
const typesOf = ({ lines }: Order) => lines.map(({ productId }) => productOf.get(productId)?.type)

test('the demo fills every list, with 90 days of orders in every status', async () => {
  expect(products.length).toBeGreaterThanOrEqual(30)
  expect((await shop.listCoupons(siteId)).data.length).toBeGreaterThanOrEqual(30)
  expect(orders.length).toBeGreaterThanOrEqual(30)
  const statuses = ['pending', 'paid', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded']
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(statuses))
  const ages = orders.map(({ createdAt }) => (now - Date.parse(createdAt)) / 86_400_000)
  expect([Math.max(...ages) > 85, Math.min(...ages) < 5, Math.min(...ages) >= 0]).toEqual([true, true, true])
})

test('demo orders follow their products and coupons, and statuses are in order', async () => {
  for (const order of orders) {
    for (const { productId } of order.lines) {
      expect((productOf.get(productId)?.createdAt as string) <= order.createdAt).toBe(true)
    }
    const { data } = await shop.listOrderHistory(siteId, order.id)
    const times = data.map(({ changedAt }) => changedAt)
    expect(times).toEqual(times.toSorted())
    expect([times[0], data.at(-1)?.status]).toEqual([order.createdAt, order.status])
  }
  for (const { id } of (await shop.listCoupons(siteId)).data) {
    const coupon = await shop.getCoupon(siteId, id)
    const using = orders.filter(({ couponCode }) => couponCode === coupon.code)
    for (const { createdAt } of using) expect(createdAt >= coupon.createdAt).toBe(true)
    const binding = using.filter(({ status }) => status !== 'cancelled' && status !== 'refunded')
    expect([coupon.code, coupon.uses]).toEqual([coupon.code, binding.length])
  }
})

test('demo orders of services have no address, tracking number or free shipping', async () => {
  const unsent = orders.filter((order) => !typesOf(order).includes('physical'))
  expect(unsent.length).toBeGreaterThan(3)
  for (const { id, shipping, trackingNumber, shippingCost } of unsent) {
    expect([shipping, trackingNumber, shippingCost]).toEqual([null, null, 0])
    const { data } = await shop.listOrderHistory(siteId, id)
    expect(data.filter(({ status }) => ['shipped', 'delivered'].includes(status))).toEqual([])
  }
  const sent = orders.filter((order) => typesOf(order).includes('physical'))
  for (const { shipping } of sent) expect(shipping?.address?.line1).toEqual(expect.any(String))
})

test('the demo stock is the initial stock minus what was sold', () => {
  const sold = new Map<string, number>()
  for (const { status, lines } of orders) {
    if (status === 'cancelled' || status === 'refunded') continue
    for (const { productId, variantId, quantity } of lines) {
      const product = productOf.get(productId)
      const own = product?.variants.find(({ id, stock }) => id === variantId && stock !== null)
      const key = `${product?.title} ${own?.title ?? ''}`
      sold.set(key, (sold.get(key) ?? 0) + quantity)
    }
  }
  const first = [
    ...Object.values(GOODS).flatMap((rows) =>
      rows.map(([title, , stock]) => ({ title, stock, variants: [] })),
    ),
    ...VARIED,
  ]
  const left = (title: string, stock: number | null | undefined, variant = '') =>
    typeof stock === 'number' ? stock - (sold.get(`${title} ${variant}`) ?? 0) : null
  for (const { title, stock, variants = [] } of first) {
    const product = products.find((product) => product.title === title)
    expect([title, product?.stock]).toEqual([title, left(title, stock)])
    expect([title, product?.variants.map(({ stock }) => stock)]).toEqual([
      title,
      variants.map((variant) => left(title, variant.stock, variant.title as string)),
    ])
  }
  expect([...sold.values()].reduce((sum, quantity) => sum + quantity, 0)).toBeGreaterThan(30)
})
