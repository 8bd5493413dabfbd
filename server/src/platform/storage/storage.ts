import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Storage } from '../storage.ts'

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
