import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ASKED_EACH_TIME_BY_ONE } from '../api/caching.ts'
import { type Contract, type Endpoint, isIdempotent, type Operation, operationsOf } from '../api/endpoint.ts'
import { badRequest } from '../api/errors.ts'
import { matchesEtag } from '../api/etag.ts'
import { json } from '../api/reply.ts'
import type { HandlersOf, Platform } from '../platform/context.ts'
import {
  type Answer,
  findReplay,
  type IdempotentRequest,
  insertOnce,
  runClaimed,
  runOnce,
} from '../platform/work/idempotency.ts'
import { auditing } from './audit.ts'
import { exchangeOf } from './exchange.ts'
import { sendFile } from './files.ts'
import { clientInfoOf } from './people-gate.ts'
import { type AnyInput, inputReader } from './read-input.ts'
import { answerWriter, metaOf } from './write-answer.ts'

// biome-ignore lint/suspicious/noExplicitAny: HandlersOf has checked each handler; this calls them all alike
type Handle = (context: any, input: any) => Promise<any>
export type Handler = Handle & { singleStatement?: true; check?: Handle }

/** Adds a route for every endpoint of the contracts. */
export function mount<C extends Record<string, Contract>>(
  app: FastifyInstance,
  platform: Platform,
  contracts: C,
  handlers: { [F in keyof C]: HandlersOf<C[F]> },
) {
  const operations = operationsOf(contracts)
  const handlerOf = ({ feature, name }: Operation) =>
    (handlers as Record<string, Record<string, Handler>>)[feature]?.[name] as Handler
  for (const operation of operations) {
    const { id, endpoint } = operation
    const reading = operations.find((other) => isGetOf(other.endpoint, endpoint))
    const handle = routeHandler(platform, operation, handlerOf(operation), reading && handlerOf(reading))
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, operation: id },
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        platform.inOperation(id, () => handle(request, reply), exchangeOf(request, reply)),
    }
    if (endpoint.upload) app.register(async (scope) => void acceptBytes(scope).route(route))
    else app.route(route)
  }
}

const isGetOf = (one: Endpoint, other: Endpoint) => one.method === 'GET' && one.path === other.path

function acceptBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  return scope
}

/** The handler's part in one request. */
type Call = {
  /** The handler's precheck; none for most. */
  check(): Promise<void>
  /** Runs the handler, with `changes` to its context, and writes its answer. */
  run(changes?: object): Promise<Answer>
  /** Writes the answer for a resource the handler has created, given as JSON. */
  writeCreated(resource: string): Answer
}

/** Reads the input, runs the handler (once, for an idempotent request) and sends the answer. */
function routeHandler(platform: Platform, operation: Operation, handler: Handler, reading?: Handle) {
  const { endpoint } = operation
  const read = inputReader(endpoint)
  const write = answerWriter(endpoint)
  const audit = auditing(
    platform,
    operation,
    reading && (async (request, input) => resourceOf(await reading(contextOf(platform, request), input))),
  )
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = read(request)
    const context = contextOf(platform, request)
    if (endpoint.reply.kind === 'file') return sendFile(request, reply, await handler(context, input))
    const meta = metaOf(request.id, platform.clock)
    const call: Call = {
      check: async () => handler.check?.(context, input),
      run: async (changes) => write(await handler(Object.assign(context, changes), input), input, meta),
      writeCreated: (resource) => write(createdOf(endpoint, resource), input, meta),
    }
    const identity = idempotentRequestOf(platform, endpoint, request, input)
    const audited = audit?.appliesTo(request) ? audit : null
    const before = audited && (await audited.before(request, input))
    const { answer, replayed } = identity
      ? await runIdempotent(platform, endpoint, handler, identity, call)
      : await runAlways(call)
    const { invalidates } = endpoint
    if (invalidates) {
      platform.tenancy.invalidate(invalidates === 'site' ? `site:${request.site?.id}` : invalidates)
    }
    if (replayed) reply.header('idempotent-replayed', 'true')
    else if (audited) await audited.record(request, input, before)
    return send(request, reply, answer)
  }
}

