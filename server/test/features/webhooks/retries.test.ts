import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { type Received, type Receiver, startReceiver, status } from '../../support/receiver.ts'
import { eventDataErrors } from '../../support/replies.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20' })
const SECOND = 1000
const HOUR = 3600 * SECOND
/** The retry schedule from the README. */
const DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * SECOND)

const until = (count: () => unknown, expected: unknown, timeout = 10_000) =>
  expect.poll(count, { timeout, interval: 10 }).toEqual(expected)

async function hooked(answer: Receiver['answer'], events = ['page.*']) {
  server.clock.freeze('2026-03-01T12:00:00Z')
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const receiver = await startReceiver(answer)
  const webhook = await client.webhooks.create(siteId, { url: receiver.url, events })
  let pages = 0
  const page = async () => (await client.pages.create(siteId, { title: 'T', slug: `p-${pages++}` })).id
  const records = async (webhookId = webhook.id) => {
    const { data } = await client.webhooks.listDeliveries(siteId, webhookId, { limit: 100 })
    return data.reverse()
  }
  const current = () => client.webhooks.get(siteId, webhook.id)
  /** When each failed delivery is due again. */
  const due = () =>
    server.db.rows<{ due_at: Date; attempts: number }>(sql`
      select due_at, attempts from webhook_queue
      where webhook_id = ${webhook.id} and attempts > 0 and holder is null order by due_at`)
  const queued = () =>
    server.db.rows<{ position: number }>(
      sql`select position from webhook_queue where webhook_id = ${webhook.id}`,
    )
  return { ...tenant, receiver, webhook, page, records, current, due, queued }
}

describe('a delivery that fails', () => {
  test('is tried eight times on the documented schedule, ±20 %', async () => {
    const { receiver, webhook, page, records, current, due, queued } = await hooked(status(500))
    await page()
    for (const [i, delay] of DELAYS.entries()) {
      await until(async () => (await due()).map(({ attempts }) => attempts), [i + 1])
      const waitMs = ((await due())[0]?.due_at.getTime() ?? 0) - server.clock.now().getTime()
      expect(waitMs).toBeGreaterThanOrEqual(0.8 * delay)
      expect(waitMs).toBeLessThanOrEqual(1.2 * delay)
      server.clock.advance(waitMs - 1)
      expect(receiver.received.length).toBe(i + 1)
      server.clock.advance(1)
      await until(() => receiver.received.length, i + 2)
    }
    await until(async () => (await records()).map(({ attempt }) => attempt), [1, 2, 3, 4, 5, 6, 7, 8])
    expect(await queued()).toEqual([])
    server.clock.advance(100 * HOUR)
    expect(new Set(receiver.ids()).size).toBe(1)
    const bodies = new Set(receiver.received.map(({ body }) => body))
    expect(bodies.size).toBe(1)
    const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect([...stamps].sort((a, b) => a - b)).toEqual(stamps)
    expect(new Set(stamps).size).toBe(8)
    expect(await current()).toMatchObject({ active: true, failCount: 8, lastDeliveredAt: null })
    expect((await records()).every(({ success, statusCode }) => !success && statusCode === 500)).toBe(true)
    expect(webhook.failCount).toBe(0)
  })

  test('and then succeeds resets failCount and is not sent again', async () => {
    let answer = 500
    const { receiver, page, records, current, due } = await hooked((response) =>
      response.writeHead(answer).end(),
    )
    await page()
    await until(async () => (await due()).length, 1)
    expect((await current()).failCount).toBe(1)
    answer = 204
    server.clock.advance(6 * SECOND)
    await until(async () => (await records()).map(({ success }) => success), [false, true])
    expect(await current()).toMatchObject({ failCount: 0, lastDeliveredAt: server.clock.now().toISOString() })
    expect(receiver.received.length).toBe(2)
  })

  test.each([
    ['429 with seconds', 429, () => '120', 120],
    ['503 with a date', 503, (now: Date) => new Date(now.getTime() + 90_000).toUTCString(), 90],
    ['503 with more than a day', 503, () => '999999', 24 * 3600],
    ['429 with less than the schedule', 429, () => '1', null],
    ['429 with nonsense', 429, () => '-soon', null],
    ['500, for which it means nothing', 500, () => '120', null],
  ])('honours Retry-After: %s', async (_what, code, header, seconds) => {
    const { page, due } = await hooked((response) =>
      status(code, { 'retry-after': header(server.clock.now()) })(response, {} as Received),
    )
    await page()
    await until(async () => (await due()).length, 1)
    const waitMs = ((await due())[0]?.due_at.getTime() ?? 0) - server.clock.now().getTime()
    if (seconds === null) {
      expect(waitMs).toBeGreaterThanOrEqual(4 * SECOND)
      expect(waitMs).toBeLessThanOrEqual(6 * SECOND)
    } else expect(waitMs).toBe(seconds * SECOND)
  })
})

