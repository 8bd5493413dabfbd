import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '../../src/platform/storage/open-storage.ts'
import type { S3StorageConfig } from '../../src/platform/storage/settings.ts'
import {
  checkKey,
  ObjectChanged,
  ObjectNotFound,
  ObjectSizeMismatch,
  RangeNotSatisfiable,
} from '../../src/platform/storage/storage.ts'
import type { Storage } from '../../src/platform/storage.ts'
import { type S3Server, startS3 } from '../support/s3.ts'

const image = { contentType: 'image/png' }
const hello = Buffer.from('hello world')

let root: string
let s3: S3Server
let lenientConfig: S3StorageConfig
let s3Config: S3StorageConfig
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitewright-storage-'))
  s3 = await startS3(join(root, 's3'))
  lenientConfig = { ...s3.config, endpoint: s3.lenientEndpoint }
  s3Config = s3.config
})

afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

let folders = 0
const localDir = () => join(root, `local-${folders++}`)

async function put(storage: Storage, key: string, body = hello, contentType = 'image/png') {
  await storage.write(key, body, { contentType, sizeBytes: body.length })
  return (await storage.stat(key))?.version ?? ''
}

const contentOf = async (storage: Storage, key: string) => buffer(await storage.read(key))

describe.each([
  ['local', () => openStorage({ kind: 'local', dir: localDir() })],
  ['s3', () => openStorage(s3Config)],
])('%s storage', (kind, open) => {
  let storage: Storage
  let count = 0
  const newKey = () => `media/site_1/${kind}-${count++}`
  beforeAll(async () => {
    storage = await open()
  })
  afterAll(() => storage.close())

  test('stores an object', async () => {
    const key = newKey()
    const body = randomBytes(300_000)
    await storage.write(key, body, { ...image, sizeBytes: body.length })
    expect((await contentOf(storage, key)).equals(body)).toBe(true)
    const stat = await storage.stat(key)
    expect(stat?.sizeBytes).toBe(body.length)
    expect([null, 'image/png']).toContain(stat?.contentType)
    expect(stat?.version).toBeTruthy()
    expect((await storage.stat(key))?.version).toBe(stat?.version)
  })

  test('stores any bytes in any chunks, including none', async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 50 }).map(Buffer.from), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const key = newKey()
        const whole = Buffer.concat(parts)
        await storage.write(key, Readable.from(parts), { ...image, sizeBytes: whole.length })
        expect((await contentOf(storage, key)).equals(whole)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('reads inclusive ranges', async () => {
    const key = newKey()
    await put(storage, key)
    const part = async (start: number, end: number) =>
      (await buffer(await storage.read(key, { start, end }))).toString()
    expect(await part(0, 1)).toBe('he')
    expect(await part(6, 10)).toBe('world')
    expect(await part(6, 5000)).toBe('world')
    await expect(part(11, 12)).rejects.toThrow(RangeNotSatisfiable)
  })

  test('reports a missing object', async () => {
    const key = newKey()
    expect(await storage.stat(key)).toBeNull()
    await expect(storage.read(key)).rejects.toThrow(ObjectNotFound)
    await expect(storage.copy(key, newKey(), { ...image, version: '"x"' })).rejects.toThrow(ObjectNotFound)
    await storage.remove(key)
  })

  test.each([
    ['shorter', 'hello wo'],
    ['longer', 'hello world!'],
  ])('rejects a stream that is %s than declared', async (_name, sent) => {
    const sizeBytes = hello.length
    for (const body of [Buffer.from(sent), Readable.from([...sent].map((c) => Buffer.from(c)))]) {
      const key = newKey()
      await expect(storage.write(key, body, { ...image, sizeBytes })).rejects.toThrow(ObjectSizeMismatch)
      expect(await storage.stat(key)).toBeNull()
    }
  })

  test('keeps the previous object if a stream fails', async () => {
    const key = newKey()
    await put(storage, key, Buffer.from('old'))
    async function* broken() {
      yield randomBytes(100_000)
      throw new Error('the client went away')
    }
    const write = storage.write(key, Readable.from(broken()), { ...image, sizeBytes: 200_000 })
    await expect(write).rejects.toThrow('the client went away')
    const destroyed = new PassThrough()
    destroyed.write('hello')
    setImmediate(() => destroyed.destroy())
    await expect(storage.write(key, destroyed, { ...image, sizeBytes: 11 })).rejects.toThrow()
    expect((await contentOf(storage, key)).toString()).toBe('old')
  })

  test('hides an object until it is complete', async () => {
    const key = newKey()
    const body = new PassThrough()
    const written = storage.write(key, body, { ...image, sizeBytes: hello.length })
    body.write(hello)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await storage.stat(key)).toBeNull()
    body.end()
    await written
    expect((await contentOf(storage, key)).equals(hello)).toBe(true)
  })

  test('copies an object, also over another one', async () => {
    const [from, to] = [newKey(), newKey()]
    await put(storage, to, Buffer.from('other'))
    const version = await put(storage, from)
    await storage.copy(from, to, { version, contentType: 'image/webp' })
    expect((await contentOf(storage, from)).equals(hello)).toBe(true)
    expect((await contentOf(storage, to)).equals(hello)).toBe(true)
    expect([null, 'image/webp']).toContain((await storage.stat(to))?.contentType)
    await expect(storage.copy(to, to, { ...image, version })).rejects.toThrow('onto itself')
  })

  test('does not copy an object that has changed', async () => {
    const [from, to] = [newKey(), newKey()]
    const version = await put(storage, from)
    await put(storage, from, Buffer.from('hello WORLD'))
    await expect(storage.copy(from, to, { ...image, version })).rejects.toThrow(ObjectChanged)
    expect(await storage.stat(to)).toBeNull()
    expect((await contentOf(storage, from)).toString()).toBe('hello WORLD')
  })

  test('removes an object, repeatedly', async () => {
    const key = newKey()
    await put(storage, key)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.stat(key)).toBeNull()
  })

  test('is healthy', async () => {
    await storage.check()
  })

  test('rejects keys that could escape their folder', async () => {
    for (const key of [
      '',
      '/a',
      '../a',
      'a/../b',
      'a//b',
      'a/.',
      'a/',
      'tmp/a',
      'a b',
      'a\0',
      'ä',
      '..',
      '.a',
    ]) {
      await expect(storage.stat(key), key).rejects.toThrow('Not a storage key')
      const upload = { ...image, sizeBytes: 1, expiresInSeconds: 9 }
      await expect(storage.signUpload(key, upload), key).rejects.toThrow('Not a storage key')
    }
  })
})

