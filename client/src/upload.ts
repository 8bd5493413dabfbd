import { ApiError, BadRequestError, ConflictError, SitewrightError } from './errors.ts'
import type { MediaApi, MediaDetail } from './generated.ts'
import type { Operation, UploadBytes } from './operation.ts'
import type { IdempotencyOption, RequestOptions } from './options.ts'
import type { Send } from './request.ts'
import { sleepFor } from './retry.ts'

/** A file with a name, such as a `File` from a form. */
export type NamedBlob = Blob & { readonly name: string }
/** Bytes that arrive in chunks, for example from `fs.createReadStream`. */
export type UploadStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

export type UploadOptions = RequestOptions &
  IdempotencyOption & {
    /** Default: the name of a `File`. */
    filename?: string | undefined
    /** Default: the type of a Blob, otherwise `application/octet-stream`. */
    contentType?: string | undefined
    /** In bytes; required for a stream. */
    size?: number | undefined
    /** Limit for the server to verify the bytes. Default: 60,000. */
    readyTimeoutMs?: number | undefined
  }

export interface MediaUpload {
  /**
   * Upload a file: requests an upload URL, sends the bytes to it (the server or object storage) and waits until the server
   * has verified them. Unless `timeoutMs` is set, sending may take as long as the URL is valid, 15 minutes. Failed attempts
   * are retried, except for a stream, which can be sent only once. With an `idempotencyKey`, the whole upload can be
   * repeated. Rejects with an `UploadError` if the server rejects the bytes or does not verify them in time.
   */
  upload(siteId: string, file: NamedBlob, options?: UploadOptions): Promise<MediaDetail>
  upload(
    siteId: string,
    bytes: UploadBytes,
    options: UploadOptions & { filename: string },
  ): Promise<MediaDetail>
  upload(
    siteId: string,
    stream: UploadStream,
    options: UploadOptions & { filename: string; size: number },
  ): Promise<MediaDetail>
}

/** The bytes were sent, but the file is not in the media library. */
export class UploadError extends SitewrightError {
  override readonly name: string = 'UploadError'
  /** `not_ready`: the server has not verified the bytes in time. It may still do so. */
  readonly reason: 'refused' | 'not_ready'
  readonly mediaId: string

  constructor(reason: UploadError['reason'], mediaId: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
    this.mediaId = mediaId
  }
}

const PUT: Operation = { method: 'PUT', path: '', params: [], input: 'none', kind: 'empty', upload: true }
const SENDING_TIMEOUT_MS = 15 * 60_000
const READY_TIMEOUT_MS = 60_000
const FIRST_POLL_MS = 100
const MAX_POLL_MS = 4_000
/** Conflict reasons that mean an earlier attempt has delivered the bytes, or is delivering them. */
const ARRIVED = new Set<string | null>(['upload_complete', 'upload_in_progress'])

type Source = UploadBytes | UploadStream
type Upload = (siteId: string, source: Source, options?: UploadOptions) => Promise<MediaDetail>

export function uploadWith(media: MediaApi, send: Send, sleep = sleepFor): Upload {
  return async (siteId, source, options = {}) => {
    const { signal, headers, timeoutMs, maxRetries, idempotencyKey, readyTimeoutMs } = options
    const request = { signal, headers, timeoutMs, maxRetries }
    const file = fileOf(source, options)
    const { uploadUrl, fileId } = await media.createUploadUrl(siteId, file, { ...request, idempotencyKey })
    await put(send, uploadUrl, source, file, request).catch(acceptArrived(fileId))
    return untilReady(() => media.get(siteId, fileId, request), sleep, readyTimeoutMs, signal)
  }
}

type UploadedFile = { filename: string; contentType: string; size: number }

function fileOf(source: Source, options: UploadOptions): UploadedFile {
  const blob = source instanceof Blob ? (source as Blob & Partial<NamedBlob>) : undefined
  const filename = options.filename ?? blob?.name
  const size = blob?.size ?? (isBytes(source) ? source.byteLength : options.size)
  if (filename === undefined) throw new SitewrightError('filename is required unless the source is a File')
  if (size === undefined) throw new SitewrightError('size is required for a stream')
  return { filename, contentType: options.contentType ?? (blob?.type || 'application/octet-stream'), size }
}

const isBytes = (source: Source): source is ArrayBuffer | Uint8Array =>
  source instanceof ArrayBuffer || source instanceof Uint8Array

function put(
  send: Send,
  url: string,
  source: Source,
  { contentType, size }: UploadedFile,
  request: RequestOptions,
) {
  const timeoutMs = request.timeoutMs ?? SENDING_TIMEOUT_MS
  // The caller's headers are meant for the API; this may be another host.
  const options = { ...request, contentType, timeoutMs, headers: undefined }
  if (isBytes(source) || source instanceof Blob)
    return send({ operation: PUT, params: [], url, bytes: source, options })
  // A stream can be read only once, and object storage requires its size.
  const headers = { 'content-length': String(size) }
  const bytes = source instanceof ReadableStream ? source : streamOf(source)
  return send({ operation: PUT, params: [], url, bytes, options: { ...options, headers, maxRetries: 0 } })
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel(reason) {
      await iterator.return?.(reason)
    },
  })
}

const acceptArrived = (mediaId: string) => (error: unknown) => {
  if (error instanceof ConflictError && ARRIVED.has(error.reason)) return
  if (error instanceof BadRequestError && error.details.reason === 'content_refused')
    throw new UploadError('refused', mediaId, error.message, { cause: error })
  // Object storage responds with errors of its own format.
  if (error instanceof ApiError && error.code === `HTTP_${error.status}` && error.status < 500)
    throw new UploadError('refused', mediaId, `The object storage responded with ${error.status}`, {
      cause: error,
    })
  throw error
}

async function untilReady(
  get: () => Promise<MediaDetail>,
  sleep: typeof sleepFor,
  readyTimeoutMs = READY_TIMEOUT_MS,
  signal?: AbortSignal,
): Promise<MediaDetail> {
  const end = performance.now() + readyTimeoutMs
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const media = await get()
    if (media.status === 'ready') return media
    if (media.failure !== null) throw new UploadError('refused', media.id, media.failure)
    if (performance.now() + pollMs > end)
      throw new UploadError('not_ready', media.id, `The file was not verified within ${readyTimeoutMs} ms`)
    await sleep(pollMs, signal)
  }
}
