import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FOR_EVER } from '../../api/caching.ts'

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Sends a file whose address contains a hash of its bytes, so that it is loaded once. */
export function sendImmutable(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, headers }: { bytes: Buffer; headers: Record<string, string> },
) {
  response.writeHead(200, {
    ...headers,
    'content-length': bytes.length,
    'cache-control': FOR_EVER,
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
