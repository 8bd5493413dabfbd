import pg from 'pg'
import { describe, expect, test } from 'vitest'
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

  test('is rejected while its first request is still in progress after 5 s', async () => {
    const database = new pg.Client(server.databaseUrl)
    await database.connect()
    await database.query(`
      create function delay_insert() returns trigger language plpgsql as $$ begin perform pg_sleep(7); return new; end $$;
      create trigger delay_insert after insert on pages for each row when (new.title = 'Slow') execute function delay_insert()`)
    await database.end()
    const body = { title: 'Slow', slug: slug() }
    const id = newKey()
    const [first, second] = await Promise.all([post(id, body), post(id, body)])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    const refused = first.status === 409 ? first : second
    expect((await refused.json()).error.details.reason).toBe('request_in_progress')
    const replay = await post(id, body)
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  })
})
