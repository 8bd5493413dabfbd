import { resolve, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openStorage } from '../storage/open-storage.ts'
import type { S3Access, StorageConfig } from '../storage/settings.ts'
import type { Storage } from '../storage.ts'
import { ConfigError } from '../values/config-error.ts'

/** Where backups are: files in a folder, or objects below a prefix of a bucket. Each is written whole or not at all. */
export type Place = {
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
  /** Names with this prefix, which is empty or ends with a slash. */
  list(prefix: string): AsyncIterable<string>
  remove(name: string): Promise<void>
  close(): Promise<void>
}

const TYPE = 'application/octet-stream'

/** Opens a folder, or `s3://bucket/prefix`. */
export async function openPlace(place: string, s3: S3Access): Promise<Place> {
  const { storage, prefix } = await openStore(place, s3)
  return {
    write: (name, bytes) =>
      storage.write(prefix + name, bytes, { contentType: TYPE, sizeBytes: bytes.length }),
    read: async (name) => buffer(await storage.read(prefix + name)),
    async *list(below) {
      for await (const { key } of storage.list(prefix + below)) yield key.slice(prefix.length)
    },
    remove: (name) => storage.remove(prefix + name),
    close: () => storage.close(),
  }
}

/** Throws ConfigError for a place that is among the media, which a backup would copy, or the other way round. */
export function requireApart(place: string, media: StorageConfig) {
  const isAmong = (one: string, other: string) =>
    `${resolve(one)}${sep}`.startsWith(`${resolve(other)}${sep}`)
  const isShared =
    media.kind === 's3'
      ? place === `s3://${media.bucket}` || place.startsWith(`s3://${media.bucket}/`)
      : isAmong(place, media.dir) || isAmong(media.dir, place)
  if (isShared) throw new ConfigError(`${place} is where media is stored: backups need a place of their own`)
}

async function openStore(place: string, s3: S3Access): Promise<{ storage: Storage; prefix: string }> {
  if (!/^\w+:\/\//.test(place))
    return { storage: await openStorage({ kind: 'local', dir: place }), prefix: '' }
  const [bucket = '', ...folders] = place.startsWith('s3://') ? place.slice('s3://'.length).split('/') : []
  if (bucket === '') throw new ConfigError(`${place} must be a folder or an address like s3://bucket/prefix`)
  const storage = await openStorage({ kind: 's3', bucket, ...s3 })
  const prefix = folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)
  return { storage, prefix: prefix.join('') }
}
