export type VideoRequest = {
  /** The same for the same video, so that it is made, and paid for, once. */
  id: string
  model: string
  prompt: string
  /** Addresses of images that it is to look like. */
  referenceImages: string[]
}
export type Video = { contentType: string; bytes: Buffer }

/** A service that makes videos, spoken to as docs/hero-video.md says. */
export type VideoProvider = {
  /** Waits until it is made. Throws VideoError. */
  make(request: VideoRequest, signal: AbortSignal): Promise<Video>
}

export class VideoError extends Error {
  /** Whether it may work another time. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}
