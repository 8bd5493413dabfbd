import type pg from 'pg'
import { ConnectionLost, isDefinite, OutcomeUnknown } from './errors.ts'
import { prepared } from './prepared.ts'
import type { Sql } from './sql.ts'

/** Adding a job is a select that writes. */
export const isRead = (text: string) => /^\s*select\b/i.test(text) && !text.includes('add_job')

/** Runs a statement outside a transaction. Throws ConnectionLost for an interrupted read, OutcomeUnknown for a write. */
export async function send(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult> {
  const query = prepared(statement)
  try {
    return await client.query(query)
  } catch (error) {
    if (isDefinite(error)) throw error
    const Broken = isRead(query.text) ? ConnectionLost : OutcomeUnknown
    throw new Broken((error as Error).message, { cause: error })
  }
}
