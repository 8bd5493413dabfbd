import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForPeople } from '../api/access.ts'
import { type Contract, type Endpoint, isIdempotent, operationsOf } from '../api/endpoint.ts'
import { badRequest } from '../api/errors.ts'
import { matchesEtag } from '../api/etag.ts'
import { json } from '../api/reply.ts'
import type { HandlersOf, Platform, PublicContext } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { type Answer, findReplay, insertOnce, runClaimed, runOnce } from '../platform/work/idempotency.ts'
import { sendFile } from './files.ts'
import { clientInfoOf } from './people-gate.ts'
import { inputReader } from './read-input.ts'
import { answerWriter, metaOf } from './write-answer.ts'

// biome-ignore lint/suspicious/noExplicitAny: HandlersOf has checked each handler; here all are called alike
type Work = (context: any, input: any) => Promise<any>
type Handler = Work & { singleStatement?: true; check?: Work }

/** Serves the endpoints of the contracts with their handlers. */
export function mount<C extends Record<string, Contract>>(
  app: FastifyInstance,
  platform: Platform,
  contracts: C,
  handlers: { [F in keyof C]: HandlersOf<C[F]> },
) {
  for (const { id, feature, name, endpoint } of operationsOf(contracts)) {
    const handler = (handlers as Record<string, Record<string, Handler>>)[feature]?.[name] as Handler
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, operation: id },
      handler: routeHandler(platform, endpoint, handler),
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

/** Reads the input, lets the handler work, as one with its record when it is idempotent, and answers. */
function routeHandler(platform: Platform, endpoint: Endpoint, handler: Handler) {
  const read = inputReader(endpoint)
  const write = answerWriter(endpoint)
  const contextOf = isForPeople(endpoint.access) ? peopleContextOf : apiContextOf

  const done = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    const { invalidates } = endpoint
    if (invalidates)
      platform.tenancy.forget(invalidates === 'site' ? `site:${request.site?.id}` : invalidates)
    return send(request, reply, answer)
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = read(request)
    const context = contextOf(platform, request)
    if (endpoint.reply.kind === 'file') return sendFile(request, reply, await handler(context, input))
    const meta = metaOf(request.id, platform.clock)
    const answer = async (changes = {}) =>
      write(await handler({ ...context, ...changes }, input), input, meta)

    const key = idempotencyKey(endpoint, request)
    if (key === null || !request.caller) {
      await handler.check?.(context, input)
      return done(request, reply, await answer())
    }
    const { caller, bodyBytes } = request
    const { method, path } = endpoint
    const now = platform.clock.now()
    const identity = { caller, method, path: fill(path, input.params), key, body: bodyBytes, now }
    const known = handler.check && (await findReplay(platform, identity))
    if (!known) await handler.check?.(context, input)
    const work = (db: Db) => answer({ db })
    const once =
      known ??
      (endpoint.longRunning
        ? await runClaimed(platform, identity, (claimId) => answer({ claimId }))
        : handler.singleStatement
          ? await insertOnce(platform, identity, work, (text) => write(asMade(endpoint, text), input, meta))
          : await runOnce(platform, identity, work))
    if (once.replayed) reply.header('idempotent-replayed', 'true')
    return done(request, reply, once.answer)
  }
}

function peopleContextOf(platform: Platform, request: FastifyRequest) {
  const { person } = request
  return { ...apiContextOf(platform, request), person, client: clientInfoOf(platform, request) }
}

function apiContextOf(platform: Platform, { caller, site, log }: FastifyRequest) {
  const { db, clock, storage, jobs, secrets, outbound, webhooks, publicUrl } = platform
  const { languageModel, videoProvider } = platform
  const shared = { db, clock, storage, jobs, secrets, outbound, webhooks, publicUrl }
  const context: Omit<PublicContext, 'log'> = { ...shared, languageModel, videoProvider }
  const slowDb = caller && db.slow(caller.accountId)
  return { ...context, slowDb, log, caller, site, claimId: null }
}

/** What a handler returns for a resource that it has just made. */
const asMade = ({ reply }: Endpoint, text: string) =>
  reply.kind === 'versioned' ? { resource: json(text), version: 1 } : json(text)

/** The path as the endpoint means it, however it was written in the request. */
const fill = (path: string, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_all, name: string) => String(params[name]))

const MAX_KEY_LENGTH = 255

/** The key to honour, or null. */
function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (!isIdempotent(endpoint)) return null
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') {
    if (endpoint.idempotency !== 'required') return null
    throw badRequest('The Idempotency-Key header is required here; send a new UUID with each new request')
  }
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH) {
    throw badRequest(`The Idempotency-Key header must be one string of at most ${MAX_KEY_LENGTH} characters`)
  }
  return key
}

/** 304 when the caller holds this version already. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.headers(answer.headers)
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  const known = request.headers['if-none-match']
  if (request.method === 'GET' && answer.headers.etag && known && matchesEtag(known, answer.headers.etag)) {
    return reply.code(304).send()
  }
  reply.code(answer.status)
  if (answer.status === 204) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body)
}
