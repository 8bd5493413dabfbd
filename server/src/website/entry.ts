import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matchesEtag } from '../api/etag.ts'
import type { Content } from './live-site.ts'
import { type Encoding, encodingOf } from './visits/negotiation.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Higher qualities take many times as long for a tenth less. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const SMALL_BYTES = 512

type Body = { bytes: Buffer; headers: string[] }

/** An answer that is ready to be sent: one body and one flat list of headers for each encoding. */
export type Entry = {
  status: number
  etag: string
  notModified: string[]
  bodies: Record<Encoding, Body>
  sizeBytes: number
}

export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const HEADER_BYTES = 2_048

/** Weak, because one tag stands for all encodings. */
export function etagOf({ body, headers = {} }: Content): string {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url')
  return `W/"${hash.slice(0, 22)}"`
}

export async function entryOf(content: Content): Promise<Entry> {
  const { status, contentType, body, headers } = content
  const bytes = Buffer.from(body)
  const isSmall = bytes.length < SMALL_BYTES
  const [br, gz] = isSmall
    ? [bytes, bytes]
    : await Promise.all([compress.br(bytes, BROTLI), compress.gzip(bytes)])
  const etag = etagOf(content)
  const shared = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers }
  const full = (content: Buffer, encoding?: string): Body => ({
    bytes: content,
    headers: Object.entries({
      ...shared,
      ...SECURITY_HEADERS,
      'content-type': contentType,
      'content-length': String(content.length),
      ...(encoding && !isSmall && { 'content-encoding': encoding }),
    }).flat(),
  })
  return {
    status,
    etag,
    notModified: Object.entries(shared).flat(),
    bodies: { br: full(br, 'br'), gzip: full(gz, 'gzip'), identity: full(bytes) },
    sizeBytes: bytes.length + br.length + gz.length + 3 * HEADER_BYTES,
  }
}

/** Sends an entry, or 304 to a client that has it, with these headers too: a flat list. */
export function sendEntry(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  more: readonly string[] = [],
) {
  const known = headers['if-none-match']
  if (known !== undefined && entry.status === 200 && matchesEtag(known, entry.etag.slice(2))) {
    response.writeHead(304, withMore(entry.notModified, more))
    return response.end()
  }
  const { bytes, headers: own } = entry.bodies[encodingOf(headers['accept-encoding'])]
  response.writeHead(entry.status, withMore(own, more))
  return response.end(method === 'HEAD' ? undefined : bytes)
}

const withMore = (headers: string[], more: readonly string[]) =>
  more.length > 0 ? [...headers, ...more] : headers
