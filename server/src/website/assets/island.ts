import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { encodingOf } from '../visits/negotiation.ts'
import { sendText } from '../visits/notice.ts'
import { hashOf, sendImmutable } from './immutable-file.ts'

export const ISLANDS = '/_sw/island-'
const identity = readFileSync(createRequire(import.meta.url).resolve('@sitewright/blocks/island'))
const bodies = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) }
const path = `${ISLANDS}${hashOf(identity)}.js`

/** Loads the script of forms. Pages without one have no script. */
export const ISLAND = `<script type="module" src="${path}"></script>`

export function sendIsland(request: IncomingMessage, response: ServerResponse, url: string) {
  if (url !== path) return sendText(response, 404, 'There is no such script')
  const encoding = encodingOf(request.headers['accept-encoding'])
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return sendImmutable(request, response, { bytes: bodies[encoding], headers })
}
