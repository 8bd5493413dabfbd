import { fileTypeFromBuffer } from 'file-type'
import { canonicalType, hasSignature, isSameType, isText, parseContentType, SVG } from './content-types.ts'
import { readSvgRoot } from './svg.ts'

/** `reason` is a sentence for the API's caller. */
type ContentVerdict = { ok: true } | { ok: false; reason: string }

/** The number of leading bytes that `sniff` needs: longer than any signature, and all of a small text. */
export const SNIFFED_BYTES = 64 * 1024

/** Checks the first bytes of a file (4,100 or more, or the whole file) against its declared content type. */
export async function sniff(head: Buffer, declared: string): Promise<ContentVerdict> {
  const contentType = parseContentType(declared)
  if (contentType === null) return no(`"${declared.slice(0, 100)}" is not a valid content type.`)
  if (head.length === 0) return no('The file is empty.')
  const type = canonicalType(contentType)
  if (type === 'application/octet-stream') return { ok: true }
  const text = decodeText(head)
  const found = await detect(head, text)
  if (isText(type)) return checkText(text, found, type)
  if (found ? isSameType(found, type) : !hasSignature(type)) return { ok: true }
  return no(
    `The file was declared as ${type}, but ${found ? `it is ${found}` : 'its bytes are not of that type'}.`,
  )
}

function checkText(text: string | null, found: string | null, type: string): ContentVerdict {
  if (found && !isTextFormat(found)) return no(`The file was declared as ${type}, but it is ${found}.`)
  if (text === null) return no(`The file was declared as ${type}, but it is not UTF-8 or UTF-16 text.`)
  if (type !== SVG) return { ok: true }
  try {
    readSvgRoot(text)
    return { ok: true }
  } catch (error) {
    return no((error as Error).message)
  }
}

function isTextFormat(type: string): boolean {
  return isText(type) || TEXT_FORMATS.has(type)
}

function no(reason: string): ContentVerdict {
  return { ok: false, reason }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Null for anything else and for text with a NUL. */
export function decodeText(bytes: Buffer): string | null {
  const [first, second] = bytes
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    // The end of a file's first bytes may split a character.
    const stream = bytes.length >= 4_100
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes, { stream })
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Text formats that file-type detects. */
const TEXT_FORMATS = new Set(['application/pgp-encrypted', 'application/x-ms-regedit', 'model/stl'])
/** Binary formats whose files may contain nothing but readable text. */
const READABLE_FORMATS = new Set([
  'application/eps',
  'application/pdf',
  'application/postscript',
  'application/rtf',
  'image/gif',
])
/** The tags by which browsers recognize HTML (WHATWG MIME Sniffing, 7.1). */
const HTML =
  /^\s*<(!--|(!doctype html|html|head|body|script|iframe|style|title|h1|div|font|table|a|b|br|p)[\s>])/i
const CONTROL_CHARACTERS = /[^\P{Cc}\s]/u

/** The canonical type by the bytes alone; null when they match no known format. */
async function detect(head: Buffer, text: string | null): Promise<string | null> {
  if (text !== null && isSvg(text)) return SVG
  if (text !== null && HTML.test(text)) return 'text/html'
  const result = await fileTypeFromBuffer(head).catch(() => undefined)
  const found = result ? canonicalType(result.mime) : detectTruncated(head)
  if (found === 'image/gif' && !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return null
  // Many signatures have only two or three letters: a price list that starts with "BMW" is not a bitmap.
  const isReadable = text !== null && !CONTROL_CHARACTERS.test(text)
  if (isReadable && found && !isTextFormat(found) && !READABLE_FORMATS.has(found)) return null
  return found
}

/** Formats that file-type recognizes only with more than the first bytes. */
function detectTruncated(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 4)
  if (start === 'II*\0' || start === 'MM\0*') return 'image/tiff'
  if (start === 'PK\x03\x04') return 'application/zip'
  return start.startsWith('ID3') ? 'audio/mpeg' : null
}

function isSvg(text: string): boolean {
  try {
    readSvgRoot(text)
    return true
  } catch {
    return false
  }
}
