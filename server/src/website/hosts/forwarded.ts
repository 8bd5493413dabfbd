import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkMatcher } from '../../platform/values/networks.ts'

/** What proxies say about a request. Only those that the operator trusts are believed. */
export type Forwarded = {
  /** The Host header that the visitor sent. */
  host(request: IncomingMessage): string | undefined
  /** Whether the visitor came by http to a proxy that also takes https. */
  isPlain(request: IncomingMessage): boolean
  /** Whether the visitor came by https to a proxy. */
  isSecure(request: IncomingMessage): boolean
  /** The address of the visitor. */
  address(request: IncomingMessage): string
  /** The country of the visitor, as two capital letters; empty when no proxy says it. */
  country(request: IncomingMessage): string
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
    isSecure: (request) => sentBy(request, 'x-forwarded-proto') === 'https',
    country(request) {
      const country = sentBy(request, 'cf-ipcountry') ?? sentBy(request, 'x-country-code') ?? ''
      return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : ''
    },
    address({ headers, socket }) {
      let address = socket.remoteAddress ?? ''
      const sent = headers['x-forwarded-for']
      if (typeof sent !== 'string') return address
      // Each proxy adds whom it was asked by, at the end.
      for (const next of sent.split(',').reverse()) {
        if (!isTrusted(address) || isIP(next.trim()) === 0) break
        address = next.trim()
      }
      return address
    },
  }
}
