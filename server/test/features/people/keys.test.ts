import { describe, expect, test } from 'vitest'
import { SCOPES } from '../../../src/api/access.ts'
import { readConfig } from '../../../src/config.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { startServer } from '../../../src/server.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { accountId, siteId, keyId } = await server.tenant()
const { client } = await loggedIn(server, accountId, 'owner')
const other = await server.tenant()
/** The test holds the lock for longer than a statement waits for one. */
const lockUsage = sql`lock table key_usage in exclusive mode`

describe('a key made in the dashboard', () => {
  test('is shown once, has the chosen scopes, and works until it is revoked', async () => {
    const made = await client.keys.create({ name: 'Kiosk', mode: 'live', scopes: ['pages:read'] })
    expect(made.key).toMatch(/^svc_live_\w{38}$/)
    expect(made.key.startsWith(made.hint)).toBe(true)
    const { data } = await client.keys.list()
    expect(data[0]).toEqual({
      id: made.id,
      name: 'Kiosk',
      mode: 'live',
      scopes: ['pages:read'],
      hint: made.hint,
      createdAt: made.createdAt,
      lastUsedAt: null,
      revokedAt: null,
      expiresAt: null,
      networks: null,
      rotatedTo: null,
    })
    expect(await client.keys.get(made.id)).toEqual(data[0])
    const kiosk = server.client(made.key)
    await kiosk.pages.list(siteId)
    expect(await errorOf(kiosk.media.list(siteId))).toMatchObject({ details: { scope: 'media:read' } })
    const revoked = await client.keys.revoke(made.id)
    expect(revoked.revokedAt).not.toBeNull()
    await expect.poll(async () => (await errorOf(kiosk.pages.list(siteId)))?.status).toBe(401)
    expect((await client.keys.revoke(made.id)).revokedAt).toBe(revoked.revokedAt)
    expect((await client.keys.get(made.id)).revokedAt).toBe(revoked.revokedAt)
    expect((await client.keys.list({ status: 'revoked' })).data.map(({ id }) => id)).toEqual([made.id])
    expect((await client.keys.list({ status: 'active' })).data.map(({ id }) => id)).toEqual([keyId])
  })

  test('is created once per Idempotency-Key, whose record does not contain the key', async () => {
    const { browser } = await loggedIn(server, accountId, 'owner')
    const make = async ({ headers }: typeof browser) => {
      const response = await server.fetch('/v1/keys', {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json', 'idempotency-key': 'kiosk-2' },
        body: JSON.stringify({ name: 'Kiosk 2', mode: 'live', scopes: ['pages:read'] }),
      })
      return { status: response.status, key: (await response.json()).data?.key }
    }
    const made = await make(browser)
    expect(await make(browser)).toEqual(made)
    expect((await make((await loggedIn(server, accountId, 'editor')).browser)).status).toBe(403)
    const rows = await server.db.rows<{ row: string }>(
      sql`select idempotency_keys::text as row from idempotency_keys`,
    )
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toContain(made.key)
  })

  test('rejects unknown scopes', async () => {
    const make = (scopes: string[]) => client.keys.create({ name: 'x', mode: 'live', scopes: scopes as [] })
    expect(await fieldsOf(make([]))).toHaveProperty('scopes')
    expect(await fieldsOf(make(['pages:read', 'pages:read']))).toHaveProperty('scopes')
    expect(await fieldsOf(make(['pages:delete']))).toHaveProperty(['scopes.0'])
    expect((await client.keys.listScopes()).data.map(({ name }) => name)).toEqual(Object.keys(SCOPES))
  })

  test('of another account is not found', async () => {
    const calls: PromiseLike<unknown>[] = [
      client.keys.get(other.keyId),
      client.keys.revoke(other.keyId),
      client.keys.getUsage(other.keyId),
    ]
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toMatchObject({ status: 404, message: 'Key not found' })
    }
    await other.client.sites.list()
  })

  test('is limited to 200 per account, also for concurrent creates', async () => {
    const { accountId } = await server.tenant()
    const { client } = await loggedIn(server, accountId, 'owner')
    const make = () => client.keys.create({ name: 'x', mode: 'sandbox', scopes: ['pages:read'] })
    for (let i = 0; i < 19; i++) await Promise.all(Array.from({ length: 10 }, make))
    expect(await outcomesOf(Array.from({ length: 12 }, make))).toEqual({ done: 9, too_many_keys: 3 })
  })
})

