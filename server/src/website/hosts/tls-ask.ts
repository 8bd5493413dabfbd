import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { NOT_KEPT } from '../../api/caching.ts'
import { networkMatcher } from '../../platform/values/networks.ts'
import { type Hosts, hostOf } from './hosts.ts'

const PATH = '/internal/tls-ask'
/** A proxy that passes on a request adds some of these. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
/** How long a question waits for the hosts to be read after a start. */
const PATIENCE_MS = 5_000

type TlsAsk = {
  /** Answers whether a host gets a certificate; false leaves other requests. `host`: the one that is asked. */
  handle(request: IncomingMessage, response: ServerResponse, host: string): boolean
}

/**
 * For on-demand certificates, as Caddy asks for them: 200 if this server answers the host, 404 if not. From memory, so that it
 * is fast and right while the database is down.
 */
export function createTlsAsk(hosts: Hosts, networks: string[]): TlsAsk {
  const isAllowed = networkMatcher(networks)
  const mayAsk = ({ socket, headers }: IncomingMessage) =>
    isAllowed(socket.remoteAddress) && FORWARDED.every((name) => headers[name] === undefined)
  const answer = (url: string, response: ServerResponse) => {
    const domain = new URLSearchParams(url.slice(PATH.length)).get('domain') ?? ''
    send(response, hosts.isServed(hostOf(domain)) ? 200 : 404)
  }
  const answerOnceKnown = async (url: string, response: ServerResponse) => {
    const isKnown = await Promise.race([hosts.whenKnown, wait(PATIENCE_MS, 'late', { ref: false })])
    if (isKnown === 'late') send(response, 503)
    else answer(url, response)
  }
  return {
    handle(request, response, host) {
      const { url = '' } = request
      // A site may have a page at the path.
      if (!url.startsWith(PATH) || !/^(?:\?|$)/.test(url.slice(PATH.length)) || hosts.isSite(host))
        return false
      if (!mayAsk(request)) send(response, 403)
      else if (hosts.areKnown) answer(url, response)
      else void answerOnceKnown(url, response)
      return true
    },
  }
}

function send(response: ServerResponse, status: number) {
  const retry = status === 503 ? { 'retry-after': '5' } : {}
  response.writeHead(status, { 'content-length': 0, 'cache-control': NOT_KEPT, ...retry }).end()
}
