import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error: s3rver has no types
import S3rver from 's3rver'
import type { S3StorageConfig } from '../../src/platform/storage/settings.ts'

const accessKeyId = 'S3RVER'
const secretAccessKey = 'S3RVER'

/** The headers of the last request, and the lead of the server's clock. */
type Seen = { headers: IncomingMessage['headers']; clockAheadMs: number }
export type S3Server = {
  config: S3StorageConfig & { endpoint: string }
  /** The server behind `strictFront`. */
  lenientEndpoint: string
  seen: Seen
  close(): Promise<void>
}

/** Starts an S3-compatible server with a bucket `media`. */
export async function startS3(directory: string): Promise<S3Server> {
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media' }],
  })
  const { port } = (await s3rver.run()) as AddressInfo
  const seen: Seen = { headers: {}, clockAheadMs: 0 }
  const front = strictFront(port, seen)
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const at = (p: number) => `http://127.0.0.1:${p}`
  return {
    config: {
      kind: 's3',
      bucket: 'media',
      region: 'eu-west-1',
      forcePathStyle: true,
      accessKeyId,
      secretAccessKey,
      endpoint: at((front.address() as AddressInfo).port),
    },
    lenientEndpoint: at(port),
    seen,
    async close() {
      front.closeAllConnections()
      front.close()
      await s3rver.close()
    },
  }
}

/**
 * A proxy that is as strict as S3. s3rver itself does not verify version 4 signatures, ignores copy conditions, keeps
 * truncated uploads, and fails to write to a folder that it removes for another change, so that it gets one change at a time.
 */
function strictFront(port: number, seen: Seen): Server {
  let changed = Promise.resolve()
  return createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null)
    if (!body) return
    seen.headers = incoming.headers
    const refuse = (status: number, code: string) =>
      outgoing.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    if (!isSigned(incoming, body, seen)) return refuse(403, 'SignatureDoesNotMatch')
    const condition = incoming.headers['x-amz-copy-source-if-match']
    const source = incoming.headers['x-amz-copy-source']
    if (condition && source) {
      const head = await fetch(`http://127.0.0.1:${port}/${source}`, { method: 'HEAD' })
      if (head.ok && head.headers.get('etag') !== condition) return refuse(412, 'PreconditionFailed')
    }
    const { method, url: path, headers } = incoming
    const forward = () =>
      new Promise<void>((resolve) => {
        const forwarded = request({ port, host: '127.0.0.1', method, path, headers }, (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.once('close', resolve).pipe(outgoing)
        })
        forwarded.once('error', () => {
          outgoing.destroy()
          resolve()
        })
        forwarded.end(body)
      })
    if (method === 'GET' || method === 'HEAD') await forward()
    else changed = changed.then(forward)
  })
}

/** Verifies an AWS Signature Version 4 from a header or the query. */
function isSigned(incoming: IncomingMessage, body: Buffer, seen: Seen): boolean {
  const url = new URL(incoming.url ?? '', 'http://localhost')
  const header = (name: string) => String(incoming.headers[name] ?? '').trim()
  const signed: Record<string, string | undefined> = Object.fromEntries(
    [...header('authorization').matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [name, value]),
  )
  const field = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? signed[name] ?? ''
  const date = url.searchParams.get('X-Amz-Date') ?? header('x-amz-date')
  const claimed = header('x-amz-content-sha256') || 'UNSIGNED-PAYLOAD'
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false
  if (isExpired(date, Number(field('Expires') || 900), seen)) return false

  const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${hex(c)}`)
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const names = field('SignedHeaders').split(';')
  const headers = names.map((name) => `${name}:${header(name)}\n`)
  const parts = [incoming.method, url.pathname, query.join('&'), headers.join(''), names.join(';'), claimed]
  const [keyId, ...scope] = field('Credential').split('/')
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(parts.join('\n'))].join('\n')
  const key = scope.reduce<string | Buffer>((k, part) => hmac(k, part), `AWS4${secretAccessKey}`)
  return keyId === accessKeyId && hmac(key, toSign).toString('hex') === field('Signature')
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

function isExpired(date: string, expiresInSeconds: number, seen: Seen): boolean {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Date.now() + seen.clockAheadMs > Date.parse(iso) + expiresInSeconds * 1000
}
