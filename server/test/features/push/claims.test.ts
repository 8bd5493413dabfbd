import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { type RunningProcess, serveProcess, workerProcess } from '../../support/process.ts'
import { startPushService, status } from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const hello = { title: 'Hello', body: 'The lake is warm' }

async function tenantWith(
  subscribers: number,
  service: Awaited<ReturnType<typeof startPushService>>,
  on = server,
) {
  const tenant = await on.tenant()
  for (let i = 0; i < subscribers; i++) {
    await tenant.client.push.subscribe(tenant.siteId, service.browser().subscription)
  }
  const total = async () => (await tenant.client.push.listCampaigns(tenant.siteId)).total
  return { ...tenant, total, send: sender(on.address, tenant) }
}
const sender =
  (address: string, { key, siteId }: { key: string; siteId: string }) =>
  (idempotencyKey: string, body: object = hello) =>
    fetch(`${address}/v1/sites/${siteId}/push/campaign`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })
const statuses = (answers: Response[]) => answers.map((answer) => answer.status)
const isReplay = (answer: Response) => answer.headers.get('idempotent-replayed') === 'true'
const errorOf = async (answer: Response) => (await answer.json()).error

describe('an Idempotency-Key of a long-running request', () => {
  test('turns 20 concurrent requests into one campaign with one reply', async () => {
    const service = await startPushService((response) => setTimeout(() => response.writeHead(201).end(), 300))
    const { send, total } = await tenantWith(3, service)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('key')))
    expect(statuses(answers)).toEqual(Array(20).fill(201))
    expect(answers.filter(isReplay)).toHaveLength(19)
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] as string).data).toMatchObject({ targetCount: 3, sentCount: 3 })
    expect([await total(), service.pushed.length]).toEqual([1, 3])
    const later = await send('key')
    expect([await later.text(), isReplay(later)]).toEqual([bodies[0], true])
  })

  test('rejects repeats while the campaign is being sent, then replays the reply', async () => {
    const held: (() => void)[] = []
    const service = await startPushService((response) => held.push(() => response.writeHead(201).end()))
    const { send, total } = await tenantWith(1, service)
    const first = send('key')
    await expect.poll(() => held.length).toBe(1)
    const twins = await Promise.all(Array.from({ length: 20 }, () => send('key')))
    expect(statuses(twins)).toEqual(Array(20).fill(409))
    expect(await errorOf(twins[0] as Response)).toMatchObject({ details: { reason: 'request_in_progress' } })
    const other = await send('key', { ...hello, title: 'Other' })
    expect(await errorOf(other)).toMatchObject({ details: { reason: 'idempotency_key_reused' } })
    for (const answer of held) answer()
    const answer = await first
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
    const replay = await send('key')
    expect([await replay.text(), isReplay(replay)]).toEqual([await answer.text(), true])
    expect(await total()).toBe(1)
  })

  test('is rejected with another body, and can be reused after a rejection', async () => {
    const service = await startPushService()
    const { send, total } = await tenantWith(1, service)
    expect((await send('key')).status).toBe(201)
    const other = await send('key', { ...hello, title: 'Other' })
    expect([other.status, (await errorOf(other)).details.reason]).toEqual([409, 'idempotency_key_reused'])
    const tooLarge = { title: 'T', body: '\u{1F30A}'.repeat(1_000) }
    const refused = await Promise.all(Array.from({ length: 5 }, () => send('free', tooLarge)))
    expect(statuses(refused)).toEqual(Array(5).fill(400))
    expect((await send('free')).status).toBe(201)
    expect([await total(), service.pushed.length]).toEqual([2, 2])
  })

  test('is scoped to account and site, for 24 hours', async () => {
    const service = await startPushService()
    const [one, two] = [await tenantWith(1, service), await tenantWith(1, service)]
    const first = await (await one.send('key')).text()
    expect(isReplay(await two.send('key'))).toBe(false)
    server.clock.advance(24 * 3600_000 - 60_000)
    expect(await (await one.send('key')).text()).toBe(first)
    server.clock.advance(120_000)
    const anew = await one.send('key', { ...hello, title: 'Next day' })
    expect([anew.status, isReplay(anew)]).toEqual([201, false])
    expect(await one.total()).toBe(2)
    server.clock.run()
  })

  test('finds the campaign when its reply was lost', async () => {
    const service = await startPushService()
    const { send, total } = await tenantWith(2, service)
    await server.db.run(sql`
      create function lose_reply() returns trigger language plpgsql as $$ begin
        if new.status is not null then raise exception 'lost'; end if; return new; end $$`)
    await server.db.run(sql`
      create trigger lose_reply before update on idempotency_keys for each row execute function lose_reply()`)
    expect((await send('key')).status).toBe(500)
    await server.db.run(sql`drop trigger lose_reply on idempotency_keys`)
    const answer = await send('key')
    expect((await answer.json()).data).toMatchObject({ targetCount: 2, sentCount: 2 })
    expect([await total(), service.pushed.length]).toEqual([1, 2])
    expect(isReplay(await send('key'))).toBe(true)
  })

  test('keeps the reply of the request that took it over', async () => {
    const held: (() => void)[] = []
    const service = await startPushService((response) => held.push(() => response.writeHead(201).end()))
    const { send, total } = await tenantWith(1, service)
    const first = send('key')
    await expect.poll(() => held.length).toBe(1)
    server.clock.advance(61_000)
    const second = send('key')
    await expect
      .poll(async () => {
        const held = sql`select distinct claimed_by from idempotency_keys where claimed_until > ${server.clock.now()}`
        return (await server.db.rows(held)).length
      })
      .toBe(1)
    for (const answer of held) answer()
    const answers = await Promise.all([first, second])
    expect(statuses(answers)).toEqual([201, 201])
    const [before, after] = await Promise.all(answers.map((answer) => answer.text()))
    const idOf = (text = '') => JSON.parse(text).data.campaignId
    expect(idOf(before)).toBe(idOf(after))
    expect(await (await send('key')).text()).toBe(after)
    expect([await total(), service.pushed.length]).toEqual([1, 1])
    server.clock.run()
  })
})

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))

