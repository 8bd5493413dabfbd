import { setTimeout as wait } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { retryAfterMs } from './retry-after.ts'

export type VideoSettings = {
  /** Without a slash at its end. */
  url: string
  apiKey: string | null
  /** For a whole video. */
  timeoutMs: number
}

export type VideoRequest = {
  /** The same for the same video, so that it is made, and paid for, once. */
  id: string
  model: string
  prompt: string
  /** Addresses of images that it is to look like. */
  referenceImages: string[]
}
export type Video = { contentType: string; bytes: Buffer }

/** A service that makes videos, spoken to as docs/ai.md says. */
export type VideoProvider = {
  /** Waits until it is made. Throws VideoError, or the signal's reason when that is aborted. */
  make(request: VideoRequest, signal: AbortSignal): Promise<Video>
}

/** Its message names no key and quotes no provider: callers may see it. */
export class VideoError extends Error {
  /** Whether it may work another time. */
  readonly mayPass: boolean
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    {
      mayPass,
      retryAfterSeconds = null,
      cause,
    }: { mayPass: boolean; retryAfterSeconds?: number | null; cause?: unknown },
  ) {
    super(message, { cause })
    this.mayPass = mayPass
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const Status = Type.Object({
  status: Type.Union([
    Type.Literal('queued'),
    Type.Literal('running'),
    Type.Literal('succeeded'),
    Type.Literal('failed'),
  ]),
  error: Type.Optional(Type.Union([Type.Null(), Type.Object({ retryable: Type.Optional(Type.Boolean()) })])),
})
type Status = Static<typeof Status>

const CONTENT_TYPES = ['video/mp4', 'video/webm']
const MAX_STATUS_BYTES = 64 * 1024
/** It is held in memory, twice for a moment, and so are those of other jobs; a hero video has a tenth of that. */
const MAX_VIDEO_BYTES = 64 * 1024 * 1024
/** Of one request that asks for a status. */
const REQUEST_TIMEOUT_MS = 30_000
/** Between two looks; they become rarer. */
const FIRST_LOOK_MS = 250
const MAX_LOOK_MS = 10_000
const MAX_RETRY_AFTER_SECONDS = 3_600

/**
 * Only the operator's own address is called, never one that a caller or the provider names: redirects are not followed.
 * So it may be in a private network, which the guard for addresses of callers would refuse.
 */
export function createVideoProvider(settings: VideoSettings): VideoProvider {
  return {
    async make(request, signal) {
      const deadline = AbortSignal.timeout(settings.timeoutMs)
      const exchange = new Exchange(settings, AbortSignal.any([signal, deadline]))
      try {
        return await exchange.make(request)
      } catch (error) {
        signal.throwIfAborted()
        if (deadline.aborted) throw new VideoError('the video took too long to make', { mayPass: true })
        if (error instanceof VideoError) throw error
        throw new VideoError('the video provider can not be reached', { mayPass: true, cause: error })
      }
    },
  }
}

class Exchange {
  readonly #settings: VideoSettings
  readonly #signal: AbortSignal

  constructor(settings: VideoSettings, signal: AbortSignal) {
    this.#settings = settings
    this.#signal = signal
  }

  async make(request: VideoRequest): Promise<Video> {
    const path = `/videos/${encodeURIComponent(request.id)}`
    let { status, error } = await this.#status('/videos', JSON.stringify(request))
    for (let lookMs = FIRST_LOOK_MS; status !== 'succeeded'; lookMs = Math.min(2 * lookMs, MAX_LOOK_MS)) {
      if (status === 'failed')
        throw new VideoError('the video provider could not make the video', {
          mayPass: error?.retryable ?? false,
        })
      await wait(lookMs, undefined, { signal: this.#signal })
      ;({ status, error } = await this.#status(path))
    }
    return this.#content(`${path}/content`)
  }

  async #status(path: string, body?: string): Promise<Status> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await this.#send(path, AbortSignal.any([this.#signal, timeout]), body)
    const answer = parse(`${await readBody(response, MAX_STATUS_BYTES)}`)
    if (Check(Status, answer)) return answer
    throw new VideoError('the video provider answers something else than a status', { mayPass: true })
  }

  async #content(path: string): Promise<Video> {
    const response = await this.#send(path, this.#signal)
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!CONTENT_TYPES.includes(contentType)) {
      await response.body?.cancel()
      throw new VideoError('the video provider sends something else than MP4 or WebM', { mayPass: false })
    }
    const bytes = await readBody(response, MAX_VIDEO_BYTES)
    if (bytes) return { contentType, bytes }
    throw new VideoError(`the video has more than ${MAX_VIDEO_BYTES} bytes`, { mayPass: false })
  }

  async #send(path: string, signal: AbortSignal, body?: string): Promise<Response> {
    const { url, apiKey } = this.#settings
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    if (response.ok) return response
    await response.body?.cancel()
    throw refusalOf(response)
  }
}

function refusalOf({ status, headers }: Response): VideoError {
  const waitMs = retryAfterMs(headers.get('retry-after'), new Date())
  const seconds = waitMs === null ? null : Math.min(Math.ceil(waitMs / 1000), MAX_RETRY_AFTER_SECONDS)
  if (status === 429 || status === 408 || status === 425 || status >= 500)
    return new VideoError(`the video provider is not available (${status})`, {
      mayPass: true,
      retryAfterSeconds: seconds,
    })
  return new VideoError(`the video provider refuses the request (${status})`, { mayPass: false })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body; null when there is more of it than that. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