test('a valid key stays below its folder', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_.\-/~%\\ ]{0,12}$/)
  fc.assert(
    fc.property(segment, (key) => {
      try {
        checkKey(key)
      } catch {
        return
      }
      expect(join('/data', key)).toBe(`/data/${key}`)
    }),
  )
})

describe('local storage on disk', () => {
  test('leaves no file if a stream fails while its file is being created', async () => {
    const dir = localDir()
    const storage = await openStorage({ kind: 'local', dir })
    const breakOff = (later: (then: () => void) => unknown) =>
      new Readable({
        read() {
          later(() => this.destroy(new Error('the client went away')))
        },
      })
    for (let i = 0; i < 300; i++)
      for (const later of [process.nextTick, setImmediate]) {
        const write = storage.write('a', breakOff(later), { ...image, sizeBytes: 10 })
        await expect(write).rejects.toThrow('the client went away')
      }
    expect(await readdir(join(dir, 'tmp'))).toEqual([])
  })

  test('removes failed writes and sweeps leftovers of a crash', async () => {
    const dir = localDir()
    const storage = await openStorage({ kind: 'local', dir })
    await storage.write('a', Buffer.from('x'), { ...image, sizeBytes: 2 }).catch(() => {})
    expect(await readdir(join(dir, 'tmp'))).toEqual([])
    await writeFile(join(dir, 'tmp', 'left'), 'half')
    expect(await storage.sweep?.(60_000)).toBe(0)
    expect(await storage.sweep?.(-60_000)).toBe(1)
    expect(await readdir(join(dir, 'tmp'))).toEqual([])
  })

  test('detects a replacement of the same size and time', async () => {
    const dir = localDir()
    const storage = await openStorage({ kind: 'local', dir })
    const version = await put(storage, 'a')
    await utimes(join(dir, 'a'), 1, 1)
    const touched = (await storage.stat('a'))?.version
    await put(storage, 'a', Buffer.from('HELLO WORLD'))
    await utimes(join(dir, 'a'), 1, 1)
    expect(new Set([version, touched, (await storage.stat('a'))?.version]).size).toBe(3)
  })

  test('is unhealthy without its folder', async () => {
    const dir = localDir()
    const storage = await openStorage({ kind: 'local', dir })
    await rm(dir, { recursive: true })
    await symlink('/proc/1/nowhere', dir)
    await expect(storage.check()).rejects.toThrow()
  })
})

