import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { addDemoPush } from '../../../src/features/push/demo.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { demoContextOf } from '../../support/demo.ts'
import { browserAt } from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()
let browsers = 0
const newBrowser = () => browserAt(`https://push.example.com/send/${++browsers}`)
const hello = { title: 'Hello', body: 'The lake is warm' }

describe('the key of a site', () => {
  test('is created once under 20 concurrent requests, and stays', async () => {
    const { client, siteId } = await server.tenant()
    const keys = await Promise.all(Array.from({ length: 20 }, () => client.push.getKey(siteId)))
    const [first] = keys
    expect(first).toEqual({ applicationServerKey: expect.stringMatching(/^[A-Za-z0-9_-]{87}$/) })
    expect(new Set(keys.map(({ applicationServerKey }) => applicationServerKey)).size).toBe(1)
    expect(await client.push.getKey(siteId)).toEqual(first)
    const other = await server.tenant()
    expect(await other.client.push.getKey(other.siteId)).not.toEqual(first)
  })

  test('is also created by a campaign, with its private half sealed', async () => {
    const { client, siteId } = await server.tenant()
    await client.push.send(siteId, hello)
    const [key] = await server.db.rows<{ public_key: string; private_key: string }>(
      sql`select public_key, private_key from push_keys where site_id = ${siteId}`,
    )
    expect(await client.push.getKey(siteId)).toEqual({ applicationServerKey: key?.public_key })
    expect(key?.private_key).toMatch(/^v1\.[0-9a-f]{8}\..{80,}$/)
    const { secrets } = server.platform
    expect(secrets.open(key?.private_key as string, `push:${siteId}`)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(() => secrets.open(key?.private_key as string, 'push:site_other')).toThrow()
  })
})

describe('a subscription', () => {
  test('is saved, listed, updated by endpoint, and deleted by id or endpoint', async () => {
    server.clock.freeze('2026-03-01T12:00:00Z')
    const { client, siteId } = await server.tenant()
    const [one, two] = [newBrowser(), newBrowser()]
    const first = await client.push.subscribe(siteId, { ...one.subscription, tags: ['a', 'b', 'a'] })
    expect(first).toEqual({
      id: expect.stringMatching(/^subscription_[0-9a-z]{26}$/),
      endpoint: one.endpoint,
      createdAt: '2026-03-01T12:00:00.000Z',
    })
    server.clock.advance(1000)
    const second = await client.push.subscribe(siteId, {
      ...two.subscription,
      expirationTime: 1_800_000_000_000,
      userAgent: 'Firefox',
    })
    const unset = { expirationTime: null, userAgent: null, tags: [] }
    const page = await client.push.listSubscriptions(siteId, { limit: 1 })
    expect([page.total, page.data]).toEqual([
      2,
      [
        {
          ...second,
          ...unset,
          updatedAt: '2026-03-01T12:00:01.000Z',
          expirationTime: 1_800_000_000_000,
          userAgent: 'Firefox',
        },
      ],
    ])
    server.clock.advance(1000)
    const again = browserAt(`${one.endpoint}#fragment`).subscription
    expect(await client.push.subscribe(siteId, again)).toEqual(first)
    const rest = await client.push.listSubscriptions(siteId, { cursor: page.nextCursor as string })
    expect(rest.data).toEqual([{ ...first, ...unset, updatedAt: '2026-03-01T12:00:02.000Z' }])
    const keys = await server.db.first<object>(
      sql`select p256dh, auth from push_subscriptions where id = ${first.id}`,
    )
    expect(keys).toEqual(again.keys)

    expect(await client.push.deleteSubscription(siteId, first.id)).toEqual({ id: first.id, deleted: true })
    expect(await client.push.unsubscribe(siteId, { endpoint: two.endpoint })).toEqual({
      id: second.id,
      deleted: true,
    })
    expect((await client.push.listSubscriptions(siteId)).total).toBe(0)
    for (const refused of [
      () => client.push.deleteSubscription(siteId, first.id),
      () => client.push.unsubscribe(siteId, { endpoint: two.endpoint }),
    ]) {
      await expect(refused()).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('Subscription'),
      })
    }
    server.clock.run()
  })

  test('is one per endpoint and site, also under concurrent saves', async () => {
    const { client, siteId } = await server.tenant()
    const browser = newBrowser()
    const saved = await Promise.all(
      Array.from({ length: 20 }, () => client.push.subscribe(siteId, browser.subscription)),
    )
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect((await client.push.listSubscriptions(siteId)).total).toBe(1)
    const other = await server.tenant()
    const theirs = await other.client.push.subscribe(other.siteId, browser.subscription)
    expect(theirs.id).not.toBe(saved[0]?.id)
    await client.push.unsubscribe(siteId, { endpoint: browser.endpoint })
    expect((await other.client.push.listSubscriptions(other.siteId)).total).toBe(1)
  })

  test('accepts keys with padding and in plain base64', async () => {
    const { client, siteId } = await server.tenant()
    const { subscription } = newBrowser()
    const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64')
    const keys = { p256dh: plain(subscription.keys.p256dh), auth: plain(subscription.keys.auth) }
    const { id } = await client.push.subscribe(siteId, { ...subscription, keys })
    const kept = await server.db.first<object>(
      sql`select p256dh, auth from push_subscriptions where id = ${id}`,
    )
    expect(kept).toEqual(subscription.keys)
  })

  const good = newBrowser().subscription
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const bad: [string, object, string[]][] = [
    ['nothing', {}, ['endpoint', 'keys']],
    ['no endpoint', { keys: good.keys }, ['endpoint']],
    ['an endpoint that is no address', { ...good, endpoint: 'nonsense' }, ['endpoint']],
    ['another protocol', { ...good, endpoint: 'ftp://example.com/x' }, ['endpoint']],
    ['a private endpoint', { ...good, endpoint: 'https://10.0.0.1/x' }, ['endpoint']],
    ["a cloud's inside", { ...good, endpoint: 'http://169.254.169.254/latest' }, ['endpoint']],
    ['a password', { ...good, endpoint: 'https://a:b@example.com/' }, ['endpoint']],
    ['a long endpoint', { ...good, endpoint: `https://example.com/${'x'.repeat(2000)}` }, ['endpoint']],
    ['one long in ASCII', { ...good, endpoint: `https://example.com/${'ü'.repeat(900)}` }, ['endpoint']],
    ['a point off the curve', { ...good, keys: { ...good.keys, p256dh: offCurve } }, ['keys.p256dh']],
    ['short keys', { ...good, keys: { p256dh: 'AAAA', auth: 'AAAA' } }, ['keys.p256dh', 'keys.auth']],
    ['keys that are no base64', { ...good, keys: { p256dh: 'ä', auth: '' } }, ['keys.p256dh', 'keys.auth']],
    ['no keys', { ...good, keys: null }, ['keys']],
    ['a huge time', { ...good, expirationTime: 1e20 }, ['expirationTime']],
    ['a time before 1970', { ...good, expirationTime: -1 }, ['expirationTime']],
    ['a fraction', { ...good, expirationTime: 1.5 }, ['expirationTime']],
    ['many tags', { ...good, tags: Array(51).fill('x') }, ['tags']],
    ['other tags', { ...good, tags: [7] }, ['tags.0']],
    ['a long user agent', { ...good, userAgent: 'x'.repeat(501) }, ['userAgent']],
  ]
  test.each(bad)('with %s is rejected', async (_name, body, fields) => {
    const error = await client.push.subscribe(siteId, body as never).catch((refused) => refused)
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(Object.keys(error.details.fields).sort()).toEqual(fields.sort())
  })

  test('is rejected beyond 100,000, also concurrently; updates still work', async () => {
    const { client, siteId } = await server.tenant()
    await server.db.run(sql`
      insert into push_subscriptions (id, site_id, endpoint, origin, p256dh, auth, created_at, updated_at)
      select 'subscription_' || ${siteId} || n, ${siteId}, 'https://push.example.com/many/' || n, 'https://push.example.com', 'x',
        'x', now(), now()
      from generate_series(1, 99990) n`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.push.subscribe(siteId, newBrowser().subscription).catch((error) => error),
      ),
    )
    const refused = answers.filter(({ status }) => status !== undefined)
    expect(refused).toHaveLength(10)
    for (const error of refused) {
      expect(error).toMatchObject({ status: 409, details: { reason: 'too_many_subscriptions' } })
    }
    expect((await client.push.listSubscriptions(siteId, { limit: 1 })).total).toBe(100_000)
    const known = browserAt('https://push.example.com/many/7').subscription
    expect((await client.push.subscribe(siteId, known)).id).toBe(`subscription_${siteId}7`)
  })
})

