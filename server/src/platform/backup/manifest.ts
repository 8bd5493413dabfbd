import { createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { OperatorError } from '../accounts/accounts.ts'
import { ObjectNotFound } from '../storage/storage.ts'
import { decrypt, encrypt } from './encryption.ts'
import type { Place } from './place.ts'

export type TableName = { schema: string; name: string }
export type StoredTable = TableName & {
  columns: string[]
  rows: number
  /** Of the rows as `copy` writes them. */
  sha256: string
  parts: number
  partition: { parent: string; bound: string } | null
}
export type StoredFile = {
  key: string
  /** Its name at the place; backups share what did not change. */
  name: string
  sizeBytes: number
  contentType: string | null
  parts: number
}

/** What a backup consists of. It is written last: what has none is not a backup. */
export type Manifest = {
  format: 1
  version: string
  createdAt: string
  migrations: string[]
  /** The sealing key in base64, without which nobody can read the secrets in the database. */
  secretKey: string
  tables: StoredTable[]
  sequences: (TableName & { value: string })[]
  files: StoredFile[]
}

const BACKUPS = 'backups/'
export const FILES = 'files/'
export const folderOf = (id: string) => `${BACKUPS}${id}`
const manifestOf = (id: string) => `${folderOf(id)}/manifest.age`
const namesOf = (id: string) => `${folderOf(id)}/files.txt`

const OWNER = 'sitewright-backups.txt'
const ID = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/
const FILE_PART = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}\/\d{6,}\.age$/

/** Cleaning up deletes what no backup has, so a place is that of one server, which the same key shows. */
export async function claimPlace(place: Place, secretKey: Buffer) {
  const owner = createHmac('sha256', secretKey).update('place of backups').digest('hex')
  const known = await place.read(OWNER).catch((error: unknown) => {
    if (error instanceof ObjectNotFound) return null
    throw error
  })
  if (known === null) await place.write(OWNER, Buffer.from(owner))
  else if (known.toString() !== owner)
    throw new OperatorError('This place has backups of another server; choose a separate folder for this one')
}

/** Sorts by time. */
export const newBackupId = (now: Date) =>
  `${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`

export async function writeManifest(place: Place, recipient: string, id: string, manifest: Manifest) {
  // Who cleans up cannot decrypt the manifest, and needs to know which files it takes.
  await place.write(namesOf(id), Buffer.from(manifest.files.map(({ name }) => name).join('\n')))
  const zipped = await promisify(gzip)(JSON.stringify(manifest))
  await place.write(manifestOf(id), await encrypt(recipient, zipped))
}

export async function readManifest(place: Place, identity: string, id: string): Promise<Manifest> {
  const sealed = await place.read(manifestOf(id))
  const zipped = await decrypt(identity, sealed).catch((error: Error) => {
    throw new OperatorError(
      `The backup ${id} cannot be read with this key: it was encrypted for another one, or is damaged (${error.message})`,
    )
  })
  const manifest = JSON.parse((await promisify(gunzip)(zipped)).toString()) as Manifest
  if (manifest.format !== 1)
    throw new OperatorError(
      `The backup ${id} has format ${manifest.format}, which this version does not support`,
    )
  return manifest
}

/** The backups of a place, oldest first: those that are whole, and what interrupted ones left. */
export async function listBackups(place: Place): Promise<{ whole: string[]; broken: string[] }> {
  const all = new Set<string>()
  const whole = new Set<string>()
  for await (const name of place.list(BACKUPS)) {
    const id = name.slice(BACKUPS.length).split('/', 1)[0] as string
    if (!ID.test(id)) continue
    all.add(id)
    if (name === manifestOf(id)) whole.add(id)
  }
  const broken = [...all].filter((id) => !whole.has(id))
  return { whole: [...whole].sort(), broken: broken.sort() }
}

/** Deletes all but the newest backups, what interrupted ones left, and the files that no other backup has. */
export async function removeOldBackups(place: Place, keep: number): Promise<string[]> {
  const { whole, broken } = await listBackups(place)
  const old = whole.slice(0, -keep)
  for (const id of old) await place.remove(manifestOf(id))
  for (const id of [...old, ...broken])
    for await (const name of place.list(`${folderOf(id)}/`)) await place.remove(name)
  const needed = new Set<string>()
  for (const id of whole.slice(-keep))
    for (const name of (await place.read(namesOf(id))).toString().split('\n')) needed.add(name)
  for await (const name of place.list(FILES)) {
    const file = name.slice(0, name.lastIndexOf('/'))
    if (FILE_PART.test(name) && !needed.has(file)) await place.remove(name)
  }
  return old
}
