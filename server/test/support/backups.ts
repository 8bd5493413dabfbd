import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Asks a database that no server has open. */
export async function queryRows<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A hash of the rows of each table, whatever their order, without those that a backup leaves out. */
export async function hashTables(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await queryRows<{ table: string }>(
    databaseUrl,
    `select oid::regclass::text as table from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker')
      and relname not in ('backups', 'backup_alerts', 'schema_migrations', 'schema_functions', 'migrations')`,
  )
  const hash = 'count(*), md5(coalesce(string_agg(md5(t::text), $1 order by md5(t::text)), $1)) as md5'
  const one = tables.map(({ table }) => `select '${table}' as table, ${hash} from ${table} t`)
  const rows = await queryRows<{ table: string; count: string; md5: string }>(
    databaseUrl,
    one.join(' union all '),
    [''],
  )
  return Object.fromEntries(rows.map(({ table, count, md5 }) => [table, `${count} ${md5}`]))
}

/** The files below a folder, without those that are unfinished. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => !file.startsWith('tmp/'))
    .sort()
}
