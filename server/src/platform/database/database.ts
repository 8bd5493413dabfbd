import pg from 'pg'
import { type Json, json } from '../../api/reply.ts'
import { FairSlots } from '../fair-slots.ts'
import { ConnectionLost, codeOf, isDefinite, OutcomeUnknown, RETRIED_CODES } from './errors.ts'
import { GROUP_LOCK_TIMEOUT_MS, GroupedInserts, INSERT_CLIENTS } from './grouped-inserts.ts'
import { PoolerClient } from './pooler-client.ts'
import { prepared } from './prepared.ts'
import { execute, send, types } from './send.ts'
import { SharedClients } from './shared-clients.ts'
import { type Query, type SlowQueries, watched } from './slow-queries.ts'
import { join, raw, type Sql, sql } from './sql.ts'

/** Runs queries: on the database, or in an open transaction. */
export type Db = {
  rows<T>(query: Sql): Promise<T[]>
  /** The first row, or undefined. */
  first<T>(query: Sql): Promise<T | undefined>
  /** The column `json`, text, of the first row; undefined when there is no row. */
  json<T>(query: Sql): Promise<Json<T> | undefined>
  /** Resolves to the number of rows the statement affected. */
  run(query: Sql): Promise<number>
  /**
   * Runs the insert of a resource and resolves to its `json` column; undefined when nothing was inserted. The effects run
   * in the same statement and read the inserted row as `inserted`.
   */
  insert(query: Sql, ...effects: Sql[]): Promise<string | undefined>
  /** Inside another transaction this is a savepoint. Retries serialization failures and deadlocks. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Reads share a few pipelined connections, which is fastest while each is quick. Writes and transactions may wait for
 * locks, so each has a connection to itself while it runs.
 */
export type Database = Db & {
  readonly pool: pg.Pool
  /**
   * For reads whose cost grows with the data. They run apart from other queries, in fair shares per tenant; throws a 503
   * when too many of the tenant are waiting.
   */
  slow(tenant: string): Db
  close(): Promise<void>
}

const SHARED_CLIENTS = 4
const SLOW_CLIENTS = 3
const SLOW_LIMITS = { slots: SLOW_CLIENTS, perTenant: 2, maxWaitingPerTenant: 20, maxWaiting: 200 }
const SLOW_TIMEOUT_MS = 10_000
export const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
}
const MAX_ATTEMPTS = 3

export function openDatabase(
  connectionString: string,
  options: {
    connections: number
    /** Whether a pooler in transaction mode is between this process and PostgreSQL. */
    isPooled: boolean
    onError(error: Error): void
    slowQueries?: SlowQueries | null
  },
): Database {
  const { slowQueries = null } = options
  const config = {
    connectionString,
    types,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'sitewright',
    ...TIMEOUTS,
    options: '-c TimeZone=UTC',
    ...(options.isPooled && { Client: PoolerClient, onConnect: setTimeZone }),
  }
  const begin = options.isPooled ? BEGIN_WITH_TIMEOUTS : BEGIN
  const pool = openPool({ ...config, max: options.connections }, options.onError)
  const slowPool = openPool(
    {
      ...config,
      max: SLOW_CLIENTS,
      statement_timeout: SLOW_TIMEOUT_MS,
      options: `${config.options} -c plan_cache_mode=force_custom_plan`,
    },
    options.onError,
  )
  const slowSlots = new FairSlots(SLOW_LIMITS)
  const slowly = watched((query) => slowPool.query(prepared(query)).catch(lostIfBroken), slowQueries)
  const shared = new SharedClients(config, SHARED_CLIENTS, options.onError)
  const insertPool = openPool(
    { ...config, max: INSERT_CLIENTS, lock_timeout: GROUP_LOCK_TIMEOUT_MS },
    options.onError,
  )
  const write = (statement: Sql) => retrying(() => sendAlone(pool, statement))
  const inserting = new GroupedInserts({ pool: insertPool, runAlone: write })
  return {
    ...dbOver(
      watched((query) => (query.shape.isRead ? shared.query(query) : write(query)), slowQueries),
      // A pooler is asked one statement at a time, and does not set the timeouts.
      watched(
        (query, lane) => (lane && !options.isPooled ? inserting.insert(query, lane) : write(query)),
        slowQueries,
      ),
    ),
    transaction: (work) => retrying(() => transact({ pool, begin, slowQueries }, work)),
    pool,
    slow: (tenant) => ({
      ...dbOver((query) => slowSlots.run(tenant, () => slowly(query))),
      transaction: (work) =>
        slowSlots.run(tenant, () => retrying(() => transact({ pool: slowPool, begin, slowQueries }, work))),
    }),
    close: async () => {
      await Promise.all([pool.end(), slowPool.end(), insertPool.end(), shared.close()])
    },
  }
}