/** What a handler of a versioned resource returns has its version beside it. */
const resourceOf = (result: object) =>
  'resource' in result && 'version' in result ? result.resource : result

/**
 * Fields are named one by one, because spreading the platform costs 7 µs for each request. None is a getter: V8 keeps a
 * hidden class for each object literal that has one, and with it the whole request, until the next full garbage collection.
 */
function contextOf(platform: Platform, request: FastifyRequest) {
  const { db, clock, storage, jobs, mail, secrets, outbound, webhooks, cdn, publicUrl } = platform
  const { mailSettings, languageModel, ownModels, translator, videoProvider, paymentProviders } = platform
  const { sitesAddress, sitesAddresses, dns } = platform
  const { caller, person, site, log } = request
  return {
    db,
    clock,
    storage,
    jobs,
    mail,
    mailSettings,
    secrets,
    outbound,
    webhooks,
    cdn,
    publicUrl,
    sitesAddress,
    sitesAddresses,
    dns,
    languageModel,
    ownModels,
    translator,
    videoProvider,
    paymentProviders,
    log,
    caller,
    person,
    site,
    claimId: null,
    slowDb: caller && db.slow(caller.accountId),
    client: clientInfoOf(platform, request),
  }
}

async function runAlways({ check, run }: Call) {
  await check()
  return { answer: await run(), replayed: false }
}

/** Runs the handler unless the key has been used before; then the first answer is replayed. */
async function runIdempotent(
  platform: Platform,
  endpoint: Endpoint,
  handler: Handler,
  identity: IdempotentRequest,
  { check, run, writeCreated }: Call,
) {
  if (handler.check) {
    const replay = await findReplay(platform, identity)
    if (replay) return replay
    await check()
  }
  if (endpoint.longRunning) return runClaimed(platform, identity, (claimId) => run({ claimId }))
  if (handler.singleStatement) return insertOnce(platform, identity, (db) => run({ db }), writeCreated)
  return runOnce(platform, identity, (db) => run({ db }))
}

const createdOf = ({ reply }: Endpoint, resource: string) =>
  reply.kind === 'versioned' ? { resource: json(resource), version: 1 } : json(resource)

const MAX_KEY_LENGTH = 255

/** Null without one. Throws BAD_REQUEST for a long key. */
export function idempotencyKeyOf(headers: FastifyRequest['headers']): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key === 'string' && key.length <= MAX_KEY_LENGTH) return key
  throw badRequest(`The Idempotency-Key header must be one string of at most ${MAX_KEY_LENGTH} characters`)
}

/** What identifies a request with an Idempotency-Key; null without one. Throws BAD_REQUEST for a missing or long key. */
function idempotentRequestOf(
  platform: Platform,
  endpoint: Endpoint,
  { headers, caller, site, bodyBytes }: FastifyRequest,
  { params }: AnyInput,
): IdempotentRequest | null {
  if (!isIdempotent(endpoint) || !caller) return null
  const { method, path, idempotency } = endpoint
  const key = idempotencyKeyOf(headers)
  if (key === null) {
    if (idempotency !== 'required') return null
    throw badRequest('The Idempotency-Key header is required here; send a new UUID with each new request')
  }
  // The decoded parameters: the same resource can be written in several ways in a URL.
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => String(params[name]))
  return {
    caller,
    siteId: site?.id ?? null,
    method,
    path: filled,
    key,
    body: bodyBytes,
    now: platform.clock.now(),
  }
}

/** Sends an answer; 304 when the caller has this version already. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.headers(answer.headers)
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  const { etag } = answer.headers
  if (request.method === 'GET' && etag) {
    // Programs ask again with the version they have; browsers of people keep nothing.
    if (!request.person) reply.header('cache-control', ASKED_EACH_TIME_BY_ONE)
    const known = request.headers['if-none-match']
    if (known && matchesEtag(known, etag)) return reply.code(304).send()
  }
  reply.code(answer.status)
  if (answer.status === 204) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body)
}