test('a campaign survives the death of its server, and a retry finds it', async () => {
  const idle = await startTestServer({}, { background: false })
  const service = await startPushService(() => {})
  const tenant = await tenantWith(5, service, idle)
  const env = {
    DATABASE_URL: idle.databaseUrl,
    DATA_DIR: idle.dataDir,
    DEMO: 'off',
    WEBHOOK_ALLOW_NETWORKS: 'loopback',
  }
  const serving = await serveProcess(env)
  running.push(serving)
  const lost = sender(serving.address, tenant)('key').catch(() => 'lost')
  await expect.poll(() => service.pushed.length).toBe(5)
  serving.process.kill('SIGKILL')
  await once(serving.process, 'exit')
  expect(await lost).toBe('lost')

  const early = await tenant.send('key')
  expect([early.status, (await errorOf(early)).details.reason]).toEqual([409, 'request_in_progress'])
  idle.clock.advance(61_000)
  const other = await tenant.send('key', { ...hello, title: 'Other' })
  expect([other.status, (await errorOf(other)).details.reason]).toEqual([409, 'idempotency_key_reused'])
  service.answer = status(201)
  const worker = await workerProcess(env)
  running.push(worker)
  const answer = await tenant.send('key')
  expect([answer.status, isReplay(answer)]).toEqual([201, false])
  const { campaignId, ...counts } = (await answer.json()).data
  expect(counts).toEqual({ targetCount: 5, sentCount: 5 })
  expect(await tenant.total()).toBe(1)
  expect(service.pushed).toHaveLength(10)
  expect(await tenant.client.push.getCampaign(tenant.siteId, campaignId)).toMatchObject({ status: 'sent' })
  expect(isReplay(await tenant.send('key'))).toBe(true)
  expect(await worker.stop()).toBe(0)
})
