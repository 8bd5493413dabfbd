import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { claimDue } from '../../../src/features/webhooks/deliveries/queue-queries.ts'
import { ADVISORY_LOCKS } from '../../../src/platform/database/advisory-locks.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { type Received, startReceiver, status } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20', WEBHOOK_RETRY_SECONDS: '100' })
/** Runs no background work, so its deliveries are left to the tests. */
const idle = await startTestServer({}, { background: false })

const until = (count: () => unknown, expected: unknown, timeout = 10_000) =>
  expect.poll(count, { timeout, interval: 10 }).toEqual(expected)

async function hooked(on = server, answer = status(204), events = ['page.*']) {
  const tenant = await on.tenant()
  const { client, siteId } = tenant
  const receiver = await startReceiver(answer)
  const webhook = await client.webhooks.create(siteId, { url: receiver.url, events })
  let pages = 0
  const page = (blocks: Record<string, string> = {}) =>
    client.pages.create(siteId, { title: 'T', slug: `p-${pages++}`, blocks })
  const current = () => client.webhooks.get(siteId, webhook.id)
  const records = async () => (await client.webhooks.listDeliveries(siteId, webhook.id)).data
  const queued = () =>
    on.db.rows<{ position: number; attempts: number }>(sql`
      select position, attempts from webhook_queue where webhook_id = ${webhook.id} order by position`)
  return { ...tenant, receiver, webhook, page, current, records, queued }
}

/** A separate connection to a server's database. */
async function session({ databaseUrl }: { databaseUrl: string }) {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  return client
}

