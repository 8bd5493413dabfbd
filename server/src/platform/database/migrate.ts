import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobLogger } from '../observe/log.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { codeOf, LOCK_TIMEOUT } from './errors.ts'

const DIRECTORY = new URL('../../../migrations/', import.meta.url)
const POOLED =
  'DATABASE_URL points to a connection pooler: set DIRECT_DATABASE_URL to the address of PostgreSQL itself'
/** Queries queue behind a migration that waits for a lock, so it soon gives up and tries again. */
const LOCK_TIMEOUT_MS = 1_000
const RETRY_MS = 500
const MAX_ATTEMPTS = 200

/**
 * Applies the missing migrations in order of their names and resolves to those names. Safe to run in parallel: one process
 * migrates, the others wait. A file is a transaction unless its first line is a marker of `MODES`.
 */
export async function migrate(connectionString: string, directory = DIRECTORY): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    options: `-c TimeZone=UTC -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  })
  await client.connect().catch((error: Error) => {
    throw /unsupported startup parameter/.test(error.message) ? new Error(POOLED, { cause: error }) : error
  })
  try {
    await lockMigrations(client)
    await requireVersion(client)
    await migrateJobs(connectionString)
    return await applyMissing(client, directory)
  } finally {
    await client.end()
  }
}

/** Polls, because a session that waits for the lock holds a snapshot, and `create index concurrently` waits for those. */
async function lockMigrations(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [
      ADVISORY_LOCKS.migrations,
    ])
    if (rows[0].locked) return
    await wait(RETRY_MS)
  }
}

async function requireVersion(client: pg.Client) {
  const { rows } = await client.query('show server_version_num')
  const version = Number(rows[0].server_version_num)
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or newer is required; this is ${Math.floor(version / 10_000)}`)
}

async function migrateJobs(connectionString: string) {
  const pgPool = new pg.Pool({ connectionString, options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` })
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    await retrying(() => runMigrations({ pgPool, logger: jobLogger() }))
  } finally {
    await pgPool.end()
  }
}

async function applyMissing(client: pg.Client, directory: URL): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const done: string[] = []
  for (const name of files) {
    const text = await readFile(new URL(name, directory), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (applied.has(name)) {
      if (applied.get(name) !== sha256)
        throw new Error(`Migration ${name} was changed after it had been applied`)
      continue
    }
    const record = () =>
      client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    const run = MODES[text.split('\n', 1)[0] as keyof typeof MODES] ?? inTransaction
    await run(client, text, record).catch((error: Error) => {
      throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error })
    })
    done.push(name)
  }
  return done
}

type Run = (client: pg.Client, text: string, record: () => Promise<unknown>) => Promise<unknown>

const inTransaction: Run = (client, text, record) =>
  retrying(async () => {
    await client.query('begin')
    try {
      await client.query(text)
      await record()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

const MODES: Record<string, Run> = {
  /**
   * Each statement on its own, for `create index concurrently if not exists`. Statements end with a semicolon at the end of
   * a line, and must be repeatable: after a failure the file runs again.
   */
  '-- sitewright: no transaction': async (client, text, record) => {
    // Such statements wait for transactions without blocking others.
    await client.query('set lock_timeout = 0')
    for (const statement of text.split(/;[ \t]*$/m)) {
      const index = /create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1]
      if (index) await dropInvalid(client, index)
      await client.query(statement)
    }
    await record()
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  },
  /** One statement, such as an update of some rows that still lack a value, repeated until it changes no row. */
  '-- sitewright: in batches': async (client, text, record) => {
    for (;;) {
      const { rowCount } = await retrying(() => client.query(text))
      if (!rowCount) break
    }
    await record()
  },
}

/** A failed build leaves an invalid index, which `if not exists` would accept. */
async function dropInvalid(client: pg.Client, index: string) {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`)
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== LOCK_TIMEOUT || attempt === MAX_ATTEMPTS) throw error
      await wait(RETRY_MS)
    }
  }
}
