import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { type Received, type Receiver, startReceiver, status, verify } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20', WEBHOOK_RETRY_SECONDS: '100,200,300' })

const tenants = async () => {
  const tenant = await server.tenant()
  const hook = (receiver: Receiver, events = ['*']) =>
    tenant.client.webhooks.create(tenant.siteId, { url: receiver.url, events })
  let pages = 0
  const page = (title = 'Page') =>
    tenant.client.pages.create(tenant.siteId, { title, slug: `page-${pages++}` })
  const attempts = async (webhookId: string) =>
    (await tenant.client.webhooks.listDeliveries(tenant.siteId, webhookId, { limit: 100 })).data
  return { ...tenant, hook, page, attempts }
}
const until = (count: () => unknown, expected: unknown, timeout = 10_000) =>
  expect.poll(count, { timeout, interval: 10 }).toEqual(expected)

describe('an event', () => {
  test('is sent as recorded, with a signature that standardwebhooks verifies', async () => {
    const { client, siteId, hook, attempts } = await tenants()
    const receiver = await startReceiver()
    const webhook = await hook(receiver, ['page.created'])
    const page = await client.pages.create(siteId, {
      title: 'Ünïcode ☃',
      slug: 'first',
      blocks: { content: [{ type: 'Text', props: { id: 'a', text: '"quoted" </script> \u2028' } }] },
    })
    await until(() => receiver.received.length, 1)
    const { headers, body, event, path } = receiver.received[0] as Received
    expect(path).toBe('/hook')
    expect(event).toEqual({
      id: expect.stringMatching(/^event_/),
      type: 'page.created',
      timestamp: page.createdAt,
      siteId,
      mode: 'live',
      data: page,
    })
    expect(Object.keys(event)).toEqual(['id', 'type', 'timestamp', 'siteId', 'mode', 'data'])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Sitewright-Webhooks/1.5.0',
      'webhook-id': event.id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    })
    const signed = headers as Record<string, string>
    expect(new StandardWebhook(webhook.secret).verify(body, signed)).toEqual(event)
    expect(() => new StandardWebhook(webhook.secret).verify(`${body} `, signed)).toThrow()
    await until(async () => (await attempts(webhook.id)).length, 1)
    expect(await attempts(webhook.id)).toEqual([
      {
        id: expect.stringMatching(/^delivery_/),
        eventId: event.id,
        webhookId: webhook.id,
        event: 'page.created',
        url: receiver.url,
        error: null,
        attempt: 1,
        statusCode: 204,
        durationMs: expect.any(Number),
        success: true,
        deliveredAt: expect.any(String),
      },
    ])
    const after = await client.webhooks.get(siteId, webhook.id)
    expect(after).toMatchObject({
      failCount: 0,
      lastDeliveredAt: (await attempts(webhook.id))[0]?.deliveredAt,
    })
    expect(await client.webhooks.getEvent(siteId, event.id)).toEqual(event)
  })

  test('goes to every subscribed active webhook of its site, and no other', async () => {
    const one = await tenants()
    const two = await tenants()
    const receiver = await startReceiver()
    const url = (name: string) => ({ url: `${receiver.url}/${name}` })
    const make = (client: typeof one, name: string, events: string[]) =>
      client.client.webhooks.create(client.siteId, { ...url(name), events })
    await make(one, 'all', ['*'])
    await make(one, 'pages', ['order.created', 'page.*'])
    await make(one, 'exact', ['page.created'])
    await make(one, 'other', ['pages.*', 'page_x.created', 'page.updated', 'media.*'])
    const off = await make(one, 'off', ['*'])
    await one.client.webhooks.update(one.siteId, off.id, { active: false })
    const gone = await make(one, 'gone', ['*'])
    await one.client.webhooks.delete(one.siteId, gone.id)
    await make(two, 'stranger', ['*'])
    await one.page()
    await until(() => receiver.received.length, 3)
    const sentinel = await make(one, 'sentinel', ['page.archived'])
    expect(sentinel.active).toBe(true)
    const second = await one.page()
    await one.client.pages.archive(one.siteId, second.id)
    await until(() => receiver.received.filter(({ path }) => path === '/hook/sentinel').length, 1)
    await until(() => receiver.received.length, 3 + 3 + 2 + 1)
    const paths = receiver.received.map(({ path, event }) => `${path.slice(6)} ${event.type}`).sort()
    expect(paths).toEqual(
      [
        ...['all page.created', 'pages page.created', 'exact page.created'],
        ...['all page.created', 'pages page.created', 'exact page.created'],
        ...['all page.archived', 'pages page.archived', 'sentinel page.archived'],
      ].sort(),
    )
  })

  test('of a change that is rolled back is never sent', async () => {
    const { client, siteId, hook, page } = await tenants()
    const receiver = await startReceiver()
    await hook(receiver)
    await client.pages.create(siteId, { title: 'T', slug: 'taken' })
    await expect(client.pages.create(siteId, { title: 'T', slug: 'taken' })).rejects.toThrow()
    await page('Last')
    await until(
      () => receiver.received.map(({ event }) => (event.data as { title: string }).title),
      ['T', 'Last'],
    )
  })

  test('with large data arrives whole', async () => {
    const { client, siteId, hook } = await tenants()
    const receiver = await startReceiver()
    const webhook = await hook(receiver)
    const text = 'ä'.repeat(500_000)
    const blocks = { content: [{ type: 'Text', props: { id: 'a', text } }] }
    const page = await client.pages.create(siteId, { title: 'Large', slug: 'large', blocks })
    await until(() => receiver.received.length, 1)
    const [received] = receiver.received as [Received]
    expect(received.event.data).toEqual(page)
    verify(webhook.secret, received)
    const { data } = await client.webhooks.listEvents(siteId)
    expect(data.map(({ type, data }) => [type, data])).toEqual([['page.created', null]])
    expect((await client.webhooks.getEvent(siteId, received.event.id)).data).toEqual(page)
  })

  test('of a sandbox site carries its mode', async () => {
    const sandbox = await server.tenant({ mode: 'sandbox' })
    const receiver = await startReceiver()
    await sandbox.client.webhooks.create(sandbox.siteId, { url: receiver.url, events: ['*'] })
    await sandbox.client.pages.create(sandbox.siteId, { title: 'T', slug: 't' })
    await until(() => receiver.received.map(({ event }) => event.mode), ['sandbox'])
  })
})

