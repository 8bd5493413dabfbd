import { randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Offsets of the first and last byte, inclusive. */
export type ByteRange = { start: number; end: number }

export type Storage = {
  readonly kind: 'local' | 's3'
  /**
   * A URL to PUT the bytes directly to the store; null if uploads go through the server. The signature covers key,
   * Content-Length, Content-Type and expiry: the store rejects a PUT that differs.
   */
  signUpload(
    key: string,
    upload: { contentType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<string | null>
  /** The origin of signed URLs; null if uploads go through the server. */
  uploadOrigin(): Promise<string | null>
  /**
   * Stores an object atomically and durably, replacing one with the same key. Rejects and keeps the previous object if the
   * stream fails or is not exactly sizeBytes long (ObjectSizeMismatch).
   */
  write(
    key: string,
    body: Readable | Buffer,
    object: { contentType: string; sizeBytes: number },
  ): Promise<void>
  /** `version` changes whenever the object is replaced. `contentType` is null if the store does not keep it. */
  stat(key: string): Promise<{ sizeBytes: number; contentType: string | null; version: string } | null>
  /**
   * The caller must consume or destroy the stream. An `end` past the last byte is clamped. Throws ObjectNotFound, or
   * RangeNotSatisfiable if `start` is past the last byte.
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Copies the object if it still has `version` (from stat). Throws ObjectChanged otherwise and ObjectNotFound if it no
   * longer exists. Safe to repeat.
   */
  copy(from: string, to: string, object: { version: string; contentType: string }): Promise<void>
  /** Removes an object. Succeeds if it does not exist. */
  remove(key: string): Promise<void>
  /** Removes leftovers of interrupted writes older than olderThanMs; returns the number of files. */
  sweep?(olderThanMs: number): Promise<number>
  /** Writes, reads and removes a small object. Rejects if the store is unusable. */
  check(): Promise<void>
  close(): Promise<void>
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound'
  constructor(key: string, options?: ErrorOptions) {
    super(`No object is stored as ${key}.`, options)
  }
}

export class ObjectChanged extends Error {
  override readonly name = 'ObjectChanged'
  constructor(key: string, options?: ErrorOptions) {
    super(`The object ${key} has changed since it was read.`, options)
  }
}

export class ObjectSizeMismatch extends Error {
  override readonly name = 'ObjectSizeMismatch'
  constructor(expectedBytes: number, receivedBytes: number) {
    const received = receivedBytes > expectedBytes ? 'more' : receivedBytes
    super(`The object should have ${expectedBytes} bytes, but ${received} were received.`)
  }
}

export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable'
  constructor(key: string, options?: ErrorOptions) {
    super(`The range starts after the end of ${key}.`, options)
  }
}

const MAX_KEY_LENGTH = 512
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/** Returns the key. Throws if it could escape its folder or starts with `tmp/`, where the local store writes. */
export function checkKey(key: string): string {
  const valid = key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.includes('..')
  if (!valid || key.startsWith('tmp/')) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** Checks both keys of a copy. Throws if they are equal. */
export function checkCopy(from: string, to: string): void {
  if (checkKey(from) === checkKey(to)) throw new Error(`Cannot copy ${from} onto itself.`)
}

/**
 * Passes exactly sizeBytes through or fails with ObjectSizeMismatch. Holds back the last chunk until the source ends, so
 * that a receiver never gets a complete object from a source that is too long.
 */
export function exactSize(sizeBytes: number): Transform {
  let pending: Buffer | null = null
  let receivedBytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length
      if (receivedBytes > sizeBytes) return done(new ObjectSizeMismatch(sizeBytes, receivedBytes))
      if (chunk.length === 0) return done()
      const ready = pending
      pending = chunk
      done(null, ready)
    },
    flush(done) {
      if (receivedBytes !== sizeBytes) return done(new ObjectSizeMismatch(sizeBytes, receivedBytes))
      done(null, pending)
    },
  })
}

/** Writes, reads, compares and removes an object. Rejects if any step fails. */
export async function checkRoundTrip(storage: Storage): Promise<void> {
  const key = `health/${randomUUID()}`
  const body = Buffer.from(key)
  await storage.write(key, body, { contentType: 'text/plain', sizeBytes: body.length })
  try {
    if ((await text(await storage.read(key))) !== key) {
      throw new Error('The store did not return the bytes that were written.')
    }
  } finally {
    await storage.remove(key)
  }
}
