import { Response as Answer, fetch as fetchOver, Headers, type RequestInit } from 'undici'
import { type Outbound, OutboundError } from '../outbound/guarded-http.ts'
import { LanguageModelError } from './model.ts'
import type { AiSettings } from './providers.ts'

/** Size of one answer on the wire. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
/** Text of one answer, with its reasoning. */
const MAX_ANSWER_LENGTH = 500_000
/** A stream may take this many timeouts in all, as long as data keeps arriving. */
const MAX_TIMEOUTS = 10
/** Servers of accounts could use it to hold what others wait for. */
const MAX_OWN_TIMEOUTS = 2
const MAX_OWN_MS = 4 * 60_000

type Timing = Pick<AiSettings, 'stream' | 'timeoutMs'> & { isOwn: boolean }

const tooLong = () => new LanguageModelError('malformed', 'The language model’s answer is too long')

const misaddressed = ({ message }: OutboundError) =>
  new LanguageModelError('misconfigured', `The AI provider's address ${message}`, {
    misconfiguration: 'address',
  })

function totalMs({ stream, timeoutMs, isOwn }: Timing): number {
  if (isOwn) return Math.min(stream ? timeoutMs * MAX_OWN_TIMEOUTS : timeoutMs, MAX_OWN_MS)
  return stream ? timeoutMs * MAX_TIMEOUTS : timeoutMs
}

/** How requests leave. */
export type Way = Pick<Outbound, 'dispatcher' | 'trace'>

/** One request and its response, limited in time and size. */
export class Exchange {
  readonly signal: AbortSignal
  readonly #way: Way
  readonly #aborting = new AbortController()
  readonly #idle: NodeJS.Timeout
  readonly #total: NodeJS.Timeout
  #bytes = 0
  /** The text received so far. */
  received = ''
  /** Whether a successful response has started. */
  hasStarted = false

  constructor(signal: AbortSignal, timing: Timing, way: Way) {
    this.signal = AbortSignal.any([signal, this.#aborting.signal])
    this.#way = way
    const giveUp = () =>
      this.#abort(new LanguageModelError('timeout', 'The language model took too long to answer'))
    this.#idle = setTimeout(giveUp, timing.timeoutMs)
    this.#total = setTimeout(giveUp, totalMs(timing))
  }

  /** Why this side aborted the exchange, if it did. */
  get failure(): LanguageModelError | undefined {
    return this.#aborting.signal.reason
  }

  /** Adds a piece of text. Throws if an answer is longer than any that was asked for. */
  receive(text: string) {
    this.received += text
    if (this.received.length > MAX_ANSWER_LENGTH) throw this.#abort(tooLong())
  }

  end() {
    clearTimeout(this.#idle)
    clearTimeout(this.#total)
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { dispatcher, trace } = this.#way
    const url = new URL(String(input))
    const request = { ...(init as RequestInit), dispatcher, redirect: 'manual' as const }
    const send = (added: Record<string, string>) => {
      const headers = new Headers(request.headers)
      for (const [name, value] of Object.entries(added)) headers.set(name, value)
      return fetchOver(url, { ...request, headers })
    }
    const { status, statusText, headers, body } = await trace(request.method ?? 'GET', url, send).catch(
      (error) => {
        throw error.cause instanceof OutboundError ? this.#abort(misaddressed(error.cause)) : error
      },
    )
    this.#idle.refresh()
    if (status >= 300 && status < 400) {
      await body?.cancel()
      // Following it could leak the key to another host.
      throw this.#abort(misaddressed(new OutboundError('redirects')))
    }
    this.hasStarted = status < 300
    const counted = body && this.#counted(body)
    return new Answer(counted, { status, statusText, headers }) as unknown as Response
  }

  async *#counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      this.#idle.refresh()
      this.#bytes += chunk.byteLength
      if (this.#bytes > MAX_ANSWER_BYTES) throw this.#abort(tooLong())
      yield chunk
    }
  }

  #abort(error: LanguageModelError): LanguageModelError {
    this.#aborting.abort(error)
    return error
  }
}
