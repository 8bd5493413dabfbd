import type { Operation } from './operation.ts'
import type { Answer, Call, Send } from './request.ts'

export type Meta = {
  requestId: string
  /** ISO 8601 in UTC. */
  timestamp: string
}

/** A resource with the response that carried it. */
export type ApiResponse<T> = {
  data: T
  meta: Meta
  /** The version of the resource, for `ifMatch`; null if it has none. */
  etag: string | null
  status: number
  headers: Headers
  /** True if the server replayed the response of an earlier call with the same `idempotencyKey`. */
  replayed: boolean
}

/** Resolves to the resource. `withResponse()` adds the response around it, without another request. */
export interface ApiPromise<T> extends Promise<T> {
  withResponse(): Promise<ApiResponse<T>>
}

/** One page of a list. */
export interface ListPage<T> {
  data: T[]
  nextCursor: string | null
  hasMore: boolean
  meta: Meta
  /** Fetches the next page; null after the last. */
  next(): Promise<ListPage<T> | null>
}

/** One page of a list with a total. */
export interface CountedListPage<T> extends ListPage<T> {
  total: number
  next(): Promise<CountedListPage<T> | null>
}

/** Resolves to the first page; `for await` iterates over the items of all pages. */
export interface List<T> extends Promise<ListPage<T>>, AsyncIterable<T> {}

/** Resolves to the first page; `for await` iterates over the items of all pages. */
export interface CountedList<T> extends Promise<CountedListPage<T>>, AsyncIterable<T> {}

export function apiPromise(operation: Operation, answer: Promise<Answer>): ApiPromise<unknown> {
  const response = answer.then((answer) => responseOf(operation, answer))
  const data = response.then(({ data }) => data)
  const withResponse = () => {
    // The failure is reported through the response instead.
    data.catch(() => {})
    return response
  }
  return Object.assign(data, { withResponse })
}

function responseOf({ kind }: Operation, { response, body }: Answer): ApiResponse<unknown> {
  const { status, headers } = response
  const { data, meta } = (body ?? {
    data: kind === 'file' ? response : undefined,
    meta: metaOf(headers),
  }) as {
    data: unknown
    meta: Meta
  }
  const replayed = headers.get('idempotent-replayed') === 'true'
  return { data, meta, etag: headers.get('etag'), status, headers, replayed }
}

/** Reads the same from the headers of a response without JSON. */
function metaOf(headers: Headers): Meta {
  const date = new Date(headers.get('date') ?? Date.now())
  return { requestId: headers.get('x-request-id') ?? '', timestamp: date.toISOString() }
}

export function list(send: Send, call: Call): List<unknown> {
  const first = fetchPage(send, call)
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page: ListPage<unknown> | null = await first; page; page = await page.next()) yield* page.data
    },
  })
}

async function fetchPage(send: Send, call: Call): Promise<ListPage<unknown>> {
  const { body } = await send(call)
  const page = pageOf(call.operation, body)
  const { nextCursor } = page
  const next = async () =>
    nextCursor === null ? null : fetchPage(send, { ...call, input: { ...call.input, cursor: nextCursor } })
  return { ...page, hasMore: nextCursor !== null, next }
}

type Continuation = { nextCursor?: string | null }
type PageFields = { data: unknown[]; nextCursor: string | null; total?: number; meta: Meta }

/** Normalizes the API's three shapes of pagination and unpaginated lists. */
function pageOf({ kind }: Operation, body: unknown): PageFields {
  const {
    data,
    meta,
    pagination,
    nextCursor = null,
  } = body as Continuation & {
    data: unknown[] & Continuation & { data: unknown[] }
    meta: Meta
    pagination: Continuation & { total: number }
  }
  if (kind === 'page')
    return { data, nextCursor: pagination.nextCursor ?? null, total: pagination.total, meta }
  if (kind === 'nestedPage') return { data: data.data, nextCursor: data.nextCursor ?? null, meta }
  return { data, nextCursor, meta }
}
