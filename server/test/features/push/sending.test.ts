import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeOf, retryAt } from '../../../src/features/push/campaigns/rules.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import {
  type Browser,
  browserAt,
  type PushService,
  signedClaims,
  startPushService,
  status,
} from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ PUSH_CONTACT: 'mailto:host@lakeside.example' })
const hello = { title: 'Hello', body: 'The lake is warm' }
type Tenant = Awaited<ReturnType<typeof server.tenant>>

async function subscribe(
  { client, siteId }: Tenant,
  service: PushService,
  count: number,
): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, () => service.browser())
  await Promise.all(browsers.map(({ subscription }) => client.push.subscribe(siteId, subscription)))
  return browsers
}
/** Waits until the campaign has finished. */
async function finished({ client, siteId }: Tenant, campaignId: string) {
  const find = () => client.push.getCampaign(siteId, campaignId)
  await expect.poll(async () => (await find()).status).toBe('sent')
  return find()
}
const sentEvents = async ({ client, siteId }: Tenant) =>
  (await client.webhooks.listEvents(siteId, { type: 'push_campaign.sent' })).data.map(({ data }) => data)

describe('a message', () => {
  test('is readable by its browser only, and signed by the site', async () => {
    const tenant = await server.tenant()
    const { client, siteId } = tenant
    const service = await startPushService()
    const [one, two] = (await subscribe(tenant, service, 2)) as [Browser, Browser]
    const { applicationServerKey } = await client.push.getKey(siteId)
    const message = { ...hello, url: '/offers', data: { room: { number: 7, view: null } } }
    const made = await client.push.send(siteId, { ...message, ttlSeconds: 3600, urgency: 'high' })
    expect(made).toMatchObject({ targetCount: 2, sentCount: 2 })
    expect(service.pathsOf().sort()).toEqual([one.path, two.path].sort())
    for (const pushed of service.pushed) {
      const [reader, other] = pushed.path === one.path ? [one, two] : [two, one]
      expect(reader.open(pushed)).toEqual({ campaignId: made.campaignId, ...message })
      expect(() => other.open(pushed)).toThrow()
      expect(pushed.body.includes('lake')).toBe(false)
      expect(pushed.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(pushed.body.length),
        urgency: 'high',
      })
      expect(Number(pushed.headers.ttl)).toBeGreaterThan(3590)
      expect(Number(pushed.headers.ttl)).toBeLessThanOrEqual(3600)
      const { aud, exp, sub } = signedClaims(pushed, applicationServerKey)
      expect([aud, sub]).toEqual([service.origin, 'mailto:host@lakeside.example'])
      const hours = (exp * 1000 - Date.now()) / 3_600_000
      expect(hours).toBeGreaterThan(1)
      expect(hours).toBeLessThanOrEqual(24)
    }
  })

  test('is signed by its own site when several use one push service', async () => {
    const service = await startPushService()
    for (let sites = 0; sites < 3; sites++) {
      const tenant = await server.tenant()
      await subscribe(tenant, service, 1)
      await tenant.client.push.send(tenant.siteId, hello)
      const { applicationServerKey } = await tenant.client.push.getKey(tenant.siteId)
      expect(signedClaims(service.pushed[sites] as never, applicationServerKey).aud).toBe(service.origin)
    }
  })

  test('is encrypted with renewed keys', async () => {
    const tenant = await server.tenant()
    const service = await startPushService()
    const [browser] = (await subscribe(tenant, service, 1)) as [Browser]
    const renewed = { ...service.browser(), path: browser.path }
    const { keys } = renewed.subscription
    await tenant.client.push.subscribe(tenant.siteId, { endpoint: browser.endpoint, keys })
    await tenant.client.push.send(tenant.siteId, hello)
    const [pushed] = service.pushed
    expect(renewed.open(pushed as never)).toMatchObject(hello)
  })

  test('may have the maximum size', async () => {
    const tenant = await server.tenant()
    const service = await startPushService()
    const [browser] = (await subscribe(tenant, service, 1)) as [Browser]
    const large = { title: 'ä'.repeat(255), body: 'ö'.repeat(1_400) }
    await tenant.client.push.send(tenant.siteId, large)
    expect(browser.open(service.pushed[0] as never)).toMatchObject(large)
    expect(service.pushed[0]?.body.length).toBeLessThanOrEqual(4_096)
  })
})

