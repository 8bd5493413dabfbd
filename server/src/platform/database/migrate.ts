import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobLogger } from '../observe/log.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const DIRECTORY = new URL('../../../migrations/', import.meta.url)
const POOLED =
  'DATABASE_URL leads to a connection pooler: set DIRECT_DATABASE_URL to the address of PostgreSQL itself'

/** Applies the migrations that are missing, each in a transaction, and resolves to their names. Safe to run in parallel. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' })
  await client.connect().catch((error: Error) => {
    throw /unsupported startup parameter/.test(error.message) ? new Error(POOLED, { cause: error }) : error
  })
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await requireVersion(client)
    await runMigrations({ connectionString, logger: jobLogger() })
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function requireVersion(client: pg.Client) {
  const { rows } = await client.query('show server_version_num')
  const version = Number(rows[0].server_version_num)
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or newer is needed; this is ${Math.floor(version / 10_000)}`)
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const files = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  const done: string[] = []
  for (const name of files) {
    const text = await readFile(new URL(name, DIRECTORY), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (applied.has(name)) {
      if (applied.get(name) !== sha256)
        throw new Error(`Migration ${name} was changed after it had been applied`)
      continue
    }
    await apply(client, name, text, sha256)
    done.push(name)
  }
  return done
}

async function apply(client: pg.Client, name: string, text: string, sha256: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
