import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { FairSlots } from '../fair-slots.ts'
import type { TraceOutgoing } from '../observe/operations.ts'
import { type Clock, systemClock } from '../values/clock.ts'

export type OutboundRules = {
  /** Networks (CIDR) that may be called although they are not public. */
  allowNetworks: string[]
  httpsOnly: boolean
  /** May be called wherever it is found. */
  allowHost?: string
}
type OutboundRequest = {
  headers: Record<string, string>
  body: Buffer
  /** Covers name resolution, connecting, and the response's headers and body. */
  timeoutMs: number
  signal: AbortSignal
}
export type OutboundAnswer = {
  status: number
  retryAfter: string | null
  etag: string | null
  lastModified: string | null
  location: string | null
  contentType: string | null
}
type OutboundQuestion = Omit<OutboundRequest, 'body'> & { maxBytes: number }

/** Calls URLs supplied by API callers, limited to hosts on the public internet. */
export type Outbound = {
  /**
   * Why a URL may not be called; null if it may. Provisional: a name can resolve to other addresses later, or to none yet.
   * Takes up to 3 s, so call it outside of transactions. Each account gets a fair share of the concurrent look-ups.
   */
  refusal(url: string, accountId: string): Promise<string | null>
  /** Follows no redirects and discards the body. Throws OutboundError with the reason as its message. */
  post(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  /** Follows no redirects. Throws OutboundError, also for a body of more than `maxBytes`. */
  get(url: string, request: OutboundQuestion): Promise<OutboundAnswer & { body: Buffer }>
  /** Like `post`, but keeps the body. */
  ask(url: string, request: OutboundQuestion & { body: Buffer }): Promise<OutboundAnswer & { body: Buffer }>
  /** For clients of others, which follow no redirects and limit time and size themselves. */
  dispatcher: Dispatcher
  /** Traces what they send. */
  trace: TraceOutgoing
  close(): Promise<void>
}
export const untraced: TraceOutgoing = (_method, _url, send) => send({})
export class OutboundError extends Error {}

/** The addresses of a host that are found in time. */
export type Resolve = (host: string, timeoutMs: number) => Promise<string[]>

const MAX_URL_LENGTH = 2_000
const MAX_ANSWER_BYTES = 8_192
const MAX_HEADER_BYTES = 16_384
const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 15_000
/** For callers that wait for `refusal`. */
const LOOKUP_TIMEOUT_MS = 3_000
const LOOKUPS = 128
const LOOKUPS_PER_ACCOUNT = 8
const NOT_PUBLIC =
  'must have a host on the public internet; the operator may allow other networks with WEBHOOK_ALLOW_NETWORKS'

export function createOutbound(
  rules: OutboundRules,
  resolve: Resolve = resolveByDns(),
  clock: Clock = systemClock,
  trace: TraceOutgoing = untraced,
): Outbound {
  const mayCall = guardOf(rules.allowNetworks)
  const guardFor = (host: string) => (host === rules.allowHost ? () => true : mayCall)
  const addressesOf = async (host: string): Promise<string[]> => {
    const addresses = knownAddresses(host) ?? (await resolve(host, CONNECT_TIMEOUT_MS))
    if (addresses.length === 0) throw noAddress()
    if (addresses.every(guardFor(host))) return addresses
    throw new OutboundError(NOT_PUBLIC)
  }
  const resolveBounded = boundedResolver(resolve)
  const agent = new Agent({
    connect: guardedConnector(addressesOf, guardFor),
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const call = async (text: string, request: Call) => {
    const url = parseUrl(text, rules)
    if (typeof url === 'string') throw new OutboundError(url)
    const send = (headers: Record<string, string>) =>
      dispatch(agent, clock, url, { ...request, headers: { ...request.headers, ...headers } })
    return trace(request.method, url, send).catch((error) => {
      throw error instanceof OutboundError ? error : new OutboundError(describe(error), { cause: error })
    })
  }
  return {
    async refusal(text, accountId) {
      const url = parseUrl(text, rules)
      if (typeof url === 'string') return url
      const host = hostOf(url)
      const addresses = knownAddresses(host) ?? (await resolveBounded(host, accountId))
      return addresses.every(guardFor(host)) ? null : NOT_PUBLIC
    },

    post: (text, request) => call(text, { method: 'POST', ...request }),

    async get(text, { maxBytes, ...request }) {
      const body = new Body(maxBytes)
      const answer = await call(text, { method: 'GET', ...request, reader: body })
      return { ...answer, body: body.bytes }
    },

    async ask(text, { maxBytes, ...request }) {
      const body = new Body(maxBytes)
      const answer = await call(text, { method: 'POST', ...request, reader: body })
      return { ...answer, body: body.bytes }
    },

    dispatcher: agent,

    trace,

    close: () => agent.destroy(),
  }
}

/** The URL, or why it may not be called. */
function parseUrl(text: string, { httpsOnly }: OutboundRules): URL | string {
  if (text.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`
  if (!URL.canParse(text)) return 'must be an absolute URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) {
    return httpsOnly ? 'must start with https://' : 'must start with https:// or http://'
  }
  if (url.username || url.password) return 'must not contain a user name or password'
  return url
}

export const hostOf = ({ hostname }: Pick<URL, 'hostname'>) => hostname.replace(/^\[|\]$/g, '')

const LOOPBACK = ['127.0.0.1', '::1']

/** Addresses of hosts that need no DNS look-up (RFC 6761); undefined for all others. */
function knownAddresses(host: string): string[] | undefined {
  if (isIP(host)) return [host]
  if (/(^|\.)localhost\.?$/i.test(host)) return LOOPBACK
  return /(^|\.)invalid\.?$/i.test(host) ? [] : undefined
}

/** A public address that is internal to a cloud: Azure's VM agent. */
const INTERNAL_ADDRESSES = ['168.63.129.16']
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20')

function guardOf(allowNetworks: string[]): (address: string) => boolean {
  const allowed = allowNetworks.map((network) => ipaddr.parseCIDR(network))
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.parse(text)
    if (allowed.some((network) => network[0].kind() === address.kind() && address.match(network))) return true
    if (address.range() !== 'unicast' || INTERNAL_ADDRESSES.includes(text)) return false
    return address instanceof ipaddr.IPv4 || (address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION))
  }
}

/** Resolves names for callers that wait. Returns no addresses on failure or timeout. */
function boundedResolver(resolve: Resolve): (host: string, accountId: string) => Promise<string[]> {
  const slots = new FairSlots({ slots: LOOKUPS, perTenant: LOOKUPS_PER_ACCOUNT })
  return async (host, accountId) => {
    // Includes the time waiting for a slot, which bounds the queue.
    const deadline = performance.now() + LOOKUP_TIMEOUT_MS
    const lookUp = async () => {
      const leftMs = deadline - performance.now()
      return leftMs > 0 ? resolve(host, leftMs) : []
    }
    return slots.run(accountId, lookUp).catch(() => [])
  }
}

/** Connects only to checked addresses, so a name cannot resolve to another address after the check. */
function guardedConnector(
  addressesOf: (host: string) => Promise<string[]>,
  guardFor: (host: string) => (address: string) => boolean,
) {
  const lookup: LookupFunction = (host, options, done) => {
    addressesOf(host).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) done(null, all)
        else done(null, all[0]?.address ?? '', all[0]?.family)
      },
      (error) => done(error, ''),
    )
  }
  const connect = buildConnector({ lookup, timeout: CONNECT_TIMEOUT_MS, allowH2: false })
  return (options: buildConnector.Options, done: buildConnector.Callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const mayCall = guardFor(host)
    // IP addresses skip the look-up.
    if (isIP(host) && !mayCall(host)) return done(new OutboundError(NOT_PUBLIC), null)
    connect(options, (...[error, socket]) => {
      if (error || !socket) return done(error ?? new OutboundError('the connection failed'), null)
      if (socket.remoteAddress && mayCall(socket.remoteAddress)) return done(null, socket)
      socket.destroy()
      done(new OutboundError(NOT_PUBLIC), null)
    })
  }
}

/** Resolves names with these name servers, by default the system's. */
export function resolveByDns(servers?: string[]): Resolve {
  return async (host, timeoutMs) => {
    // A new resolver each time follows changes of the system's configuration.
    const resolver = new Resolver({ timeout: 1_000, tries: 4 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), timeoutMs)
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(timer)
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

const noAddress = () => Object.assign(new Error('no address'), { code: 'ENOTFOUND' })

/** `reader` keeps the body. Without it, a bounded part is read and discarded. */
type Call = Omit<OutboundRequest, 'body'> & { method: 'GET' | 'POST'; body?: Buffer; reader?: Body }

class Body {
  readonly #maxBytes: number
  readonly #chunks: Buffer[] = []
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** Returns false if the body exceeds the limit. */
  add(chunk: Buffer): boolean {
    this.#length += chunk.length
    if (this.#length > this.#maxBytes) return false
    this.#chunks.push(chunk)
    return true
  }
}

function dispatch(
  agent: Agent,
  clock: Clock,
  url: URL,
  { method, headers, body, timeoutMs, signal, reader }: Call,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let answer: OutboundAnswer | undefined
    let bytes = 0
    let ended = false
    const end = (settle: () => void) => {
      if (ended) return
      ended = true
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const fail = (error: OutboundError) => {
      end(() => reject(error))
      controller?.abort(error)
    }
    const onAbort = () => fail(new OutboundError('aborted'))
    const stopTimer = clock.after(timeoutMs, () =>
      fail(new OutboundError(`no complete response within ${timeoutMs / 1000} s`)),
    )
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    const path = url.pathname + url.search
    agent.dispatch(
      { origin: url.origin, path, method, headers, ...(body && { body }) },
      {
        onRequestStart(started) {
          controller = started
          if (ended) started.abort(new OutboundError('too late'))
        },
        onResponseStart(_controller, status, responseHeaders) {
          if (status < 200) return
          const header = (name: string) => {
            const value = responseHeaders[name]
            return typeof value === 'string' ? value : null
          }
          answer = {
            status,
            retryAfter: header('retry-after'),
            etag: header('etag'),
            lastModified: header('last-modified'),
            location: header('location'),
            contentType: header('content-type'),
          }
        },
        onResponseData(_controller, chunk) {
          if (reader) return reader.add(chunk) || fail(new OutboundError('the response is too long'))
          bytes += chunk.length
          if (bytes <= MAX_ANSWER_BYTES) return
          end(() => resolve(answer as OutboundAnswer))
          controller?.abort(new OutboundError('enough was read'))
        },
        onResponseEnd() {
          end(() => resolve(answer as OutboundAnswer))
        },
        onResponseError(_controller, error) {
          end(() => reject(error))
        },
      },
    )
  })
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed before the response was complete',
  UND_ERR_CONNECT_TIMEOUT: 'connecting to the host timed out',
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are too long',
  ETIMEDOUT: 'connecting to the host timed out',
  EHOSTUNREACH: 'the host could not be reached',
  ENETUNREACH: 'the host could not be reached',
  ENOTFOUND: 'the host has no address',
}
const MAX_REASON_LENGTH = 200

function describe(error: Error): string {
  if (error instanceof OutboundError) return error.message
  const [first] = error instanceof AggregateError ? error.errors : []
  const { code = '', message } = (first ?? error) as NodeJS.ErrnoException
  if (error.name === 'HTTPParserError' || /^(UND_ERR|ERR_ASSERTION)/.test(REASONS[code] ? '' : code))
    return 'the response is not HTTP'
  return (REASONS[code] ?? `${message}`).slice(0, MAX_REASON_LENGTH)
}
