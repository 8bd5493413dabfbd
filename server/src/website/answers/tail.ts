import { constants, crc32 } from 'node:zlib'
import type { Encoding } from './negotiation.ts'

/** Options that leave a compressed body open at its end, so that a tail can follow. */
export const OPEN_END = {
  br: { finishFlush: constants.BROTLI_OPERATION_FLUSH },
  gzip: { finishFlush: constants.Z_FULL_FLUSH },
}

/** What fits into one uncompressed block of both formats. */
const MAX_BLOCK_BYTES = 65_535

/**
 * Ends a body that was compressed once with bytes that differ for each visitor: they follow as uncompressed blocks (RFC
 * 7932, 9.2; RFC 1951, 3.2.4), which takes microseconds.
 */
export function withTail(encoding: Encoding, start: Buffer, tail: Buffer, plain: Plain): Buffer {
  if (encoding === 'br') return Buffer.concat([start, ...blocksOf(tail, brotliHeader), BROTLI_END])
  if (encoding === 'gzip')
    return Buffer.concat([start, ...blocksOf(tail, deflateHeader), DEFLATE_END, gzipEnd(tail, plain)])
  return Buffer.concat([start, tail])
}

const blocksOf = (tail: Buffer, headerOf: (length: number) => Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(tail.length / MAX_BLOCK_BYTES) }, (_, i) => {
    const block = tail.subarray(i * MAX_BLOCK_BYTES, (i + 1) * MAX_BLOCK_BYTES)
    return [headerOf(block.length), block]
  }).flat()

/** What is known of the start before compression. */
export type Plain = { crc: number; sizeBytes: number }
export const plainOf = (bytes: Buffer): Plain => ({ crc: crc32(bytes), sizeBytes: bytes.length })

/** An empty last block of each format. */
const BROTLI_END = Buffer.from([0x03])
const DEFLATE_END = Buffer.from([0x03, 0x00])
const IS_UNCOMPRESSED = 1 << 19

/** Not the last block, its length less one in 16 bits, uncompressed. */
function brotliHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | IS_UNCOMPRESSED, 0, 3)
  return header
}

/** Not the last block, uncompressed, its length in 16 bits. */
function deflateHeader(length: number): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}

function gzipEnd(tail: Buffer, { crc, sizeBytes }: Plain): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(tail, crc), 0)
  end.writeUInt32LE((sizeBytes + tail.length) >>> 0, 4)
  return end
}
