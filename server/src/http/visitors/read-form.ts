import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkText } from '../../api/body.ts'
import type { Admission } from '../../api/caller.ts'
import { badRequest } from '../../api/errors.ts'
import { MAX_FIELDS, MAX_FORM_BYTES, MAX_NAME_LENGTH, tooManyFields } from './form-limits.ts'
import { readMultipart } from './read-multipart.ts'
import { type Upload, Uploads } from './uploads.ts'

/** A form as it is sent: a field that appears more than once has a list. */
type SentForm = Record<string, string | string[]>

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a form. */
    sentFiles: Upload | null
  }
}

/** Reads the forms of browsers: `application/x-www-form-urlencoded`, and `multipart/form-data` where files may be sent. */
export function readForms(app: FastifyInstance) {
  const uploads = new Uploads()
  app.decorateRequest('sentFiles', null)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      clearTimeout(request.bodyTimer)
      request.bodyBytes = bytes as Buffer
      if (countOf('&', bytes as Buffer) >= MAX_FIELDS) throw tooManyFields()
      return formOf([...new URLSearchParams(bytes.toString())])
    },
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.files)
      throw badRequest('This form does not accept files; send it as application/x-www-form-urlencoded')
    const upload = await uploads.begin(request.admission as Admission)
    try {
      const { pairs, digest } = await readMultipart(request, payload, upload, endpoint.files)
      request.bodyBytes = digest
      const form = formOf(pairs)
      request.sentFiles = upload
      return form
    } catch (error) {
      await upload.end()
      throw error
    } finally {
      clearTimeout(request.bodyTimer)
    }
  })
  app.addHook('preHandler', async ({ sentFiles }) => {
    if (sentFiles) sentFiles.isHandled = true
  })
  app.addHook('onResponse', async ({ sentFiles }) => sentFiles?.end())
  // A connection that ends early gets no answer.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const { sentFiles } = request
      if (sentFiles && !sentFiles.isHandled) void sentFiles.end()
    })
  })
}

/** Runs a handler, after which the files of its form are removed. */
export const withFiles =
  <R, A extends unknown[]>(handle: (request: FastifyRequest, ...more: A) => Promise<R>) =>
  async (request: FastifyRequest, ...more: A): Promise<R> => {
    try {
      return await handle(request, ...more)
    } finally {
      await request.sentFiles?.end()
    }
  }

function formOf(pairs: [name: string, value: string][]): SentForm {
  if (pairs.length > MAX_FIELDS) throw tooManyFields()
  const form: SentForm = Object.create(null)
  for (const [name, value] of pairs) {
    if (name.length > MAX_NAME_LENGTH) throw badRequest('A field name is too long')
    const known = form[name]
    form[name] = known === undefined ? value : [known, value].flat()
  }
  checkText(form, '')
  return { ...form }
}

/** Before they are split up: a megabyte can hold half a million. */
function countOf(sign: string, bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(sign); at >= 0 && count < MAX_FIELDS; at = bytes.indexOf(sign, at + 1)) count++
  return count
}

/** The same form has the same text. */
export const digestOf = (bytes: Buffer | null) => hash('sha256', bytes ?? Buffer.alloc(0), 'base64url')
