import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matchesEtag } from '../api/etag.ts'
import { type Content, HTML } from './live-site.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Higher qualities take many times as long for a tenth less. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const SMALL_BYTES = 512

type Encoding = 'br' | 'gzip' | 'identity'
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

const REMEMBERED = 200
const negotiated = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows (RFC 9110). Browsers send few different ones. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = negotiated.get(header)
  if (known) return known
  const weights = new Map<string, number>()
  for (const part of header.slice(0, 1_000).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const chosen =
    weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')
      ? 'br'
      : weightOf('gzip') > 0
        ? 'gzip'
        : 'identity'
  if (negotiated.size < REMEMBERED) negotiated.set(header, chosen)
  return chosen
}

/** Sends an entry, or 304 to a client that has it. `ageSeconds` marks an entry that could not be renewed. */
export function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  ageSeconds?: number,
) {
  const { headers, method } = request
  const known = headers['if-none-match']
  const age = ageSeconds === undefined ? [] : ['age', String(ageSeconds)]
  if (known !== undefined && entry.status === 200 && matchesEtag(known, entry.etag.slice(2))) {
    response.writeHead(304, [...entry.notModified, ...age])
    return response.end()
  }
  const { bytes, headers: own } = entry.bodies[encodingOf(headers['accept-encoding'])]
  response.writeHead(entry.status, age.length > 0 ? [...own, ...age] : own)
  return response.end(method === 'HEAD' ? undefined : bytes)
}

/** A plain answer in words, where no site can answer. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  const body = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><p>${text}</p>`
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': HTML,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
