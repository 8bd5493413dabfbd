import type pg from 'pg'
import type { Lane, Sql } from './sql.ts'

export type Query = (query: Sql, lane?: Lane) => Promise<pg.QueryResult>

/** Hears of each statement whose caller waited for so long: its text, which has no values. */
export type SlowQueries = { ms: number; report(text: string, durationMs: number): void }

/** Runs statements as `query` does, and reports the slow ones. Without a listener it is `query` itself, and costs nothing. */
export function watched(query: Query, slow: SlowQueries | null): Query {
  if (!slow) return query
  return async (statement, lane) => {
    const startedAt = performance.now()
    try {
      return await query(statement, lane)
    } finally {
      const durationMs = performance.now() - startedAt
      if (durationMs >= slow.ms) slow.report(statement.text, durationMs)
    }
  }
}
