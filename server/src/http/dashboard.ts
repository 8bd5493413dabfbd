import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ASKED_EACH_TIME, FOR_EVER } from '../api/caching.ts'
import { lazy } from '../api/lazy.ts'
import type { Platform } from '../platform/context.ts'

const BUILT = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url))
/** Routes of the single-page app: all of them serve index.html. */
const SCREENS = [
  '/',
  '/login',
  '/login/single-sign-on',
  '/setup',
  '/invitation',
  '/reset-password',
  '/live',
  '/live/*',
  '/sandbox',
  '/sandbox/*',
]
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
/**
 * Components write inline styles. Scripts come from this server only, and requests go only to it and to the upload
 * store. Images and videos of sites may come from anywhere.
 */
const policy = (uploadOrigin: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https: http:; " +
  `media-src 'self' blob: https: http:; font-src 'self' data:; manifest-src 'self'; connect-src 'self'${uploadOrigin && ` ${uploadOrigin}`}; ` +
  "frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

type Asset = { type: string; bytes: Buffer; gzipped: () => Buffer; cacheControl: string }

/** Serves the built dashboard from memory. */
export function serveDashboard(app: FastifyInstance, { storage, log }: Pick<Platform, 'storage' | 'log'>) {
  const assets = new Map(filesIn(BUILT).map((path) => [path, readAsset(path)]))
  const index = assets.get('/index.html')
  if (!index) throw new Error('The dashboard is not built; run: npm run build')
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const uploadOrigin = await storage.uploadOrigin().catch((error: Error) => {
      log.warn({ error: error.message }, 'cannot determine the origin of the upload store')
      return null
    })
    reply.header('content-security-policy', policy(uploadOrigin ?? ''))
    return send(request, reply, index)
  }
  const config = { isFile: true } as const
  for (const path of SCREENS) app.get(path, { config }, sendPage)
  // One route for hundreds of files: each takes a third of a millisecond to add.
  app.get<{ Params: { file: string } }>('/assets/:file', { config }, (request, reply) => {
    const asset = assets.get(`/assets/${request.params.file}`)
    return asset ? send(request, reply, asset) : reply.callNotFound()
  })
  for (const [path, asset] of assets) {
    if (asset !== index && !path.startsWith('/assets/'))
      app.get(path, { config }, (request, reply) => send(request, reply, asset))
  }
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))

function readAsset(path: string): Asset {
  const bytes = readFileSync(join(BUILT, path))
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    bytes,
    gzipped: lazy(() => gzipSync(bytes)),
    // Built files carry a hash of their content in the name.
    cacheControl: path.startsWith('/assets/') ? FOR_EVER : ASKED_EACH_TIME,
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, gzipped, cacheControl }: Asset) {
  const isGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  reply.headers({ ...HEADERS, 'content-type': type, 'cache-control': cacheControl, vary: 'accept-encoding' })
  if (isGzip) reply.header('content-encoding', 'gzip')
  return reply.send(isGzip ? gzipped() : bytes)
}