describe('a campaign', () => {
  test('without subscribers is sent at once, with all its fields', async () => {
    server.clock.freeze('2026-03-01T12:00:00Z')
    const { client, siteId } = await server.tenant()
    const extras = {
      url: '/offers?a=b',
      icon: 'https://example.com/i.png',
      image: '/i.jpg',
      tag: 'summer',
      data: { z: 1, a: [null], title: null },
    }
    const made = await client.push.send(siteId, { ...hello, ...extras, ttlSeconds: 60, urgency: 'high' })
    expect(made).toEqual({
      campaignId: expect.stringMatching(/^campaign_[0-9a-z]{26}$/),
      targetCount: 0,
      sentCount: 0,
    })
    const counts = { targetCount: 0, sentCount: 0, failedCount: 0, goneCount: 0 }
    const at = '2026-03-01T12:00:00.000Z'
    const ended = { status: 'sent', dryRun: false, ...counts, createdAt: at, finishedAt: at }
    const first = { id: made.campaignId, ...hello, ...extras, ttlSeconds: 60, urgency: 'high', ...ended }
    expect(await client.push.getCampaign(siteId, made.campaignId)).toEqual(first)
    server.clock.advance(1000)
    const { campaignId } = await client.push.send(siteId, hello)
    const second = await client.push.getCampaign(siteId, campaignId)
    const none = { url: null, icon: null, image: null, tag: null, data: null }
    expect(second).toMatchObject({ ...none, ttlSeconds: 2_419_200, urgency: 'normal' })
    const page = await client.push.listCampaigns(siteId, { limit: 1 })
    expect([page.total, page.data]).toEqual([2, [second]])
    const rest = await client.push.listCampaigns(siteId, { cursor: page.nextCursor as string })
    expect([rest.data, rest.nextCursor]).toEqual([[first], null])
    server.clock.run()
  })

  test('is a dry run in sandbox', async () => {
    const { client, siteId } = await server.tenant({ mode: 'sandbox' })
    for (const browser of [newBrowser(), newBrowser(), newBrowser()]) {
      await client.push.subscribe(siteId, browser.subscription)
    }
    const { campaignId, ...counts } = await client.push.send(siteId, hello)
    expect(counts).toEqual({ targetCount: 3, sentCount: 0 })
    expect(await client.push.getCampaign(siteId, campaignId)).toMatchObject({
      status: 'sent',
      dryRun: true,
      targetCount: 3,
      sentCount: 0,
      failedCount: 0,
      goneCount: 0,
      finishedAt: expect.any(String),
    })
    expect(
      await server.db.rows(sql`select 1 from push_recipients where campaign_id = ${campaignId}`),
    ).toEqual([])
    const { data } = await client.webhooks.listEvents(siteId)
    expect(data.map(({ type, data }) => [type, (data as { id: string }).id])).toEqual([
      ['push_campaign.sent', campaignId],
    ])
  })

  const bad: [string, object, string[]][] = [
    ['nothing', {}, ['title', 'body']],
    ['an empty title and body', { title: '', body: '' }, ['title', 'body']],
    ['a long title and body', { title: 'x'.repeat(256), body: 'x'.repeat(2001) }, ['title', 'body']],
    ['other types', { title: 7, body: null }, ['title', 'body']],
    ['a script to open', { ...hello, url: 'javascript:alert(1)', icon: 'data:,x' }, ['icon', 'url']],
    ['an image that is no address', { ...hello, image: 'http://' }, ['image']],
    ['an empty tag', { ...hello, tag: '' }, ['tag']],
    ['data that is a list', { ...hello, data: [] }, ['data']],
    ['much data', { ...hello, data: { x: 'x'.repeat(3_000) } }, ['data']],
    ['much of everything', { title: 'x', body: '\u{1F30A}'.repeat(1_000) }, ['payload']],
    ['a negative life', { ...hello, ttlSeconds: -1 }, ['ttlSeconds']],
    ['a long life', { ...hello, ttlSeconds: 2_419_201 }, ['ttlSeconds']],
    ['an unknown urgency', { ...hello, urgency: 'extreme' }, ['urgency']],
  ]
  test.each(bad)('with %s is rejected', async (_name, body, fields) => {
    const { total } = await client.push.listCampaigns(siteId)
    const error = await client.push.send(siteId, body as never).catch((refused) => refused)
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(Object.keys(error.details.fields).sort()).toEqual(fields.sort())
    expect((await client.push.listCampaigns(siteId)).total).toBe(total)
  })

  test('accepts a title of 255 and a body of 2,000 characters, up to 3,500 bytes', async () => {
    await client.push.send(siteId, { title: 'x'.repeat(255), body: 'x'.repeat(2_000) })
    const { campaignId } = await client.push.send(siteId, hello)
    const bytes = Buffer.byteLength(JSON.stringify({ campaignId, title: 'x', body: '', data: { x: '' } }))
    const body = 'x'.repeat(2_000)
    const fill = (length: number) => ({ title: 'x', body, data: { x: 'x'.repeat(length - bytes - 2_000) } })
    await client.push.send(siteId, fill(3_500))
    await expect(client.push.send(siteId, fill(3_501))).rejects.toMatchObject({
      message: expect.stringContaining('3501 bytes'),
    })
  })

  test('of another site is not found', async () => {
    const other = await server.tenant()
    const { campaignId } = await other.client.push.send(other.siteId, hello)
    const theirs = await other.client.push.subscribe(other.siteId, newBrowser().subscription)
    for (const refused of [
      () => client.push.getCampaign(siteId, campaignId),
      () => client.push.deleteSubscription(siteId, theirs.id),
      () => client.push.unsubscribe(siteId, { endpoint: theirs.endpoint }),
      () => client.push.getCampaign(siteId, 'campaign_none'),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 404 })
    }
  })
})

