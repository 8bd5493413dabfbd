import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ASKED_EACH_TIME, ASKED_EACH_TIME_BY_ONE } from '../../api/caching.ts'
import { matchesEtag } from '../../api/etag.ts'
import { type Content, HTML } from '../live-site.ts'
import { type Encoding, encodingOf } from './negotiation.ts'
import { OPEN_END, type Plain, plainOf, withTail } from './tail.ts'

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
  /** Whether it is a page that visitors see. */
  isPage: boolean
  etag: string
  notModified: string[]
  /** What lets a CDN keep it; null if it may not. */
  cdnHeaders: string[] | null
  bodies: Record<Encoding, Body>
  /** The forms of a page, whose body has to be ended with a token for each visitor. */
  forms: { ids: string[]; plain: Plain } | null
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
  const { status, contentType, body, headers, forms, cdnHeaders } = content
  const bytes = Buffer.from(body)
  const isSmall = bytes.length < SMALL_BYTES && !forms
  const [br, gz] = isSmall
    ? [bytes, bytes]
    : await Promise.all([
        compress.br(bytes, { ...BROTLI, ...(forms && OPEN_END.br) }),
        compress.gzip(bytes, forms && OPEN_END.gzip),
      ])
  const etag = etagOf(content)
  // Each view of a form gets a token of its own, also when a page is loaded again: a browser must not keep the old one.
  const shared = { ...(!forms && { etag }), vary: 'accept-encoding', ...headers }
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
    isPage: status === 200 && contentType === HTML,
    etag,
    notModified: Object.entries(shared).flat(),
    // The token of a form is for one visitor.
    cdnHeaders: cdnHeaders && !forms ? Object.entries(cdnHeaders).flat() : null,
    bodies: { br: full(br, 'br'), gzip: full(gz, 'gzip'), identity: full(bytes) },
    forms: forms ? { ids: forms, plain: plainOf(bytes) } : null,
    sizeBytes: bytes.length + br.length + gz.length + 3 * HEADER_BYTES,
  }
}

const BY_ALL = ['cache-control', ASKED_EACH_TIME]
/** The token of a form is for one visitor. */
const BY_ONE = ['cache-control', ASKED_EACH_TIME_BY_ONE]

/**
 * Sends an entry, or 304 to a client that has it, with these headers too: a flat list. `tokenOf` makes the token of a page
 * with forms. A CDN keeps none that is old.
 */
export function sendEntry(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  {
    more = [],
    isOld = false,
    tokenOf,
  }: { more?: readonly string[]; isOld?: boolean; tokenOf?: () => string } = {},
) {
  const caching = entry.forms ? BY_ONE : (!isOld && entry.cdnHeaders) || BY_ALL
  const known = headers['if-none-match']
  if (
    known !== undefined &&
    entry.status === 200 &&
    !entry.forms &&
    matchesEtag(known, entry.etag.slice(2))
  ) {
    response.writeHead(304, [...entry.notModified, ...caching, ...more])
    return response.end()
  }
  const encoding = encodingOf(headers['accept-encoding'])
  if (entry.forms) return sendForms(response, entry, { encoding, more, token: tokenOf?.() ?? '' })
  const { bytes, headers: own } = entry.bodies[encoding]
  response.writeHead(entry.status, [...own, ...caching, ...more])
  return response.end(method === 'HEAD' ? undefined : bytes)
}

/** Ends a page with what belongs to its forms. */
export const endOf = (ids: readonly string[], token: string) =>
  `${ids.map((id) => `<input type="hidden" name="_token" form="${id}" value="${token}">`).join('')}</body></html>`

type Sending = { encoding: Encoding; more: readonly string[]; token: string }

function sendForms(response: ServerResponse, entry: Entry, { encoding, more, token }: Sending) {
  const { ids, plain } = entry.forms as NonNullable<Entry['forms']>
  const { bytes, headers } = entry.bodies[encoding]
  const body = withTail(encoding, bytes, Buffer.from(endOf(ids, token)), plain)
  const own = headers.with(headers.indexOf('content-length') + 1, String(body.length))
  response.writeHead(entry.status, [...own, ...BY_ONE, ...more])
  return response.end(response.req.method === 'HEAD' ? undefined : body)
}
