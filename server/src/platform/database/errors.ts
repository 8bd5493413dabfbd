import pg from 'pg'

/** The database could not be reached, or was lost before anything happened: safe to try again. */
export class ConnectionLost extends Error {}
/** The connection broke while something was being saved: it may have happened or not. */
export class OutcomeUnknown extends Error {}

/** PostgreSQL's SQLSTATE, or the system's error code; empty when there is none. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

export const LOCK_TIMEOUT = '55P03'

/** Whether PostgreSQL itself has refused the statement, rather than gone away: then nothing of it has happened. */
export function isDefinite(error: unknown): boolean {
  // Its severity is no help: PostgreSQL writes it in the language of the operator.
  return error instanceof pg.DatabaseError && !ENDS_CONNECTION.test(codeOf(error))
}

const ENDS_CONNECTION = /^(08|53300|57P|25P0[34]|XX)/

/** Whether PostgreSQL refused a row because of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint
}

/** Whether PostgreSQL refused a row because it meets another one in this exclusion constraint. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23P01' && (error as { constraint?: string }).constraint === constraint
}

/** Whether PostgreSQL refused a row because of this check. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23514' && (error as { constraint?: string }).constraint === constraint
}

/** Whether this foreign key refers to a row that is not there, or refused that a row goes that is referred to. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23503' && (error as { constraint?: string }).constraint === constraint
}
