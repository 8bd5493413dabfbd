import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { SentFile } from '../../api/caller.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { ApiError, badRequest } from '../../api/errors.ts'
import { MAX_FIELDS, MAX_FORM_BYTES, MAX_NAME_LENGTH, tooManyFields } from './form-limits.ts'
import type { Upload } from './uploads.ts'

type Limits = NonNullable<Endpoint['files']>
type Pairs = [name: string, value: string][]
type Sent = { pairs: Pairs; files: SentFile[]; digest: Buffer }

/** What surrounds fields and files. */
const MAX_FRAME_BYTES = 1024 * 1024

const tooLarge = (message: string) => new ApiError('BAD_REQUEST', message, { reason: 'too_large' })
const tooLong = (message: string) => new ApiError('BAD_REQUEST', message, { reason: 'text_too_long' })
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

/** Writes files to disk as they arrive, so that memory stays flat. Resolves to its fields, and a digest of all of it. */
export async function readMultipart(
  request: FastifyRequest,
  payload: Readable,
  { directory, files }: Upload,
  limits: Limits,
): Promise<Sent> {
  if (payload.destroyed) throw endedEarly()
  const parser = parserOf(request, limits)
  const fail = (error: Error) => void parser.destroy(error)
  const pairs = readFields(parser, fail)
  const writing = writeFiles(parser, { directory, files, limits, fail })
  let receivedBytes = 0
  payload.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length
    if (receivedBytes > limits.maxBytes + MAX_FORM_BYTES + MAX_FRAME_BYTES)
      fail(tooLarge('The form is too large'))
  })
  try {
    payload.pipe(parser as unknown as NodeJS.WritableStream)
    await Promise.race([finished(parser as unknown as NodeJS.WritableStream), aborted(payload)])
    const digests = await writing.written()
    return { pairs, files, digest: digestOf(pairs, digests) }
  } catch (error) {
    payload.unpipe().resume()
    await writing.stop()
    // The page that says what is wrong shows what was typed.
    request.body = Object.fromEntries(pairs)
    throw error instanceof ApiError ? error : badRequest('The form is not valid multipart/form-data')
  }
}

type Fail = (error: Error) => void

function readFields(parser: Busboy, fail: Fail): Pairs {
  const pairs: Pairs = []
  let length = 0
  parser.on('field', (name, value, _nameCut, isCut) => {
    length += name.length + value.length
    if (isCut) fail(tooLong(`The field ${name} is too long`))
    else if (length > MAX_FORM_BYTES) fail(tooLong('The form fields may total at most 1 MB'))
    else pairs.push([name, value])
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(tooManyFields()))
  return pairs
}

function writeFiles(
  parser: Busboy,
  {
    directory,
    files,
    limits: { maxFileBytes, maxBytes, maxFiles },
    fail,
  }: { directory: string; files: SentFile[]; limits: Limits; fail: Fail },
) {
  const ending = new AbortController()
  const work: Promise<string>[] = []
  let totalBytes = 0
  const write = async (field: string, stream: BusboyFileStream, filename: string, contentType: string) => {
    const path = join(directory, String(work.length))
    const digest = createHash('sha256')
    let sizeBytes = 0
    stream.on('data', (chunk: Buffer) => {
      digest.update(chunk)
      sizeBytes += chunk.length
      totalBytes += chunk.length
      if (totalBytes > maxBytes) fail(tooLarge(`All files together may total at most ${megabytes(maxBytes)}`))
    })
    stream.on('limit', () =>
      fail(tooLarge(`${filename} is too large: a file may have at most ${megabytes(maxFileBytes)}`)),
    )
    await pipeline(stream, createWriteStream(path), { signal: ending.signal })
    // A browser sends an empty file for a field without one.
    if (filename || sizeBytes > 0) files.push({ field, filename, contentType, path, sizeBytes })
    return `${field}:${digest.digest('hex')}`
  }
  parser.on('filesLimit', () => fail(tooLarge(`A form accepts at most ${maxFiles} files`)))
  parser.on(
    'file',
    (field: string, stream: BusboyFileStream, filename: string, _encoding, contentType: string) => {
      const writing = write(field, stream, filename, contentType)
      writing.catch(fail)
      work.push(writing)
    },
  )
  return {
    written: () => Promise.all(work),
    async stop() {
      ending.abort()
      await Promise.allSettled(work)
    },
  }
}

/** The same form has the same digest. */
function digestOf(pairs: Pairs, digests: readonly string[]): Buffer {
  const all = createHash('sha256')
  for (const text of [...pairs.flat(), ...digests.toSorted()]) all.update(`${text.length}:`).update(text)
  return all.digest()
}

const endedEarly = () => badRequest('The form is incomplete')

async function aborted(payload: Readable): Promise<never> {
  await new Promise((resolve) => payload.once('error', resolve).once('aborted', resolve))
  throw endedEarly()
}

function parserOf({ headers }: FastifyRequest, { maxFileBytes, maxFiles }: Limits) {
  const limits = {
    fileSize: maxFileBytes,
    files: maxFiles,
    parts: MAX_FIELDS + maxFiles,
    fields: MAX_FIELDS,
    fieldNameSize: MAX_NAME_LENGTH,
    fieldSize: MAX_FORM_BYTES,
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits })
  } catch {
    throw badRequest('The form is not valid multipart/form-data')
  }
}
