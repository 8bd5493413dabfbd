import pg from 'pg'
import { ConnectionLost, isDefinite, OutcomeUnknown } from './errors.ts'
import { PoolerClient } from './pooler-client.ts'
import { prepared } from './prepared.ts'
import { PreparedQuery } from './prepared-query.ts'
import type { Sql } from './sql.ts'

/** Numbers of eight bytes are read as such, and dates as text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Runs a statement, which each connection prepares once. */
export function execute(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult> {
  const query = prepared(statement)
  const { name, text, values = [] } = query
  if (name === undefined || client instanceof PoolerClient) return client.query(query)
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    client.query(new PreparedQuery({ name, text, values, types }, callback))
  })
}

/** Runs a statement outside a transaction. Throws ConnectionLost for an interrupted read, OutcomeUnknown for a write. */
export async function send(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult> {
  try {
    return await execute(client, statement)
  } catch (error) {
    if (isDefinite(error)) throw error
    const Broken = statement.shape.isRead ? ConnectionLost : OutcomeUnknown
    throw new Broken((error as Error).message, { cause: error })
  }
}
