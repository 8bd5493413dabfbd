import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { eventReader } from '../support/events.ts'
import { lockWaits } from '../support/locks.ts'
import { type RunningProcess, workerProcess } from '../support/process.ts'
import { newRequestSite, REQUESTS } from '../support/requests.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))

/** What becomes of a request that nobody answers in time: event, status and mail. */
const ENDS = {
  order: ['order.status_changed', 'cancelled', 'order_expired'],
  booking: ['booking.status_changed', 'cancelled', 'booking_cancelled'],
  stay: ['rental_booking.status_changed', 'declined', 'rental_cancelled'],
  table: ['reservation.status_changed', 'declined', 'reservation_cancelled'],
} as const
type Kind = keyof typeof ENDS
const KINDS = Object.keys(ENDS) as Kind[]

/**
 * A server without background work on which everything was ordered and booked eight days ago: its time is over for the
 * processes of a test, whose clock is right.
 */
async function eightDaysAgo() {
  const server = await startTestServer({ TRUST_PROXY: 'true' }, { background: false })
  server.clock.freeze(new Date(Date.now() - 8 * DAY_MS))
  const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, DEMO: 'off' }
  const worker = async () => {
    const started = await workerProcess(env)
    running.push(started)
    return started
  }
  const expire = async (times: number) => {
    for (let i = 0; i < times; i++)
      for (const name of ['shop.cancelExpired', 'visitors.declineExpired'])
        await server.platform.jobs.add(server.db, { name, run: async () => {} }, {})
  }
  return { server, worker, expire }
}

/** A site where so many visitors have asked for one of everything. */
async function askedSite(server: TestServer, count: number) {
  const { client, accountId } = await server.tenant()
  const site = await newRequestSite(server, client, { stock: count })
  const { siteId } = site
  const emailOf = (kind: Kind, i: number) => `${kind}-${i}@example.com`
  for (let i = 0; i < count; i++) {
    await site.order(i, emailOf('order', i))
    for (const kind of REQUESTS) await site.ask(kind, i, emailOf(kind, i))
  }
  const { eventsOf } = eventReader(server, client)
  const freed = async (kind: Kind) => {
    const [type, status, mail] = ENDS[kind]
    const events = (await eventsOf({ client, siteId })).filter(
      ([of, data]) => of === type && data.status === status,
    )
    const told: string[] = []
    for await (const { to } of client.mail.list(siteId, { kind: mail, limit: 100 })) told.push(to)
    return { events: events.map(([, data]) => (data as { id?: string }).id ?? ''), told: told.sort() }
  }
  const stockOf = async () => (await client.shop.getProduct(siteId, site.product.id)).stock
  return {
    ...{ accountId, freed, stockOf },
    mailsOfAll: async () => (await Promise.all(KINDS.map(freed))).flatMap(({ told }) => told).length,
    /** Everything is free again, with one event and one mail each. */
    async expectFreed() {
      for (const kind of KINDS) {
        const { events, told } = await freed(kind)
        expect(told).toEqual(Array.from({ length: count }, (_, i) => emailOf(kind, i)).sort())
        expect([events.length, new Set(events).size]).toEqual([count, count])
      }
      for (const kind of REQUESTS) {
        const statuses = (await site.team[kind].list()).data.map(({ status }) => status)
        expect(statuses).toEqual(Array(count).fill(ENDS[kind][1]))
      }
      const { data: orders } = await client.shop.listOrders(siteId, { limit: 100 })
      expect(orders.map(({ status }) => status)).toEqual(Array(count).fill('cancelled'))
      expect(await stockOf()).toBe(count)
    },
  }
}

test('processes free what expired unpaid or unapproved once, with one event and mail', async () => {
  const { server, worker, expire } = await eightDaysAgo()
  const count = 6
  const site = await askedSite(server, count)
  expect(await site.stockOf()).toBe(0)
  await expire(4)
  const workers = await Promise.all([worker(), worker()])
  await expect.poll(site.mailsOfAll, { interval: 100 }).toBeGreaterThanOrEqual(KINDS.length * count)
  // Runs to the end before its process stops.
  expect(await Promise.all(workers.map((one) => one.stop()))).toEqual([0, 0])
  await site.expectFreed()
})

test('a process killed while it frees something leaves nothing half done', async () => {
  const { server, worker, expire } = await eightDaysAgo()
  const count = 5
  const [first, second] = [await askedSite(server, count), await askedSite(server, count)]
  await expire(1)
  // A mail names its account: the first order and the first booking of the second site wait for this lock with their mail,
  // after status, stock and event.
  let killed: RunningProcess | undefined
  await server.db.transaction(async (tx) => {
    await tx.run(sql`select from accounts where id = ${second.accountId} for update`)
    killed = await worker()
    await lockWaits(server, 2)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
  })
  for (const kind of ['order', 'booking'] as const) expect((await first.freed(kind)).told).toHaveLength(count)
  const ofKilled = sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'sitewright'
      and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`
  await expect.poll(() => server.db.run(ofKilled), { interval: 20 }).toBe(0)
  for (const kind of KINDS) expect(await second.freed(kind)).toEqual({ events: [], told: [] })
  expect(await second.stockOf()).toBe(0)
  await expire(1)
  const next = await worker()
  await expect.poll(second.mailsOfAll, { interval: 100 }).toBe(KINDS.length * count)
  expect(await next.stop()).toBe(0)
  await Promise.all([first.expectFreed(), second.expectFreed()])
})
