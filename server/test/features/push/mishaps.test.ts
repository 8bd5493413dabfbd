import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { insertCampaign } from '../../../src/features/push/campaigns/queries.ts'
import {
  type Claimed,
  claimDue,
  type Ended,
  finish,
  renewHold,
} from '../../../src/features/push/campaigns/sending-queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { type PushService, startPushService } from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
/** Runs no background work, so its messages are left to the tests. */
const idle = await startTestServer({}, { background: false })
const hello = { title: 'Hello', body: 'The lake is warm' }
type Tenant = Awaited<ReturnType<typeof server.tenant>>

const until = (count: () => unknown, expected: unknown, timeout = 10_000) =>
  expect.poll(count, { timeout, interval: 10 }).toEqual(expected)

async function subscribe({ client, siteId }: Tenant, service: PushService, count: number) {
  const browsers = Array.from({ length: count }, () => service.browser())
  await Promise.all(browsers.map(({ subscription }) => client.push.subscribe(siteId, subscription)))
}
/** Sends a campaign without waiting for it. */
const start = ({ client, siteId }: Tenant) => void client.push.send(siteId, hello).catch(() => {})

/** Claims the recipients of a new campaign like a process would, and returns helpers to record attempts at them. */
async function held(recipients: number) {
  const tenant = await idle.tenant()
  await subscribe(tenant, await startPushService(), recipients)
  start(tenant)
  const { client, siteId } = tenant
  await until(async () => (await client.push.listCampaigns(siteId)).total, 1)
  const holder = randomUUID()
  const claim = (now = idle.clock.now(), by = holder) =>
    claimDue(idle.db, { holder: by, sites: [siteId], limit: 100, perLane: 32, perSite: 128, now })
  const write = (ended: Ended[], released: number[] = [], by = holder) =>
    idle.db.transaction((tx) => finish(tx, by, { ended, released, now: idle.clock.now() }))
  const rows = () =>
    idle.db.rows<{ position: number; attempts: number; held: boolean }>(sql`
      select position, attempts, holder is not null as held from push_recipients
      where campaign_id in (select id from push_campaigns where site_id = ${siteId}) order by position`)
  const campaign = async () => (await client.push.listCampaigns(siteId)).data[0]
  return { holder, claim, write, rows, campaign, claimed: await claim() }
}
const ended = (claimed: Claimed[], outcome: Ended['outcome'], dueAt: Date | null = null): Ended[] =>
  claimed.map((one) => ({ ...one, outcome, dueAt }))

describe('a push service that never answers', () => {
  test('does not delay others, with many campaigns of one site', async () => {
    const tenant = await server.tenant()
    const [slow, fast] = [await startPushService(() => {}), await startPushService()]
    await subscribe(tenant, slow, 40)
    await subscribe(tenant, fast, 10)
    for (let campaigns = 1; campaigns <= 8; campaigns++) {
      start(tenant)
      await until(() => fast.pushed.length, 10 * campaigns)
    }
    expect(slow.mostAtOnce()).toBeLessThan(2 * 128)
    slow.close()
  })

  test('does not delay others, with many sites sending to it', async () => {
    const own = await startTestServer()
    const [slow, fast] = [await startPushService(() => {}), await startPushService()]
    for (let sites = 0; sites < 9; sites++) await crowd(own, slow, { subscribers: 32, campaigns: 4 })
    const other = await own.tenant()
    await subscribe(other, fast, 10)
    await expect.poll(() => slow.pushed.length).toBeGreaterThanOrEqual(512)
    expect(await other.client.push.send(other.siteId, hello)).toMatchObject({ sentCount: 10 })
    // Beyond half of its slots, a process gives one to each of the 36 campaigns.
    expect(slow.mostAtOnce()).toBeLessThanOrEqual(512 + 36)
    slow.close()
  })
})

