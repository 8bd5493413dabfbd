import { randomUUID } from 'node:crypto'
import { type BigIntStats, createWriteStream } from 'node:fs'
import { link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, Storage, StoredObject } from '../storage.ts'
import type { LocalStorageConfig } from './settings.ts'
import {
  checkCopy,
  checkKey,
  checkRoundTrip,
  exactSize,
  ObjectChanged,
  ObjectNotFound,
  RangeNotSatisfiable,
} from './storage.ts'

/** Stores objects as files below `dir`, named by their keys; unfinished ones in `dir`/tmp. Content types are not kept. */
export class LocalStorage implements Storage {
  readonly kind = 'local'
  readonly #dir: string
  readonly #tmpDir: string

  private constructor(dir: string) {
    this.#dir = dir
    this.#tmpDir = join(dir, 'tmp')
  }

  static async open(config: LocalStorageConfig): Promise<LocalStorage> {
    const storage = new LocalStorage(resolve(config.dir))
    await makeDir(storage.#tmpDir)
    return storage
  }

  #path(key: string): string {
    return join(this.#dir, checkKey(key))
  }

  async signUpload(key: string) {
    checkKey(key)
    return null
  }

  async uploadOrigin() {
    return null
  }

  async write(key: string, body: Readable | Buffer, object: { sizeBytes: number }) {
    const path = this.#path(key)
    const tmp = join(this.#tmpDir, randomUUID())
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
    const target = createWriteStream(tmp, { flags: 'wx', flush: true })
    try {
      await pipeline(source, exactSize(object.sizeBytes), target)
      await makeDir(dirname(path))
      await rename(tmp, path)
    } finally {
      // An aborted stream may still be opening its file, which would then reappear after its removal.
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()))
      await rm(tmp, { force: true })
    }
    await syncDir(dirname(path))
  }

  async stat(key: string) {
    const stats = await stat(this.#path(key), { bigint: true }).catch(ignoreMissing)
    if (!stats?.isFile()) return null
    return { sizeBytes: Number(stats.size), contentType: null, version: versionOf(stats) }
  }

  async read(key: string, range?: ByteRange) {
    const file = await open(this.#path(key), 'r').catch(ignoreMissing)
    if (!file) throw new ObjectNotFound(key)
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw new ObjectNotFound(key)
      if (range && range.start >= stats.size) throw new RangeNotSatisfiable(key)
    } catch (error) {
      await file.close()
      throw error
    }
    return file.createReadStream(range)
  }

  async copy(from: string, to: string, object: { version: string }) {
    checkCopy(from, to)
    const source = this.#path(from)
    const target = this.#path(to)
    const claim = join(this.#tmpDir, randomUUID())
    try {
      // A hard link pins the file: the checked bytes are the copied bytes, even if `from` is replaced meanwhile.
      await link(source, claim)
      if (versionOf(await stat(claim, { bigint: true })) !== object.version) throw new ObjectChanged(from)
      await makeDir(dirname(target))
      await rename(claim, target)
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFound(from, { cause: error }) : error
    } finally {
      await rm(claim, { force: true })
    }
    await syncDir(dirname(target))
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const entries = await opendir(join(this.#dir, prefix)).catch(ignoreMissing)
    if (!entries) return
    for await (const entry of entries) {
      const key = prefix + entry.name
      if (key === 'tmp') continue
      if (entry.isDirectory()) yield* this.list(`${key}/`)
      const stats = entry.isFile() && (await stat(this.#path(key), { bigint: true }).catch(ignoreMissing))
      if (stats) yield { key, sizeBytes: Number(stats.size), version: versionOf(stats) }
    }
  }

  async remove(key: string) {
    const path = this.#path(key)
    const removed = await rm(path).then(() => true, ignoreMissing)
    if (removed) await syncDir(dirname(path))
  }

  async sweep(olderThanMs: number) {
    const names = await readdir(this.#tmpDir)
    const removed = await Promise.all(names.map((name) => removeOlder(join(this.#tmpDir, name), olderThanMs)))
    return removed.filter(Boolean).length
  }

  check() {
    return checkRoundTrip(this)
  }

  async close() {}
}

/** Files are replaced, never modified: new content has another inode or mtime. */
function versionOf(stats: BigIntStats): string {
  return `${stats.ino}-${stats.mtimeNs}-${stats.size}`
}

/** By change time, because `copy` may just have linked an old file. */
async function removeOlder(path: string, olderThanMs: number): Promise<boolean> {
  const stats = await stat(path).catch(ignoreMissing)
  if (!stats || stats.ctimeMs > Date.now() - olderThanMs) return false
  return rm(path).then(
    () => true,
    () => false,
  )
}

/** Creates a folder and its parents durably: syncs the parent of each new folder. */
async function makeDir(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let dir = path; dir.length >= first.length; dir = dirname(dir)) await syncDir(dirname(dir))
}

async function syncDir(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
