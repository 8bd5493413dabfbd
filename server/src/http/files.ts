import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { ASKED_EACH_TIME_BY_ONE, FOR_EVER, NOT_KEPT } from '../api/caching.ts'
import { matchesEtag } from '../api/etag.ts'
import type { FileReply } from '../api/reply.ts'
import { tagHeaders } from '../platform/cdn/headers.ts'

/**
 * Streams a file: whole, one range (RFC 9110), or 304. No file can run script in a browser: types are not sniffed,
 * documents are sandboxed, and only harmless types open inline. The bytes at a public address never change, so caches keep them.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply) {
  if (file.etag === null) return sendPrivate(request, reply, file)
  const range = rangeOf(request, file)
  const isKnown = matchesEtag(request.headers['if-none-match'] ?? '', file.etag)
  // Open the file before setting headers: the answer for a missing file must not be cached.
  const bytes = isKnown || range === 'unsatisfiable' ? null : await open(request, file, range)
  reply.headers({
    etag: file.etag,
    'cache-control': file.isSecret ? ASKED_EACH_TIME_BY_ONE : FOR_EVER,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(file.filename, { type: file.inline ? 'inline' : 'attachment' }),
  })
  if (file.tags && file.tags.length > 0) reply.headers(tagHeaders(file.tags))
  // A sandbox would block the browser's PDF viewer, which runs no script of the file.
  if (file.contentType !== 'application/pdf') {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }
  if (isKnown) return reply.code(304).send()
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send()
  }
  reply.header('content-type', file.contentType)
  if (!range) {
    reply.header('content-length', file.sizeBytes)
    return reply.send(bytes)
  }
  reply.code(206)
  reply.header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  reply.header('content-length', range.end - range.start + 1)
  return reply.send(bytes)
}

/** Files of people: nobody but the caller keeps or opens them. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, file: FileReply) {
  const bytes = await open(request, file, null)
  if (file.sizeBytes !== null) reply.header('content-length', file.sizeBytes)
  return reply
    .headers({
      'content-type': file.contentType,
      'cache-control': NOT_KEPT,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': contentDisposition(file.filename, { type: 'attachment' }),
    })
    .send(bytes)
}

/** HEAD reads no bytes. */
async function open(request: FastifyRequest, file: FileReply, range: { start: number; end: number } | null) {
  return request.method === 'HEAD' ? Readable.from([]) : file.read(range ?? undefined)
}

function rangeOf(
  request: FastifyRequest,
  file: FileReply,
): { start: number; end: number } | 'unsatisfiable' | null {
  const header = request.headers.range
  if (!header || request.method !== 'GET') return null
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== file.etag) return null
  const ranges = parseRange(file.sizeBytes ?? 0, header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}
