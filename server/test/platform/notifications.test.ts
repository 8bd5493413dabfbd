import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { revokeKey } from '../../src/platform/accounts/accounts.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const admin = new pg.Client(server.databaseUrl)
await admin.connect()
afterAll(() => admin.end())

/** 400 for a valid key, without a query once the key is in memory. */
const ask = (key: string) => server.fetch('/v1/sites?limit=x', { key }).then(({ status }) => status)

/** Stops the connections of the server, as a PostgreSQL that stalls does, until the work has ended. */
async function stalled<T>(work: () => Promise<T>): Promise<T> {
  // Opens all connections for reads: one that is made during the stall would not be stopped.
  await Promise.all(Array.from({ length: 8 }, () => server.db.first(sql`select 1`)))
  const { rows } = await admin.query(`
    select pid from pg_stat_activity
    where datname = current_database() and application_name in ('sitewright', 'sitewright notifications')`)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
}

/** Sends requests once they have to wait for the database. */
async function pileUp(key: string, count: number) {
  let waiting = 0
  const probe = () => {
    waiting++
    void ask(key).finally(() => waiting--)
    return waiting
  }
  await expect.poll(probe, { timeout: 10_000 }).toBeGreaterThan(5)
  return Array.from({ length: count }, () => ask(key))
}

describe('an entry in memory', () => {
  test('is read again after a minute, should its notice be lost', async () => {
    const { key, keyId } = await server.tenant()
    expect(await ask(key)).toBe(400)
    await admin.query('alter table api_keys disable trigger key_changed')
    await revokeKey(server.db, keyId, new Date())
    expect(await ask(key)).toBe(400)
    server.clock.advance(61_000)
    expect(await ask(key)).toBe(401)
    await server.db.run(sql`alter table api_keys enable trigger key_changed`)
  })
})

describe('a database that stalls', () => {
  test('costs callers within their limits no 429', async () => {
    const { key } = await server.tenant()
    expect(await ask(key)).toBe(400)
    for (let stall = 0; stall < 3; stall++) {
      const { answers } = await stalled(async () => ({ answers: await pileUp(key, 250) }))
      expect(new Set(await Promise.all(answers))).toEqual(new Set([400]))
    }
  })

  test('lets no key through that was revoked meanwhile', async () => {
    const { key, keyId } = await server.tenant()
    expect(await ask(key)).toBe(400)
    const { answers } = await stalled(async () => {
      await pileUp(key, 0)
      await admin.query('update api_keys set revoked_at = now() where id = $1', [keyId])
      return { answers: await pileUp(key, 20) }
    })
    for (const status of await Promise.all(answers)) expect(status).toBe(401)
  })

  test('and loses its connections costs no 429 either', async () => {
    const { key } = await server.tenant()
    expect(await ask(key)).toBe(400)
    await admin.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sitewright notifications'`)
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(key)))
    expect(new Set(answers)).toEqual(new Set([400]))
  })
})