function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 60_000 })
  pool.on('error', onError)
  // The pool handles errors of idle clients only. Without a handler, an error of a client in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function dbOver(query: Query, insert = query): Omit<Db, 'transaction'> {
  return {
    rows: async <T>(statement: Sql) => (await query(statement)).rows as T[],
    first: async <T>(statement: Sql) => (await query(statement)).rows[0] as T | undefined,
    json: async <T>(statement: Sql) => {
      const row = (await query(statement)).rows[0]
      return row && json<T>(row.json)
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    insert: async (statement, ...effects) =>
      (await insert(withEffects(statement, effects), statement.lane)).rows[0]?.json,
  }
}

function withEffects(insert: Sql, effects: Sql[]): Sql {
  if (effects.length === 0) return insert
  const named = effects.map((effect, i) => sql`${raw(`effect_${i}`)} as (${effect})`)
  return sql`with inserted as (${insert}), ${join(named, ', ')} select json from inserted`
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRIED_CODES.includes(codeOf(error))) throw error
    }
  }
}

/** A write may wait for a lock, so it gets a connection that no other statement queues on. */
async function sendAlone(pool: pg.Pool, statement: Sql): Promise<pg.QueryResult> {
  const client = await pool.connect().catch(lost)
  let broken: Error | undefined
  try {
    return await send(client, statement)
  } catch (error) {
    if (!isDefinite(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

const BEGIN = sql`begin`
const BEGIN_WITH_TIMEOUTS = raw(
  ['begin', ...Object.entries(TIMEOUTS).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; '),
)
/** Poolers track this setting for each client. */
const setTimeZone = async (client: pg.ClientBase) => void (await client.query("set timezone to 'UTC'"))
const COMMIT = sql`commit`

type Transactions = { pool: pg.Pool; begin: Sql; slowQueries: SlowQueries | null }

async function transact<T>(
  { pool, begin, slowQueries }: Transactions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(lost)
  let broken: Error | undefined
  const run = watched((statement) => execute(client, statement), slowQueries)
  try {
    await run(begin).catch(lostIfBroken)
    const db: Db = {
      ...dbOver((statement) => run(statement).catch(lostIfBroken)),
      transaction: (inner) => nest(db, inner),
    }
    const result = await work(db)
    await run(COMMIT).catch((error) => {
      throw isDefinite(error) ? error : new OutcomeUnknown(error.message, { cause: error })
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

const lost = (error: Error): never => {
  throw new ConnectionLost(error.message, { cause: error })
}

/** A connection that breaks before the commit leaves nothing behind: safe to retry. */
function lostIfBroken(error: Error): never {
  if (isDefinite(error)) throw error
  return lost(error)
}

const SAVEPOINT = sql`savepoint nested`
const RELEASE = sql`release savepoint nested`
const ROLLBACK_TO_SAVEPOINT = sql`rollback to savepoint nested`

/** Runs part of a transaction that may fail without failing the rest. */
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
