type Box = { start: number; end: number }

const HEADER_BYTES = 8
const MAX_BOXES = 1_000

/** The first box of a type among those between two positions. */
function boxIn(bytes: Buffer, type: string, { start, end }: Box): Box | null {
  let at = start
  for (let count = 0; count < MAX_BOXES && at + HEADER_BYTES <= end; count++) {
    const size = bytes.readUInt32BE(at)
    const isLarge = size === 1
    if (isLarge && at + 16 > end) return null
    const length = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size
    const header = isLarge ? 16 : HEADER_BYTES
    if (length < header || at + length > end) return null
    if (bytes.toString('latin1', at + 4, at + 8) === type) return { start: at + header, end: at + length }
    at += length
  }
  return null
}

/** The duration of an MP4 in seconds (ISO/IEC 14496-12); null if it is not one that can be played. */
export function durationOfMp4(bytes: Buffer): number | null {
  const file = { start: 0, end: bytes.length }
  const movie = boxIn(bytes, 'ftyp', file) && boxIn(bytes, 'moov', file)
  const header = movie && boxIn(bytes, 'mvhd', movie)
  if (!header) return null
  const isLong = bytes[header.start] === 1
  const at = header.start + (isLong ? 20 : 12)
  if (at + (isLong ? 12 : 8) > header.end) return null
  const scale = bytes.readUInt32BE(at)
  const duration = isLong ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)
  return scale > 0 && duration > 0 ? duration / scale : null
}
