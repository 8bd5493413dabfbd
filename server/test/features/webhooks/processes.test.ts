import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { claimDue } from '../../../src/features/webhooks/deliveries/queue-queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { count } from '../../support/counts.ts'
import { type RunningProcess, serveProcess, workerProcess } from '../../support/process.ts'
import { startReceiver, status, verify } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

const EVENTS = count({ ordinary: 200, proof: 400 })
const KILLS = count({ ordinary: 1, proof: 3 })
const WORKERS = count({ ordinary: 1, proof: 2 })

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))
async function tracked<P extends RunningProcess>(starting: Promise<P>): Promise<P> {
  const started = await starting
  running.push(started)
  return started
}

async function kill({ process }: RunningProcess) {
  process.kill('SIGKILL')
  if (process.signalCode === null) await once(process, 'exit')
}

/** A server that leaves background work to the processes of a test. */
async function withoutWorker() {
  const server = await startTestServer({}, { background: false })
  const env = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    DEMO: 'off',
    WEBHOOK_POLL_MS: '200',
    WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1,1',
    WEBHOOK_ALLOW_NETWORKS: 'loopback',
  }
  return { server, env }
}

/** The ids of the site's events, in order of creation. */
const eventIds = async (server: Awaited<ReturnType<typeof startTestServer>>, siteId: string) =>
  (
    await server.db.rows<{ id: string }>(sql`select id from events where site_id = ${siteId} order by id`)
  ).map(({ id }) => id)

test(`loses none of ${EVENTS} events when the sender is killed ${KILLS} times`, async () => {
  const { server, env } = await withoutWorker()
  const { client, siteId } = await server.tenant()
  let answered = 0
  const receiver = await startReceiver((response) => {
    // Occasionally fails, hangs up, or responds late.
    answered++
    if (answered % 41 === 0) return response.writeHead(500).end()
    if (answered % 43 === 0) return response.destroy()
    setTimeout(() => response.writeHead(200).end('ok'), answered % 5)
  })
  const webhook = await client.webhooks.create(siteId, { url: receiver.url, events: ['page.*'] })
  let worker = await tracked(workerProcess(env))
  const created = (async () => {
    for (let i = 0; i < EVENTS; i += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, k) =>
          client.pages.create(siteId, { title: `Page ${i + k}`, slug: `p-${i + k}` }),
        ),
      )
    }
  })()
  for (let killed = 1; killed <= KILLS; killed++) {
    const enough = (EVENTS * killed) / (KILLS + 1)
    await expect.poll(() => new Set(receiver.ids()).size >= enough, { interval: 5 }).toBe(true)
    await kill(worker)
    worker = await tracked(workerProcess(env))
  }
  await created
  const ids = await eventIds(server, siteId)
  expect(ids).toHaveLength(EVENTS)
  const waiting = async () =>
    (await server.db.first<{ n: number }>(sql`select count(*) as n from webhook_queue`))?.n
  await expect.poll(waiting, { interval: 100 }).toBe(0)

  expect([...new Set(receiver.ids())].sort()).toEqual(ids)
  const bodies = new Map<string, string>()
  for (const received of receiver.received) {
    verify(webhook.secret, received)
    expect(received.headers['webhook-id']).toBe(received.event.id)
    expect(bodies.get(received.event.id) ?? received.body).toBe(received.body)
    bodies.set(received.event.id, received.body)
  }
  // Only deliveries in flight during a kill and failed ones were sent again.
  expect(receiver.received.length - EVENTS).toBeLessThan(150)
  const { total } = await client.webhooks.listDeliveries(siteId, webhook.id)
  expect(total).toBeLessThanOrEqual(receiver.received.length)
  const succeeded = await server.db.first<{ n: number }>(
    sql`select count(distinct event_id) as n from webhook_deliveries where success`,
  )
  expect(succeeded?.n).toBe(EVENTS)
  expect(await worker.stop()).toBe(0)
})