describe('the usage of a key', () => {
  const of = async (keyId: string, days = 2) => (await client.keys.getUsage(keyId, { days })).days
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const none = { requests: 0, clientErrors: 0, serverErrors: 0, rateLimited: 0 }

  test('is counted per UTC day and outcome, summed over processes', async () => {
    server.clock.freeze('2026-06-01T23:59:58Z')
    const made = await client.keys.create({ name: 'Counted', mode: 'live', scopes: ['pages:read'] })
    const config = readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl })
    const second = await startServer(config, server.databaseUrl, {
      log: server.platform.log,
      clock: server.clock,
    })
    const ask = (address: string, path: string) =>
      fetch(`${address}${path}`, { headers: { 'x-api-key': made.key } })
    const pages = `/v1/sites/${siteId}/pages`
    try {
      await Promise.all([ask(server.address, pages), ask(second.address, pages), ask(second.address, pages)])
      await ask(server.address, '/v1/sites')
      await ask(server.address, `${pages}/none`)
      server.clock.advance(3_000)
      await ask(server.address, pages)
      await server.platform.keyUsage.flush()
    } finally {
      await second.close()
    }
    expect(await of(made.id)).toEqual([
      { date: '2026-06-01', ...none, requests: 5, clientErrors: 2 },
      { date: '2026-06-02', ...none, requests: 1 },
    ])
    const { data } = await client.keys.list()
    expect(data.find(({ id }) => id === made.id)?.lastUsedAt).toBe('2026-06-02T00:00:01.000Z')
    server.clock.run()
  })

  test('counts rate-limited requests apart from other errors', async () => {
    const { accountId, key, keyId } = await server.tenant({ tier: 'starter' })
    const { client } = await loggedIn(server, accountId, 'owner')
    server.clock.freeze()
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await server.fetch('/v1/sites', { key })).status),
    )
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThanOrEqual(4)
    await expect
      .poll(async () => {
        await server.platform.keyUsage.flush()
        server.clock.advance(1_000)
        return (await client.keys.getUsage(keyId, { days: 1 })).days
      })
      .toEqual([{ ...none, date: day(server.clock.now()), requests: 15, rateLimited: refused }])
    server.clock.run()
  })

  test('is kept while the database cannot save it, and saved later', async () => {
    const { accountId, key, keyId, client: own } = await server.tenant()
    const { client } = await loggedIn(server, accountId, 'owner')
    await server.platform.keyUsage.flush()
    const before = (await client.keys.getUsage(keyId, { days: 1 })).days[0]?.requests ?? 0
    await server.db.transaction(async (tx) => {
      await tx.run(lockUsage)
      await own.sites.list()
      await server.fetch('/v1/none', { key })
      await server.platform.keyUsage.flush()
    })
    await expect
      .poll(async () => {
        await server.platform.keyUsage.flush()
        return (await client.keys.getUsage(keyId, { days: 1 })).days[0]?.requests
      })
      .toBe(before + 2)
  })

  test('is summed per account and mode in the overview', async () => {
    const { accountId, key, client: own } = await server.tenant()
    const sandbox = await server.key(accountId, 'sandbox')
    await own.sites.create({ name: 'Second' })
    await server.client(sandbox.key).sites.list()
    await server.fetch('/v1/sites/none', { key })
    await expect
      .poll(async () => {
        await server.platform.keyUsage.flush()
        const { browser } = await loggedIn(server, accountId, 'viewer')
        const seen = await browser.client.overview.get()
        return [
          seen.mode,
          seen.siteCount,
          seen.days.at(-1)?.requests,
          seen.days.at(-1)?.clientErrors,
          seen.days.length,
        ]
      })
      .toEqual(['live', 2, 3, 1, 30])
    const { browser } = await loggedIn(server, accountId, 'viewer', { mode: 'sandbox' })
    expect(await browser.client.overview.get()).toMatchObject({
      mode: 'sandbox',
      siteCount: 0,
      limits: { tier: 'unlimited', perSecond: null, perMinute: 1_000_000_000, perDay: null },
    })
  })
})

test('a new name, a new role and a revoked key apply to the very next request', async () => {
  const own = await startTestServer()
  const { accountId, siteId } = await own.tenant()
  const owner = await loggedIn(own, accountId, 'owner')
  const viewer = await loggedIn(own, accountId, 'viewer')
  const { id, key } = await owner.client.keys.create({ name: 'x', mode: 'live', scopes: ['pages:read'] })
  for (const [table, trigger] of [
    ['users', 'user_changed'],
    ['memberships', 'membership_changed'],
    ['api_keys', 'key_changed'],
  ] as const)
    await own.db.run(sql`alter table ${raw(table)} disable trigger ${raw(trigger)}`)
  await owner.client.people.updateUser({ name: 'Grace Hopper' })
  expect((await owner.client.people.getSession()).user.name).toBe('Grace Hopper')
  const write = () => errorOf(viewer.client.pages.create(siteId, { title: 'x', slug: 'x' }))
  expect(await write()).toMatchObject({ status: 403 })
  await owner.client.people.updateMember(viewer.userId, { role: 'editor' })
  expect(await write()).toBeUndefined()
  await own.client(key).pages.list(siteId)
  await owner.client.keys.revoke(id)
  expect(await errorOf(own.client(key).pages.list(siteId))).toMatchObject({ status: 401 })
})
