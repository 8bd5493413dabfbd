import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { count } from '../../support/counts.ts'
import { type RunningProcess, workerProcess } from '../../support/process.ts'
import { type Browser, startPushService, status } from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const SUBSCRIBERS = count({ ordinary: 200, proof: 400 })
const KILLS = count({ ordinary: 1, proof: 2 })
const PROCESSES = count({ ordinary: 2, proof: 3 })

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))
const hello = { title: 'Hello', body: 'The lake is warm' }

/** A server that leaves sending to the processes of a test, and a site with subscribers. */
async function withSubscribers(count: number, service: Awaited<ReturnType<typeof startPushService>>) {
  const server = await startTestServer({}, { background: false })
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const browsers: Browser[] = Array.from({ length: count }, () => service.browser())
  for (let i = 0; i < count; i += 20) {
    const some = browsers.slice(i, i + 20)
    await Promise.all(some.map(({ subscription }) => client.push.subscribe(siteId, subscription)))
  }
  const env = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    DEMO: 'off',
    WEBHOOK_ALLOW_NETWORKS: 'loopback',
  }
  const worker = async () => {
    const started = await workerProcess(env)
    running.push(started)
    return started
  }
  const find = (id: string) => client.push.getCampaign(siteId, id)
  const finished = async (id: string) => {
    await expect.poll(async () => (await find(id)).status, { interval: 50 }).toBe('sent')
    return find(id)
  }
  const eventData = () => server.db.rows<{ data: object }>(sql`select data from events`)
  return { server, client, siteId, browsers, worker, finished, eventData }
}

test(`reaches and counts all subscribers when the sender is killed ${KILLS} times`, async () => {
  const service = await startPushService((response) => setTimeout(() => response.writeHead(201).end(), 20))
  const { client, siteId, browsers, worker, finished, eventData } = await withSubscribers(
    SUBSCRIBERS,
    service,
  )
  const sending = client.push.send(siteId, hello)
  let sender = await worker()
  for (let killed = 1; killed <= KILLS; killed++) {
    await expect
      .poll(() => new Set(service.pathsOf()).size, { interval: 5 })
      .toBeGreaterThan((SUBSCRIBERS * killed) / (KILLS + 1))
    sender.process.kill('SIGKILL')
    await once(sender.process, 'exit')
    sender = await worker()
  }
  const { campaignId, targetCount } = await sending
  expect(targetCount).toBe(SUBSCRIBERS)
  const campaign = await finished(campaignId)
  expect(campaign).toMatchObject({ sentCount: SUBSCRIBERS, failedCount: 0, goneCount: 0 })
  expect([...new Set(service.pathsOf())].sort()).toEqual(browsers.map(({ path }) => path).sort())
  // Only messages in flight during a kill were sent again, at most one batch each.
  expect(service.pushed.length - SUBSCRIBERS).toBeLessThanOrEqual(KILLS * 32)
  expect(await eventData()).toEqual([{ data: campaign }])
  expect(await sender.stop()).toBe(0)
})

test('several processes send each message of a campaign once', async () => {
  const service = await startPushService((response) => setTimeout(() => response.writeHead(201).end(), 20))
  const { client, siteId, browsers, worker, finished, eventData } = await withSubscribers(300, service)
  const senders = await Promise.all(Array.from({ length: PROCESSES }, () => worker()))
  const { campaignId } = await client.push.send(siteId, hello)
  const campaign = await finished(campaignId)
  expect(campaign).toMatchObject({ targetCount: 300, sentCount: 300 })
  expect(service.pathsOf().sort()).toEqual(browsers.map(({ path }) => path).sort())
  expect(service.mostAtOnce()).toBeLessThanOrEqual(32)
  expect(await eventData()).toEqual([{ data: campaign }])
  expect(await Promise.all(senders.map((one) => one.stop()))).toEqual(senders.map(() => 0))
})

test('a stopping process finishes messages in flight and releases the rest', async () => {
  const service = await startPushService((response) => setTimeout(() => response.writeHead(201).end(), 40))
  const { client, siteId, browsers, worker, finished } = await withSubscribers(200, service)
  const first = await worker()
  const sending = client.push.send(siteId, hello)
  await expect.poll(() => service.pushed.length, { interval: 5 }).toBeGreaterThan(40)
  expect(await first.stop()).toBe(0)
  expect(service.pushed.length).toBeLessThan(200)
  const second = await worker()
  const { campaignId } = await sending
  expect(await finished(campaignId)).toMatchObject({ sentCount: 200 })
  expect(service.pathsOf().sort()).toEqual(browsers.map(({ path }) => path).sort())
  expect(await second.stop()).toBe(0)
})

test('a stopping process aborts unanswered messages, which others then send', async () => {
  const service = await startPushService(() => {})
  const { server, client, siteId, worker, finished } = await withSubscribers(3, service)
  const first = await worker()
  const sending = client.push.send(siteId, hello)
  await expect.poll(() => service.pushed.length).toBe(3)
  expect(await first.stop()).toBe(0)
  const left = await server.db.rows(sql`select attempts, holder from push_recipients`)
  expect(left).toEqual(Array(3).fill({ attempts: 0, holder: null }))
  service.answer = status(201)
  const second = await worker()
  expect(await finished((await sending).campaignId)).toMatchObject({ sentCount: 3 })
  expect(service.pushed).toHaveLength(6)
  expect(await second.stop()).toBe(0)
})
