import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { encodingOf } from '../answers/negotiation.ts'
import { sendText } from '../visits/notice.ts'
import { hashOf, sendImmutable } from './immutable-file.ts'

export const ISLANDS = '/_sw/island-'
const { resolve } = createRequire(import.meta.url)

function scriptOf(file: string) {
  const identity = readFileSync(file)
  const bodies = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) }
  return { path: `${ISLANDS}${hashOf(identity)}.js`, bodies }
}
const island = scriptOf(resolve('@sitewright/blocks/island'))
const solver = scriptOf(resolve('@sitewright/blocks/solver'))

/** Loads the script of forms. Pages without one have no script. */
export const ISLAND = `<script type="module" src="${island.path}"></script>`
/** Path of the script that solves proofs of work. Browsers load it when a form is refused for want of one. */
export const SOLVER = solver.path

export function sendIsland(request: IncomingMessage, response: ServerResponse, url: string) {
  const script = [island, solver].find(({ path }) => path === url)
  if (!script) return sendText(response, 404, 'There is no such script')
  const encoding = encodingOf(request.headers['accept-encoding'])
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return sendImmutable(request, response, { bytes: script.bodies[encoding], headers })
}
