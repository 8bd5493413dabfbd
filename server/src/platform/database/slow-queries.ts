import type pg from 'pg'
import type { Lane, Sql } from './sql.ts'

export type Query = (query: Sql, lane?: Lane) => Promise<pg.QueryResult>

/** Hears of each statement whose caller waited for so long: its text, which has no values. */
export type SlowQueries = { ms: number; report(text: string, durationMs: number, hasFailed: boolean): void }

/** Runs statements as `query` does, and reports the slow ones. Without a listener it is `query` itself, and costs nothing. */
export function watched(query: Query, slow: SlowQueries | null): Query {
  if (!slow) return query
  return async (statement, lane) => {
    const startedAt = performance.now()
    let hasFailed = true
    try {
      const result = await query(statement, lane)
      hasFailed = false
      return result
    } finally {
      const durationMs = performance.now() - startedAt
      if (durationMs >= slow.ms) slow.report(statement.text, durationMs, hasFailed)
    }
  }
}
