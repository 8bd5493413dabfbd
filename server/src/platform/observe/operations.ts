import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SlowQueries } from '../database/slow-queries.ts'
import type { Logger } from './log.ts'

/** A request and its answer. `route` is the pattern of its path. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; route?: string | undefined }

/** Runs `work` as part of an operation, by which traces and the log of slow queries name it. */
export type InOperation = <T>(operation: string, work: () => T, exchangeOf?: () => Exchange) => T

/** Sends a request with headers that tell of its trace. */
export type TraceOutgoing = <T extends { status: number }>(
  method: string,
  url: URL,
  send: (headers: Record<string, string>) => Promise<T>,
) => Promise<T>

export type Tracing = {
  inOperation: InOperation
  /** Tells of a statement that has ended, whose text has no values. */
  statement(text: string, durationMs: number, hasFailed: boolean): void
  outgoing: TraceOutgoing
  traceIdOf(request: IncomingMessage): string | undefined
  close(): Promise<void>
}

const MAX_STATEMENT_LENGTH = 4_000

/** While it is off, nothing is measured and no operation is kept: Node.js would follow every promise of a request. */
export function watchOperations(
  { slowQueryMs, tracing }: { slowQueryMs: number | null; tracing: Tracing | null },
  log: Logger,
): { inOperation: InOperation; slowQueries: SlowQueries | null } {
  const slow = slowQueryMs === null ? null : openSlowQueryLog(slowQueryMs, log)
  if (!tracing) return slow ?? { inOperation: (_operation, work) => work(), slowQueries: null }
  if (!slow) return { inOperation: tracing.inOperation, slowQueries: { ms: 0, report: tracing.statement } }
  return {
    inOperation: (operation, work, exchangeOf) =>
      tracing.inOperation(operation, () => slow.inOperation(operation, work), exchangeOf),
    slowQueries: {
      ms: 0,
      report(text, durationMs, hasFailed) {
        tracing.statement(text, durationMs, hasFailed)
        if (durationMs >= slow.slowQueries.ms) slow.slowQueries.report(text, durationMs, hasFailed)
      },
    },
  }
}

function openSlowQueryLog(ms: number, log: Logger): { inOperation: InOperation; slowQueries: SlowQueries } {
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
