import { describe, expect, test } from 'vitest'
import { ConflictError } from '../../../../client/src/index.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key } = await server.tenant()
const { shop } = client

describe('an Idempotency-Key', () => {
  test('is required for products and coupons; 20 concurrent creates make one', async () => {
    const post = (path: string, body: object, header: object = {}) => {
      const headers = { 'content-type': 'application/json', ...header }
      const request = { key, method: 'POST', body: JSON.stringify(body), headers }
      return server.fetch(`/v1/sites/${siteId}/shop/${path}`, request)
    }
    const bodies = {
      products: { title: 'Once', price: 1, stock: 5, variants: [{ stock: 2 }] },
      coupons: { code: 'ONCE', type: 'percentage', amount: 5 },
    }
    for (const [path, body] of Object.entries(bodies)) {
      expect((await post(path, body)).status).toBe(400)
      const header = { 'idempotency-key': `key ${path}` }
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, body, header)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    }
  })

  test('makes 20 concurrent identical orders take stock and coupon once', async () => {
    const product = await shop.createProduct(siteId, { title: 'Once', price: 10, stock: 50 })
    const coupon = await shop.createCoupon(siteId, { code: 'TWINS', type: 'percentage', amount: 5 })
    const body = { lines: [{ productId: product.id, quantity: 3 }], couponCode: 'TWINS' }
    const options = { idempotencyKey: crypto.randomUUID() }
    const twins = await Promise.all(Array.from({ length: 20 }, () => shop.createOrder(siteId, body, options)))
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
    expect((await shop.getProduct(siteId, product.id)).stock).toBe(47)
    expect((await shop.getCoupon(siteId, coupon.id)).uses).toBe(1)
    const error = await errorOf(shop.createOrder(siteId, { ...body, status: 'paid' }, options))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.reason).toBe('idempotency_key_reused')
  })
})
