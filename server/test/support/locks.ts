import { expect } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import type { TestServer } from './server.ts'

/** The number of deadlocks PostgreSQL has detected in the server's database. */
export async function deadlocksOf(server: TestServer): Promise<number | undefined> {
  await server.db.run(sql`select pg_stat_force_next_flush()`)
  const row = await server.db.first<{ count: number }>(sql`
    select deadlocks as count from pg_stat_database where datname = current_database()`)
  return row?.count
}

/** Resolves when at least `count` transactions wait for locks. */
export async function lockWaits(server: TestServer, count = 1) {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => server.db.run(waiting), { interval: 5 }).toBeGreaterThanOrEqual(count)
}
