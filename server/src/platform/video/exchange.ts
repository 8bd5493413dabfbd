import { type Outbound, type OutboundAnswer, OutboundError } from '../outbound/guarded-http.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'
import { durationOfMp4 } from './mp4.ts'
import { type Video, VideoError } from './provider.ts'

/** Videos are held in memory, briefly twice, for several jobs at a time. A hero video is about a tenth of this. */
export const MAX_VIDEO_BYTES = 64 * 1024 * 1024
/** Polling interval, doubled after each poll. */
export const FIRST_POLL_MS = 250
export const MAX_POLL_MS = 10_000
const MAX_RETRY_AFTER_SECONDS = 3_600
const MAX_JSON_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const DOWNLOAD_TIMEOUT_MS = 300_000
const MAX_SECONDS = 30

/** Why a response with this status has no video. */
export function refusalOf(status: number, retryAfter: string | null): VideoError {
  const waitMs = retryAfterMs(retryAfter, new Date())
  const seconds = waitMs === null ? null : Math.min(Math.ceil(waitMs / 1000), MAX_RETRY_AFTER_SECONDS)
  if (status === 429 || status === 408 || status === 425 || status >= 500)
    return new VideoError(`the video provider is not available (${status})`, {
      isTemporary: true,
      retryAfterSeconds: seconds,
    })
  return new VideoError(`the video provider rejected the request (${status})`, { isTemporary: false })
}

type Json = Record<string, unknown>
export type JsonAnswer = Pick<OutboundAnswer, 'status' | 'retryAfter'> & { json: Json }

/** Calls a service over the public internet. The key goes to its own address only. */
export class VideoApi {
  readonly #outbound: Outbound
  readonly #authorization: string
  readonly #signal: AbortSignal

  constructor(outbound: Outbound, authorization: string, signal: AbortSignal) {
    this.#outbound = outbound
    this.#authorization = authorization
    this.#signal = signal
  }

  /** Throws VideoError if there is no response. */
  async post(url: string, body: object): Promise<JsonAnswer> {
    const sent = Buffer.from(JSON.stringify(body))
    const headers = { ...this.#headers, 'content-type': 'application/json' }
    return this.#answered(this.#outbound.ask(url, { ...this.#request, headers, body: sent }))
  }

  async get(url: string): Promise<JsonAnswer> {
    return this.#answered(this.#outbound.get(url, { ...this.#request, headers: this.#headers }))
  }

  /** Downloads an MP4 from an address that the service named, without the key. */
  async download(url: unknown): Promise<Video> {
    if (typeof url !== 'string')
      throw new VideoError('the video provider named no video', { isTemporary: false })
    const { status, retryAfter, body } = await this.#reached(
      this.#outbound.get(url, {
        headers: {},
        maxBytes: MAX_VIDEO_BYTES,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        signal: this.#signal,
      }),
    )
    if (status !== 200) throw refusalOf(status, retryAfter)
    const seconds = durationOfMp4(body)
    if (seconds === null) throw new VideoError('the video provider sent no MP4', { isTemporary: false })
    if (seconds > MAX_SECONDS)
      throw new VideoError(`the video is longer than ${MAX_SECONDS} seconds`, { isTemporary: false })
    return { contentType: 'video/mp4', bytes: body }
  }

  get #headers() {
    return { accept: 'application/json', authorization: this.#authorization }
  }

  get #request() {
    return { maxBytes: MAX_JSON_BYTES, timeoutMs: REQUEST_TIMEOUT_MS, signal: this.#signal }
  }

  async #answered(asked: Promise<OutboundAnswer & { body: Buffer }>): Promise<JsonAnswer> {
    const { status, retryAfter, body } = await this.#reached(asked)
    return { status, retryAfter, json: objectIn(`${body}`) }
  }

  async #reached<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      this.#signal.throwIfAborted()
      if (!(error instanceof OutboundError)) throw error
      throw new VideoError('the video provider cannot be reached', { isTemporary: true, cause: error })
    }
  }
}

function objectIn(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}
