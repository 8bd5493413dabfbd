import { Response as Answer, type Dispatcher, fetch as fetchOver, type RequestInit } from 'undici'
import { LanguageModelError } from './model.ts'
import type { AiSettings } from './providers.ts'

/** Of one answer, with all that goes around it on the wire. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
/** A stream may go on for so many times the time-out, as long as something comes. */
const MAX_TIMEOUTS = 10

type Timing = Pick<AiSettings, 'stream' | 'timeoutMs'>

/** One request and its answer, bounded in time and bytes. */
export class Exchange {
  readonly signal: AbortSignal
  readonly #dispatcher: Dispatcher
  readonly #breaking = new AbortController()
  readonly #idle: NodeJS.Timeout
  readonly #total: NodeJS.Timeout
  #bytes = 0
  /** The texts that have come so far. */
  heard = ''
  /** Whether an answer, and not a refusal of the request, has begun to come. */
  hasBegun = false

  constructor(signal: AbortSignal, { stream, timeoutMs }: Timing, dispatcher: Dispatcher) {
    this.signal = AbortSignal.any([signal, this.#breaking.signal])
    this.#dispatcher = dispatcher
    const giveUp = () =>
      this.#break(new LanguageModelError('timeout', 'The language model took too long to answer'))
    this.#idle = setTimeout(giveUp, timeoutMs)
    this.#total = setTimeout(giveUp, stream ? timeoutMs * MAX_TIMEOUTS : timeoutMs)
  }

  /** Why it was broken off from here; undefined when it was not. */
  get failure(): LanguageModelError | undefined {
    return this.#breaking.signal.reason
  }

  end() {
    clearTimeout(this.#idle)
    clearTimeout(this.#total)
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = { ...(init as RequestInit), dispatcher: this.#dispatcher, redirect: 'manual' as const }
    const { status, statusText, headers, body } = await fetchOver(String(input), request)
    this.#idle.refresh()
    if (status >= 300 && status < 400) {
      await body?.cancel()
      // Following it could hand the key to somebody else.
      throw this.#break(
        new LanguageModelError('misconfigured', 'The address of the AI provider redirects elsewhere'),
      )
    }
    this.hasBegun = status < 300
    const counted = body && this.#counted(body)
    return new Answer(counted, { status, statusText, headers }) as unknown as Response
  }

  async *#counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      this.#idle.refresh()
      this.#bytes += chunk.byteLength
      if (this.#bytes > MAX_ANSWER_BYTES)
        throw this.#break(new LanguageModelError('malformed', 'The answer of the language model has no end'))
      yield chunk
    }
  }

  #break(error: LanguageModelError): LanguageModelError {
    this.#breaking.abort(error)
    return error
  }
}
