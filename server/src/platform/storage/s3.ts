import { pipeline, type Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ByteRange, Storage, StoredObject } from '../storage.ts'
import type { S3StorageConfig } from './settings.ts'
import {
  checkCopy,
  checkKey,
  checkRoundTrip,
  exactSize,
  ObjectChanged,
  ObjectNotFound,
  ObjectSizeMismatch,
  RangeNotSatisfiable,
} from './storage.ts'

const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 60_000
const MAX_ATTEMPTS = 3
/** Each download through the server holds a socket; with the SDK's 50, 50 slow readers would block everything. */
const MAX_SOCKETS = 512
const ignore = () => {}

/** Stores objects in an S3-compatible bucket. The protocol limits a PUT or copy to 5 GiB. */
export class S3Storage implements Storage {
  readonly kind = 's3'
  readonly #bucket: string
  readonly #client: S3Client
  readonly #signer: S3Client

  constructor(config: S3StorageConfig) {
    this.#bucket = config.bucket
    this.#client = new S3Client(clientConfig(config, config.endpoint))
    this.#signer = new S3Client(clientConfig(config, config.publicEndpoint ?? config.endpoint))
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: checkKey(key) }
  }

  async signUpload(
    key: string,
    upload: { contentType: string; sizeBytes: number; expiresInSeconds: number },
  ) {
    const object = { ...this.#at(key), ContentType: upload.contentType, ContentLength: upload.sizeBytes }
    return getSignedUrl(this.#signer, new PutObjectCommand(object), {
      expiresIn: upload.expiresInSeconds,
      // By default the presigner does not sign Content-Type.
      signableHeaders: new Set(['content-type', 'content-length']),
    })
  }

  /** Derived from a signed URL: the SDK decides where the bucket's name goes. */
  async uploadOrigin() {
    const upload = { contentType: 'text/plain', sizeBytes: 1, expiresInSeconds: 1 }
    return new URL(await this.signUpload('origin', upload)).origin
  }

  async write(key: string, body: Readable | Buffer, object: { contentType: string; sizeBytes: number }) {
    const { contentType, sizeBytes } = object
    const put = { ...this.#at(key), ContentType: contentType, ContentLength: sizeBytes }
    if (!Buffer.isBuffer(body)) return this.#putStream(put, body)
    if (body.length !== sizeBytes) throw new ObjectSizeMismatch(sizeBytes, body.length)
    await this.#client.send(new PutObjectCommand({ ...put, Body: body }))
  }

  /** The SDK ignores a failing body, so the request is aborted here and the store discards it. */
  async #putStream(put: PutObjectCommandInput & { ContentLength: number }, source: Readable) {
    const abort = new AbortController()
    let sourceError: Error | undefined
    const body = pipeline(source, exactSize(put.ContentLength), (error) => {
      if (!error) return
      sourceError = error
      abort.abort()
    })
    try {
      await this.#client.send(new PutObjectCommand({ ...put, Body: body }), { abortSignal: abort.signal })
    } catch (error) {
      throw sourceError ?? error
    } finally {
      body.destroy()
    }
  }

  async stat(key: string) {
    const head = await this.#client.send(new HeadObjectCommand(this.#at(key))).catch(ignoreMissing)
    if (!head) return null
    if (!head.ETag) throw new Error(`The object store returned no ETag for ${key}.`)
    return { sizeBytes: head.ContentLength ?? 0, contentType: head.ContentType ?? null, version: head.ETag }
  }

  async read(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }))
      return Body as Readable
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(key, { cause: error })
      if (statusOf(error) === 416) throw new RangeNotSatisfiable(key, { cause: error })
      throw error
    }
  }

  async copy(from: string, to: string, object: { version: string; contentType: string }) {
    checkCopy(from, to)
    const copy = new CopyObjectCommand({
      ...this.#at(to),
      CopySource: `${this.#bucket}/${from}`,
      CopySourceIfMatch: object.version,
      MetadataDirective: 'REPLACE',
      ContentType: object.contentType,
    })
    const { CopyObjectResult } = await this.#client.send(copy).catch((error) => {
      if (statusOf(error) === 412) throw new ObjectChanged(from, { cause: error })
      throw isMissing(error) ? new ObjectNotFound(from, { cause: error }) : error
    })
    if (CopyObjectResult?.ETag !== object.version) await this.#checkUnchanged(from, to, object.version)
  }

  /**
   * For stores that ignore the condition of a copy. The ETag of a copy equals that of its source unless the object is
   * encrypted or multipart; then a source that still has `version` had it during the copy.
   */
  async #checkUnchanged(from: string, to: string, version: string) {
    const source = await this.stat(from)
    if (source?.version === version) return
    if (!source) throw new ObjectNotFound(from)
    await this.remove(to)
    throw new ObjectChanged(from)
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: prefix },
    ))
      for (const { Key: key = '', Size: sizeBytes = 0, ETag: version = '' } of Contents)
        yield { key, sizeBytes, version }
  }

  async remove(key: string) {
    await this.#client.send(new DeleteObjectCommand(this.#at(key))).catch(ignoreMissing)
  }

  check() {
    return checkRoundTrip(this)
  }

  async close() {
    this.#client.destroy()
    this.#signer.destroy()
  }
}

function clientConfig(config: S3StorageConfig, endpoint: string | undefined): S3ClientConfig {
  const { accessKeyId, secretAccessKey } = config
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
  return {
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Many S3-compatible stores do not support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    // The errors it throws contain what it would log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** Checks the error's name, because a missing bucket has the same status. */
function isMissing(error: unknown): boolean {
  const { name } = error as Error
  return name === 'NoSuchKey' || name === 'NotFound'
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
