import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  claimDue,
  finish,
  readSendable,
  renewHold,
} from '../../../src/features/webhooks/deliveries/queue-queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { startTestServer } from '../../support/server.ts'

/** Runs no background work, so its deliveries are left to the tests. */
const idle = await startTestServer({}, { background: false })

async function hooked() {
  const tenant = await idle.tenant()
  const { client, siteId } = tenant
  const url = 'https://www.example.com/hook'
  const webhook = await client.webhooks.create(siteId, { url, events: ['page.*'] })
  let pages = 0
  const page = () => client.pages.create(siteId, { title: 'T', slug: `p-${pages++}`, blocks: {} })
  const current = () => client.webhooks.get(siteId, webhook.id)
  const records = async () => (await client.webhooks.listDeliveries(siteId, webhook.id)).data
  const queued = () =>
    idle.db.rows<{ position: number; attempts: number }>(sql`
      select position, attempts from webhook_queue where webhook_id = ${webhook.id} order by position`)
  return { ...tenant, webhook, page, current, records, queued }
}

/** Claims the due deliveries of a tenant like a process would, and returns helpers to record attempts at them. */
async function held(tenant: Awaited<ReturnType<typeof hooked>>) {
  const holder = randomUUID()
  const now = new Date(Date.now() + 3600_000)
  const claim = { holder, sites: [tenant.siteId], limit: 100, perWebhook: 16, now }
  const claimed = (await claimDue(idle.db, claim)) ?? []
  const positions = claimed.map(({ position }) => position)
  const sendable = await readSendable(idle.db, holder, positions, now)
  const ended = (i: number, more: Partial<Attempt> = {}): Attempt => {
    const { position, webhookId, siteId, eventId, event, url, attempts } = sendable[i] as (typeof sendable)[0]
    return {
      ...{ id: newId('delivery'), position, webhookId, siteId, eventId, event, url, attempt: attempts + 1 },
      ...{ statusCode: 500, durationMs: 1, success: false, error: 'answered 500', at: new Date() },
      ...{ retryAt: new Date(Date.now() + 100_000), pausedUntil: null, ...more },
    }
  }
  const write = (...attempts: Attempt[]) => finish(idle.db, holder, { attempts, released: [] })
  return { holder, now, positions, sendable, ended, write }
}

describe('recording attempts', () => {
  test('counts an attempt once, however often it is written', async () => {
    const all = await hooked()
    await all.page()
    await all.page()
    const { ended, write } = await held(all)
    const attempts = [ended(0), ended(1)]
    for (let i = 0; i < 3; i++) expect(await write(...attempts)).toEqual(new Set())
    expect((await all.records()).length).toBe(2)
    expect((await all.current()).failCount).toBe(2)
    expect((await all.queued()).map(({ attempts }) => attempts)).toEqual([1, 1])
  })

  test('counts by order: failures after a success, and a pause that outlives it', async () => {
    const all = await hooked()
    await Promise.all(Array.from({ length: 5 }, () => all.page()))
    const { ended, write } = await held(all)
    const success = { success: true, statusCode: 200, error: null, retryAt: null }
    const pausedUntil = new Date(idle.clock.now().getTime() + 3600_000)
    await write(ended(0), ended(1, success), ended(2, { pausedUntil }))
    expect((await all.current()).failCount).toBe(1)
    const at = new Date(Date.now() - 1_000)
    await write(ended(3, success), ended(4, { at }))
    expect((await all.current()).failCount).toBe(0)
    const claim = { holder: randomUUID(), sites: [all.siteId], limit: 9, perWebhook: 9 }
    const before = new Date(pausedUntil.getTime() - 1)
    expect(await claimDue(idle.db, { ...claim, now: before })).toEqual([])
    expect(await claimDue(idle.db, { ...claim, now: pausedUntil })).toHaveLength(3)
  })

  test('postpones a locked webhook and writes the others', async () => {
    const busy = await hooked()
    const other = await hooked()
    await busy.page()
    await other.page()
    const [one, two] = [await held(busy), await held(other)]
    const changing = new pg.Client(idle.databaseUrl)
    await changing.connect()
    await changing.query('begin')
    await changing.query('select 1 from webhooks where id = $1 for update', [busy.webhook.id])
    const attempts = [one.ended(0), two.ended(0)]
    expect(await one.write(...attempts)).toEqual(new Set([busy.webhook.id]))
    expect([(await busy.records()).length, (await other.records()).length]).toEqual([0, 1])
    await changing.query('rollback')
    await changing.end()
    expect(await one.write(...attempts)).toEqual(new Set())
    expect([(await busy.records()).length, (await other.records()).length]).toEqual([1, 1])
  })

  test('keeps an event queued again meanwhile, even after its last attempt', async () => {
    const all = await hooked()
    await all.page()
    await idle.db.run(sql`update webhook_queue set attempts = 7 where webhook_id = ${all.webhook.id}`)
    const { ended, write, sendable } = await held(all)
    expect(ended(0).attempt).toBe(8)
    await all.client.webhooks.resend(all.siteId, all.webhook.id, sendable[0]?.eventId as string)
    await write(ended(0, { retryAt: null }))
    expect((await all.queued()).map(({ attempts }) => attempts)).toEqual([0])
    const again = await held(all)
    expect(again.positions).toHaveLength(1)
    await again.write(again.ended(0, { success: true, statusCode: 200, error: null, retryAt: null }))
    expect(await all.queued()).toEqual([])
  })

  test('records an attempt at a former address without counting it', async () => {
    const all = await hooked()
    await all.page()
    const { ended, write } = await held(all)
    await all.client.webhooks.update(all.siteId, all.webhook.id, { url: 'https://www.example.com/new' })
    await write(ended(0))
    expect((await all.records()).map(({ url }) => url)).toEqual([all.webhook.url])
    expect((await all.current()).failCount).toBe(0)
  })

  test('and renewing holds do not wait for each other', async () => {
    const all = await hooked()
    await Promise.all(Array.from({ length: 16 }, () => all.page()))
    const { holder, positions, ended, write } = await held(all)
    const backwards = [...positions].reverse()
    await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => renewHold(idle.db, holder, i % 2 ? positions : backwards)),
      ...positions.map((_, i) => write(ended(15 - i))),
    ])
    await write(...positions.map((_, i) => ended(i)))
    expect((await all.queued()).map(({ attempts }) => attempts)).toEqual(Array(16).fill(1))
  })
})
