import type { Static, TSchema } from 'typebox'
import type { Access, Scope } from './access.ts'
import type { Act, SentFile } from './caller.ts'
import type { ErrorCode } from './errors.ts'
import type { Reply } from './reply.ts'

/** The declaration of an endpoint. Validation, types, documentation, client and tools derive from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  description?: string
  /** Not in the API specification: marked `x-extension` in the OpenAPI document. */
  extension?: true
  /**
   * Whether `Idempotency-Key` is required by the API specification, or honoured. Every POST honours it by default; declare
   * `honoured` for other methods, and for a POST that replies 200 but has an effect each time it is sent.
   */
  idempotency?: 'required' | 'honoured'
  /**
   * For a POST that may take long. The claim of its Idempotency-Key is committed first; the handler manages its own
   * transactions and uses `claimId` from its context to make its effect unique.
   */
  longRunning?: true
  /** Calls another server, whose failures are reported as 502 and 504. */
  gateway?: true
  /** May delete or end something, as every DELETE does. Lets tools ask for confirmation. */
  destroys?: true
  /** Changes data cached by `Tenancy`; this process reloads it for the next request. */
  invalidates?: 'site' | 'people' | 'keys'
  /**
   * Changes settings or permissions, whose values before and after are part of the audit log: those of the GET of the same
   * path, or else the body. Neither may hold a secret, or data about customers.
   */
  recordsValues?: true
  /** Changes how a site works, although its scope is one of content: part of the audit log also by a key, without values. */
  isAudited?: true
  /** Honours `If-Match` with the ETag of the resource. */
  ifMatch?: true
  /** The body is bytes of any content type, not JSON. */
  upload?: { maxBytes: number }
  /** The header with a signature of the body, which the handler gets with the bytes. */
  signedBy?: string
  /** For visitors: the operation that shows the page with the form, when that is not a page of the site. */
  isOnPageOf?: string
  /** Whether the page that follows goes on with the one whose form was sent: who has filled that in is not too fast there. */
  continuesPage?: boolean
  /**
   * For visitors: what happens to a form that a program has sent. It is refused, or kept as spam with the answer that people
   * get. For everything that books, orders or sends mail to an address that the visitor types.
   */
  spam?: 'refused' | 'kept'
  /** For visitors: what it counts as once it is stored, for the goals of a site. */
  counts?: Act
  /** For visitors: needs a proof of work while the site is flooded, as every endpoint with `spam` does. */
  needsProof?: true
  /**
   * For visitors: may wait for another server, which may hang. Until it answers, the request takes no turn from pages and other
   * acts, and a POST is claimed as if it were `longRunning`, so that no transaction is open.
   */
  waitsFor?: 'provider' | 'geocoder'
  /** For visitors: the form may hold files, in `multipart/form-data`. */
  files?: { maxFileBytes: number; maxBytes: number; maxFiles: number }
  /** Path parameters that are not ids. An invalid value is a 404. */
  params?: Record<string, TSchema>
  query?: TSchema
  body?: TSchema
  reply: Reply
  /** A scope that suffices as well as that of `access`. */
  orScope?: Scope
  /** Scopes that are needed besides that of `access`, because the answer holds what they protect. */
  andScopes?: readonly Scope[]
  /** Further error codes. Every POST and every endpoint with `ifMatch` may reply CONFLICT anyway. */
  errors?: readonly ErrorCode[]
}
/** An event as a contract declares it. Its data is the resource as the API shows it. */
export type DeclaredEvent = {
  /** `page.created`, `order.status_changed`, … */
  type: string
  /** The scope that reads it, and its resource. */
  scope: Scope
  data: TSchema
}

/** Declares what happens to a resource. */
export const declareEvents = <const Verb extends string>(
  resource: string,
  scope: Scope,
  data: TSchema,
  verbs: readonly Verb[],
) =>
  Object.fromEntries(verbs.map((verb) => [verb, { type: `${resource}.${verb}`, scope, data }])) as Record<
    Verb,
    DeclaredEvent
  >

export type Endpoints = Record<string, Endpoint>
export type Contract<E extends Endpoints = Endpoints> = {
  feature: string
  summary: string
  endpoints: E
  events: readonly DeclaredEvent[]
}

type Method = Endpoint['method']
type Details = Omit<Endpoint, 'method' | 'path' | 'access'>

/** Declares an endpoint from its route, such as `GET /v1/sites/:siteId/pages`, and who may call it. */
export function endpoint<M extends Method, P extends string, const A extends Access, const D extends Details>(
  route: `${M} ${P}`,
  access: A,
  details: D,
): { method: M; path: P; access: A } & D {
  const [method, path] = route.split(' ') as [M, P]
  return { method, path, access, ...details }
}

