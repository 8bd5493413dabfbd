import { constants, crc32 } from 'node:zlib'
import type { Encoding } from './negotiation.ts'

/** Options that leave a compressed body open at its end, so that a tail can follow. */
export const OPEN_END = {
  br: { finishFlush: constants.BROTLI_OPERATION_FLUSH },
  gzip: { finishFlush: constants.Z_FULL_FLUSH },
}

/** The length of a tail must fit into one uncompressed block of both formats. */
export const MAX_TAIL_BYTES = 65_535

/**
 * Ends a body that was compressed once with bytes that differ for each visitor: they follow as an uncompressed block (RFC
 * 7932, 9.2; RFC 1951, 3.2.4), which takes microseconds.
 */
export function withTail(encoding: Encoding, start: Buffer, tail: Buffer, plain: Plain): Buffer {
  if (encoding === 'br') return Buffer.concat([start, brotliHeader(tail.length), tail, BROTLI_END])
  if (encoding === 'gzip')
    return Buffer.concat([start, deflateHeader(tail.length), tail, gzipEnd(tail, plain)])
  return Buffer.concat([start, tail])
}

/** What is known of the start before compression. */
export type Plain = { crc: number; sizeBytes: number }
export const plainOf = (bytes: Buffer): Plain => ({ crc: crc32(bytes), sizeBytes: bytes.length })

/** An empty last block. */
const BROTLI_END = Buffer.from([0x03])
const IS_UNCOMPRESSED = 1 << 19

/** Not the last block, its length less one in 16 bits, uncompressed. */
function brotliHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | IS_UNCOMPRESSED, 0, 3)
  return header
}

/** The last block, uncompressed. */
function deflateHeader(length: number): Buffer {
  const header = Buffer.alloc(5)
  header[0] = 1
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
