import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { OperatorError } from '../accounts/accounts.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import { ObjectNotFound } from '../storage/storage.ts'
import type { Storage, StoredObject } from '../storage.ts'
import {
  FILES,
  folderOf,
  listBackups,
  type Manifest,
  newBackupId,
  removeOldBackups,
  type StoredFile,
  type StoredTable,
  writeManifest,
} from './manifest.ts'
import { PART_BYTES, writeParts } from './parts.ts'
import type { Place } from './place.ts'
import { connect, copyOut, findSequences, findTables } from './tables.ts'

export const BEING_MADE = 'A backup of this database is being made; try again when it is done'
/** Files on their way at once. */
const FILES_AT_ONCE = 4
/** A file ends with its hash, so that one that other backups share can be checked. */
export const HASH_BYTES = 32

export type BackupInput = {
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
export type BackupSummary = { id: string; tables: number; rows: number; files: number; removed: string[] }

/**
 * Writes a backup of the database as it is at one moment, and of the files, while the server runs. Files are written once for
 * as long as they do not change. Then deletes the oldest backups.
 */
export async function backUp(input: BackupInput): Promise<BackupSummary> {
  const client = await connect(input.databaseUrl)
  try {
    await lockBackups(client)
    await client.query('begin isolation level repeatable read, read only')
    const id = newBackupId(input.now)
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    const tables = await findTables(client)
    const stored = await objectsOf(input.storage)
    const total = tables.length + stored.length
    let done = 0
    const step = () => input.onProgress?.(++done, total)
    const copied = await copyTables(client, input, id, tables, step)
    const sequences = await findSequences(client)
    await client.query('commit')
    const files = await copyFiles(input, stored, step)
    const manifest: Manifest = {
      format: 1,
      version: input.version,
      createdAt: input.now.toISOString(),
      migrations: applied.map(({ name }) => name),
      secretKey: input.secretKey.toString('base64'),
      tables: copied,
      sequences,
      files,
    }
    await writeManifest(input.place, input.recipient, id, manifest)
    const removed = await removeOldBackups(input.place, input.keep)
    const rows = copied.reduce((sum, table) => sum + table.rows, 0)
    return { id, tables: copied.length, rows, files: files.length, removed }
  } finally {
    await client.end()
  }
}

/** The lock ends with the connection, and so with a process that is killed. */
async function lockBackups(client: pg.Client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ADVISORY_LOCKS.backup])
  if (!rows[0].locked) throw new OperatorError(BEING_MADE)
}

async function objectsOf(storage: Storage): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of storage.list('')) if (!object.key.startsWith('health/')) objects.push(object)
  return objects
}

async function copyTables(
  client: pg.Client,
  { place, recipient }: BackupInput,
  id: string,
  tables: Awaited<ReturnType<typeof findTables>>,
  step: () => void,
): Promise<StoredTable[]> {
  const copied: StoredTable[] = []
  for (const table of tables) {
    const name = `${folderOf(id)}/${table.schema}.${table.name}`
    const { written, ...read } = await copyOut(client, table, (zipped) =>
      writeParts(place, recipient, name, zipped),
    )
    copied.push({ ...table, ...read, parts: written })
    step()
  }
  return copied
}

/** Copies the files that the place does not have yet. One that was deleted meanwhile was not needed. */
async function copyFiles(
  input: BackupInput,
  objects: StoredObject[],
  step: () => void,
): Promise<StoredFile[]> {
  const known = await partsOfFiles(input.place)
  const nameKey = createHmac('sha256', input.secretKey).update('names of files in backups').digest()
  const files: StoredFile[] = []
  const waiting = [...objects]
  const copyNext = async () => {
    for (let object = waiting.pop(); object; object = waiting.pop()) {
      const { key, sizeBytes, version } = object
      // Tells nobody who has the place what the file is, and changes whenever the file does.
      const hash = createHmac('sha256', nameKey).update(`${key}\n${version}\n${sizeBytes}`).digest('hex')
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
      ? 'There is no whole backup at this place'
      : `There is no whole backup ${id} at this place`,
  )
}
