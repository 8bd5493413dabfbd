import type { Readable } from 'node:stream'

/** Offsets of the first and last byte, inclusive. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; sizeBytes: number; version: string }

/** What a store of objects can do; `storage/` has one in the file system and one in S3. */
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
  /** The objects whose keys start with the prefix, which is empty or ends with a slash; in no order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes an object. Succeeds if it does not exist. */
  remove(key: string): Promise<void>
  /** Removes leftovers of interrupted writes older than olderThanMs; returns the number of files. */
  sweep?(olderThanMs: number): Promise<number>
  /** Writes, reads and removes a small object. Rejects if the store is unusable. */
  check(): Promise<void>
  close(): Promise<void>
}
