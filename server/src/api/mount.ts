import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HandlersOf, Platform } from '../platform/context.ts'
import { type Answer, once } from '../platform/idempotency.ts'
import type { Caller, Site } from '../platform/tenancy.ts'
import type { Contract, Endpoint, Input } from './endpoint.ts'
import { badRequest, invalid, notFound } from './errors.ts'
import { listsTag } from './etag.ts'
import { sendFile } from './files.ts'
import { bodyValidator, queryValidator, type Validator } from './validation.ts'
import { answerWriter, metaOf } from './write-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate for a valid key. */
    caller: Caller | null
    /** Set by the gate below a site. */
    site: Site | null
    /** The body as it came, for idempotency. */
    bodyBytes: Buffer | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    operation?: string
  }
}

// biome-ignore lint/suspicious/noExplicitAny: HandlersOf has checked each handler; here all are called alike
type Verb = (context: any, input: any) => Promise<any>

/** Serves the endpoints of a contract with their handlers. The only place that sees Fastify's request and reply. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  platform: Platform,
  contract: C,
  handlers: HandlersOf<C>,
) {
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, operation: `${contract.feature}.${name}` },
      handler: handlerOf(platform, endpoint, (handlers as Record<string, Verb>)[name] as Verb),
    }
    if (endpoint.upload) app.register(async (scope) => void acceptBytes(scope).route(route))
    else app.route(route)
  }
}

function acceptBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  return scope
}

function handlerOf(platform: Platform, endpoint: Endpoint, handler: Verb) {
  const read = inputReader(endpoint)
  const write = answerWriter(endpoint)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = read(request)
    const key = idempotencyKey(endpoint, request)
    if (key === null || !request.caller) {
      const result = await handler(contextOf(platform, request), input)
      if (endpoint.reply.kind === 'file') return sendFile(request, reply, result)
      return send(request, reply, write(result, input, metaOf(request.id, platform.clock)))
    }
    const { answer, replayed } = await once(
      platform.db,
      {
        caller: request.caller,
        method: endpoint.method,
        path: request.url,
        key,
        body: request.bodyBytes ?? Buffer.alloc(0),
        now: platform.clock.now(),
      },
      async (db) => {
        const result = await handler({ ...contextOf(platform, request), db }, input)
        return write(result, input, metaOf(request.id, platform.clock))
      },
    )
    if (replayed) reply.header('idempotent-replayed', 'true')
    return send(request, reply, answer)
  }
}

function contextOf(platform: Platform, request: FastifyRequest) {
  const { db, clock, storage, jobs, publicUrl } = platform
  return { db, clock, storage, jobs, publicUrl, log: request.log, caller: request.caller, site: request.site }
}

/** 304 when the caller holds this version already. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.headers(answer.headers)
  const known = request.headers['if-none-match']
  if (request.method === 'GET' && answer.headers.etag && known && listsTag(known, answer.headers.etag)) {
    return reply.code(304).send()
  }
  reply.code(answer.status)
  if (answer.status === 204) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

type AnyInput = Input<Endpoint> & { query: Record<string, unknown> | undefined }

/** Reads and validates everything a request brings, as the endpoint declares it. */
function inputReader(endpoint: Endpoint): (request: FastifyRequest) => AnyInput {
  const validateQuery: Validator | null = endpoint.query ? queryValidator(endpoint.query) : null
  const validateBody: Validator | null = endpoint.body ? bodyValidator(endpoint.body) : null
  return (request) => {
    const params = request.params as Record<string, string>
    for (const [name, value] of Object.entries(params)) {
      if (!PLAUSIBLE_ID.test(value) && name !== 'filename') throw notFound(resourceName(name))
    }
    if (endpoint.ifMatch === undefined && !validateBody && !validateQuery && !endpoint.upload) {
      return { params } as AnyInput
    }
    const query = validateQuery ? (request.query as Record<string, unknown>) : undefined
    if (validateQuery) {
      refuseNul(query as Record<string, unknown>)
      validateQuery(query)
    }
    const body = validateBody && request.body === undefined ? {} : request.body
    if (validateBody) {
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw badRequest('The body must be a JSON object')
      validateBody(body)
    }
    return {
      params,
      query,
      body,
      ifMatch: endpoint.ifMatch ? ifMatchOf(request) : undefined,
      upload: endpoint.upload ? uploadOf(request) : undefined,
    } as AnyInput
  }
}

/** No id of ours looks otherwise, so the database need not be asked. */
const PLAUSIBLE_ID = /^[\w.:-]{1,255}$/
const resourceName = (param: string) => {
  const words = param.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function refuseNul(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value.includes('\u0000'))
      throw invalid({ [name]: 'must not contain NUL characters' })
  }
}

function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1]
  if (version === undefined)
    throw badRequest('If-Match must be an ETag as this resource returned it, such as "3"')
  return Number(version)
}

function uploadOf(request: FastifyRequest) {
  const length = request.headers['content-length']
  return {
    stream: request.raw,
    contentType: request.headers['content-type'] ?? null,
    sizeBytes: length === undefined ? null : Number(length),
  }
}

const KEY_LENGTH = 255

/** The key to honour, or null; required where the law says so, honoured on every other POST. */
function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (endpoint.method !== 'POST') return null
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') {
    if (endpoint.idempotency !== 'required') return null
    throw badRequest('The Idempotency-Key header is required here; send a new UUID with each new request')
  }
  if (typeof key !== 'string' || key.length > KEY_LENGTH) {
    throw badRequest(`The Idempotency-Key header must be one string of at most ${KEY_LENGTH} characters`)
  }
  return key
}
