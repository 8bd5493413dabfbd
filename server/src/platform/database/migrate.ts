import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { codeOf, DEADLOCK, LOCK_TIMEOUT } from './errors.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const FUNCTIONS = new URL('../../../sql/', import.meta.url)
const POOLED =
  'DATABASE_URL points to a connection pooler: set DIRECT_DATABASE_URL to the address of PostgreSQL itself'
/** Queries queue behind a migration that waits for a lock, so it soon gives up and tries again. */
const LOCK_TIMEOUT_MS = 1_000
const RETRIED_CODES = [LOCK_TIMEOUT, DEADLOCK]
const RETRY_MS = 500
const SILENT = new Logger(() => () => {})
const MAX_ATTEMPTS = 200

/**
 * Applies the missing migrations and then the changed files of functions, both in order of their names, and resolves to
 * those names. Safe to run in parallel: one process migrates, the others wait.
 */
export async function migrate(
  connectionString: string,
  migrations = MIGRATIONS,
  functions = FUNCTIONS,
): Promise<string[]> {
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
    const files = await filesIn(migrations)
    const applied = await applyMissing(client, files)
    // A server that is older than the schema leaves its functions as a newer one made them.
    const isOlder = (await readApplied(client, 'schema_migrations')).size > files.length
    return isOlder ? applied : [...applied, ...(await applyChanged(client, await filesIn(functions)))]
  } finally {
    await client.end()
  }
}

/**
 * Applies only the named migrations to an empty database, and no functions, for data that was written at that state. Throws
 * if this version does not know one of them.
 */
export async function migrateTo(connectionString: string, names: string[]) {
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await lockMigrations(client)
    await requireVersion(client)
    await migrateJobs(connectionString)
    const files = await filesIn(MIGRATIONS)
    const unknown = names.filter((name) => !files.some((file) => file.name === name))
    if (unknown.length > 0)
      throw new Error(`The database has the migration ${unknown[0]}, which this version does not know`)
    await applyMissing(
      client,
      files.filter(({ name }) => names.includes(name)),
    )
  } finally {
    await client.end()
  }
}

/** The migrations that a database lacks, and those that this version does not know. Changes nothing. */
export async function compareMigrations(
  connectionString: string,
): Promise<{ missing: string[]; unknown: string[] }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('public.schema_migrations') is not null as known")
    const applied = rows[0].known ? [...(await readHashes(client, 'schema_migrations')).keys()] : []
    const names = (await filesIn(MIGRATIONS)).map(({ name }) => name)
    return {
      missing: names.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !names.includes(name)),
    }
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
    await retrying(() => runMigrations({ pgPool, logger: SILENT }))
  } finally {
    await pgPool.end()
  }
}

type SqlFile = { name: string; text: string; sha256: string }

async function filesIn(directory: URL): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

type AppliedTable = 'schema_migrations' | 'schema_functions'

/** The hashes of the files that were applied, by name. */
async function readApplied(client: pg.Client, table: AppliedTable) {
  await client.query(`create table if not exists ${table} (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  return readHashes(client, table)
}

async function readHashes(client: pg.Client, table: AppliedTable) {
  const { rows } = await client.query<{ name: string; sha256: string }>(`select name, sha256 from ${table}`)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** A file is a transaction unless its first line is a marker of `MODES`. */
async function applyMissing(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const applied = await readApplied(client, 'schema_migrations')
  const done: string[] = []
  for (const { name, text, sha256 } of files) {
    if (applied.has(name)) {
      if (applied.get(name) !== sha256) throw new Error(`Migration ${name} was changed after it was applied`)
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

/** Each file is a transaction, so that callers see the functions of a subject as they were or as they are now. */
async function applyChanged(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const applied = await readApplied(client, 'schema_functions')
  const changed = files.filter(({ name, sha256 }) => applied.get(name) !== sha256)
  for (const { name, text, sha256 } of changed) {
    const record = () =>
      client.query(
        `insert into schema_functions (name, sha256) values ($1, $2)
        on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
        [name, sha256],
      )
    await inTransaction(client, text, record).catch((error: Error) => {
      throw new Error(`Functions of sql/${name} failed: ${error.message}`, { cause: error })
    })
  }
  return changed.map(({ name }) => `sql/${name}`)
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
      if (!RETRIED_CODES.includes(codeOf(error)) || attempt === MAX_ATTEMPTS) throw error
      await wait(RETRY_MS)
    }
  }
}
