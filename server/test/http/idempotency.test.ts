import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { lockWaits } from '../support/locks.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { siteId, key, accountId } = await server.tenant()

let slugs = 0
const slug = () => `slug-${slugs++}`
const path = `/v1/sites/${siteId}/pages`
function post(idempotencyKey: string | undefined, body: object | string, { as = key, to = path } = {}) {
  return server.fetch(to, {
    method: 'POST',
    key: as,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const total = async () => (await server.client(key).pages.list(siteId, { limit: 1 })).total
const newKey = () => crypto.randomUUID()

describe('an Idempotency-Key', () => {
  test('creates one page for 12 parallel requests, which all get the same reply', async () => {
    const before = await total()
    const body = { title: 'Once', slug: slug() }
    const id = newKey()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(id, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(11)
    expect(new Set(answers.map(({ headers }) => headers.get('etag')))).toEqual(new Set(['"1"']))
    expect(await total()).toBe(before + 1)
  })

  test('is required where the API specification requires it', async () => {
    for (const missing of [undefined, '']) {
      const answer = await post(missing, { title: 'T', slug: slug() })
      expect(answer.status).toBe(400)
      expect((await answer.json()).error).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('Idempotency-Key'),
      })
    }
  })

  test('has at most 255 characters', async () => {
    expect((await post('k'.repeat(255), { title: 'T', slug: slug() })).status).toBe(201)
    expect((await post('k'.repeat(256), { title: 'T', slug: slug() })).status).toBe(400)
  })

  test('with another body is rejected', async () => {
    const id = newKey()
    await post(id, { title: 'T', slug: slug() })
    const answer = await post(id, { title: 'T', slug: slug() })
    expect(answer.status).toBe(409)
    expect((await answer.json()).error).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'idempotency_key_reused' },
    })
  })

  test('is scoped to an account, a mode and a path', async () => {
    const id = newKey()
    const other = await server.tenant()
    const sandboxKey = (await server.key(accountId, 'sandbox')).key
    const sandboxSite = await server.client(sandboxKey).sites.create({ name: 'S' })
    const body = { title: 'T', slug: slug() }
    const answers = [
      await post(id, body),
      await post(id, body, { as: other.key, to: `/v1/sites/${other.siteId}/pages` }),
      await post(id, body, { as: sandboxKey, to: `/v1/sites/${sandboxSite.id}/pages` }),
      await post(id, { name: 'Made with the same key' }, { to: '/v1/sites' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, null, null, null])
    const secondKey = (await server.key(accountId)).key
    expect((await post(id, body, { as: secondKey })).headers.get('idempotent-replayed')).toBe('true')
  })

  test('used for live data can be used for test data at the same path', async () => {
    const id = newKey()
    const body = { name: 'Both modes' }
    const sandboxKey = (await server.key(accountId, 'sandbox')).key
    const live = await post(id, body, { to: '/v1/sites' })
    const sandbox = await post(id, body, { to: '/v1/sites', as: sandboxKey })
    expect([live.status, sandbox.status]).toEqual([201, 201])
    expect(sandbox.headers.get('idempotent-replayed')).toBeNull()
    expect((await sandbox.json()).data.id).not.toBe((await live.json()).data.id)
  })

  test('is honoured on every other POST', async () => {
    const id = newKey()
    const sites = [
      await post(id, { name: 'One' }, { to: '/v1/sites' }),
      await post(id, { name: 'One' }, { to: '/v1/sites' }),
    ]
    const [first, second] = await Promise.all(sites.map((answer) => answer.json()))
    expect(second).toEqual(first)
    const uploads = [0, 1].map(() =>
      post(
        id,
        { filename: 'a.txt', contentType: 'text/plain', size: 3 },
        { to: `/v1/sites/${siteId}/media/upload-url` },
      ),
    )
    const [one, two] = await Promise.all((await Promise.all(uploads)).map((answer) => answer.json()))
    expect(two).toEqual(one)
  })

  test('can be used again after a rejected request', async () => {
    const id = newKey()
    const taken = slug()
    await post(newKey(), { title: 'T', slug: taken })
    expect((await post(id, { title: 'T', slug: taken })).status).toBe(409)
    expect((await post(id, { title: '', slug: slug() })).status).toBe(400)
    expect((await post(id, '{')).status).toBe(400)
    expect((await post(id, { title: 'T', slug: slug() })).status).toBe(201)
  })

  test('is kept for 24 hours', async () => {
    const id = newKey()
    const body = { title: 'T', slug: slug() }
    const first = await (await post(id, body)).text()
    server.clock.advance(24 * 3600_000 - 60_000)
    expect(await (await post(id, body)).text()).toBe(first)
    server.clock.advance(120_000)
    expect((await post(id, body)).status).toBe(409)
    expect((await post(id, { ...body, slug: slug() })).status).toBe(201)
    server.clock.run()
  })

  test('is rejected while its first request runs longer than the wait for locks', async () => {
    const [limit] = await server.db.rows(sql`show lock_timeout`)
    expect(limit).toEqual({ lock_timeout: '5s' })
    const impatient = await startTestServer({}, { lockTimeoutMs: 100 })
    const { siteId, key, client } = await impatient.tenant()
    await impatient.db.run(sql`
      create function await_test() returns trigger language plpgsql set lock_timeout = 0 as $$
        begin perform pg_advisory_xact_lock(1); return new; end $$`)
    await impatient.db.run(sql`
      create trigger await_test after insert on pages for each row execute function await_test()`)
    const send = () =>
      impatient.fetch(`/v1/sites/${siteId}/pages`, {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'held' },
        body: JSON.stringify({ title: 'Held', slug: 'held' }),
      })
    const { first } = await impatient.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(1)`)
      const first = send()
      await lockWaits(impatient)
      const second = await send()
      expect(second.status).toBe(409)
      expect((await second.json()).error.details.reason).toBe('request_in_progress')
      return { first }
    })
    expect((await first).status).toBe(201)
    const replay = await send()
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect((await client.pages.list(siteId)).total).toBe(1)
  })
})