/** Starts campaigns of a new site without waiting for them. */
async function crowd(
  { tenant, db, clock }: typeof server,
  service: PushService,
  { subscribers, campaigns }: { subscribers: number; campaigns: number },
) {
  const { client, siteId } = await tenant()
  await client.push.getKey(siteId)
  const { keys } = service.browser().subscription
  await db.run(sql`
    insert into push_subscriptions (id, site_id, endpoint, origin, p256dh, auth, created_at, updated_at)
    select ${siteId} || n, ${siteId}, ${service.origin} || '/' || n, ${service.origin}, ${keys.p256dh}, ${keys.auth}, now(), now()
    from generate_series(1, ${subscribers}::integer) n`)
  for (let i = 0; i < campaigns; i++) {
    const none = { claimId: null, url: null, icon: null, image: null, tag: null, data: null }
    const sending = { ttlSeconds: 3600, urgency: 'normal', dryRun: false, now: clock.now() }
    await insertCampaign(db, siteId, { id: newId('campaign'), ...hello, ...none, ...sending })
  }
}

describe('recording attempts', () => {
  test('counts an attempt once, however often it is written', async () => {
    const { claimed, claim, write, rows, campaign } = await held(3)
    const [gone, sent, again] = claimed as [Claimed, Claimed, Claimed]
    const due = new Date(idle.clock.now().getTime() + 5_000)
    const all = [...ended([gone], 'failed'), ...ended([sent], 'sent'), ...ended([again], 'retry', due)]
    for (let i = 0; i < 3; i++) expect(await write(all)).toEqual([])
    expect(await rows()).toEqual([{ position: again.position, attempts: 1, held: false }])
    expect(await claim(due)).toMatchObject([{ position: again.position, attempts: 1 }])
    // The next attempt is in flight; a late record does not end it.
    await write(all)
    expect(await rows()).toEqual([{ position: again.position, attempts: 1, held: true }])
    expect(await campaign()).toMatchObject({ status: 'sending', sentCount: 1, failedCount: 1 })
  })

  test('counts messages sent before a takeover, and leaves the rest', async () => {
    const { holder, claimed, claim, write, rows, campaign } = await held(2)
    const [one, two] = claimed as [Claimed, Claimed]
    await idle.db.run(sql`update push_recipients set held_until = clock_timestamp() where holder = ${holder}`)
    const other = randomUUID()
    expect(await claim(undefined, other)).toHaveLength(2)
    await write([...ended([one], 'sent'), ...ended([two], 'failed')])
    expect(await rows()).toEqual([{ position: two.position, attempts: 0, held: true }])
    expect(await campaign()).toMatchObject({ status: 'sending', sentCount: 1, failedCount: 0 })
    expect(await write(ended([one, two], 'sent'), [], other)).toHaveLength(1)
    expect(await campaign()).toMatchObject({ status: 'sent', sentCount: 2, failedCount: 0 })
  })

  test('and renewing holds do not wait for each other', async () => {
    const { holder, claimed, write, rows } = await held(3)
    const positions = claimed.map(({ position }) => position)
    const writing = new pg.Client(idle.databaseUrl)
    await writing.connect()
    await writing.query('begin')
    await writing.query('select 1 from push_recipients where position = $1 for update', [positions[1]])
    expect(await renewHold(idle.db, holder, positions)).toBe(2)
    await write([], positions)
    await writing.query('rollback')
    await writing.end()
    expect((await rows()).map(({ held }) => held)).toEqual([false, true, false])
  })
})

test('a process that stalls during a claim or write loses it after 3 s', async () => {
  const limits: unknown[] = []
  const watched: typeof idle.db = {
    ...idle.db,
    transaction: (work) =>
      idle.db.transaction(async (tx) => {
        const result = await work(tx)
        const limit = sql`select current_setting('idle_in_transaction_session_timeout') as limit`
        limits.push((await tx.first<{ limit: string }>(limit))?.limit)
        return result
      }),
  }
  const holder = randomUUID()
  const now = idle.clock.now()
  await claimDue(watched, { holder, sites: null, limit: 9, perLane: 9, perSite: 9, now })
  await watched.transaction((tx) => finish(tx, holder, { ended: [], released: [], now }))
  expect(limits).toEqual(['3s', '3s'])
})