describe('s3 storage', () => {
  const upload = { contentType: 'image/png', sizeBytes: hello.length, expiresInSeconds: 60 }
  const sign = async (config: S3StorageConfig, key = 'uploads/file') =>
    new URL((await (await openStorage(config)).signUpload(key, upload)) ?? '')
  const send = async (url: URL | string, body: Buffer<ArrayBuffer>, contentType?: string) =>
    (await fetch(url, { method: 'PUT', body, headers: contentType ? { 'content-type': contentType } : {} }))
      .status

  test('a signed URL accepts only the declared upload', async () => {
    const url = await sign(s3Config, 'uploads/signed')
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
    expect(await send(url, Buffer.from('hello worlds'), 'image/png')).toBe(403)
    expect(await send(url, hello.subarray(1), 'image/png')).toBe(403)
    expect(await send(url, hello, 'text/html')).toBe(403)
    expect(await send(url, hello)).toBe(403)
    expect(await send(url.href.replace('signed', 'other'), hello, 'image/png')).toBe(403)
    s3.seen.clockAheadMs = 61_000
    expect(await send(url, hello, 'image/png')).toBe(403)
    s3.seen.clockAheadMs = 0
    const storage = await openStorage(s3Config)
    expect(await storage.stat('uploads/signed')).toBeNull()
    expect(await send(url, hello, 'image/png')).toBe(200)
    expect(await storage.stat('uploads/signed')).toMatchObject({ sizeBytes: 11, contentType: 'image/png' })
  })

  test('signed URLs use the public endpoint, and path style if configured', async () => {
    const publicEndpoint = 'https://files.example.org'
    expect((await sign({ ...s3Config, publicEndpoint })).href).toMatch(
      /^https:\/\/files\.example\.org\/media\/uploads\/file\?/,
    )
    expect((await sign({ ...s3Config, publicEndpoint, forcePathStyle: false })).host).toBe(
      'media.files.example.org',
    )
    const { endpoint: _, ...aws } = s3Config
    expect((await sign({ ...aws, forcePathStyle: false })).host).toBe('media.s3.eu-west-1.amazonaws.com')
  })

  test('sends no checksums that compatible stores may not support', async () => {
    const storage = await openStorage(s3Config)
    await storage.write('plain', Readable.from([hello]), { ...image, sizeBytes: hello.length })
    const names = Object.keys(s3.seen.headers).join()
    expect(names).not.toMatch(/checksum|trailer|decoded-content-length|content-encoding/)
    expect(s3.seen.headers['content-length']).toBe('11')
  })

  test('copies safely on a store that ignores copy conditions', async () => {
    const storage = await openStorage(lenientConfig)
    const version = await put(storage, 'lenient/from')
    const newer = await put(storage, 'lenient/from', Buffer.from('changed'))
    await expect(storage.copy('lenient/from', 'lenient/to', { ...image, version })).rejects.toThrow(
      ObjectChanged,
    )
    expect(await storage.stat('lenient/to')).toBeNull()
    await storage.copy('lenient/from', 'lenient/to', { ...image, version: newer })
    expect((await contentOf(storage, 'lenient/to')).toString()).toBe('changed')
  })

  test('is unhealthy with a wrong secret, a missing bucket or an unreachable store', async () => {
    for (const wrong of [{ secretAccessKey: 'no' }, { bucket: 'none' }, { endpoint: 'http://127.0.0.1:9' }]) {
      const storage = await openStorage({ ...s3Config, ...wrong })
      await expect(storage.check()).rejects.toThrow()
    }
  })
})
