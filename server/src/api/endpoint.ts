import type { Static, TSchema } from 'typebox'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Reply } from './reply.ts'

/** One endpoint, declared once: everything else (validation, types, docs, client, tools) derives from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  description?: string
  /** Not in the API specification: marked `x-extension` in the OpenAPI document. */
  extension?: true
  /**
   * The API specification requires the header; every other POST honours it too, and what else says so. A POST that says so does
   * something each time it is sent, though it answers 200.
   */
  idempotency?: 'required' | 'honoured'
  /**
   * A POST that may take long: with an Idempotency-Key its claim is committed first and the handler makes transactions of
   * its own, its effect unique by `claimId` of its context.
   */
  longRunning?: true
  /** Another server is asked, whose failures are the answer's: 502 and 504. */
  gateway?: true
  /** Takes away, ends or may end something; every DELETE does. A hint for who asks before such a call. */
  destroys?: true
  /** Changes what `Tenancy` remembers: the process that did it reads it again for the next request. */
  invalidates?: 'site' | 'people' | 'keys'
  /** Honours `If-Match` with the ETag of the resource. */
  ifMatch?: true
  /** The body is bytes of any content type, not JSON. */
  upload?: { maxBytes: number }
  /** Path parameters that are not ids; one that does not fit names nothing: 404. */
  params?: Record<string, TSchema>
  query?: TSchema
  body?: TSchema
  reply: Reply
  /** Codes beyond those of its kind: every POST and everything with `ifMatch` may answer CONFLICT already. */
  errors?: readonly ErrorCode[]
}
export type Endpoints = Record<string, Endpoint>
export type Contract<E extends Endpoints = Endpoints> = { feature: string; summary: string; endpoints: E }

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

/** A feature's endpoints by name. `const` keeps paths literal, so that path parameters can be inferred. */
export function contract<const E extends Endpoints>(
  feature: string,
  summary: string,
  endpoints: E,
): Contract<E> {
  return { feature, summary, endpoints }
}

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Part<S> = S extends TSchema ? Static<S> : undefined

/** An upload as a handler sees it. */
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
}
export type HandlerResult<E extends Endpoint> = E['reply'] extends Reply<infer H> ? H : never

/** What a handler is given: below a site the site, with a key the caller, of people who they are, else none of these. */
export type Contexts = {
  site: unknown
  account: unknown
  public: unknown
  anonymous: unknown
  person: unknown
  member: unknown
}
type ContextOf<E extends Endpoint, C extends Contexts> = E['path'] extends `/v1/sites/:siteId${string}`
  ? C['site']
  : E['access'] extends 'public' | 'anonymous' | 'person'
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

/** An endpoint with the names it goes by. `id` is `pages.create`: operation, log field, client method. */
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

/** Marks a handler whose whole effect is one `db.insert`: the record of an idempotent request goes into that. */
export const singleStatement = <H extends object>(handler: H): H & { singleStatement: true } =>
  Object.assign(handler, { singleStatement: true as const })

/** What is about a session or a password leaves no record: no Idempotency-Key is honoured. */
export const isSessionEndpoint = ({ access }: Endpoint) => access === 'anonymous' || access === 'person'

type Handler<C, I, R> = (context: C, input: I) => Promise<R>

/**
 * Has a check that may take long, such as looking up a name, done before the transaction of an idempotent request begins.
 * A replay is not checked.
 */
export const withPrecheck = <C, I, R>(
  check: Handler<C, I, void>,
  handler: Handler<C, I, R>,
): Handler<C, I, R> & { check: Handler<C, I, void> } => Object.assign(handler, { check })

/** True where the header `Idempotency-Key` is honoured. */
export const isIdempotent = (endpoint: Endpoint) =>
  (endpoint.method === 'POST' && !isSessionEndpoint(endpoint)) || endpoint.idempotency !== undefined

/** True for endpoints below a site: the gate resolves the site before the handler runs. */
export const isSiteScoped = (endpoint: Endpoint) => endpoint.path.startsWith('/v1/sites/:siteId')
