export const VIDEO_PROVIDERS = ['custom', 'fal', 'replicate'] as const
type VideoProviderName = (typeof VIDEO_PROVIDERS)[number]

export type VideoSettings = {
  provider: VideoProviderName
  /** Without a trailing slash. */
  url: string
  apiKey: string | null
  /** For a whole video, including polling and download. */
  timeoutMs: number
}

export type VideoRequest = {
  /** A video is made and paid for once for each. */
  id: string
  model: string
  prompt: string
  /** URLs of reference images. */
  referenceImages: string[]
}
export type Video = { contentType: string; bytes: Buffer }

/** What has to survive a restart so that nothing is paid twice; null before the video is requested. */
export type VideoMemory = { handle: string | null; save(handle: string | null): Promise<void> }

/** A video generation service. */
export type VideoProvider = {
  /** Resolves when the video is made. Throws VideoError, or the signal's reason if aborted. */
  make(request: VideoRequest, memory: VideoMemory, signal: AbortSignal): Promise<Video>
}

/** The message is safe to show to callers: it contains no keys and nothing the provider sent. */
export class VideoError extends Error {
  /** Whether a later attempt may succeed. */
  readonly isTemporary: boolean
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    {
      isTemporary,
      retryAfterSeconds = null,
      cause,
    }: { isTemporary: boolean; retryAfterSeconds?: number | null; cause?: unknown },
  ) {
    super(message, { cause })
    this.isTemporary = isTemporary
    this.retryAfterSeconds = retryAfterSeconds
  }
}
