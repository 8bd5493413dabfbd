import type { IncomingMessage } from 'node:http'
import { networkMatcher } from '../platform/values/networks.ts'

/** What proxies say about a request. Only those that the operator trusts are believed. */
export type Forwarded = {
  /** The Host header that the visitor sent. */
  host(request: IncomingMessage): string | undefined
  /** Whether the visitor came by http to a proxy that also takes https. */
  isPlain(request: IncomingMessage): boolean
}

export function createForwarded(trustProxy: boolean | string): Forwarded {
  const isTrusted = typeof trustProxy === 'boolean' ? () => trustProxy : networkMatcher(trustProxy.split(','))
  /** What the nearest proxy has added to a header. */
  const sentBy = ({ headers, socket }: IncomingMessage, name: string): string | undefined => {
    const values = headers[name]
    if (typeof values !== 'string' || !isTrusted(socket.remoteAddress)) return undefined
    return values.split(',').at(-1)?.trim()
  }
  return {
    host: (request) => sentBy(request, 'x-forwarded-host') ?? request.headers.host,
    isPlain: (request) => sentBy(request, 'x-forwarded-proto') === 'http',
  }
}
