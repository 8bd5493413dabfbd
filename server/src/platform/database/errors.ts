import pg from 'pg'

/** The database was unreachable, or the connection broke before anything happened: safe to retry. */
export class ConnectionLost extends Error {}
/** The connection broke during a write, which may or may not have happened. */
export class OutcomeUnknown extends Error {}

/** The SQLSTATE or the system's error code; empty when there is none. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

export const LOCK_TIMEOUT = '55P03'
export const DEADLOCK = '40P01'
/** Serialization failure, deadlock, and a prepared statement that PostgreSQL dropped before it ran. */
export const RETRIED_CODES = ['40001', DEADLOCK, '26000']

/** Whether PostgreSQL rejected the statement, so that it had no effect, rather than the connection breaking. */
export function isDefinite(error: unknown): boolean {
  // The severity is no help: PostgreSQL translates it.
  return error instanceof pg.DatabaseError && !ENDS_CONNECTION.test(codeOf(error))
}

const ENDS_CONNECTION = /^(08|53300|57P|25P0[34]|XX)/

/** Whether a row violated this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint
}

/** Whether a row violated this exclusion constraint. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23P01' && (error as { constraint?: string }).constraint === constraint
}

/** Whether a row violated this check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23514' && (error as { constraint?: string }).constraint === constraint
}

/** Whether this foreign key points to a missing row, or kept a referenced row from being deleted. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23503' && (error as { constraint?: string }).constraint === constraint
}

/** Whether PostgreSQL could not be asked: it is down, starting, stopping, or took too long. */
export function isDatabaseGone(error: unknown): boolean {
  return error instanceof ConnectionLost || /^(57P0[123]|57014|53300|08...)$/.test(codeOf(error))
}