describe('several processes', () => {
  test('send each event once, at most eight at a time to one webhook', async () => {
    const { server, env } = await withoutWorker()
    const { client, siteId } = await server.tenant()
    const receivers = await Promise.all(
      Array.from({ length: 3 }, () =>
        startReceiver((response) => setTimeout(() => response.writeHead(200).end(), 10)),
      ),
    )
    for (const { url } of receivers) await client.webhooks.create(siteId, { url, events: ['page.*'] })
    const workers = Array.from({ length: WORKERS }, () => tracked(workerProcess(env)))
    const processes = await Promise.all([...workers, tracked(serveProcess(env))])
    await Promise.all(
      Array.from({ length: 200 }, (_, i) => client.pages.create(siteId, { title: 'T', slug: `p-${i}` })),
    )
    const ids = await eventIds(server, siteId)
    for (const receiver of receivers) {
      await expect.poll(() => receiver.received.length).toBe(200)
      expect(receiver.ids().sort()).toEqual(ids)
      expect(receiver.mostAtOnce()).toBeLessThanOrEqual(8)
    }
    const waiting = async () => (await server.db.rows(sql`select 1 from webhook_queue`)).length
    await expect.poll(waiting).toBe(0)
    expect(await Promise.all(processes.map((one) => one.stop()))).toEqual(processes.map(() => 0))
  })

  test('leave a webhook to the process that holds deliveries of it', async () => {
    const { server } = await withoutWorker()
    const { client, siteId } = await server.tenant()
    const url = 'https://www.example.com/'
    const held = await client.webhooks.create(siteId, { url, events: ['page.*'] })
    const page = (slug: string) => client.pages.create(siteId, { title: 'T', slug })
    const claim = async (holder: string) =>
      (await claimDue(server.db, {
        holder,
        sites: null,
        limit: 100,
        perWebhook: 4,
        now: server.clock.now(),
      })) ?? []
    const [one, two] = [randomUUID(), randomUUID()]
    await page('a')
    await page('b')
    const first = await claim(one)
    expect(first.map(({ webhookId }) => webhookId)).toEqual([held.id, held.id])
    const other = await client.webhooks.create(siteId, { url, events: ['page.*'] })
    await page('c')
    expect((await claim(two)).map(({ webhookId }) => webhookId)).toEqual([other.id])
    expect((await claim(one)).map(({ webhookId }) => webhookId)).toEqual([held.id])
    for (const slug of ['d', 'e', 'f']) await page(slug)
    // Up to the limit of held deliveries per webhook.
    expect((await claim(one)).map(({ webhookId }) => webhookId)).toEqual([held.id])
    expect(await claim(one)).toEqual([])
    await server.db.run(sql`update webhook_queue set held_until = clock_timestamp() where holder = ${one}`)
    expect((await claim(two)).filter(({ webhookId }) => webhookId === held.id)).toHaveLength(4)
  })

  test('continue when one is killed or shuts down', async () => {
    const { server, env } = await withoutWorker()
    const { client, siteId } = await server.tenant()
    const receiver = await startReceiver(() => {})
    await client.webhooks.create(siteId, { url: receiver.url, events: ['page.*'] })
    const [first, second] = [await tracked(workerProcess(env)), await tracked(workerProcess(env))]
    await client.pages.create(siteId, { title: 'T', slug: 'one' })
    await expect.poll(() => receiver.received.length).toBe(1)
    // One of the two holds the delivery: kill one, and shut down the other.
    receiver.answer = status(200)
    await kill(first)
    await second.stop()
    const third = await tracked(workerProcess(env))
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(await third.stop()).toBe(0)
  })

  test('disable a gone webhook even while stopping', async () => {
    const { server, env } = await withoutWorker()
    const { client, siteId } = await server.tenant()
    const answers: (() => void)[] = []
    const receiver = await startReceiver((response) => answers.push(() => response.writeHead(410).end()))
    const body = { url: receiver.url, events: ['page.*'] }
    await Promise.all(Array.from({ length: 20 }, () => client.webhooks.create(siteId, body)))
    const worker = await tracked(workerProcess(env))
    await client.pages.create(siteId, { title: 'T', slug: 'one' })
    await expect.poll(() => receiver.received.length).toBe(20)
    const stopped = worker.stop()
    for (const answer of answers) answer()
    expect(await stopped).toBe(0)
    expect((await client.webhooks.list(siteId)).data.filter(({ active }) => active)).toEqual([])
    expect(worker.output()).not.toContain('could not')
  })

  test('without a worker leave events to others', async () => {
    const { server, env } = await withoutWorker()
    const { client, siteId } = await server.tenant()
    const receiver = await startReceiver()
    await client.webhooks.create(siteId, { url: receiver.url, events: ['page.*'] })
    const serving = await tracked(serveProcess(env, ['--no-worker']))
    await client.pages.create(siteId, { title: 'T', slug: 'one' })
    const worker = await tracked(workerProcess(env))
    await expect.poll(() => receiver.received.length).toBe(1)
    const [connections] = await server.db.rows<{ jobs: number }>(sql`
      select count(distinct pid) as jobs from pg_stat_activity
      where datname = current_database() and application_name = 'sitewright jobs'`)
    expect(await worker.stop()).toBe(0)
    await expect
      .poll(async () => {
        const rows = await server.db.rows(sql`
          select 1 from pg_stat_activity
          where datname = current_database() and application_name = 'sitewright jobs'`)
        return rows.length
      })
      .toBe(0)
    expect(connections?.jobs).toBeGreaterThan(0)
    expect(await serving.stop()).toBe(0)
  })
})
