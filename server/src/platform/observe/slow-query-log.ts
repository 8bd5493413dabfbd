import { AsyncLocalStorage } from 'node:async_hooks'
import type { SlowQueries } from '../database/slow-queries.ts'
import type { Logger } from './log.ts'

/** Runs `work` as part of an operation, by which the log of slow queries names it. */
export type InOperation = <T>(operation: string, work: () => T) => T

const MAX_STATEMENT_LENGTH = 4_000

/** While it is off, nothing is measured and no operation is kept: Node.js would follow every promise of a request. */
export function openSlowQueryLog(
  ms: number | null,
  log: Logger,
): { inOperation: InOperation; slowQueries: SlowQueries | null } {
  if (ms === null) return { inOperation: (_operation, work) => work(), slowQueries: null }
  const operations = new AsyncLocalStorage<string>()
  return {
    inOperation: (operation, work) => operations.run(operation, work),
    slowQueries: {
      ms,
      report(text, durationMs) {
        const operation = operations.getStore() ?? 'none'
        const statement = text.trim().replace(/\s+/g, ' ').slice(0, MAX_STATEMENT_LENGTH)
        log.warn({ operation, durationMs: Math.round(durationMs * 100) / 100, statement }, 'slow query')
      },
    },
  }
}