describe('a campaign', () => {
  test('reaches 400 subscribers once, 32 at a time, and emits one event', async () => {
    const tenant = await server.tenant()
    const service = await startPushService((response) => setTimeout(() => response.writeHead(201).end(), 150))
    const browsers = await subscribe(tenant, service, 400)
    const { campaignId } = await tenant.client.push.send(tenant.siteId, hello)
    const campaign = await finished(tenant, campaignId)
    expect(campaign).toMatchObject({ targetCount: 400, sentCount: 400, failedCount: 0, goneCount: 0 })
    expect(campaign.finishedAt && campaign.finishedAt > campaign.createdAt).toBe(true)
    expect(service.pathsOf().sort()).toEqual(browsers.map(({ path }) => path).sort())
    expect(service.mostAtOnce()).toBeLessThanOrEqual(32)
    expect(await sentEvents(tenant)).toEqual([campaign])
    expect(await server.db.rows(sql`select 1 from push_recipients`)).toEqual([])
  })

  test('reaches subscribers of 90 push services that share lanes', async () => {
    const { client, siteId } = await server.tenant()
    const service = await startPushService()
    const { port } = new URL(service.origin)
    const paths = Array.from({ length: 90 }, (_, i) => `/send/${i}`)
    const endpoints = paths.map((path, i) => `http://push${i}.localhost:${port}${path}`)
    await Promise.all(
      endpoints.map((endpoint) => client.push.subscribe(siteId, browserAt(endpoint).subscription)),
    )
    expect(await client.push.send(siteId, hello)).toMatchObject({ targetCount: 90, sentCount: 90 })
    expect(service.pathsOf().sort()).toEqual(paths.sort())
  })

  test('reaches those subscribed at its creation and still subscribed', async () => {
    const tenant = await server.tenant()
    const { client, siteId } = tenant
    const held: (() => void)[] = []
    const service = await startPushService((response) => held.push(() => response.writeHead(201).end()))
    const browsers = await subscribe(tenant, service, 40)
    const sending = client.push.send(siteId, hello)
    await expect.poll(() => held.length).toBe(32)
    const waiting = browsers.filter(({ path }) => !service.pathsOf().includes(path))
    const [left] = waiting as [Browser]
    await client.push.unsubscribe(siteId, { endpoint: left.endpoint })
    const [late] = (await subscribe(tenant, service, 1)) as [Browser]
    service.answer = status(201)
    for (const answer of held) answer()
    const { campaignId, targetCount } = await sending
    expect(targetCount).toBe(40)
    expect(await finished(tenant, campaignId)).toMatchObject({ sentCount: 39, goneCount: 1 })
    expect(service.pathsOf()).not.toContain(left.path)
    expect(service.pathsOf()).not.toContain(late.path)
  })

  test('removes gone subscriptions and counts rejected ones', async () => {
    const tenant = await server.tenant()
    const answers = [404, 410, 400, 403, 413, 301, 200, 201, 202]
    const service = await startPushService((response, { path }) =>
      response.writeHead(answers[browsers.findIndex((one) => one.path === path)] ?? 500).end(),
    )
    const browsers = await subscribe(tenant, service, answers.length)
    const { campaignId, sentCount } = await tenant.client.push.send(tenant.siteId, hello)
    expect(sentCount).toBe(3)
    const counts = { targetCount: 9, sentCount: 3, failedCount: 4, goneCount: 2 }
    expect(await finished(tenant, campaignId)).toMatchObject(counts)
    const left = (await tenant.client.push.listSubscriptions(tenant.siteId)).data
    expect(left.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    )
    expect(service.pushed).toHaveLength(9)
  })

  test('retries 429, 5xx and broken connections, four attempts in all', async () => {
    const tenant = await server.tenant()
    const service = await startPushService((response, { path }) => {
      if (path === never.path) return response.writeHead(503).end()
      const attempts = service.pathsOf().filter((one) => one === path).length
      if (attempts > 2) return response.writeHead(201).end()
      if (path === limited.path) return response.writeHead(429, { 'retry-after': '60' }).end()
      return response.destroy()
    })
    const [never, limited, broken] = (await subscribe(tenant, service, 3)) as [Browser, Browser, Browser]
    const sending = tenant.client.push.send(tenant.siteId, hello)
    const tries = ({ path }: Browser) => service.pathsOf().filter((one) => one === path).length
    const become = (...expected: number[]) =>
      expect.poll(() => [never, limited, broken].map(tries)).toEqual(expected)
    await become(1, 1, 1)
    // The reply does not wait for retries.
    const { campaignId, ...counted } = await sending
    expect(counted).toEqual({ targetCount: 3, sentCount: 0 })
    await expect.poll(async () => (await waiting()).length).toBe(3)
    server.clock.advance(7_000)
    await become(2, 1, 2)
    await expect.poll(async () => (await waiting()).length).toBe(3)
    server.clock.advance(60_000)
    await become(3, 2, 3)
    await expect.poll(async () => (await waiting()).length).toBe(2)
    server.clock.advance(150_000)
    await become(4, 3, 3)
    const counts = { targetCount: 3, sentCount: 2, failedCount: 1 }
    expect(await finished(tenant, campaignId)).toMatchObject(counts)
    expect(await sentEvents(tenant)).toHaveLength(1)
    const lives = service.pushed.filter(({ path }) => path === never.path).map(({ headers }) => headers.ttl)
    // The deadline is the same for every attempt.
    expect(Number(lives[0]) - Number(lives[3])).toBeGreaterThanOrEqual(217)
    server.clock.run()

    /** Recipients waiting for another attempt. */
    function waiting() {
      return server.db.rows(sql`
        select 1 from push_recipients join push_campaigns on push_campaigns.id = campaign_id
        where site_id = ${tenant.siteId} and holder is null`)
    }
  })

  test('is not retried after its TTL', async () => {
    const tenant = await server.tenant()
    const service = await startPushService(status(503))
    await subscribe(tenant, service, 1)
    const { campaignId } = await tenant.client.push.send(tenant.siteId, { ...hello, ttlSeconds: 2 })
    expect(await finished(tenant, campaignId)).toMatchObject({ failedCount: 1 })
    expect(service.pushed).toHaveLength(1)
    expect(service.pushed[0]?.headers.ttl).toMatch(/^[12]$/)
  })

  test('is rejected while 20 are being sent, also concurrently', async () => {
    const tenant = await server.tenant()
    const { client, siteId } = tenant
    const service = await startPushService(status(503))
    await subscribe(tenant, service, 1)
    server.clock.freeze()
    const errors: unknown[] = []
    const answers = Array.from({ length: 40 }, () =>
      client.push.send(siteId, hello).catch((error) => errors.push(error)),
    )
    await expect.poll(() => errors.length).toBe(20)
    await expect.poll(() => service.pushed.length).toBe(20)
    expect(errors).toHaveLength(20)
    for (const error of errors) {
      expect(error).toMatchObject({ status: 409, details: { reason: 'too_many_campaigns' } })
    }
    service.answer = status(201)
    server.clock.run()
    server.clock.advance(10_000)
    const campaigns = await Promise.all(answers)
    expect(campaigns.filter((one) => typeof one === 'object')).toHaveLength(20)
    expect(errors).toHaveLength(20)
    expect((await client.push.listCampaigns(siteId)).total).toBe(20)
    server.clock.run()
  })
})

