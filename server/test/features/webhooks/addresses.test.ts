import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Resolve } from '../../../src/platform/outbound/guarded-http.ts'
import { browserAt } from '../../support/push-service.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const INSIDE: Record<string, string[]> = {
  'private.example': ['10.0.0.1'],
  'loopback.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'unique-local.example': ['fd00::1'],
  'link-local.example': ['fe80::1'],
  'multicast.example': ['ff02::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'mapped-public.example': ['::ffff:93.184.216.34'],
  'mixed.example': ['93.184.216.34', '10.0.0.1'],
  'mixed-families.example': ['93.184.216.34', 'fd00::1'],
}
const PUBLIC = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']
const events = ['order.*']
const refusal = {
  code: 'VALIDATION_ERROR',
  fields: { url: expect.stringMatching(/on the public internet.*WEBHOOK_ALLOW_NETWORKS/) },
}

let names: Record<string, string[]> = {}
let asked: string[] = []
/** Host names whose lookup hangs until the test releases it. */
const held = new Map<string, { promise: Promise<void>; end: () => void }>()
function hold(host: string) {
  let end = () => {}
  const promise = new Promise<void>((done) => {
    end = done
  })
  held.set(host, { promise, end })
  return () => {
    held.delete(host)
    end()
  }
}
const resolve: Resolve = async (host) => {
  asked.push(host)
  await held.get(host)?.promise
  const addresses = names[host]
  if (addresses) return addresses
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}
beforeEach(() => {
  names = { ...INSIDE, 'public.example': PUBLIC, 'other.example': PUBLIC, 'empty.example': [] }
  asked = []
})

const server = await startTestServer({ WEBHOOK_ALLOW_NETWORKS: 'none', WEBHOOK_POLL_MS: '20' }, { resolve })

type Tenant = Awaited<ReturnType<TestServer['tenant']>>
const create = ({ client, siteId }: Tenant, host: string) =>
  client.webhooks.create(siteId, { url: `https://${host}/`, events })
const post = ({ key, siteId }: Tenant, idempotencyKey: string | null, host: string) =>
  server.fetch(`/v1/sites/${siteId}/webhooks`, {
    method: 'POST',
    key,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify({ url: `https://${host}/`, events }),
  })
const isReplay = (answer: Response) => answer.headers.get('idempotent-replayed') === 'true'
const listed = async ({ client, siteId }: Tenant) => (await client.webhooks.list(siteId)).data

describe('a host name that resolves into a forbidden network', () => {
  test.each(Object.keys(INSIDE))('is rejected for webhooks and push subscriptions: %s', async (host) => {
    const tenant = await server.tenant()
    const { client, siteId } = tenant
    const good = await create(tenant, 'public.example')
    await expect(create(tenant, host)).rejects.toMatchObject(refusal)
    for (const idempotencyKey of ['key', null]) {
      const answer = await post(tenant, idempotencyKey, host)
      expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
    const changes = { url: `https://${host}/`, active: false }
    await expect(client.webhooks.update(siteId, good.id, changes)).rejects.toMatchObject(refusal)
    expect(await listed(tenant)).toEqual([good])
    const { subscription } = browserAt(`https://${host}/send`)
    await expect(client.push.subscribe(siteId, subscription)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { endpoint: refusal.fields.url },
    })
    expect((await client.push.listSubscriptions(siteId)).total).toBe(0)
  })

  test('is rejected on connect even if it resolved to a public address before', async () => {
    const { client, siteId } = await server.tenant()
    const receiver = await startReceiver()
    let connections = 0
    receiver.server.on('connection', () => connections++)
    const url = `http://public.example:${receiver.port}/`
    const { id } = await client.webhooks.create(siteId, { url, events })
    names['public.example'] = ['127.0.0.1']
    await client.webhooks.test(siteId, id)
    await expect
      .poll(async () => (await client.webhooks.listDeliveries(siteId, id)).data[0]?.error)
      .toContain('on the public internet')
    expect([connections, receiver.received]).toEqual([0, []])
  })
})

