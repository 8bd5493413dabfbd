import { setTimeout as wait } from 'node:timers/promises'
import type { Outbound } from '../outbound/guarded-http.ts'
import { FIRST_POLL_MS, type JsonAnswer, MAX_POLL_MS, refusalOf, VideoApi } from './exchange.ts'
import {
  VideoError,
  type VideoMemory,
  type VideoProvider,
  type VideoRequest,
  type VideoSettings,
} from './provider.ts'

/** Where a request stands; `url` is the address of the finished video. */
export type Outcome = { state: 'running' } | { state: 'succeeded'; url: unknown } | { state: 'failed' }

/** How a service takes a request, names it, and reports its outcome. */
export type QueueDialect = {
  authorization(apiKey: string): string
  submit(api: VideoApi, baseUrl: string, request: VideoRequest): Promise<JsonAnswer>
  /** The id of an accepted request. */
  idOf(answer: JsonAnswer['json']): unknown
  poll(api: VideoApi, baseUrl: string, id: string, model: string): Promise<Outcome>
}

/** Saved before a request is sent: whether it was taken is unknown until its id is saved. */
const SENT = 'sent'
const ID = /^[\w-]{1,100}$/

/**
 * Makes videos with a service that has a queue, but no idempotency keys. The id of a request is saved before its result is
 * awaited, and a request whose fate is unknown is not repeated: it may have been paid for.
 */
export const queuedVideos = (
  settings: VideoSettings,
  outbound: Outbound,
  dialect: QueueDialect,
): VideoProvider => ({
  async make(request, memory, signal) {
    const deadline = AbortSignal.timeout(settings.timeoutMs)
    const all = AbortSignal.any([signal, deadline])
    const api = new VideoApi(outbound, dialect.authorization(settings.apiKey ?? ''), all)
    try {
      const id = memory.handle ?? (await submit(api, settings.url, request, memory, dialect))
      if (id === SENT)
        throw new VideoError('it is unknown whether the video provider accepted the request', {
          isTemporary: false,
        })
      return await api.download(await finished(api, settings.url, id, request, memory, all, dialect))
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.aborted)
        throw new VideoError('the video took too long', { isTemporary: true, cause: error })
      throw error
    }
  },
})

async function submit(
  api: VideoApi,
  baseUrl: string,
  request: VideoRequest,
  memory: VideoMemory,
  dialect: QueueDialect,
): Promise<string> {
  await memory.save(SENT)
  const answer = await dialect.submit(api, baseUrl, request)
  if (answer.status < 200 || answer.status >= 300) {
    await memory.save(null)
    throw refusalOf(answer.status, answer.retryAfter)
  }
  const id = dialect.idOf(answer.json)
  if (typeof id !== 'string' || !ID.test(id))
    throw new VideoError('the video provider sent no valid answer', { isTemporary: false })
  await memory.save(id)
  return id
}

async function finished(
  api: VideoApi,
  baseUrl: string,
  id: string,
  { model }: VideoRequest,
  memory: VideoMemory,
  signal: AbortSignal,
  dialect: QueueDialect,
): Promise<unknown> {
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const outcome = await dialect.poll(api, baseUrl, id, model)
    if (outcome.state === 'succeeded') return outcome.url
    if (outcome.state === 'failed') {
      // A failed video costs nothing and may be requested again.
      await memory.save(null)
      throw new VideoError('the video provider failed to create the video', { isTemporary: false })
    }
    await wait(pollMs, undefined, { signal })
  }
}
