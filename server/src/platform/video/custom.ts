import { setTimeout as wait } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { FIRST_POLL_MS, MAX_POLL_MS, MAX_VIDEO_BYTES, refusalOf } from './exchange.ts'
import {
  type Video,
  VideoError,
  type VideoProvider,
  type VideoRequest,
  type VideoSettings,
} from './provider.ts'

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
/** Timeout of one status request. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * Speaks the protocol of docs/ai.md, whose ids make repeated requests harmless. Calls only the operator's own address and follows no redirects. It may therefore be in a private network, unlike
 * addresses named by callers.
 */
export function customVideos(settings: VideoSettings): VideoProvider {
  return {
    async make(request, _memory, signal) {
      const deadline = AbortSignal.timeout(settings.timeoutMs)
      const exchange = new Exchange(settings, AbortSignal.any([signal, deadline]))
      try {
        return await exchange.make(request)
      } catch (error) {
        signal.throwIfAborted()
        if (deadline.aborted) throw new VideoError('the video took too long', { isTemporary: true })
        if (error instanceof VideoError) throw error
        throw new VideoError('the video provider cannot be reached', { isTemporary: true, cause: error })
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
    for (let pollMs = FIRST_POLL_MS; status !== 'succeeded'; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
      if (status === 'failed')
        throw new VideoError('the video provider failed to create the video', {
          isTemporary: error?.retryable ?? false,
        })
      await wait(pollMs, undefined, { signal: this.#signal })
      ;({ status, error } = await this.#status(path))
    }
    return this.#content(`${path}/content`)
  }

  async #status(path: string, body?: string): Promise<Status> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await this.#send(path, AbortSignal.any([this.#signal, timeout]), body)
    const answer = parse(`${await readBody(response, MAX_STATUS_BYTES)}`)
    if (Check(Status, answer)) return answer
    throw new VideoError('the video provider sent no valid status', { isTemporary: true })
  }

  async #content(path: string): Promise<Video> {
    const response = await this.#send(path, this.#signal)
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!CONTENT_TYPES.includes(contentType)) {
      await response.body?.cancel()
      throw new VideoError('the video provider sent neither MP4 nor WebM', { isTemporary: false })
    }
    const bytes = await readBody(response, MAX_VIDEO_BYTES)
    if (bytes) return { contentType, bytes }
    throw new VideoError(`the video is larger than ${MAX_VIDEO_BYTES} bytes`, { isTemporary: false })
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
    throw refusalOf(response.status, response.headers.get('retry-after'))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the body; null if it exceeds the limit. */
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
