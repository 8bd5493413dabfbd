import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startServer } from '../../../src/server.ts'
import { afterFile } from '../../support/after-file.ts'
import { count, recordFigure } from '../../support/counts.ts'
import { deadlocksOf } from '../../support/locks.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const PRODUCTS = 20
const AT_ONCE = 16

const server = await startTestServer({}, { background: false })
const { client, key, siteId } = await server.tenant()
const other = await startServer(
  readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl }),
  server.databaseUrl,
  { log: server.platform.log, clock: server.clock, background: false },
)
afterFile(() => other.close())
const shops = [client.shop, server.client(key, { baseUrl: other.address }).shop] as const

/** Numbers that are the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('mixed orders, cancellations and changes of stock at two processes deadlock never', async (context) => {
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, i) =>
      client.shop.createProduct(siteId, { title: `Product ${i}`, price: 10, stock: 500 }),
    ),
  )
  const address = { line1: 'Seestraße 1', postalCode: '4810', city: 'Gmunden', country: 'AT' }
  await client.shop.updateInvoiceSettings(siteId, {
    seller: { name: 'Lakeside House', address, vatId: null },
  })
  const before = await deadlocksOf(server)
  const random = randomNumbers(7)
  const placed: string[] = []
  const reasons: Record<string, number> = {}
  const productId = () => products[random(PRODUCTS)]?.id as string
  const act = (): PromiseLike<unknown> => {
    const shop = shops[random(2)] as (typeof shops)[number]
    const kind = random(10)
    const status = random(2) ? 'paid' : 'cancelled'
    if (kind < 2) return shop.updateProduct(siteId, productId(), { stock: 100 + random(900) })
    if (kind < 5 && placed.length > 0)
      return shop.updateOrderStatus(siteId, placed[random(placed.length)] as string, {
        status,
        refund: true,
      })
    const lines = Array.from({ length: 1 + random(4) }, () => ({
      productId: productId(),
      quantity: 1 + random(3),
    }))
    const isPaid = random(3) === 0
    return shop.createOrder(siteId, { lines, status: isPaid ? 'paid' : 'pending' }).then(({ id }) => {
      placed.push(id)
    })
  }
  const actions = count({ ordinary: 600, proof: 20_000 })
  let left = actions
  const actor = async () => {
    while (left-- > 0) {
      const error = await errorOf(act())
      const outcome = error ? (error.reason ?? (error.status === 503 ? 'busy' : `${error}`)) : 'done'
      reasons[outcome] = (reasons[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, actor))
  expect(reasons.done).toBeGreaterThan(actions / 4)
  expect(Object.keys(reasons).filter((reason) => !['done', 'out_of_stock', 'busy'].includes(reason))).toEqual(
    [],
  )
  expect(await deadlocksOf(server)).toBe(before)
  const [numbers] = await server.db.rows<{ count: number; last: number }>(
    sql`select count(*)::integer as count, max(position) as last from shop_invoices where site_id = ${siteId}`,
  )
  expect(numbers?.count).toBeGreaterThan(actions / 10)
  expect(numbers?.last).toBe(numbers?.count)
  const { data: all } = await client.shop.listProducts(siteId, { limit: 100 })
  expect(all.filter(({ stock }) => (stock as number) < 0)).toEqual([])
  recordFigure(context, {
    count: `${actions} orders, invoices, cancellations and changes of stock`,
    figure: 'no deadlock',
  })
})