describe('a webhook that fails', () => {
  /** Makes `failures` attempts fail, spread over `hours`. */
  async function failing(failures: number, hours: number) {
    const all = await hooked(status(500))
    const { client, siteId, page, current } = all
    const observer = await startReceiver()
    const watching = await client.webhooks.create(siteId, { url: observer.url, events: ['webhook.*'] })
    const stepMs = (hours * HOUR) / (failures - 1)
    for (let i = 1; i <= failures; i++) {
      if (i > 1) server.clock.advance(stepMs)
      await page()
      await until(async () => (await current()).failCount >= i, true)
      // Only the new page of each step counts.
      await server.db.run(sql`delete from webhook_queue where webhook_id = ${all.webhook.id}`)
    }
    return { ...all, observer, watching }
  }

  test('eight times over 120 h is disabled, and others are notified', async () => {
    const { client, siteId, webhook, receiver, page, current, observer, queued } = await failing(8, 121)
    await until(() => observer.received.length, 1)
    const { secret, ...shown } = await current()
    expect(shown).toMatchObject({ id: webhook.id, active: false })
    const told = observer.received[0] as Received
    expect(told.event).toMatchObject({ type: 'webhook.disabled', data: shown })
    expect(told.event.data).not.toHaveProperty('secret')
    expect(eventDataErrors('webhook.disabled', told.event.data)).toBeNull()
    expect(told.body).not.toContain(secret)
    expect(server.logLines.join('')).toContain('a webhook was disabled')

    const before = receiver.received.length
    await page()
    expect(await queued()).toEqual([])
    for (const refused of [
      () => client.webhooks.test(siteId, webhook.id),
      () => client.webhooks.replay(siteId, webhook.id, { since: server.clock.now().toISOString() }),
      () => client.webhooks.resend(siteId, webhook.id, told.event.id),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 409, details: { reason: 'webhook_inactive' } })
    }
    receiver.answer = status(200)
    const again = await client.webhooks.update(siteId, webhook.id, { active: true })
    expect(again).toMatchObject({ active: true, failCount: 0 })
    await page()
    await until(() => receiver.received.length, before + 1)
    await until(async () => (await current()).lastDeliveredAt, server.clock.now().toISOString())
    const { eventIds } = await client.webhooks.replay(siteId, webhook.id, { since: '2026-03-01T11:00:00Z' })
    expect(eventIds).toHaveLength(10)
    await until(() => new Set(receiver.ids()).size, 10)
  })

  test('seven times, or for less than 120 h, stays active', async () => {
    const seven = await failing(7, 200)
    expect(await seven.current()).toMatchObject({ active: true, failCount: 7 })
    const short = await failing(20, 119)
    expect(await short.current()).toMatchObject({ active: true, failCount: 20 })
  })

  test('receives one event at a time, a healthy one up to eight', async () => {
    const slow: Receiver['answer'] = (response) => setTimeout(() => response.writeHead(204).end(), 30)
    const healthy = await hooked(slow)
    await Promise.all(Array.from({ length: 30 }, healthy.page))
    await until(() => healthy.receiver.received.length, 30)
    expect(healthy.receiver.mostAtOnce()).toBeGreaterThan(1)
    expect(healthy.receiver.mostAtOnce()).toBeLessThanOrEqual(8)

    const ill = await hooked(status(500))
    await ill.page()
    await until(async () => (await ill.current()).failCount, 1)
    ill.receiver.answer = (response) => setTimeout(() => response.writeHead(500).end(), 20)
    await Promise.all(Array.from({ length: 20 }, ill.page))
    await until(() => ill.receiver.received.length, 21)
    expect(ill.receiver.mostAtOnce()).toBe(1)
  })

  test('receives one event at a time from its first failure on', async () => {
    const openAtArrival: number[] = []
    const held: ServerResponse[] = []
    let open = 0
    const { siteId, receiver } = await hooked((response) => {
      openAtArrival.push(++open)
      response.on('close', () => open--)
      if (openAtArrival.length <= 8) held.push(response)
      else response.writeHead(500).end()
    })
    await server.db.run(sql`
      insert into events (id, site_id, type, data, created_at)
      select 'event_' || ${siteId} || i, ${siteId}, 'page.created', '{}', ${server.clock.now()}
      from generate_series(1, 30) i`)
    await until(() => held.length, 8)
    for (const response of held) {
      const closed = once(response, 'close')
      response.writeHead(500).end()
      await closed
    }
    await until(() => receiver.received.length, 30)
    expect(openAtArrival).toEqual([1, 2, 3, 4, 5, 6, 7, 8, ...Array(22).fill(1)])
  })

  test('and hangs with 200 events queued does not delay others', async () => {
    const dead = await hooked(() => {})
    const other = await startReceiver()
    await Promise.all(Array.from({ length: 200 }, dead.page))
    await dead.client.webhooks.create(dead.siteId, { url: other.url, events: ['page.*'] })
    await dead.page()
    await until(() => other.received.length, 1)
    expect(dead.receiver.received.length).toBeLessThanOrEqual(8)
    // All of them are still hanging.
    expect(await dead.records()).toEqual([])
    await dead.client.webhooks.delete(dead.siteId, dead.webhook.id)
    dead.receiver.close()
  })
})

