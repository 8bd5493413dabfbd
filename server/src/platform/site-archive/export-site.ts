import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { API_VERSION } from '../../version.ts'
import type { Db } from '../database/database.ts'
import { raw, sql } from '../database/sql.ts'
import type { JobContext } from '../work/jobs.ts'
import { copiedTables, type Extent, lastMigration, type Table } from './catalogue.ts'
import type { Renew } from './copies.ts'
import {
  ArchiveError,
  MANIFEST,
  MAX_ENTRIES,
  type Manifest,
  nameOfFile,
  nameOfPart,
  PART_BYTES,
} from './manifest.ts'
import { FILE_COLUMNS } from './tables.ts'
import { endOfTar, headerOf, paddingOf } from './tar.ts'

const ROWS_AT_ONCE = 50
const GZIP_LEVEL = 4

export type ExportInput = Pick<JobContext, 'db' | 'storage'> & {
  siteId: string
  extent: Extent
  /** Where the archive is written: a file that does not exist. */
  file: string
  now: Date
  /** Called from time to time. */
  renew?: Renew
}
type Written = Pick<Manifest, 'migration' | 'site' | 'tables'> & { keys: string[] }

/** Writes the archive of a site as it is at one moment. Resolves to its manifest. */
export async function exportSite(input: ExportInput): Promise<Manifest> {
  const { db, file } = input
  // One gzip member for the rows, in the transaction, and one for the rest: media may take long to copy.
  const written = await db.transaction(async (tx) => {
    await tx.run(raw('set transaction isolation level repeatable read, read only'))
    await tx.run(raw('set local statement_timeout = 0'))
    await tx.run(raw('set local idle_in_transaction_session_timeout = 0'))
    const start = await startOf(tx, input)
    await pipeline(
      rowsOf(tx, input, start),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    )
    return start.written
  })
  const manifest: Manifest = {
    format: 1,
    version: API_VERSION,
    createdAt: input.now.toISOString(),
    migration: written.migration,
    site: written.site,
    tables: written.tables,
    files: [],
    missing: [],
  }
  await pipeline(
    filesOf(input, written.keys, manifest),
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(file, { flags: 'a' }),
  )
  return manifest
}

type Start = { tables: Table[]; written: Written }

async function startOf(tx: Db, { siteId, extent }: ExportInput): Promise<Start> {
  const site = await tx.first<Manifest['site']>(
    sql`select id, name, slug, mode from sites where id = ${siteId} and deleted_at is null`,
  )
  if (!site) throw new ArchiveError(`there is no site ${siteId}`)
  const tables = await copiedTables(tx, extent)
  return { tables, written: { migration: await lastMigration(tx), site, tables: [], keys: [] } }
}

async function* rowsOf(tx: Db, input: ExportInput, { tables, written }: Start): AsyncGenerator<Buffer> {
  for (const table of tables) {
    const stored: Manifest['tables'][number] = {
      name: table.name,
      columns: table.columns,
      rows: 0,
      parts: [],
    }
    for await (const { bytes, rows } of partsOf(tx, input.siteId, table)) {
      yield* entryOf(nameOfPart(table.name, stored.parts.length), bytes, input.now)
      stored.rows += rows
      stored.parts.push({ rows, sizeBytes: bytes.length, sha256: sha256(bytes) })
      await input.renew?.()
    }
    written.tables.push(stored)
    written.keys.push(...(await keysOf(tx, input.siteId, table)))
    if (written.keys.length + written.tables.length > MAX_ENTRIES)
      throw new ArchiveError(`the site has more than ${MAX_ENTRIES} files`)
  }
}

/** The rows of a table as lines of JSON, in parts of about the same size. */
async function* partsOf(tx: Db, siteId: string, table: Table) {
  await tx.run(sql`
    declare copied no scroll cursor for select row_to_json(copied)::text as line from (${table.rowsOf(siteId)}) copied`)
  const fetch = raw(`fetch ${ROWS_AT_ONCE} from copied`)
  let lines: Buffer[] = []
  let sizeBytes = 0
  const take = () => {
    const part = { bytes: Buffer.concat(lines), rows: lines.length }
    lines = []
    sizeBytes = 0
    return part
  }
  for (;;) {
    const rows = await tx.rows<{ line: string }>(fetch)
    for (const { line } of rows) {
      const bytes = Buffer.from(`${line}\n`)
      lines.push(bytes)
      sizeBytes += bytes.length
      if (sizeBytes >= PART_BYTES) yield take()
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  if (lines.length > 0) yield take()
  await tx.run(raw('close copied'))
}

async function keysOf(tx: Db, siteId: string, { name, rowsOf }: Table): Promise<string[]> {
  const columns = FILE_COLUMNS[name]
  if (!columns) return []
  const rows = await tx.rows<{ key: string }>(sql`
    select key from (${rowsOf(siteId)}) copied, unnest(array[${raw(columns.join(', '))}]) key where key is not null`)
  return rows.map(({ key }) => key)
}

async function* filesOf(input: ExportInput, keys: string[], manifest: Manifest): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const stat = await input.storage.stat(key)
    if (!stat) {
      manifest.missing.push(key)
      continue
    }
    const { sizeBytes } = stat
    const hash = createHash('sha256')
    yield headerOf(nameOfFile(manifest.files.length), sizeBytes, input.now)
    yield* bytesOf(input, key, sizeBytes, hash)
    yield paddingOf(sizeBytes)
    const contentType = stat.contentType ?? 'application/octet-stream'
    manifest.files.push({ key, contentType, sizeBytes, sha256: hash.digest('hex') })
  }
  yield* entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest)), input.now)
  yield endOfTar()
}

async function* bytesOf(
  { storage, renew }: ExportInput,
  key: string,
  sizeBytes: number,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  let left = sizeBytes
  for await (const chunk of await storage.read(key)) {
    left -= chunk.length
    if (left < 0) break
    hash.update(chunk)
    await renew?.()
    yield chunk
  }
  if (left !== 0) throw new Error(`The file ${key} changed while it was copied`)
}

function* entryOf(name: string, bytes: Buffer, at: Date) {
  yield headerOf(name, bytes.length, at)
  yield bytes
  yield paddingOf(bytes.length)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