test('a demo site has subscriptions and past campaigns', async () => {
  const { accountId, client } = await server.tenant()
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  for (const [as, mode] of [
    [client, 'live'],
    [sandbox, 'sandbox'],
  ] as const) {
    const dryRun = mode === 'sandbox'
    const { id: siteId } = await as.sites.create({ name: 'Demo' })
    await addDemoPush(demoContextOf(server, accountId, siteId, mode))
    const subscriptions = await as.push.listSubscriptions(siteId, { limit: 100 })
    expect(subscriptions.total).toBeGreaterThanOrEqual(30)
    for (const { endpoint } of subscriptions.data)
      expect(endpoint).toMatch(/^https:\/\/push\.example\.invalid\//)
    const campaigns = await as.push.listCampaigns(siteId, { limit: 100 })
    expect(campaigns.total).toBeGreaterThanOrEqual(30)
    for (const one of campaigns.data) {
      expect(one).toMatchObject({ status: 'sent', dryRun })
      const ended = one.sentCount + one.failedCount + one.goneCount
      expect(ended).toBe(dryRun ? 0 : one.targetCount)
    }
    const targets = campaigns.data.map(({ targetCount }) => targetCount)
    expect(targets).toEqual([...targets].sort((a, b) => b - a))
    const sent = await as.push.send(siteId, hello)
    expect(sent).toMatchObject({ targetCount: 48, sentCount: 0 })
  }
})

describe('the contact for push services is', () => {
  const contactOf = (env: Record<string, string>) => readConfig(env).push.contact
  test('PUSH_CONTACT, else an https PUBLIC_URL, else empty', () => {
    expect(contactOf({})).toBe('mailto:admin@localhost')
    expect(contactOf({ PUBLIC_URL: 'http://shop.example' })).toBe('mailto:admin@localhost')
    expect(contactOf({ PUBLIC_URL: 'https://shop.example' })).toBe('https://shop.example')
    const mail = 'mailto:a@b.example'
    expect(contactOf({ PUBLIC_URL: 'https://shop.example', PUSH_CONTACT: mail })).toBe(mail)
    expect(contactOf({ PUSH_CONTACT: 'https://b.example/c' })).toBe('https://b.example/c')
  })

  test.each(['a@b.example', 'mailto:', 'http://b.example', 'mailto:a b@c'])('not %s', (value) => {
    expect(() => contactOf({ PUSH_CONTACT: value })).toThrow(/PUSH_CONTACT must be/)
  })
})
