import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { OperatorError } from '../accounts/accounts.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import { ObjectNotFound } from '../storage/storage.ts'
import type { Storage, StoredObject } from '../storage.ts'
import {
  claimPlace,
  FILES,
  folderOf,
  listBackups,
  newBackupId,
  removeOldBackups,
  type StoredFile,
  type StoredTable,
  writeManifest,
} from './manifest.ts'
import { PART_BYTES, writeParts } from './parts.ts'
import type { Place } from './place.ts'
import { connect, copyOut, findSequences, findTables } from './tables.ts'

export const BEING_MADE = 'A backup of this database is in progress; try again when it is done'
/** Files on their way at once. */
const FILES_AT_ONCE = 4
/** A file ends with its hash, so that one that other backups share can be checked. */
export const HASH_BYTES = 32

type BackupInput = {
  databaseUrl: string
  storage: Storage
  secretKey: Buffer
  place: Place
  recipient: string
  version: string
  now: Date
  keep: number
  /** Told how much of all is done. */
  onProgress?: (done: number, total: number) => void
}
type BackupSummary = {
  id: string
  tables: number
  rows: number
  files: number
  removed: string[]
  /** Why old backups could not be deleted; null if they could. */
  problem: string | null
}

/**
 * Writes a backup of the database as it is at one moment, and of the files, while the server runs. Files are written once for
 * as long as they do not change. Then deletes the oldest backups.
 */
export async function backUp(input: BackupInput): Promise<BackupSummary> {
  const { databaseUrl, place, recipient } = input
  const client = await connect(databaseUrl)
  try {
    await lockBackups(client)
    await claimPlace(place, input.secretKey)
    const id = newBackupId(input.now)
    const migrations = await appliedMigrations(client)
    const stored = await objectsOf(input.storage)
    const progress = { done: 0, total: stored.length }
    const step = () => input.onProgress?.(++progress.done, progress.total)
    const copied = await copyTables(
      client,
      input,
      id,
      (count) => {
        progress.total += count
      },
      step,
    )
    const sequences = await findSequences(client)
    // A table that a migration rewrites looks empty to an older snapshot.
    if (`${await appliedMigrations(client)}` !== `${migrations}`)
      throw new OperatorError('The database was upgraded during the backup; run the backup again')
    const files = await copyFiles(input, stored, step)
    await requireLock(client)
    await requireParts(place, id, copied)
    await writeManifest(place, recipient, id, {
      format: 1,
      version: input.version,
      createdAt: input.now.toISOString(),
      migrations,
      secretKey: input.secretKey.toString('base64'),
      tables: copied,
      sequences,
      files,
    })
    const removed = await removeOldBackups(place, input.keep).catch((error: Error) => error)
    const rows = copied.reduce((sum, table) => sum + table.rows, 0)
    const summary = { id, tables: copied.length, rows, files: files.length }
    return removed instanceof Error
      ? { ...summary, removed: [], problem: `Old backups could not be deleted: ${removed.message}` }
      : { ...summary, removed, problem: null }
  } finally {
    await client.end()
  }
}

const appliedMigrations = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** The lock ends with the connection, and so with a process that is killed. */
async function lockBackups(client: pg.Client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ADVISORY_LOCKS.backup])
  if (!rows[0].locked) throw new OperatorError(BEING_MADE)
}

/** A connection that was cut has lost the lock, and says so when it is asked anything. */
const requireLock = (client: pg.Client) => client.query('select')

/** Another backup could have taken this one for an interrupted one. */
async function requireParts(place: Place, id: string, tables: StoredTable[]) {
  let found = 0
  for await (const _part of place.list(`${folderOf(id)}/`)) found++
  if (found !== tables.reduce((sum, { parts }) => sum + parts, 0))
    throw new OperatorError('Parts of the backup were deleted while it was running')
}

async function objectsOf(storage: Storage): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of storage.list('')) if (!object.key.startsWith('health/')) objects.push(object)
  return objects
}

/** Each table in a transaction of its own at the same snapshot, so that none is locked for as long as all take. */
async function copyTables(
  client: pg.Client,
  { databaseUrl, place, recipient }: BackupInput,
  id: string,
  expect: (count: number) => void,
  step: () => void,
): Promise<StoredTable[]> {
  const copied: StoredTable[] = []
  const reader = await connect(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const tables = await findTables(client)
    expect(tables.length)
    for (const table of tables) {
      await reader.query('begin isolation level repeatable read, read only')
      await reader.query(`set transaction snapshot '${rows[0]?.snapshot}'`)
      const name = `${folderOf(id)}/${table.schema}.${table.name}`
      const { written, ...read } = await copyOut(reader, table, (zipped) =>
        writeParts(place, recipient, name, zipped),
      )
      await reader.query('commit')
      copied.push({ ...table, ...read, parts: written })
      step()
    }
    await client.query('commit')
    return copied
  } finally {
    await reader.end()
  }
}

/** Copies the files that the place does not have yet. One that was deleted meanwhile was not needed. */
async function copyFiles(
  input: BackupInput,
  objects: StoredObject[],
  step: () => void,
): Promise<StoredFile[]> {
  const { recipient } = input
  const known = await partsOfFiles(input.place)
  const nameKey = createHmac('sha256', input.secretKey).update('names of files in backups').digest()
  const files: StoredFile[] = []
  const waiting = [...objects]
  const copyNext = async () => {
    for (let object = waiting.pop(); object; object = waiting.pop()) {
      const { key, sizeBytes, version } = object
      // Tells nobody who has the place what the file is, and changes whenever the file or the key does.
      const hash = createHmac('sha256', nameKey)
        .update([recipient, key, version, sizeBytes].join('\n'))
        .digest('hex')
      const name = `${FILES}${hash.slice(0, 2)}/${hash}`
      const parts = Math.ceil((sizeBytes + HASH_BYTES) / PART_BYTES)
      const isThere = known.get(name) === parts || (await copyFile(input, key, name))
      if (isThere) {
        const stats = input.storage.kind === 's3' ? await input.storage.stat(key) : null
        files.push({ key, name, sizeBytes, contentType: stats?.contentType ?? null, parts })
      }
      step()
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, copyNext))
  return files.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function partsOfFiles(place: Place): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  for await (const part of place.list(FILES)) {
    const name = part.slice(0, part.lastIndexOf('/'))
    known.set(name, (known.get(name) ?? 0) + 1)
  }
  return known
}

/** Resolves to whether the file was still there. */
async function copyFile(
  { place, recipient, storage }: BackupInput,
  key: string,
  name: string,
): Promise<boolean> {
  try {
    const content = await storage.read(key)
    await writeParts(place, recipient, name, withHash(content))
    return true
  } catch (error) {
    if (error instanceof ObjectNotFound) return false
    throw error
  }
}

async function* withHash(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  yield hash.digest()
}

/** The newest whole backup of a place, or the one with this id. Throws OperatorError without one. */
export async function chooseBackup(place: Place, id: string | undefined): Promise<string> {
  const { whole } = await listBackups(place)
  const chosen = id === undefined ? whole.at(-1) : whole.find((known) => known === id)
  if (chosen !== undefined) return chosen
  throw new OperatorError(
    id === undefined
      ? 'There is no complete backup in this place'
      : `There is no complete backup ${id} in this place`,
  )
}