describe('only a 2xx response counts as success,', () => {
  const failing: [string, Receiver['answer'], RegExp, number | null][] = [
    ['500', status(500), /^answered 500$/, 500],
    ['404', status(404), /^answered 404$/, 404],
    [
      'a redirect, which is not followed',
      (response, { path }) =>
        path === '/hook' ? status(307, { location: '/other' })(response, {} as Received) : response.end(),
      /^answered 307; redirects are not followed$/,
      307,
    ],
    ['a reset connection', (response) => response.socket?.resetAndDestroy(), /reset|closed/, null],
    [
      'an answer that is cut off',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()),
      /closed|reset/,
      null,
    ],
    [
      'no HTTP',
      (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'),
      /^the response is not HTTP$/,
      null,
    ],
    [
      'a status that there is none of',
      (response) => response.socket?.end('HTTP/1.1 000 X\r\ncontent-length: 0\r\n\r\n'),
      /^the response is not HTTP$/,
      null,
    ],
    [
      'two lengths of one answer',
      (response) =>
        response.socket?.end('HTTP/1.1 200 X\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabc'),
      /^the response is not HTTP$/,
      null,
    ],
    [
      'endless headers',
      (response) =>
        response.socket?.end(`HTTP/1.1 200 OK\r\n${`x-y: ${'z'.repeat(1000)}\r\n`.repeat(40)}\r\n`),
      /headers/,
      null,
    ],
  ]
  test.each(failing)('not %s', async (_what, answer, error, statusCode) => {
    const { client, siteId, hook, page, attempts } = await tenants()
    const receiver = await startReceiver(answer)
    const webhook = await hook(receiver)
    await page()
    await until(async () => (await attempts(webhook.id)).length, 1)
    expect((await attempts(webhook.id))[0]).toMatchObject({
      success: false,
      error: expect.stringMatching(error),
      statusCode,
      attempt: 1,
    })
    expect(receiver.received.length).toBe(1)
    expect(await client.webhooks.get(siteId, webhook.id)).toMatchObject({
      failCount: 1,
      active: true,
      lastDeliveredAt: null,
    })
  })

  test('not a closed port', async () => {
    const { hook, page, attempts } = await tenants()
    const receiver = await startReceiver()
    receiver.close()
    const webhook = await hook(receiver)
    await page()
    await until(
      async () => (await attempts(webhook.id)).map(({ error }) => error),
      ['the connection was refused'],
    )
  })

  test('also with a huge body, which is not read', async () => {
    const { hook, page, attempts } = await tenants()
    let written = 0
    const receiver = await startReceiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    const webhook = await hook(receiver)
    await page()
    await until(async () => (await attempts(webhook.id)).map(({ success }) => success), [true])
    expect(written).toBeLessThan(20_000_000)
  })

  test('times out after 15 s of silence or of a slow body; 410 disables the webhook', async () => {
    const { client, siteId, page, attempts } = await tenants()
    const silent = await startReceiver(() => {})
    const dripping = await startReceiver((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 200)
      response.on('close', () => clearInterval(timer))
    })
    const gone = await startReceiver(status(410))
    const observer = await startReceiver()
    const make = (receiver: Receiver, events: string[]) =>
      client.webhooks.create(siteId, { url: receiver.url, events })
    const one = await make(silent, ['page.*'])
    const two = await make(dripping, ['page.*'])
    const three = await make(gone, ['page.*'])
    await make(observer, ['webhook.*'])
    await page()
    await until(() => observer.received.map(({ event }) => event.type), ['webhook.disabled'])
    const { secret, ...disabled } = await client.webhooks.get(siteId, three.id)
    expect(disabled).toMatchObject({ active: false, failCount: 1 })
    expect(observer.received[0]?.event.data).toEqual(disabled)
    expect(observer.received[0]?.body).not.toContain(secret)
    const sent = () => [silent.received.length, dripping.received.length]
    await until(sent, [1, 1])
    const holds = () =>
      server.db.rows<{ until: Date }>(sql`
        select held_until as until from webhook_queue where webhook_id = any (${[one.id, two.id]})`)
    const untilWhen = Math.max(...(await holds()).map(({ until }) => until.getTime()))
    const areRenewed = async () => (await holds()).filter(({ until }) => until.getTime() > untilWhen).length
    await until(areRenewed, 2)
    server.clock.elapse(14_999)
    expect(await areRenewed()).toBe(2)
    server.clock.elapse(1)
    for (const webhook of [one, two]) {
      await until(async () => (await attempts(webhook.id)).length, 1)
      expect((await attempts(webhook.id))[0]).toMatchObject({
        success: false,
        statusCode: null,
        error: 'no complete response within 15 s',
      })
    }
    expect(sent()).toEqual([1, 1])
  })
})

