import { ArchiveError } from './manifest.ts'

/**
 * The part of tar that an archive needs: regular files with short names. Readers of all of tar keep what an archive claims, such
 * as names of any length, in memory.
 */
const BLOCK = 512
const NAME = /^[a-z0-9_]+(?:[/.][a-z0-9_]+)*$/

export type Entry = { name: string; sizeBytes: number; chunks: AsyncIterable<Buffer> }

/** What stands before the bytes of a file. */
export function headerOf(name: string, sizeBytes: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  header.write(name, 0, 100, 'ascii')
  header.write(octal(0o644, 8), 100, 'ascii')
  header.write(octal(0, 8) + octal(0, 8), 108, 'ascii')
  header.write(octal(sizeBytes, 12), 124, 'ascii')
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136, 'ascii')
  header.write('        0', 148, 'ascii')
  header.write('ustar\u000000', 257, 'ascii')
  header.write(octal(checksumOf(header), 7), 148, 'ascii')
  return header
}

/** What stands after the bytes of a file. */
export const paddingOf = (sizeBytes: number) => Buffer.alloc((BLOCK - (sizeBytes % BLOCK)) % BLOCK)
export const endOfTar = () => Buffer.alloc(2 * BLOCK)

const checksumOf = (header: Buffer) =>
  header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0)

/** Reads the files one after another. What of one is not read is skipped. Throws ArchiveError for anything but regular files. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new Reader(source)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, sizeBytes } = parseHeader(header)
    let left = sizeBytes
    const chunks = (async function* () {
      while (left > 0) {
        const chunk = await reader.takeUpTo(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name, sizeBytes, chunks }
    while (left > 0) left -= (await reader.takeUpTo(left)).length
    await reader.take(paddingOf(sizeBytes).length)
  }
}

function parseHeader(header: Buffer): { name: string; sizeBytes: number } {
  const text = (start: number, end: number) => header.toString('latin1', start, end).split('\0', 1)[0] ?? ''
  const name = text(0, 100)
  const size = text(124, 136).trim()
  const isValid =
    text(257, 262) === 'ustar' &&
    text(156, 157) === '0' &&
    text(345, 500) === '' &&
    NAME.test(name) &&
    /^[0-7]{1,11}$/.test(size) &&
    Number.parseInt(text(148, 156), 8) === checksumOf(header)
  if (!isValid) throw new ArchiveError('it is not an archive of a site, or is damaged')
  return { name, sizeBytes: Number.parseInt(size, 8) }
}

class Reader {
  readonly #source: AsyncIterator<Buffer>
  #waiting: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async takeUpTo(bytes: number): Promise<Buffer> {
    while (this.#waiting.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) throw new ArchiveError('it ends too early')
      this.#waiting = value
    }
    const taken = this.#waiting.subarray(0, bytes)
    this.#waiting = this.#waiting.subarray(taken.length)
    return taken
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = bytes; left > 0; ) {
      const part = await this.takeUpTo(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
