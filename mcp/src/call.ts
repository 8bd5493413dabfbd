import type { Sitewright } from '@sitewright/client'
import { type Arguments, split } from './arguments.ts'
import { idempotencyKey } from './idempotency.ts'
import type { Operation } from './operation.ts'
import { partOf } from './part.ts'

/** What the API key of a session may do. */
export type Key = { id: string; mode: string; scopes: readonly string[] }
/** Who calls, and over what. */
export type Session = { client: Sitewright; key: Key }

/** An answer of the API as tools show it. */
export type Answer = {
  data: unknown
  nextCursor?: string
  total?: number
  /** Of a resource that changes can be guarded with. */
  etag?: string
  /** This is the answer of an earlier call, and nothing was done. */
  replayed?: true
}
export type CallOptions = {
  signal?: AbortSignal | undefined
  maxRetries?: number
  /** Instead of the one made from the call. */
  idempotencyKey?: string
}

type Page = { data: unknown[]; nextCursor: string | null; total?: number }
type Response = { data: unknown; etag: string | null; replayed: boolean }
type Method = (...args: unknown[]) => Promise<Page> & { withResponse?(): Promise<Response> }

/** What asks a language model may take longer than the client waits for the rest. */
const LONG_TIMEOUT_MS = 10 * 60_000

export const mayCall = ({ scopes }: Key, { access }: Operation) => access === 'key' || scopes.includes(access)

/**
 * Calls an operation. What would count twice carries a key made from the call, so that the same call again gets the first
 * answer. Throws ArgumentError, and what the client throws.
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
