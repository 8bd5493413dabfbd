import pg from 'pg'
import { type Sql, sql } from './sql.ts'

/** What queries are run with: the pool, or the transaction that is open. */
export type Db = {
  rows<T>(query: Sql): Promise<T[]>
  /** The first row, or undefined. */
  first<T>(query: Sql): Promise<T | undefined>
  /** Runs a statement; resolves to the number of rows it touched. */
  run(query: Sql): Promise<number>
  /** All or nothing, also inside another transaction, which goes on. Serialization failures are tried again. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export type Database = Db & {
  readonly pool: pg.Pool
  close(): Promise<void>
}

const SHARED_CLIENTS = 4
const ATTEMPTS = 3
const RETRIED_CODES = new Set(['40001', '40P01'])

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export function openDatabase(
  connectionString: string,
  options: { connections: number; onError(error: Error): void },
) {
  const clientConfig = {
    connectionString,
    types,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'sitewright',
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c TimeZone=UTC',
  }
  const pool = new pg.Pool({ ...clientConfig, max: options.connections, idleTimeoutMillis: 60_000 })
  pool.on('error', options.onError)
  const shared = new SharedClients(clientConfig, options.onError)

  const database: Database = {
    ...dbOver((query) => shared.query(query)),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(pool, work)
        } catch (error) {
          if (attempt === ATTEMPTS || !RETRIED_CODES.has((error as { code?: string }).code ?? '')) throw error
        }
      }
    },
    pool,
    close: async () => {
      await Promise.all([pool.end(), shared.close()])
    },
  }
  return database
}

function dbOver(query: (query: Sql) => Promise<pg.QueryResult>): Omit<Db, 'transaction'> {
  return {
    rows: async <T>(statement: Sql) => (await query(statement)).rows as T[],
    first: async <T>(statement: Sql) => (await query(statement)).rows[0] as T | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

export class ConnectionLost extends Error {}
/** The connection broke while a transaction was being committed: it may have happened or not. */
export class OutcomeUnknown extends Error {}

function lost(error: Error): never {
  throw new ConnectionLost(error.message, { cause: error })
}

/** The driver's own errors carry no code; the connection is what they are about. */
function rethrow(error: unknown): never {
  if (error instanceof Error && !('code' in error)) lost(error)
  throw error
}

async function transact<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(lost)
  let broken: Error | undefined
  try {
    // Not awaited: it travels with the first statement of the work.
    const begun = client.query(prepared(BEGIN))
    begun.catch(() => {})
    const db: Db = {
      ...dbOver((statement) => client.query(prepared(statement)).catch(rethrow)),
      transaction: (inner) => nest(db, inner),
    }
    const result = await work(db)
    await begun
    await client.query(prepared(COMMIT)).catch((error: Error) => {
      throw 'code' in error ? error : new OutcomeUnknown(error.message, { cause: error })
    })
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Part of a transaction that can fail without failing the whole. */
async function nest<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await db.run(SAVEPOINT)
  try {
    const result = await work(db)
    await db.run(RELEASE)
    return result
  } catch (error) {
    await db.run(ROLLBACK_TO_SAVEPOINT)
    throw error
  }
}

const SAVEPOINT = sql`savepoint nested`
const RELEASE = sql`release savepoint nested`
const ROLLBACK_TO_SAVEPOINT = sql`rollback to savepoint nested`
const BEGIN = sql`begin`
const COMMIT = sql`commit`

/** Few clients that pipeline single statements; measured faster than one statement per checked-out client. */
class SharedClients {
  readonly #config: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #slots: ({ client: Promise<pg.Client>; pending: number } | undefined)[] = new Array(SHARED_CLIENTS)

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config
    this.#onError = onError
  }

  async query(statement: Sql): Promise<pg.QueryResult> {
    const slot = this.#leastBusy()
    slot.pending++
    try {
      const client = await slot.client
      return await client.query(prepared(statement))
    } catch (error) {
      return rethrow(error)
    } finally {
      slot.pending--
    }
  }

  async close() {
    const open = this.#slots.splice(0).filter((slot) => slot !== undefined)
    await Promise.allSettled(open.map(async (slot) => (await slot.client).end()))
  }

  #leastBusy() {
    let best = 0
    for (let i = 0; i < SHARED_CLIENTS; i++) {
      const pending = this.#slots[i]?.pending ?? 0
      if (pending === 0) {
        best = i
        break
      }
      if (pending < (this.#slots[best]?.pending ?? 0)) best = i
    }
    this.#slots[best] ??= { client: this.#connect(best), pending: 0 }
    return this.#slots[best] as { client: Promise<pg.Client>; pending: number }
  }

  async #connect(index: number): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    const drop = (error?: Error) => {
      if (error) this.#onError(error)
      this.#slots[index] = undefined
    }
    client.on('error', drop)
    client.on('end', () => drop())
    try {
      await client.connect()
    } catch (error) {
      this.#slots[index] = undefined
      return lost(error as Error)
    }
    return client
  }
}

const names = new Map<string, string>()
const MOST_NAMES = 2_000

/** Named statements are parsed and planned once per connection: half of PostgreSQL's work. */
function prepared(query: Sql): pg.QueryConfig {
  const text = query.text
  let name = names.get(text)
  if (!name && names.size < MOST_NAMES) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return { ...(name && { name }), text, values: query.values as unknown[] }
}
