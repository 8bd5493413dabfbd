import { decrypt, encrypt } from './encryption.ts'
import type { Place } from './place.ts'

/** What is in memory of a stream at once; a store gets parts of this size, and their encryption. */
export const PART_BYTES = 4 * 1024 * 1024

const nameOfPart = (name: string, number: number) => `${name}/${String(number).padStart(6, '0')}.age`

/** Writes a stream as encrypted parts; resolves to their number, which is at least one. */
export async function writeParts(
  place: Place,
  recipient: string,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  let count = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    const part = Buffer.concat(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
    await place.write(nameOfPart(name, count++), await encrypt(recipient, part))
  }
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; ) {
      const piece = chunk.subarray(start, start + PART_BYTES - waitingBytes)
      waiting.push(piece)
      waitingBytes += piece.length
      start += piece.length
      if (waitingBytes === PART_BYTES) await flush()
    }
  if (waitingBytes > 0 || count === 0) await flush()
  return count
}

/** Throws for a part that is missing or was changed. */
export async function* readParts(
  place: Place,
  identity: string,
  name: string,
  count: number,
): AsyncGenerator<Buffer> {
  for (let number = 0; number < count; number++) {
    const part = nameOfPart(name, number)
    try {
      yield await decrypt(identity, await place.read(part))
    } catch (error) {
      throw new Error(`The backup is damaged: ${part} cannot be read`, { cause: error })
    }
  }
}
