import type { IncomingMessage } from 'node:http'
import { networkMatcher } from '../platform/values/networks.ts'

/** What proxies say about a request. Only those that the operator trusts are believed. */
export type Forwarded = {
  /** Whether the visitor came by http to a proxy that also takes https. */
  isPlain(request: IncomingMessage): boolean
}

export function createForwarded(trustProxy: boolean | string): Forwarded {
  const isTrusted = typeof trustProxy === 'boolean' ? () => trustProxy : networkMatcher(trustProxy.split(','))
  return {
    isPlain({ headers, socket }) {
      const protocols = headers['x-forwarded-proto']
      if (typeof protocols !== 'string' || !isTrusted(socket.remoteAddress)) return false
      return protocols.split(',').at(-1)?.trim() === 'http'
    },
  }
}
