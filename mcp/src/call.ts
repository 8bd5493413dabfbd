import type { Sitewright } from '@sitewright/client'
import { type Arguments, split } from './arguments.ts'
import { idempotencyKey } from './idempotency.ts'
import type { Operation } from './operation.ts'
import { partOf } from './part.ts'

/** The API key of a session. */
export type Key = { id: string; mode: string; scopes: readonly string[] }
export type Session = { client: Sitewright; key: Key }

/** An API response as tools return it. */
export type Answer = {
  data: unknown
  nextCursor?: string
  total?: number
  /** The resource's version, for `ifMatch`. */
  etag?: string
  /** The response of an earlier identical call; nothing was done. */
  replayed?: true
}
type CallOptions = {
  signal?: AbortSignal | undefined
  maxRetries?: number
  /** Replaces the key derived from the call. */
  idempotencyKey?: string
}

type Page = { data: unknown[]; nextCursor: string | null; total?: number }
type Response = { data: unknown; etag: string | null; replayed: boolean }
type Method = (...args: unknown[]) => Promise<Page> & { withResponse?(): Promise<Response> }

/** Operations that call a language model may exceed the client's default timeout. */
const LONG_TIMEOUT_MS = 10 * 60_000

export const mayCall = ({ scopes }: Key, { access, orScope = access, andScopes = [] }: Operation) =>
  (access === 'key' || scopes.includes(access) || scopes.includes(orScope)) &&
  andScopes.every((scope) => scopes.includes(scope))

/**
 * Calls an operation. Operations that must not be repeated get an idempotency key derived from the call, so an identical
 * call returns the first response. Throws ArgumentError and the client's errors.
 */
export async function callOperation(
  { client, key }: Session,
  operation: Operation,
  given: Arguments,
  { signal, maxRetries = 0, ...options }: CallOptions = {},
): Promise<Answer> {
  const { params, input, ifMatch, again, part } = split(operation, given)
  const once = operation.once && {
    idempotencyKey: options.idempotencyKey ?? idempotencyKey(key.id, operation.id, params, input, again),
  }
  const [feature, name] = operation.id.split('.') as [string, string]
  const method = (client as unknown as Record<string, Record<string, Method>>)[feature]?.[name] as Method
  const args = [...params, ...(operation.input === 'none' ? [] : [input])]
  const timeout = operation.reachesOut && { timeoutMs: LONG_TIMEOUT_MS }
  const call = method(...args, { signal, maxRetries, ifMatch, ...once, ...timeout })
  const answer = call.withResponse ? fromResponse(await call.withResponse()) : fromPage(await call)
  return part === undefined ? answer : { ...answer, data: partOf(answer.data, part) }
}

function fromResponse({ data, etag, replayed }: Response): Answer {
  return {
    data: data === undefined ? { done: true } : data,
    ...(etag && { etag }),
    ...(replayed && { replayed }),
  }
}

function fromPage({ data, nextCursor, total }: Page): Answer {
  return { data, ...(nextCursor && { nextCursor }), ...(total !== undefined && { total }) }
}