test('does not call an address that is no longer public', async () => {
  const strict = await startTestServer({ WEBHOOK_ALLOW_NETWORKS: 'none' })
  const { client, siteId } = await strict.tenant()
  const service = await startPushService()
  const browser = service.browser()
  await expect(client.push.subscribe(siteId, browser.subscription)).rejects.toMatchObject({
    details: { fields: { endpoint: expect.stringContaining('public') } },
  })
  const subscription = { ...browser.subscription, endpoint: 'https://push.example.com/x' }
  await client.push.subscribe(siteId, subscription)
  await strict.db.run(sql`
    update push_subscriptions set endpoint = ${browser.endpoint}, origin = ${service.origin} where site_id = ${siteId}`)
  const { campaignId } = await client.push.send(siteId, { ...hello, ttlSeconds: 1 })
  expect(await client.push.getCampaign(siteId, campaignId)).toMatchObject({ status: 'sent', failedCount: 1 })
  expect(service.pushed).toEqual([])
})

describe('the retry schedule', () => {
  test('has an outcome for every status', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 999 }), (code) => {
        const expected = code < 300 ? 'sent' : code >= 500 || code === 429 ? 'retry' : 'failed'
        expect(outcomeOf(code)).toBe(code === 404 || code === 410 ? 'gone' : expected)
      }),
    )
    expect(outcomeOf(null)).toBe('retry')
  })

  test('ends after four attempts, 15 minutes apart at most, within the TTL', () => {
    const anything = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    )
    const now = new Date('2026-03-01T12:00:00Z')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), anything, fc.nat(4_000), (attempt, retryAfter, life) => {
        const expiresAt = new Date(now.getTime() + life * 1000)
        const at = retryAt({ attempt, retryAfter, now, expiresAt })
        if (attempt >= 4) return at === null
        if (at === null) return life <= 900
        expect(at.getTime() - now.getTime()).toBeGreaterThanOrEqual(4_000)
        expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(900_000)
        return at <= expiresAt
      }),
    )
    const asked = (retryAfter: string) =>
      retryAt({ attempt: 1, retryAfter, now, expiresAt: new Date('2026-03-02T12:00:00Z') })?.toISOString()
    expect(asked('60')).toBe('2026-03-01T12:01:00.000Z')
    expect(asked('Sun, 01 Mar 2026 12:05:00 GMT')).toBe('2026-03-01T12:05:00.000Z')
    expect(asked('999999')).toBe('2026-03-01T12:15:00.000Z')
  })
})
