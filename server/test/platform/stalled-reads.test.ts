import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createTestDatabase } from '../support/database.ts'

const { url, drop } = await createTestDatabase({ lock_timeout: 100_000 })
const db = openDatabase(url, { connections: 2, isPooled: false, onError() {} })
const plain = new pg.Client(url)
await plain.connect()
afterAll(async () => {
  await Promise.all([db.close(), plain.end()])
  await drop()
})

const connections = async () => {
  const { rows } = await plain.query(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'sitewright'`)
  return rows[0].count
}
/** A read that PostgreSQL answers once `plain` gives up the lock. */
const stall = (lock: number) =>
  db.rows(sql`select ${'stalled'} as what from pg_advisory_xact_lock(${lock}::int)`)
const read = (n: number) => db.first(sql`select ${n}::int as n`)

describe('reads', () => {
  test('that are sent at once are each answered', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => read(n)))
    expect(answers).toEqual(Array.from({ length: 500 }, (_, n) => ({ n })))
  })

  test('behind one that stalls are answered on other connections, and it when it can be', async () => {
    await plain.query('select pg_advisory_lock(1), pg_advisory_lock(2)')
    const first = stall(1)
    const behind = Array.from({ length: 200 }, (_, n) => read(n))
    const another = stall(2)
    const later = Array.from({ length: 200 }, (_, n) => read(n))
    const all = await Promise.all([...behind, ...later])
    expect(all.slice(200)).toEqual(Array.from({ length: 200 }, (_, n) => ({ n })))
    expect(await read(7)).toEqual({ n: 7 })
    await plain.query('select pg_advisory_unlock_all()')
    expect(await Promise.all([first, another])).toEqual(Array(2).fill([{ what: 'stalled' }]))
    expect(await connections()).toBeLessThanOrEqual(4)
  })

  test('behind one whose connection breaks are answered nonetheless', async () => {
    await plain.query('select pg_advisory_lock(1)')
    const stalled = stall(1).catch((error) => error)
    const behind = await Promise.all(Array.from({ length: 50 }, (_, n) => read(n)))
    expect(behind).toHaveLength(50)
    await plain.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await plain.query('select pg_advisory_unlock_all()')
    expect(await stalled).toBeInstanceOf(Error)
    await expect.poll(() => read(1).catch(() => null)).toEqual({ n: 1 })
  })
})