describe('a replay', () => {
  test('resends the events since a time, in order, with their ids', async () => {
    const { client, siteId, receiver, webhook, page, queued } = await hooked(status(204))
    const other = await client.webhooks.create(siteId, { url: receiver.url, events: ['page.updated'] })
    await page()
    server.clock.advance(HOUR)
    const since = server.clock.now().toISOString()
    const pages: string[] = []
    for (let i = 0; i < 5; i++) pages.push(await page())
    await client.sites.publish(siteId)
    await until(() => receiver.received.length, 6)
    await until(queued, [])
    const first = receiver.received.slice(1).map(({ event }) => event)
    receiver.received.length = 0
    server.clock.advance(HOUR)
    const replay = await client.webhooks.replay(siteId, webhook.id, { since })
    await until(() => receiver.received.length, 5)
    expect(replay).toEqual({ webhookId: webhook.id, replayed: 5, eventIds: expect.any(Array) })
    const { data } = await client.webhooks.listEvents(siteId, { type: 'page.created', since })
    expect(replay.eventIds).toEqual(data.map(({ id }) => id).reverse())
    const events = receiver.received.map(({ event }) => event)
    expect(events.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      first.sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(await client.webhooks.replay(siteId, other.id, { since })).toEqual({
      webhookId: other.id,
      replayed: 0,
      eventIds: [],
    })
  })

  test('starts with the oldest', async () => {
    const { client, siteId, receiver, webhook, page, current, due } = await hooked(status(500))
    for (let i = 0; i < 5; i++) {
      await page()
      server.clock.advance(SECOND)
      await until(async () => (await current()).failCount >= i + 1, true)
    }
    await server.db.run(sql`delete from webhook_queue where webhook_id = ${webhook.id}`)
    receiver.received.length = 0
    const { eventIds } = await client.webhooks.replay(siteId, webhook.id, { since: '2026-03-01T00:00:00Z' })
    expect(eventIds).toHaveLength(5)
    await until(async () => (await due()).length, 5)
    expect(receiver.ids()).toEqual(eventIds)
  })

  test('sends deliveries that are still queued now, and once', async () => {
    const { client, siteId, receiver, webhook, page, due, queued, records } = await hooked(status(500))
    await page()
    await page()
    await until(async () => (await due()).length, 2)
    receiver.received.length = 0
    const answers: (() => void)[] = []
    receiver.answer = (response) => answers.push(() => response.writeHead(204).end())
    const replay = () => client.webhooks.replay(siteId, webhook.id, { since: '2026-03-01T00:00:00Z' })
    const first = await replay()
    await until(() => receiver.received.length, 1)
    for (const { eventIds } of await Promise.all(Array.from({ length: 20 }, replay))) {
      expect(eventIds).toEqual(first.eventIds)
    }
    receiver.answer = status(204)
    for (const answer of answers) answer()
    await until(queued, [])
    await until(async () => (await records()).length, 4)
    expect(receiver.ids().sort()).toEqual([...first.eventIds].sort())
    expect((await records()).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1])
  })

  test('reaches 14 days and 10,000 events back, and no further', async () => {
    const { client, siteId, receiver, webhook, page } = await hooked(status(204), ['bulk.*', 'page.*'])
    const daysAgo = (days: number, ms = 0) =>
      new Date(server.clock.now().getTime() - days * 24 * HOUR - ms).toISOString()
    const replay = (since: string) => client.webhooks.replay(siteId, webhook.id, { since })
    await page()
    await until(() => receiver.received.length, 1)
    await expect(replay(daysAgo(14, 1))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { since: 'must be at most 14 days ago' },
    })
    expect((await replay(daysAgo(14))).replayed).toBe(1)
    expect((await replay('2099-01-01T00:00:00Z')).replayed).toBe(0)
    await server.db.run(sql`
      alter table events disable trigger queue_event`)
    await server.db.run(sql`
      insert into events (id, site_id, type, data, created_at)
      select 'event_bulk' || lpad(i::text, 6, '0'), ${siteId}, 'bulk.made', '{}', ${new Date(daysAgo(1))}
      from generate_series(1, 10000) i`)
    await server.db.run(sql`alter table events enable trigger queue_event`)
    await expect(replay(daysAgo(2))).rejects.toMatchObject({
      fields: { since: expect.stringContaining('10000') },
    })
    await client.webhooks.update(siteId, webhook.id, { events: ['bulk.made'] })
    receiver.received.length = 0
    const { eventIds, replayed } = await replay(daysAgo(2))
    expect([replayed, eventIds.length, eventIds[0], eventIds.at(-1)]).toEqual([
      10_000,
      10_000,
      'event_bulk000001',
      'event_bulk010000',
    ])
    await until(() => receiver.ids().length > 100, true)
    await client.webhooks.update(siteId, webhook.id, { active: false })
  })
})

