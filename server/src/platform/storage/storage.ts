import { randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Positions of the first and the last byte, both included. */
export type ByteRange = { start: number; end: number }

export type Storage = {
  readonly kind: 'local' | 's3'
  /**
   * An address to PUT the bytes straight to the store, or null when uploads go through the server. The signature
   * binds key, Content-Length, Content-Type and expiry: a PUT that differs in any of them is refused.
   */
  signUpload(
    key: string,
    upload: { contentType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<string | null>
  /** The origin of the addresses that are signed; null when uploads go through the server. */
  uploadOrigin(): Promise<string | null>
  /**
   * Stores an object, replacing one of the same key. A reader sees the whole object or none of it; rejects, leaving
   * what was there, when the stream errs or is not exactly sizeBytes long (ObjectSizeMismatch). Durable when it
   * resolves.
   */
  write(
    key: string,
    body: Readable | Buffer,
    object: { contentType: string; sizeBytes: number },
  ): Promise<void>
  /** `version` changes whenever the object is replaced; `contentType` is null where the store keeps none. */
  stat(key: string): Promise<{ sizeBytes: number; contentType: string | null; version: string } | null>
  /**
   * The bytes, which the caller must consume or destroy. An `end` past the last byte is cut to it. Throws
   * ObjectNotFound, or RangeNotSatisfiable when `start` is past the last byte.
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Copies the object as it was at `version` (from stat). Throws ObjectChanged when it has changed since and
   * ObjectNotFound when it is gone. Safe to repeat.
   */
  copy(from: string, to: string, object: { version: string; contentType: string }): Promise<void>
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes what an interrupted write left behind longer than olderThanMs ago, and says how many files that was. */
  sweep?(olderThanMs: number): Promise<number>
  /** Writes, reads and removes a small object; rejects when the store cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}

export type LocalStorageConfig = { kind: 'local'; dir: string }

export type S3StorageConfig = {
  kind: 's3'
  bucket: string
  region: string
  endpoint?: string
  /** Without a key pair, the AWS SDK looks for credentials where it always does. */
  accessKeyId?: string
  secretAccessKey?: string
  forcePathStyle: boolean
  /** Used in signed addresses, when clients reach the store by another address than this server does. */
  publicEndpoint?: string
}

export type StorageConfig = LocalStorageConfig | S3StorageConfig

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound'
  constructor(key: string, options?: ErrorOptions) {
    super(`No object is stored as ${key}.`, options)
  }
}

export class ObjectChanged extends Error {
  override readonly name = 'ObjectChanged'
  constructor(key: string, options?: ErrorOptions) {
    super(`The object ${key} has changed since it was looked at.`, options)
  }
}

export class ObjectSizeMismatch extends Error {
  override readonly name = 'ObjectSizeMismatch'
  constructor(expectedBytes: number, receivedBytes: number) {
    const received = receivedBytes > expectedBytes ? 'more' : receivedBytes
    super(`The object should be ${expectedBytes} bytes long, but ${received} came.`)
  }
}

export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable'
  constructor(key: string, options?: ErrorOptions) {
    super(`The range starts after the end of ${key}.`, options)
  }
}

/** Opens the configured store. The AWS SDK is loaded only when it is needed. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'local') return (await import('./local.ts')).LocalStorage.open(config)
  const { S3Storage } = await import('./s3.ts')
  return new S3Storage(config)
}

const MAX_KEY_LENGTH = 512
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/** Returns the key; throws on one that could leave its place (`tmp/` is where the local store writes). */
export function checkKey(key: string): string {
  const valid = key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.includes('..')
  if (!valid || key.startsWith('tmp/')) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** Checks both keys of a copy; throws when they are the same. */
export function checkCopy(from: string, to: string): void {
  if (checkKey(from) === checkKey(to)) throw new Error(`Cannot copy ${from} onto itself.`)
}

/**
 * Passes exactly sizeBytes through, or fails with ObjectSizeMismatch. Holds the last chunk back until the source ends,
 * so that a receiver never gets a complete object from a source that is too long.
 */
export function exactSize(sizeBytes: number): Transform {
  let held: Buffer | null = null
  let receivedBytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length
      if (receivedBytes > sizeBytes) return done(new ObjectSizeMismatch(sizeBytes, receivedBytes))
      if (chunk.length === 0) return done()
      const ready = held
      held = chunk
      done(null, ready)
    },
    flush(done) {
      if (receivedBytes !== sizeBytes) return done(new ObjectSizeMismatch(sizeBytes, receivedBytes))
      done(null, held)
    },
  })
}

/** A real round trip through the store: write, read, compare, remove. Rejects when any of it fails. */
export async function checkRoundTrip(storage: Storage): Promise<void> {
  const key = `health/${randomUUID()}`
  const body = Buffer.from(key)
  await storage.write(key, body, { contentType: 'text/plain', sizeBytes: body.length })
  try {
    if ((await text(await storage.read(key))) !== key) {
      throw new Error('The store gave back other bytes than were written.')
    }
  } finally {
    await storage.remove(key)
  }
}
