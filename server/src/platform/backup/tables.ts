import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { StoredTable, TableName } from './manifest.ts'

/** Tables that their programs fill themselves. */
const MADE_ANEW = ['public.schema_migrations', 'public.schema_functions', 'graphile_worker.migrations']
const OF_BACKUPS = ['public.backups', 'public.backup_alerts']
const GZIP_LEVEL = 4

export type Table = TableName & Pick<StoredTable, 'columns' | 'partition'>

/** Connects so that values are written and read as the same text. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sitewright backup',
    keepAlive: true,
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c extra_float_digits=1 -c bytea_output=hex ' +
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 ' +
      '-c idle_session_timeout=0 -c lock_timeout=60s',
  })
  // An error on an idle connection shows at the next query.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The tables that hold rows, with the columns that are not computed; the record of backups itself is not backed up. */
export async function findTables(client: pg.Client, { ofBackups = false } = {}): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select jsonb_build_object('parent', inhparent::regclass::text, 'bound', pg_get_expr(class.relpartbound, class.oid))
        from pg_inherits where inhrelid = class.oid) as partition
    from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind = 'r' and nspname || '.' || relname <> all($1)
    order by nspname, relname`,
    [ofBackups ? MADE_ANEW : [...MADE_ANEW, ...OF_BACKUPS]],
  )
  return rows
}

export const quoted = ({ schema, name }: TableName) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

const listOf = (columns: string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Reads the rows of a table, compressed, into `write`; resolves to what it read. */
export async function copyOut<T>(
  client: pg.Client,
  table: Table,
  write: (zipped: AsyncIterable<Buffer>) => Promise<T>,
): Promise<{ written: T; rows: number; sha256: string }> {
  const copy = client.query(copyTo(`copy ${quoted(table)} (${listOf(table.columns)}) to stdout`))
  const hash = createHash('sha256')
  let written: T | undefined
  await pipeline(
    copy as Readable,
    hashing(hash),
    createGzip({ level: GZIP_LEVEL }),
    async (zipped: AsyncIterable<Buffer>) => {
      written = await write(zipped)
    },
  )
  return { written: written as T, rows: copy.rowCount, sha256: hash.digest('hex') }
}

/** Writes compressed rows into a table; resolves to the hash and number of what it wrote. */
export async function copyIn(client: pg.Client, table: Table, zipped: AsyncIterable<Buffer>) {
  const copy = client.query(copyFrom(`copy ${quoted(table)} (${listOf(table.columns)}) from stdin`))
  const hash = createHash('sha256')
  await pipeline(zipped, createGunzip(), hashing(hash), copy)
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

/** Writes the rows of a table into that of another database; resolves to the hash and number of what it wrote. */
export async function copyAcross(from: pg.Client, to: pg.Client, table: Table) {
  const source = from.query(copyTo(`copy ${quoted(table)} (${listOf(table.columns)}) to stdout`))
  const copy = to.query(copyFrom(`copy ${quoted(table)} (${listOf(table.columns)}) from stdin`))
  const hash = createHash('sha256')
  await pipeline(source as Readable, hashing(hash), copy)
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

/** The hash of compressed rows. */
export async function hashZipped(zipped: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(zipped, createGunzip(), async (rows: AsyncIterable<Buffer>) => {
    for await (const chunk of rows) hash.update(chunk)
  })
  return hash.digest('hex')
}

/** The hash of the rows of a table as they are stored. */
export async function hashRows(client: pg.Client, table: Table) {
  const copy = client.query(copyTo(`copy ${quoted(table)} (${listOf(table.columns)}) to stdout`))
  const hash = createHash('sha256')
  for await (const chunk of copy as Readable) hash.update(chunk)
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }

/** The next values of sequences, read after the rows that took earlier ones. */
export async function findSequences(client: pg.Client): Promise<(TableName & { value: string })[]> {
  const { rows } = await client.query<TableName & { value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return rows
}