describe('one webhook', () => {
  test('that cannot be disabled right now does not block others', async () => {
    const gone = await hooked(server, status(410))
    const other = await hooked()
    const locking = await session(server)
    await other.page()
    await until(async () => (await other.records()).length, 1)
    gone.receiver.answer = async (response) => {
      await locking.query('begin')
      await locking.query('lock table events in share mode')
      response.writeHead(410).end()
    }
    await gone.page()
    await until(() => gone.receiver.received.length, 1)
    const eventId = other.receiver.ids()[0] as string
    await other.client.webhooks.resend(other.siteId, other.webhook.id, eventId)
    await until(async () => (await other.records()).length, 2, 4_000)
    await locking.query('rollback')
    await locking.end()
    await until(async () => (await gone.current()).active, false, 15_000)
  })

  test('is postponed when PostgreSQL rejects its attempt; others are recorded', async () => {
    const bad = await hooked()
    const good = await hooked()
    const admin = await session(server)
    await admin.query(
      `alter table webhook_deliveries add constraint refused check (site_id <> '${bad.siteId}') not valid`,
    )
    await Promise.all([bad.page(), good.page(), bad.page(), good.page()])
    await until(async () => (await good.records()).length, 2)
    await until(async () => (await bad.queued()).map(({ attempts }) => attempts), [1, 1])
    expect(server.logLines.join('')).toContain('an attempt could not be recorded')
    expect(bad.receiver.received.length).toBe(2)
    await admin.query('alter table webhook_deliveries drop constraint refused')
    await admin.end()
  })

  test('whose secret cannot be decrypted fails and backs off', async () => {
    const all = await hooked()
    await server.db.run(sql`update webhooks set secret = 'v1.00000000.abcd' where id = ${all.webhook.id}`)
    await all.page()
    await until(
      async () => (await all.records()).map(({ error }) => error),
      [expect.stringContaining('the secret cannot be decrypted')],
    )
    expect((await all.queued()).map(({ attempts }) => attempts)).toEqual([1])
    expect(all.receiver.received).toEqual([])
  })

  test.each(['deleted', 'disabled', 'moved'])('that is %s receives nothing more', async (how) => {
    const { client, siteId, webhook, receiver, page } = await hooked()
    const answers: (() => void)[] = []
    receiver.answer = (response) => answers.push(() => response.writeHead(204).end())
    const elsewhere = await startReceiver()
    await Promise.all(Array.from({ length: 16 }, () => page()))
    await until(() => receiver.received.length, 8)
    if (how === 'deleted') await client.webhooks.delete(siteId, webhook.id)
    else if (how === 'disabled') await client.webhooks.update(siteId, webhook.id, { active: false })
    else await client.webhooks.update(siteId, webhook.id, { url: elsewhere.url })
    for (const answer of answers) answer()
    // Anything still queued would be sent before this.
    const other = await hooked()
    await other.page()
    await until(() => other.receiver.received.length, 1)
    if (how === 'led elsewhere') await until(() => elsewhere.received.length, 8)
    expect(receiver.received.length).toBe(8)
  })

  test('is disabled even if another cannot be', async () => {
    const [stuck, gone] = [await hooked(server, status(410)), await hooked(server, status(410))]
    const admin = await session(server)
    await admin.query(
      `alter table events add constraint stuck check (site_id <> '${stuck.siteId}' or type <> 'webhook.disabled') not valid`,
    )
    await stuck.page()
    await until(async () => (await stuck.records()).length, 1)
    await gone.page()
    await until(async () => (await gone.current()).active, false)
    expect((await stuck.current()).active).toBe(true)
    await admin.query('alter table events drop constraint stuck')
    await admin.end()
    await until(async () => (await stuck.current()).active, false)
  })

  test('is disabled by a 410 among other failures', async () => {
    const { webhook, receiver, page, current, records } = await hooked()
    const answers: ((code: number) => void)[] = []
    receiver.answer = (response) => answers.push((code) => response.writeHead(code).end())
    await Promise.all([page(), page()])
    await until(() => answers.length, 2)
    const changing = await session(server)
    await changing.query('begin')
    await changing.query('select 1 from webhooks where id = $1 for update', [webhook.id])
    const other = await hooked()
    for (const [i, code] of [410, 500].entries()) {
      answers[i]?.(code)
      // By the time this is recorded, the 410 is waiting to be written.
      await other.page()
      await until(async () => (await other.records()).length, i + 1)
    }
    await changing.query('rollback')
    await changing.end()
    await until(async () => (await current()).active, false)
    expect((await records()).map(({ statusCode }) => statusCode).sort()).toEqual([410, 500])
  })

  test('is not disabled by a 410 from a former address', async () => {
    const { client, siteId, webhook, receiver, page, current, records } = await hooked()
    const answers: (() => void)[] = []
    receiver.answer = (response) => answers.push(() => response.writeHead(410).end())
    await page()
    await until(() => answers.length, 1)
    const elsewhere = await startReceiver()
    await client.webhooks.update(siteId, webhook.id, { url: elsewhere.url })
    answers[0]?.()
    await until(async () => (await records()).map(({ statusCode }) => statusCode), [410])
    await page()
    await until(() => elsewhere.received.length, 1)
    await until(async () => (await records()).length, 2)
    // This one would have been disabled before another gone webhook.
    const gone = await hooked(server, status(410))
    await gone.page()
    await until(async () => (await gone.current()).active, false)
    expect(await current()).toMatchObject({ active: true, failCount: 0 })
  })

  test('that is activated again does not receive events queued while inactive', async () => {
    const { client, siteId, webhook, receiver, page, queued } = await hooked()
    const changing = await session(server)
    await changing.query('begin')
    await changing.query(
      `insert into events (id, site_id, type, data, created_at) values ($1, $2, 'page.created', '{}', now())`,
      [newId('event'), siteId],
    )
    await client.webhooks.update(siteId, webhook.id, { active: false })
    await changing.query('commit')
    await changing.end()
    expect(await queued()).toHaveLength(1)
    await client.webhooks.update(siteId, webhook.id, { active: true })
    expect(await queued()).toEqual([])
    await page()
    await until(() => receiver.received.length, 1)
    expect(receiver.received[0]?.event.data).toMatchObject({ title: 'T' })
  })

  test('is paused for Retry-After in all circumstances', async () => {
    server.clock.freeze(new Date())
    const { client, siteId, webhook, receiver, page, records } = await hooked(
      server,
      status(429, { 'retry-after': '3600' }),
    )
    await page()
    await until(async () => (await records()).length, 1)
    for (let i = 0; i < 10; i++) await page()
    const other = await hooked()
    await other.page()
    await until(() => other.receiver.received.length, 1)
    server.clock.advance(3599_000)
    await other.page()
    await until(() => other.receiver.received.length, 2)
    expect(receiver.received.length).toBe(1)
    receiver.answer = status(204)
    server.clock.advance(1_000)
    await until(() => new Set(receiver.ids()).size, 11)
    receiver.answer = status(503, { 'retry-after': '3600' })
    await page()
    await until(async () => (await records())[0]?.statusCode, 503)
    receiver.answer = status(204)
    await client.webhooks.update(siteId, webhook.id, { active: true })
    await page()
    await until(() => receiver.received.length, 14)
    receiver.answer = status(503, { 'retry-after': '3600' })
    await page()
    await until(async () => (await records())[0]?.statusCode, 503)
    const elsewhere = await startReceiver()
    await client.webhooks.update(siteId, webhook.id, { url: elsewhere.url })
    await page()
    await until(() => elsewhere.received.length, 1)
    server.clock.run()
  })

  test('is paused also for deliveries waiting for a large-body slot', async () => {
    const { client, siteId, webhook, receiver, page, records } = await hooked(server, status(204), ['none.*'])
    const answers: (() => void)[] = []
    const others = await startReceiver((response) => answers.push(() => response.writeHead(204).end()))
    const body = { url: others.url, events: ['page.*'] }
    await Promise.all(Array.from({ length: 16 }, () => client.webhooks.create(siteId, body)))
    const large = { text: 'x'.repeat(20_000) }
    await page(large)
    await until(() => answers.length, 16)
    receiver.answer = status(429, { 'retry-after': '3600' })
    await client.webhooks.update(siteId, webhook.id, { events: ['page.*'] })
    await page(large)
    await page()
    await until(async () => (await records()).map(({ statusCode }) => statusCode), [429])
    // Each gets another large body, queued behind the others.
    others.answer = status(204)
    for (const answer of answers) answer()
    await until(() => others.received.length, 48)
    expect(receiver.received.length).toBe(1)
  })

  test('gets one large body at a time, with small ones in parallel', async () => {
    const { receiver, page } = await hooked()
    const open: ((one: Received) => void)[] = []
    const sizes: number[] = []
    receiver.answer = (response, { body }) => {
      sizes.push(body.length)
      open.push(() => response.writeHead(204).end())
    }
    const large = { text: 'x'.repeat(20_000) }
    for (const blocks of [large, large, large, {}, {}]) await page(blocks)
    await until(() => sizes.length, 3)
    expect(sizes.filter((size) => size > 16_384)).toHaveLength(1)
    for (let answered = 0; answered < 5; answered++) {
      await until(() => open.length > 0, true)
      open.shift()?.({} as Received)
    }
    expect(sizes.filter((size) => size > 16_384)).toHaveLength(3)
  })

  test('leaves records to the sweep when deleted, and rows when disabled', async () => {
    const gone = await hooked(idle)
    const off = await hooked(idle)
    await idle.db.run(sql`
      insert into webhook_deliveries (id, webhook_id, site_id, event_id, event, url, attempt, duration_ms, success, delivered_at)
      select 'delivery_swept' || i || webhook, webhook, 'site', 'event', 'page.created', 'url', 1, 1, true, now()
      from generate_series(1, 6000) i, unnest(array[${gone.webhook.id}, ${off.webhook.id}]) webhook`)
    await off.page()
    await idle.db.run(sql`update webhooks set active = false where id = ${off.webhook.id}`)
    await gone.client.webhooks.delete(gone.siteId, gone.webhook.id)
    const left = async (id: string) =>
      (
        await idle.db.first<{ n: number }>(
          sql`select count(*) as n from webhook_deliveries where webhook_id = ${id}`,
        )
      )?.n
    expect(await left(gone.webhook.id)).toBe(6000)
    const { webhookJobs } = await import('../../../src/features/webhooks/deliveries/jobs.ts')
    await webhookJobs[0]?.run(idle.platform, undefined as never)
    expect([await left(gone.webhook.id), await left(off.webhook.id)]).toEqual([0, 6000])
    expect(await off.queued()).toEqual([])
  })
})

describe('a process that stalls during a claim', () => {
  test('blocks no other, and loses its transaction after 3 s', async () => {
    const all = await hooked(idle)
    await all.page()
    const frozen = await session(idle)
    await frozen.query('begin')
    await frozen.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.webhookClaims])
    const claim = {
      ...{ holder: randomUUID(), sites: [all.siteId], limit: 9, perWebhook: 9 },
      now: idle.clock.now(),
    }
    expect(await claimDue(idle.db, claim)).toBeNull()
    await frozen.query('rollback')
    await frozen.end()
    let limit: string | undefined
    const watched: typeof idle.db = {
      ...idle.db,
      transaction: (work) =>
        idle.db.transaction(async (tx) => {
          const result = await work(tx)
          const name = 'idle_in_transaction_session_timeout'
          limit = (await tx.first<{ limit: string }>(sql`select current_setting(${name}) as limit`))?.limit
          return result
        }),
    }
    expect(await claimDue(watched, claim)).toHaveLength(1)
    expect(limit).toBe('3s')
  })
})
