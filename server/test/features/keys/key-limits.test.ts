import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jobs } from '../../../src/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ TRUST_PROXY: 'loopback' })
const scopes = ['sites:read' as const]

async function owner() {
  const { accountId, siteId, client } = await server.tenant()
  const person = await loggedIn(server, accountId, 'owner')
  const create = (limits: object = {}) =>
    person.client.keys.create({ name: 'Website', mode: 'live', scopes, ...limits })
  return { accountId, siteId, client, keys: person.client.keys, create }
}
const ask = async (key: string, address?: string) => {
  const answer = await server.fetch('/v1/sites', {
    key,
    ...(address && { headers: { 'x-forwarded-for': address } }),
  })
  return { status: answer.status, message: (await answer.json()).error?.message as string | undefined }
}

describe('a key that expires', () => {
  test('works until then, and says when it ended', async () => {
    const { create, keys } = await owner()
    const expiresAt = new Date(server.clock.now().getTime() + DAY_MS).toISOString()
    const made = await create({ expiresAt })
    expect(made).toMatchObject({ expiresAt, networks: null })
    expect((await ask(made.key)).status).toBe(200)
    server.clock.advance(DAY_MS + 1_000)
    try {
      expect(await ask(made.key)).toEqual({ status: 401, message: expect.stringContaining(expiresAt) })
      expect((await keys.list({ status: 'expired' })).data.map(({ id }) => id)).toEqual([made.id])
      await expect(keys.update(made.id, { expiresAt: null })).rejects.toMatchObject({ status: 409 })
      await expect(keys.rotate(made.id)).rejects.toMatchObject({ status: 409 })
    } finally {
      server.clock.run()
    }
    await expect(create({ expiresAt: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      status: 400,
      details: { fields: { expiresAt: 'must be within the next 10 years' } },
    })
  })

  test('is warned of although another account has many that expire first', async () => {
    const [many, one] = [await owner(), await owner()]
    const at = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS)
    await one.create({ expiresAt: at(1.5).toISOString() })
    await server.db.run(sql`
      insert into api_keys (id, account_id, mode, scopes, name, hint, sha256, created_at, expires_at)
      select 'key_many_' || n, ${many.accountId}, 'live', array['pages:read'], 'Many', 'svc_live_',
        sha256(convert_to('many' || n, 'UTF8')), ${at(0)}, ${at(1)} from generate_series(1, 1200) n`)
    const job = jobs.find(({ name }) => name === 'keys.warn_of_expiry')
    await job?.run(server.platform as never, {} as never)
    const told = await server.db.rows(sql`
      select from mails where account_id = ${one.accountId} and kind = 'key_expiring'`)
    expect(told).toHaveLength(1)
  })

  test('its owners and webhooks are told 14 and 2 days before, once each', async () => {
    const { accountId, siteId, client, create, keys } = await owner()
    await client.webhooks.create(siteId, { url: 'https://example.com/hook', events: ['key.expiring'] })
    const in20Days = new Date(server.clock.now().getTime() + 20 * DAY_MS).toISOString()
    const { id, key } = await create({ expiresAt: in20Days })
    const warn = async () => {
      const job = jobs.find(({ name }) => name === 'keys.warn_of_expiry')
      await job?.run(server.platform as never, {} as never)
      await job?.run(server.platform as never, {} as never)
      const mails = await server.db.rows(sql`
        select 1 from mails where account_id = ${accountId} and kind = 'key_expiring'`)
      const events = await server.db.rows<{ text: string }>(sql`
        select data::text as text from events where site_id = ${siteId} and type = 'key.expiring'`)
      for (const { text } of events) {
        expect(JSON.parse(text)).toMatchObject({ id, expiresAt: in20Days })
        expect(text).not.toContain(key)
      }
      return [mails.length, events.length]
    }
    try {
      expect(await warn()).toEqual([0, 0])
      server.clock.advance(7 * DAY_MS)
      expect(await warn()).toEqual([1, 1])
      server.clock.advance(11.5 * DAY_MS)
      expect(await warn()).toEqual([2, 2])
      const other = await keys.rotate(id)
      expect(Date.parse(other.expiresAt as string)).toBeGreaterThan(Date.parse(in20Days) + 10 * DAY_MS)
      expect(await warn()).toEqual([2, 2])
    } finally {
      server.clock.run()
    }
  })
})

test('a key is refused from other networks, also by the tool server', async () => {
  const { create, keys } = await owner()
  const { id, key } = await create({ networks: ['203.0.113.0/24', '2001:db8::7'] })
  expect((await ask(key, '203.0.113.9')).status).toBe(200)
  expect((await ask(key, '2001:db8::7')).status).toBe(200)
  expect(await ask(key, '203.0.114.9')).toEqual({
    status: 403,
    message: expect.stringContaining('203.0.114.9'),
  })
  const tool = await server.fetch('/mcp', {
    method: 'POST',
    key,
    headers: {
      'x-forwarded-for': '203.0.114.9',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(tool.status).toBe(403)
  await keys.update(id, { networks: null })
  await expect.poll(async () => (await ask(key, '203.0.114.9')).status).toBe(200)
  for (const network of ['everywhere', '203.0.113.0/33', '10.0.0.0/0x8', '1.2.3'])
    await expect(keys.update(id, { networks: [network] })).rejects.toMatchObject({ status: 400 })
})

test('a rotated key works beside the new one for the overlap, and is replaced once', async () => {
  const { create, keys } = await owner()
  const old = await create({ networks: ['127.0.0.0/8', '::ffff:127.0.0.1'] })
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => keys.rotate(old.id, { overlapHours: 2 })),
  )
  const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(1)
  const [next] = made as [(typeof made)[number]]
  expect(next).toMatchObject({
    name: 'Website',
    mode: 'live',
    scopes,
    networks: old.networks,
    expiresAt: null,
  })
  expect(await keys.get(old.id)).toMatchObject({ rotatedTo: next.id, expiresAt: expect.any(String) })
  expect([(await ask(old.key)).status, (await ask(next.key)).status]).toEqual([200, 200])
  server.clock.advance(2 * 3_600_000 + 1_000)
  try {
    expect([(await ask(old.key)).status, (await ask(next.key)).status]).toEqual([401, 200])
  } finally {
    server.clock.run()
  }
  expect(await keys.rotate(next.id, undefined, { idempotencyKey: randomUUID() })).toMatchObject({
    name: 'Website',
  })
})