test('accepts a host name with public addresses, or with none yet', async () => {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  for (const host of ['public.example', 'empty.example', 'unknown.example']) {
    const { id, url } = await create(tenant, host)
    expect(url).toBe(`https://${host}/`)
    const changed = await client.webhooks.update(siteId, id, { url: `https://${host}/new` })
    expect(changed.url).toBe(`https://${host}/new`)
    const { subscription } = browserAt(`https://${host}/send`)
    expect((await client.push.subscribe(siteId, subscription)).endpoint).toBe(`https://${host}/send`)
  }
})

describe('during a DNS lookup', () => {
  const openTransactions = async () => {
    const row = await server.db.first<{ count: number }>(sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`)
    return row?.count
  }

  test('no transaction stays open and no other tenant waits', async () => {
    const [tenant, other] = [await server.tenant(), await server.tenant()]
    const { client, siteId } = tenant
    const good = await create(tenant, 'other.example')
    const end = hold('public.example')
    asked = []
    const { subscription } = browserAt('https://public.example/send')
    const waiting = [
      ...Array.from({ length: 5 }, async (_, i) => (await post(tenant, `key ${i}`, 'public.example')).status),
      client.webhooks.update(siteId, good.id, { url: 'https://public.example/' }).then(({ id }) => id),
      client.push.subscribe(siteId, subscription).then(({ endpoint }) => endpoint),
      create(tenant, 'public.example').then(({ active }) => active),
    ]
    try {
      await expect.poll(() => asked.length).toBe(8)
      // Background work may hold one briefly; a waiting request would hold it until the end.
      await expect.poll(openTransactions).toBe(0)
      expect((await post(other, 'key', 'other.example')).status).toBe(201)
      expect(await listed(tenant)).toEqual([good])
    } finally {
      end()
    }
    expect(await Promise.all(waiting)).toEqual([...Array(5).fill(201), good.id, subscription.endpoint, true])
  })

  test('concurrent requests with one Idempotency-Key create one webhook', async () => {
    const tenant = await server.tenant()
    const end = hold('public.example')
    const twins = Array.from({ length: 8 }, () => post(tenant, 'key', 'public.example'))
    await expect
      .poll(() => asked.length)
      .toBe(8)
      .finally(end)
    const answers = await Promise.all(twins)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(answers.filter(isReplay)).toHaveLength(7)
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(await listed(tenant)).toEqual([JSON.parse(texts[0] as string).data])
  })
})

describe('an Idempotency-Key of a request with an address', () => {
  test('replays the first reply without another lookup', async () => {
    const tenant = await server.tenant()
    const first = await (await post(tenant, 'key', 'public.example')).text()
    names['public.example'] = ['10.0.0.1']
    asked = []
    const again = await post(tenant, 'key', 'public.example')
    expect([again.status, isReplay(again), await again.text()]).toEqual([201, true, first])
    const reused = await post(tenant, 'key', 'private.example')
    expect([reused.status, (await reused.json()).error.details.reason]).toEqual([
      409,
      'idempotency_key_reused',
    ])
    expect(asked).toEqual([])
    server.clock.advance(25 * 3600_000)
    expect((await post(tenant, 'key', 'public.example')).status).toBe(400)
    expect(asked).toEqual(['public.example'])
    server.clock.run()
  })

  test('can be reused after a rejection', async () => {
    const tenant = await server.tenant()
    expect((await post(tenant, 'key', 'private.example')).status).toBe(400)
    names['private.example'] = PUBLIC
    const answer = await post(tenant, 'key', 'private.example')
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
  })

  test('creates one webhook if the first reply could not be recorded', async () => {
    const tenant = await server.tenant()
    await server.db.run(sql`
      create function lose_reply() returns trigger language plpgsql as $$ begin
        if new.status is not null then raise exception 'lost'; end if; return new; end $$`)
    await server.db.run(sql`
      create trigger lose_reply before update on idempotency_keys for each row execute function lose_reply()`)
    expect((await post(tenant, 'key', 'public.example')).status).toBe(500)
    expect(await listed(tenant)).toEqual([])
    await server.db.run(sql`drop trigger lose_reply on idempotency_keys`)
    const answer = await post(tenant, 'key', 'public.example')
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
    const text = await answer.text()
    expect(await listed(tenant)).toEqual([JSON.parse(text).data])
    expect(await (await post(tenant, 'key', 'public.example')).text()).toBe(text)
  })
})
