import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { OperatorError } from '../accounts/accounts.ts'
import { restoreSealingKey } from '../accounts/secrets.ts'
import { migrate, migrateTo } from '../database/migrate.ts'
import type { Storage } from '../storage.ts'
import { HASH_BYTES } from './backup.ts'
import { fillTables } from './fill-tables.ts'
import { folderOf, type Manifest, readManifest, type StoredFile, type StoredTable } from './manifest.ts'
import { readParts } from './parts.ts'
import type { Place } from './place.ts'
import { connect, copyIn, hashZipped } from './tables.ts'

const FILES_AT_ONCE = 4
const ANY_TYPE = 'application/octet-stream'

type Source = { place: Place; identity: string; id: string }
type RestoreInput = Source & {
  databaseUrl: string
  storage: Storage
  secretKey: Buffer | null
  dataDir: string
  onProgress?: (done: number, total: number) => void
}
type RestoreSummary = { id: string; createdAt: string; tables: number; rows: number; files: number }

/**
 * Restores a backup into an empty database and store, at the state that the backup was written at, and then brings the
 * database up to date. Each table and file is compared with its hash. It can be repeated after an interruption.
 */
export async function restore(input: RestoreInput): Promise<RestoreSummary> {
  const { place, identity, id, databaseUrl, storage } = input
  const manifest = await readManifest(place, identity, id)
  const { files, tables } = manifest
  await requireEmptyStore(storage, files)
  await requireEmptyDatabase(databaseUrl, manifest)
  await migrateTo(databaseUrl, manifest.migrations)
  const total = tables.length + files.length
  let done = 0
  const step = () => input.onProgress?.(++done, total)
  const client = await connect(databaseUrl)
  try {
    await restoreSealingKey(Buffer.from(manifest.secretKey, 'base64'), input.secretKey, input.dataDir)
    await eachAtOnce(files, async (file) => {
      const content = await readFile(input, file)
      const contentType = file.contentType ?? ANY_TYPE
      await storage.write(file.key, Readable.from(content), { contentType, sizeBytes: file.sizeBytes })
      step()
    })
    await restoreTables(client, input, manifest, step)
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { id, createdAt: manifest.createdAt, tables: tables.length, rows, files: files.length }
}

/** Reads all of a backup and compares it with its hashes, without restoring it. */
export async function verify({ onProgress, ...source }: Source & Pick<RestoreInput, 'onProgress'>) {
  const manifest = await readManifest(source.place, source.identity, source.id)
  const { tables, files } = manifest
  let done = 0
  const step = () => onProgress?.(++done, tables.length + files.length)
  for (const table of tables) {
    const zipped = readParts(source.place, source.identity, nameOfTable(source.id, table), table.parts)
    if ((await hashZipped(zipped)) !== table.sha256) throw damaged(`${table.schema}.${table.name}`)
    step()
  }
  await eachAtOnce(files, async (file) => {
    for await (const _chunk of await readFile(source, file)) {
      // Its end is compared.
    }
    step()
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { id: source.id, createdAt: manifest.createdAt, tables: tables.length, rows, files: files.length }
}

const nameOfTable = (id: string, { schema, name }: { schema: string; name: string }) =>
  `${folderOf(id)}/${schema}.${name}`

const damaged = (what: string) => new OperatorError(`The backup is damaged: ${what} is not what was written`)

/** Throws before anything is changed. What an interrupted restore of the same state left may be there. */
async function requireEmptyDatabase(databaseUrl: string, { migrations }: Manifest) {
  const client = await connect(databaseUrl)
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname in ('accounts', 'schema_migrations')`,
    )
    const has = (table: string) => tables.some(({ name }) => name === table)
    const accounts = has('accounts') ? (await client.query('select from accounts limit 1')).rowCount : 0
    const { rows: applied } = has('schema_migrations')
      ? await client.query<{ name: string }>('select name from schema_migrations')
      : { rows: [] }
    if (accounts || applied.some(({ name }) => !migrations.includes(name)))
      throw new OperatorError(
        'The database is not empty or is newer: restore into an empty DATA_DIR or database',
      )
  } finally {
    await client.end()
  }
}

/** What an interrupted restore of the same backup left may be there. */
async function requireEmptyStore(storage: Storage, files: StoredFile[]) {
  const known = new Set(files.map(({ key }) => key))
  for await (const { key } of storage.list(''))
    if (!known.has(key) && !key.startsWith('health/'))
      throw new OperatorError(`The media store has other files, such as ${key}: restore into an empty one`)
}

/** The bytes of a file. Fails at its end if they are not those that were written. */
async function readFile({ place, identity }: Source, { key, name, parts }: StoredFile) {
  return withoutHash(key, readParts(place, identity, name, parts))
}

async function* withoutHash(key: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let end = Buffer.alloc(0)
  for await (const chunk of source) {
    const all = Buffer.concat([end, chunk])
    const ready = all.subarray(0, Math.max(0, all.length - HASH_BYTES))
    end = Buffer.from(all.subarray(ready.length))
    hash.update(ready)
    yield ready
  }
  if (!hash.digest().equals(end)) throw damaged(key)
}

async function eachAtOnce<T>(items: T[], work: (item: T) => Promise<void>) {
  const waiting = [...items]
  const workNext = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, workNext))
}

async function restoreTables(client: pg.Client, input: Source, manifest: Manifest, step: () => void) {
  const fill = async (table: StoredTable) => {
    const zipped = readParts(input.place, input.identity, nameOfTable(input.id, table), table.parts)
    const written = await copyIn(client, table, zipped)
    if (written.rows !== table.rows || written.sha256 !== table.sha256)
      throw damaged(`${table.schema}.${table.name}`)
    step()
    return written
  }
  await fillTables(client, manifest, fill, damaged)
  // Nobody works on them any more.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await client.query('commit')
}
