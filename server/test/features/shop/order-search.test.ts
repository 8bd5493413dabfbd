import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { clock } = server

async function shop() {
  const { client, siteId } = await server.tenant()
  await client.sites.update(siteId, { timeZone: 'Europe/Vienna' })
  const { id: productId } = await client.shop.createProduct(siteId, { title: 'Jam', price: 5 })
  const orderAt = async (at: string, customer: object, status: 'pending' | 'paid' = 'pending') => {
    clock.freeze(at)
    const lines = [{ productId, quantity: 1 }]
    return (await client.shop.createOrder(siteId, { lines, customer, status })).id
  }
  const found = async (query: object) =>
    (await client.shop.listOrders(siteId, query)).data.map(({ id }) => id)
  return { client, siteId, orderAt, found }
}

describe('orders', () => {
  test('are found by customer, day, status and id, and counted', async () => {
    const { client, siteId, orderAt, found } = await shop()
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
    const first = await orderAt('2026-06-01T21:59:00Z', ada)
    const second = await orderAt('2026-06-01T22:01:00Z', { name: 'Bo 100%_', phone: '+43 1 2345' }, 'paid')
    const third = await orderAt('2026-06-03T08:00:00Z', ada, 'paid')
    expect(await found({ q: 'LOVELACE' })).toEqual([third, first])
    expect(await found({ q: '100%_' })).toEqual([second])
    expect(await found({ q: '%%' })).toEqual([])
    expect(await found({ q: '2345' })).toEqual([second])
    expect(await found({ q: second.slice(-8).toUpperCase() })).toEqual([second])
    // Midnight is that of the site.
    expect(await found({ to: '2026-06-01' })).toEqual([first])
    expect(await found({ from: '2026-06-02', to: '2026-06-02' })).toEqual([second])
    expect(await found({ q: 'ada', status: 'paid' })).toEqual([third])
    const [customer] = (await client.customers.list(siteId, { search: 'ada@' })).data
    expect(await found({ customerId: customer?.id })).toEqual([third, first])
    const page = await client.shop.listOrders(siteId, { from: '2026-06-01', limit: 2 })
    expect([page.total, page.data.length]).toEqual([3, 2])
    const rest = await client.shop.listOrders(siteId, {
      from: '2026-06-01',
      limit: 2,
      cursor: page.nextCursor ?? '',
    })
    expect(rest.data.map(({ id }) => id)).toEqual([first])
    const other = await shop()
    expect(await other.found({ q: 'ada' })).toEqual([])
  })

  test('and customers are exported as CSV, without formulas', async () => {
    const { client, siteId, orderAt } = await shop()
    const id = await orderAt('2026-06-01T08:00:00Z', { name: '=cmd()', email: 'eve@example.com' }, 'paid')
    await orderAt('2026-06-05T08:00:00Z', { name: 'Ada' })
    const text = await (await client.shop.exportOrders(siteId, { to: '2026-06-02' })).text()
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      new RegExp(`^${id},${id.slice(-8).toUpperCase()},2026-06-01T08:00:00.000Z,paid,'=cmd\\(\\),`),
    )
    const customers = await (await client.customers.exportList(siteId)).text()
    expect(customers).toContain("eve@example.com,'=cmd()")
  })
})
