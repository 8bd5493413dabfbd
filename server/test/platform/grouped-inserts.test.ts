import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { startServer } from '../../src/server.ts'
import { afterFile } from '../support/after-file.ts'
import { count, recordFigure } from '../support/counts.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { deadlocksOf, lockWaits } from '../support/locks.ts'
import { outcomesOf } from '../support/outcomes.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({}, { background: false })
const { client, key, siteId } = await server.tenant()
const proxy = await startDatabaseProxy(server.databaseUrl)
const [second, proxied] = await Promise.all([startOther(server.databaseUrl), startOther(proxy.url)])

/** Another process's server on the same database. */
async function startOther(databaseUrl: string) {
  const env = { PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl }
  const other = await startServer(readConfig(env), databaseUrl, {
    log: server.platform.log,
    clock: server.clock,
    background: false,
  })
  afterFile(() => other.close())
  return other
}

const clientOf = ({ address }: { address: string }) => server.client(key, { baseUrl: address })

let slugs = 0
const newPage = () => {
  slugs++
  return { title: `Page ${slugs}`, slug: `page-${slugs}` }
}

function post(path: string, idempotencyKey: string, body: object, address = server.address) {
  return fetch(`${address}/v1/sites/${siteId}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  })
}

/** How many transactions inserted the rows of a table. */
async function transactionsOf(table: ReturnType<typeof sql>, ids: string[]) {
  const [row] = await server.db.rows<{ count: number }>(sql`
    select count(distinct xmin::text)::int as count from ${table} where id = any(${ids})`)
  return row?.count as number
}

/** Ends a connection that inserts an order, or has done so last. */
const killOne = () =>
  server.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%insert into shop_orders%' and pid <> pg_backend_pid()
    order by state, random() limit 1`)

describe('inserts that arrive at once', () => {
  test('share transactions, in which each keeps its event and total', async () => {
    const before = (await client.pages.list(siteId, { limit: 1 })).total
    const created = await Promise.all(
      Array.from({ length: 60 }, () => client.pages.create(siteId, newPage())),
    )
    const ids = created.map(({ id }) => id)
    expect(await transactionsOf(sql`pages`, ids)).toBeLessThan(60)
    expect((await client.pages.list(siteId, { limit: 1 })).total).toBe(before + 60)
    const apart = await server.db.run(sql`
      select from pages join events on data ->> 'id' = pages.id and type = 'page.created'
      where pages.id = any(${ids}) and pages.xmin = events.xmin`)
    expect(apart).toBe(60)
  })

  test('of one product share transactions, and sell what there is', async () => {
    const { id } = await client.shop.createProduct(siteId, { title: 'Wanted', price: 1, stock: 30 })
    const order = () => client.shop.createOrder(siteId, { lines: [{ productId: id, quantity: 1 }] })
    const orders = await Promise.allSettled(Array.from({ length: 50 }, order))
    const ids = orders.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    expect(ids).toHaveLength(30)
    expect(await transactionsOf(sql`shop_orders`, ids)).toBeLessThan(30)
    expect((await client.shop.getProduct(siteId, id)).stock).toBe(0)
  })

  test('are each answered when one of them is refused', async () => {
    const [first, taken] = [newPage(), newPage()]
    await post('/pages', 'used before', first)
    await post('/pages', 'another', taken)
    const bodies = Array.from({ length: 20 }, newPage)
    const answers = await Promise.all([
      ...bodies.slice(0, 10).map((body, i) => post('/pages', `good ${i}`, body)),
      post('/pages', 'used before', newPage()),
      post('/pages', 'used before', first),
      post('/pages', 'new', { ...newPage(), slug: taken.slug }),
      ...bodies.slice(10).map((body, i) => post('/pages', `good ${10 + i}`, body)),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual([...Array(10).fill(201), 409, 201, 409, ...Array(10).fill(201)])
    const reused = await answers[10]?.json()
    expect(reused.error.details).toEqual({ reason: 'idempotency_key_reused' })
    expect(answers[11]?.headers.get('idempotent-replayed')).toBe('true')
    const slugs = (await Promise.all(answers.slice(-10).map((answer) => answer.json()))).map(
      ({ data }) => data.slug,
    )
    expect(slugs).toEqual(bodies.slice(10).map(({ slug }) => slug))
  })

  test.each([
    ['answer', 'database'],
    ['commit', 'server'],
  ] as const)('are each found by key when the %s of their transaction is lost', async (_what, isFrom) => {
    const bodies = Array.from({ length: 24 }, newPage)
    const name = (i: number) => `${isFrom} lost ${i}`
    const send = () => Promise.all(bodies.map((body, i) => post('/pages', name(i), body, proxied.address)))
    proxy.cutAt(isFrom === 'server' ? 'commit' : 'COMMIT', isFrom)
    const first = await send()
    expect(proxy.hasCut()).toBe(true)
    for (const { status } of first) expect([201, 500, 503]).toContain(status)
    const second = await send()
    expect(second.map(({ status }) => status)).toEqual(Array(24).fill(201))
    const ids = (await Promise.all(second.map((answer) => answer.json()))).map(({ data }) => data.id)
    for (const [i, answer] of first.entries()) {
      if (answer.status === 201) expect((await answer.json()).data.id).toBe(ids[i])
    }
    const slugs = bodies.map(({ slug }) => slug)
    expect(await server.db.run(sql`select from pages where slug = any(${slugs})`)).toBe(24)
    expect(await server.db.run(sql`select from events where data ->> 'slug' = any(${slugs})`)).toBe(24)
  })

  test('take effect once each while connections are killed', async () => {
    const { id } = await client.shop.createProduct(siteId, { title: 'Killed for', price: 1, stock: 1000 })
    const total = count({ ordinary: 96, proof: 960 })
    const order = { lines: [{ productId: id, quantity: 1 }] }
    let placed = 0
    await Promise.all(
      Array.from({ length: 12 }, async (_, writer) => {
        const { address } = writer % 2 ? server : second
        for (let i = 0; i < total / 12; i++) {
          const send = () => post('/shop/orders', `killed ${writer} ${i}`, order, address)
          for (let { status } = await send(); status !== 201; { status } = await send())
            expect([409, 500, 503]).toContain(status)
          placed++
          if (placed % 6 === 0) await killOne()
        }
      }),
    )
    const sold = await server.db.run(
      sql`select from shop_orders where holds @> ${JSON.stringify([{ productId: id }])}::jsonb`,
    )
    expect(sold).toBe(total)
    expect((await client.shop.getProduct(siteId, id)).stock).toBe(1000 - total)
  })

  test('of 49 sites do not wait for a group that waits for a lock', async () => {
    const sites = await Promise.all(
      Array.from({ length: 49 }, (_, i) => client.sites.create({ name: `Site ${i}` })),
    )
    const { id } = await client.shop.createProduct(siteId, { title: 'Locked', price: 1, stock: 100 })
    const order = () => client.shop.createOrder(siteId, { lines: [{ productId: id, quantity: 1 }] })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = server.db.transaction(async (tx) => {
      await tx.run(sql`select from product_stock where product_id = ${id} for update`)
      await held
    })
    const orders = Array.from({ length: 20 }, order)
    await lockWaits(server)
    const pages = sites.flatMap((site) =>
      Array.from({ length: 4 }, (_, i) => client.pages.create(site.id, { title: 'Page', slug: `page-${i}` })),
    )
    expect(await outcomesOf(pages)).toEqual({ done: 196 })
    await lockWaits(server)
    release()
    await holding
    expect(await outcomesOf(orders)).toEqual({ done: 20 })
    expect((await client.shop.getProduct(siteId, id)).stock).toBe(80)
  })
})

describe('orders, stock changes and cancellations of 20 products in three processes', () => {
  test('never wait for each other in a circle, and keep the stock', async (context) => {
    const clients = [client, clientOf(second), clientOf(proxied)]
    const minutes = count({ ordinary: 0, proof: 10 })
    const endsAt = performance.now() + minutes * 60_000
    let orders = 0
    const products = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.shop.createProduct(siteId, { title: `Mixed ${i}`, price: 1, stock: 1_000_000 }),
      ),
    )
    const before = await deadlocksOf(server)
    const held = new Map(products.map(({ id }) => [id, 0]))
    const pick = (n: number) => (products[n % 20] as (typeof products)[0]).id
    await Promise.all(
      Array.from({ length: 24 }, async (_, writer) => {
        const { shop } = clients[writer % 3] as typeof client
        for (let round = 0; round < 8 || performance.now() < endsAt; round++) {
          const turn = writer * 7 + round * 3
          const ids = [...new Set([pick(turn % 5), pick(turn), pick(turn + (turn % 9))])]
          const lines = ids.map((productId, i) => ({ productId, quantity: 1 + ((turn + i) % 2) }))
          const customer = { email: `customer-${turn % 4}@example.com`, name: `Customer ${turn % 4}` }
          const status = turn % 3 ? 'pending' : 'paid'
          const order = await shop.createOrder(siteId, {
            lines: turn % 2 ? lines : lines.slice(0, 1),
            status,
            ...(turn % 4 === 0 && { customer }),
          })
          orders++
          const isCancelled = turn % 5 < 2
          if (isCancelled)
            await shop.updateOrderStatus(siteId, order.id, { status: 'cancelled', refund: true })
          else
            for (const { productId, quantity } of turn % 2 ? lines : lines.slice(0, 1))
              held.set(productId, (held.get(productId) ?? 0) + quantity)
          if (turn % 6 === 0) {
            await shop.changeStock(siteId, pick(turn + 2), { by: -1 })
            held.set(pick(turn + 2), (held.get(pick(turn + 2)) ?? 0) + 1)
          }
        }
      }),
    )
    expect(await deadlocksOf(server)).toBe(before)
    const left = await Promise.all(products.map(({ id }) => client.shop.getProduct(siteId, id)))
    expect(left.map(({ id, stock }) => [id, 1_000_000 - (stock as number)])).toEqual([...held])
    recordFigure(context, { count: `${orders} orders in ${minutes} minutes`, figure: 'no deadlock' })
  })
})
