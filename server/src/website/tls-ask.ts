import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { networkMatcher } from '../platform/values/networks.ts'
import type { Hosts } from './hosts.ts'
import { sendText } from './visits/notice.ts'

const PATH = /^\/internal\/tls-ask(?:\?|$)/
/** How long a question waits for the hosts to be read after a start. */
const PATIENCE_MS = 5_000

export type TlsAsk = {
  /** Answers whether a host gets a certificate; false leaves other requests. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * For on-demand certificates, as Caddy asks for them: 200 if this server answers the host, 404 if not. From memory, so that it
 * is fast and right while the database is down.
 */
export function createTlsAsk(hosts: Hosts, networks: string[]): TlsAsk {
  const isAllowed = networkMatcher(networks)
  const mayAsk = ({ socket, headers }: IncomingMessage) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    return !isForwarded && isAllowed(socket.remoteAddress)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const domain = new URL(request.url ?? '', 'http://server').searchParams.get('domain') ?? ''
    const isKnown = await Promise.race([hosts.whenKnown, wait(PATIENCE_MS, 'late', { ref: false })])
    if (isKnown === 'late') return sendText(response, 503, 'Not ready yet', { 'retry-after': '5' })
    if (!hosts.isServed(domain.toLowerCase())) return sendText(response, 404, 'Unknown host')
    return sendText(response, 200, 'Known host')
  }
  return {
    handle(request, response) {
      if (!PATH.test(request.url ?? '')) return false
      if (mayAsk(request)) void answer(request, response)
      else sendText(response, 403, 'Only the proxy before this server may ask')
      return true
    },
  }
}