describe('a resent event', () => {
  test('goes to that webhook whatever its subscription, and is queued once', async () => {
    const { client, siteId, receiver, webhook, page, queued } = await hooked(status(204), ['order.*'])
    await page()
    const { data } = await client.webhooks.listEvents(siteId)
    const eventId = data[0]?.id as string
    expect(await client.webhooks.resend(siteId, webhook.id, eventId)).toEqual({ eventId })
    await until(() => receiver.ids(), [eventId])
    await until(queued, [])
    const foreign = await server.tenant()
    await foreign.client.pages.create(foreign.siteId, { title: 'T', slug: 't' })
    const theirs = (await foreign.client.webhooks.listEvents(foreign.siteId)).data[0]?.id as string
    for (const id of ['event_none', theirs]) {
      await expect(client.webhooks.resend(siteId, webhook.id, id)).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('Event not found'),
      })
    }
  })
})

describe('records and events', () => {
  test('are deleted after 30 days', async () => {
    const { client, siteId, receiver, webhook, page, records } = await hooked(status(204))
    await page()
    await until(async () => (await records()).length, 1)
    const { webhookJobs } = await import('../../../src/features/webhooks/deliveries/jobs.ts')
    const sweep = () => webhookJobs[0]?.run(server.platform, undefined as never)
    server.clock.advance(29 * 24 * HOUR)
    await sweep()
    expect((await client.webhooks.listEvents(siteId)).data).toHaveLength(1)
    expect((await client.webhooks.listDeliveries(siteId, webhook.id)).total).toBe(1)
    server.clock.advance(25 * HOUR)
    await sweep()
    expect((await client.webhooks.listEvents(siteId)).data).toHaveLength(0)
    expect(await client.webhooks.listDeliveries(siteId, webhook.id)).toMatchObject({ data: [], total: 0 })
    expect(receiver.received.length).toBe(1)
  })
})
