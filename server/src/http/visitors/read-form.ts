import { createHash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkText } from '../../api/body.ts'
import type { SentFile } from '../../api/caller.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { ApiError, badRequest } from '../../api/errors.ts'

/** A form as it is sent: a field that appears more than once has a list. */
export type SentForm = Record<string, string | string[]>

const MAX_FORM_BYTES = 1024 * 1024
const MAX_FIELDS = 500
const MAX_NAME_LENGTH = 200

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a form, which are removed after the answer. */
    sentFiles: { directory: string; files: SentFile[] } | null
  }
}

/** Reads the forms of browsers: `application/x-www-form-urlencoded`, and `multipart/form-data` where files may be sent. */
export function readForms(app: FastifyInstance) {
  app.decorateRequest('sentFiles', null)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      clearTimeout(request.bodyTimer)
      request.bodyBytes = bytes as Buffer
      return formOf([...new URLSearchParams(bytes.toString())])
    },
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.files)
      throw badRequest('This form takes no files; send it as application/x-www-form-urlencoded')
    const form = await readMultipart(request, payload, endpoint.files)
    clearTimeout(request.bodyTimer)
    return form
  })
  app.addHook('onResponse', async ({ sentFiles }) => {
    if (sentFiles) await rm(sentFiles.directory, { recursive: true, force: true })
  })
}

function formOf(pairs: [name: string, value: string][]): SentForm {
  if (pairs.length > MAX_FIELDS) throw badRequest(`A form has at most ${MAX_FIELDS} fields`)
  const form: SentForm = Object.create(null)
  for (const [name, value] of pairs) {
    if (name.length > MAX_NAME_LENGTH) throw badRequest('The name of a field is too long')
    const known = form[name]
    form[name] = known === undefined ? value : [known, value].flat()
  }
  checkText(form, '')
  return { ...form }
}

const tooLarge = (message: string) => new ApiError('BAD_REQUEST', message, { reason: 'too_large' })
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

/** Writes files to disk as they arrive, so that memory stays flat. */
async function readMultipart(
  request: FastifyRequest,
  payload: Readable,
  { maxFileBytes, maxBytes, maxFiles }: NonNullable<Endpoint['files']>,
): Promise<SentForm> {
  const directory = await mkdtemp(join(tmpdir(), 'sitewright-form-'))
  const files: SentFile[] = []
  request.sentFiles = { directory, files }
  const pairs: [string, string][] = []
  const ending = new AbortController()
  const written: Promise<void>[] = []
  const digests: string[] = []
  let totalBytes = 0
  const parser = parserOf(request, { fileSize: maxFileBytes, files: maxFiles })
  const fail = (error: Error) => void parser.destroy(error)
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (isCut) fail(tooLarge(`The field ${name} is too long`))
    pairs.push([name, value])
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(badRequest(`A form has at most ${MAX_FIELDS} fields`)))
  parser.on('filesLimit', () => fail(tooLarge(`A form takes at most ${maxFiles} files`)))
  parser.on(
    'file',
    (field: string, stream: BusboyFileStream, filename: string, _encoding, contentType: string) => {
      const path = join(directory, String(written.length))
      const digest = createHash('sha256')
      let sizeBytes = 0
      stream.on('data', (chunk: Buffer) => {
        digest.update(chunk)
        sizeBytes += chunk.length
        totalBytes += chunk.length
        if (totalBytes > maxBytes) fail(tooLarge(`All files together have at most ${megabytes(maxBytes)}`))
      })
      stream.on('limit', () =>
        fail(tooLarge(`${filename} is too large: a file has at most ${megabytes(maxFileBytes)}`)),
      )
      const work = pipeline(stream, createWriteStream(path), { signal: ending.signal }).then(() => {
        digests.push(`${field}:${digest.digest('hex')}`)
        // A browser sends an empty file for a field without one.
        if (filename || sizeBytes > 0) files.push({ field, filename, contentType, path, sizeBytes })
      })
      work.catch(fail)
      written.push(work)
    },
  )
  try {
    payload.pipe(parser as unknown as NodeJS.WritableStream)
    await Promise.race([finished(parser as unknown as NodeJS.WritableStream), aborted(payload)])
    await Promise.all(written)
  } catch (error) {
    payload.unpipe().resume()
    ending.abort()
    await Promise.allSettled(written)
    // The page that says what is wrong shows what was typed.
    request.body = Object.fromEntries(pairs)
    throw error instanceof ApiError ? error : badRequest('The form is not valid multipart/form-data')
  }
  request.bodyBytes = Buffer.from(JSON.stringify([pairs, digests.toSorted()]))
  return formOf(pairs)
}

async function aborted(payload: Readable): Promise<never> {
  await new Promise((resolve) => payload.once('error', resolve).once('aborted', resolve))
  throw badRequest('The form ended early')
}

function parserOf({ headers }: FastifyRequest, limits: { fileSize: number; files: number }) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...limits, fields: MAX_FIELDS, fieldNameSize: MAX_NAME_LENGTH, fieldSize: MAX_FORM_BYTES },
    })
  } catch {
    throw badRequest('The form is not valid multipart/form-data')
  }
}

/** The same form has the same text. */
export const digestOf = (bytes: Buffer | null) => hash('sha256', bytes ?? Buffer.alloc(0), 'base64url')
