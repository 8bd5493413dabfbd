import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SITE_FOLDERS } from '../storage/site-folders.ts'
import { checkKey } from '../storage/storage.ts'
import { type Renew, renewed } from './copies.ts'
import {
  ArchiveError,
  MANIFEST,
  MAX_ARCHIVE_BYTES,
  MAX_ENTRIES,
  MAX_FILE_BYTES,
  MAX_MANIFEST_BYTES,
  MAX_PART_BYTES,
  type Manifest,
  nameOfFile,
  nameOfPart,
  parseManifest,
} from './manifest.ts'
import { type Entry, readTar } from './tar.ts'

/** The entries of an archive, one after another. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    yield* readTar(gunzip as Readable & AsyncIterable<Buffer>)
  } catch (error) {
    const isGzip = String((error as NodeJS.ErrnoException).code).startsWith('Z_')
    throw isGzip ? new ArchiveError('it is not an archive of a site, or is damaged') : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** Reads the whole archive and compares it with its manifest. Throws ArchiveError before anything is stored. */
export async function verifyArchive(file: string, renew: Renew): Promise<Manifest> {
  const found = new Map<string, string>()
  let manifest: Manifest | null = null
  let totalBytes = 0
  for await (const entry of entriesOf(file)) {
    totalBytes += entry.sizeBytes
    if (manifest) throw new ArchiveError('there is data after its manifest')
    if (found.size >= MAX_ENTRIES || totalBytes > MAX_ARCHIVE_BYTES) throw new ArchiveError('it is too large')
    if (found.has(entry.name)) throw new ArchiveError(`it has ${entry.name} twice`)
    if (entry.name === MANIFEST)
      manifest = parseManifest((await readAll(entry, MAX_MANIFEST_BYTES)).toString())
    else found.set(entry.name, await fingerprint(entry, renew))
  }
  if (!manifest) throw new ArchiveError('it has no manifest')
  compare(manifest, found)
  return manifest
}

/** All bytes of a small entry. */
export async function readAll(
  { name, sizeBytes, chunks }: Entry,
  maxBytes = MAX_PART_BYTES,
): Promise<Buffer> {
  if (sizeBytes > maxBytes) throw new ArchiveError(`${name} is too large`)
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

async function fingerprint({ name, sizeBytes, chunks }: Entry, renew: Renew): Promise<string> {
  if (sizeBytes > MAX_FILE_BYTES) throw new ArchiveError(`${name} is too large`)
  const hash = createHash('sha256')
  for await (const chunk of renewed(chunks, renew)) hash.update(chunk)
  return `${sizeBytes} ${hash.digest('hex')}`
}

/** What the manifest names must be there as it says, and nothing else. */
function compare({ tables, files, missing, site }: Manifest, found: Map<string, string>) {
  const check = (name: string, { sizeBytes, sha256 }: { sizeBytes: number; sha256: string }) => {
    if (found.get(name) !== `${sizeBytes} ${sha256}`)
      throw new ArchiveError(`${name} is not what was written`)
    found.delete(name)
  }
  if (new Set(tables.map(({ name }) => name)).size < tables.length)
    throw new ArchiveError('its manifest names a table twice')
  for (const { name, parts } of tables)
    for (const [i, part] of parts.entries()) check(nameOfPart(name, i), part)
  for (const [i, file] of files.entries()) {
    check(nameOfFile(i), file)
    requireKey(file.key, site.id)
  }
  for (const key of missing) requireKey(key, site.id)
  const [other] = found.keys()
  if (other !== undefined) throw new ArchiveError(`it has ${other}, which its manifest does not name`)
}

/** Keys are stored with other ids in them, so that none is that of a file of another site. */
function requireKey(key: string, siteId: string) {
  try {
    checkKey(key)
  } catch {
    throw new ArchiveError(`${JSON.stringify(key)} cannot be the key of a file`)
  }
  const isInFolder = SITE_FOLDERS.some((folder) => key.startsWith(`${folder}/${siteId}/`))
  if (!isInFolder && !/^deliveries\/file_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(key))
    throw new ArchiveError(`the file ${key} is not of this site`)
}