describe('a test event', () => {
  test('goes to its webhook only, whatever its subscription, and is listed', async () => {
    const { client, siteId } = await tenants()
    const receiver = await startReceiver()
    const other = await startReceiver()
    const webhook = await client.webhooks.create(siteId, { url: receiver.url, events: ['order.created'] })
    await client.webhooks.create(siteId, { url: other.url, events: ['*'] })
    const { eventId } = await client.webhooks.test(siteId, webhook.id)
    await until(() => receiver.received.length, 1)
    expect(receiver.received[0]?.event).toMatchObject({
      id: eventId,
      type: 'webhook.test',
      data: { webhookId: webhook.id },
    })
    verify(webhook.secret, receiver.received[0] as Received)
    const { data } = await client.webhooks.listEvents(siteId, { type: 'webhook.test' })
    expect(data.map(({ id }) => id)).toEqual([eventId])
    await client.pages.create(siteId, { title: 'T', slug: 't' })
    await until(() => other.received.map(({ event }) => event.type), ['page.created'])
  })
})

describe('a rotated secret', () => {
  test('signs together with the previous one for 24 hours', async () => {
    server.clock.freeze(new Date())
    const { client, siteId, hook, page } = await tenants()
    const receiver = await startReceiver()
    const old = await hook(receiver)
    const rotated = await client.webhooks.rotateSecret(siteId, old.id)
    expect(rotated).toEqual({ ...old, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
    expect(rotated.secret).not.toBe(old.secret)
    expect(await client.webhooks.get(siteId, old.id)).toEqual(rotated)
    const previousUntil = new Date(server.clock.now().getTime() + 24 * 3600_000).toISOString()
    const races = Array.from({ length: 20 }, () => client.webhooks.rotateSecret(siteId, old.id))
    for (const { reason } of (await Promise.allSettled(races)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({
        status: 409,
        details: { reason: 'rotation_under_way', previousUntil },
      })
    }
    await page()
    await until(() => receiver.received.length, 1)
    const [both] = receiver.received as [Received]
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2)
    verify(old.secret, both)
    verify(rotated.secret, both)
    new StandardWebhook(old.secret).verify(both.body, both.headers as Record<string, string>)

    server.clock.advance(24 * 3600_000 + 1)
    await page()
    await until(() => receiver.received.length, 2)
    const [, one] = receiver.received as [Received, Received]
    const signature = String(one.headers['webhook-signature'])
    expect(signature.split(' ')).toHaveLength(1)
    const signer = new StandardWebhook(rotated.secret)
    const at = new Date(Number(one.headers['webhook-timestamp']) * 1000)
    expect(signer.sign(one.event.id, at, one.body)).toBe(signature)
    expect(new StandardWebhook(old.secret).sign(one.event.id, at, one.body)).not.toBe(signature)
    expect((await client.webhooks.rotateSecret(siteId, old.id)).secret).not.toBe(rotated.secret)
    server.clock.run()
  })
})