type Events = readonly Record<string, DeclaredEvent>[]

/** A feature's endpoints by name, and what happens to its resources. `const` keeps paths literal, so that path parameters can be inferred. */
export function contract<const E extends Endpoints>(
  feature: string,
  summary: string,
  endpoints: E,
): Contract<E>
export function contract<const E extends Endpoints>(
  feature: string,
  summary: string,
  events: Events,
  endpoints: E,
): Contract<E>
export function contract(
  feature: string,
  summary: string,
  ...rest: [Endpoints] | [Events, Endpoints]
): Contract {
  const [events, endpoints] = rest.length === 1 ? [[], ...rest] : rest
  return { feature, summary, endpoints, events: events.flatMap((declared) => Object.values(declared)) }
}

export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Part<S> = S extends TSchema ? Static<S> : undefined

/** An upload as passed to a handler. */
export type Upload = { stream: NodeJS.ReadableStream; contentType: string | null; sizeBytes: number | null }

export type Input<E extends Endpoint> = {
  params: {
    [N in PathParams<E['path']>]: E['params'] extends Record<N, infer S> ? Static<S & TSchema> : string
  }
  query: Part<E['query']>
  body: Part<E['body']>
  /** Version from `If-Match`; null when the caller did not ask for the check. */
  ifMatch: E extends { ifMatch: true } ? number | null : undefined
  upload: E extends { upload: object } ? Upload : undefined
  signed: E extends { signedBy: string } ? { bytes: Buffer; signature: string } : undefined
  files: E extends { files: object } ? SentFile[] : undefined
}
export type HandlerResult<E extends Endpoint> = E['reply'] extends Reply<infer H> ? H : never

/** The handler's context by kind of endpoint: site-scoped, by key, public, or one of the session access levels. */
type Contexts = {
  site: unknown
  account: unknown
  public: unknown
  anonymous: unknown
  person: unknown
  member: unknown
  visitor: unknown
}
type ContextOf<E extends Endpoint, C extends Contexts> = E['path'] extends `/v1/sites/:siteId${string}`
  ? C['site']
  : E['access'] extends 'public' | 'anonymous' | 'person' | 'visitor'
    ? C[E['access']]
    : E['access'] extends 'member' | 'owner'
      ? C['member']
      : C['account']

export type Handlers<C extends Contract, X extends Contexts> = {
  [K in keyof C['endpoints']]: (
    context: ContextOf<C['endpoints'][K], X>,
    input: Input<C['endpoints'][K]>,
  ) => Promise<HandlerResult<C['endpoints'][K]>>
}

/** An endpoint with its names. `id`, such as `pages.create`, is the operation id, the log field and the client method. */
export type Operation = { id: string; feature: string; name: string; endpoint: Endpoint }

/** Every endpoint of the contracts. */
export function operationsOf(contracts: Record<string, Contract>): Operation[] {
  return Object.values(contracts).flatMap(({ feature, endpoints }) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      id: `${feature}.${name}`,
      feature,
      name,
      endpoint,
    })),
  )
}

/** Marks a handler whose only effect is one `db.insert`; its idempotency record is written in the same statement. */
export const singleStatement = <H extends object>(handler: H): H & { singleStatement: true } =>
  Object.assign(handler, { singleStatement: true as const })

/** Login and password endpoints. They honour no Idempotency-Key, because their replies must not be stored. */
const isSessionEndpoint = ({ access }: Endpoint) => access === 'anonymous' || access === 'person'

type Handler<C, I, R> = (context: C, input: I) => Promise<R>

/**
 * Runs a check that may take long, such as a DNS lookup, before the transaction of an idempotent request begins. Replays skip
 * the check.
 */
export const withPrecheck = <C, I, R>(
  check: Handler<C, I, void>,
  handler: Handler<C, I, R>,
): Handler<C, I, R> & { check: Handler<C, I, void> } => Object.assign(handler, { check })

/** Whether the endpoint honours `Idempotency-Key`. */
export const isIdempotent = (endpoint: Endpoint) =>
  (endpoint.method === 'POST' && !isSessionEndpoint(endpoint)) || endpoint.idempotency !== undefined

/** Whether the endpoint belongs to a site, which is resolved before the handler runs. */
export const isSiteScoped = (endpoint: Endpoint) => endpoint.path.startsWith('/v1/sites/:siteId')
