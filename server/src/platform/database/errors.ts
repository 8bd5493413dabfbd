/** The database could not be reached, or was lost before anything happened: safe to try again. */
export class ConnectionLost extends Error {}
/** The connection broke while something was being saved: it may have happened or not. */
export class OutcomeUnknown extends Error {}

/** PostgreSQL's SQLSTATE, or the system's error code; empty when there is none. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

export const LOCK_TIMEOUT = '55P03'

/** Whether PostgreSQL itself has refused the statement, rather than gone away: then nothing of it has happened. */
export function isDefinite(error: unknown): boolean {
  const { severity } = (error ?? {}) as { severity?: string }
  return severity === 'ERROR' && !/^(08|57P|25P03)/.test(codeOf(error))
}

/** Whether PostgreSQL refused a row because of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint
}
