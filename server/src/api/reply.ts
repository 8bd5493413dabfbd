import { type Static, type TSchema, Type } from 'typebox'
import type { Acted } from './caller.ts'
import { DateTime, Id, MAX_CURSOR_LENGTH, MAX_PAGE_ITEMS, named, nullable } from './schema.ts'

/** JSON text built by PostgreSQL and typed by its content. It is sent without being parsed. */
export type Json<T> = { readonly json: string; readonly holds?: T }
export const json = <T>(text: string): Json<T> => ({ json: text })

export type ReplyKind =
  | 'one'
  | 'done'
  | 'versioned'
  | 'list'
  | 'page'
  | 'flatPage'
  | 'nestedPage'
  | 'empty'
  | 'file'

/**
 * The reply of an endpoint: `handler` is the type a handler returns, `wire` the schema of the body, `data` that of its
 * `data` field.
 */
export type Reply<Handler = unknown, Wire extends TSchema = TSchema> = {
  kind: ReplyKind
  status: number
  description: string
  data?: TSchema
  wire?: Wire
  /** Another status for the same body, used when `when` returns true. */
  alternative?: { status: number; description: string; when(result: never): boolean }
  /** The handler returns `WithCookies`. */
  setsCookies?: true
  readonly handler?: Handler
}

export const Meta = named(
  'Meta',
  Type.Object({ requestId: { ...Id, description: 'Unique id of the request' }, timestamp: DateTime }),
)

const NextCursor = nullable(
  Type.String({
    maxLength: MAX_CURSOR_LENGTH,
    description: 'Pass it as `cursor` to get the next page; null on the last page',
  }),
)
const Pagination = named(
  'Pagination',
  Type.Object({
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1, maximum: MAX_PAGE_ITEMS }),
    nextCursor: NextCursor,
  }),
)

const wireOf = <T extends TSchema>(data: T) => Type.Object({ data, meta: Meta })

/** 200 with one resource. */
export function one<T extends TSchema>(data: T) {
  return reply<Static<T> | Json<Static<T>>>()('one', 200, 'The resource', data, wireOf(data))
}

/** 201 with the new resource. */
export function created<T extends TSchema>(data: T) {
  return { ...one(data), status: 201, description: 'Created' }
}

/** What a visitor has done. */
export type Done<T> = {
  result: T
  /** Address of the page that browsers go to. */
  location: string
  /** With what an endpoint that `counts` does so; null for spam, which does not count. */
  counted?: Omit<Acted, 'act'> | null
}

/** 201 for programs. Browsers are sent to the page that `location` names, by 303. */
export function done<T extends TSchema>(data: T) {
  return reply<Done<Static<T>>>()('done', 201, 'Done; browsers get 303', data, wireOf(data))
}

/** 202; work continues in the background. */
export function accepted<T extends TSchema>(data: T) {
  return { ...one(data), status: 202, description: 'Accepted; work continues in the background' }
}

export type Versioned<T> = { resource: T | Json<T>; version: number }

/** One resource with its version as ETag, so that `If-Match` can guard the next write. */
export function versioned<T extends TSchema>(data: T) {
  return reply<Versioned<Static<T>>>()(
    'versioned',
    200,
    'The resource, with its version in `ETag`',
    data,
    wireOf(data),
  )
}

export function createdVersioned<T extends TSchema>(data: T) {
  return { ...versioned(data), status: 201, description: 'Created, with its version in `ETag`' }
}

/** 200 with an array and no pagination. */
export function list<T extends TSchema>(item: T) {
  const data = Type.Array(item)
  return reply<Static<T>[] | Json<Static<T>[]>>()('list', 200, 'The list', data, wireOf(data))
}

export type Page<T> = { data: T[] | Json<T[]>; nextCursor: string | null }
export type CountedPage<T> = Page<T> & { total: number }

/** At most one page of items. */
const itemsOf = <T extends TSchema>(item: T) => Type.Array(item, { maxItems: MAX_PAGE_ITEMS })

/** The API specification's envelope style: a top-level `pagination` with an exact total. */
export function page<T extends TSchema>(item: T) {
  const data = itemsOf(item)
  const wire = Type.Object({ data, pagination: Pagination, meta: Meta })
  return reply<CountedPage<Static<T>>>()('page', 200, 'A page of the list', data, wire)
}

const continuation = { hasMore: Type.Boolean(), nextCursor: NextCursor }

/** The API specification's flat style: `hasMore` and `nextCursor` next to `data`. */
export function flatPage<T extends TSchema>(item: T) {
  const data = itemsOf(item)
  const wire = Type.Object({ data, ...continuation, meta: Meta })
  return reply<Page<Static<T>>>()('flatPage', 200, 'A page of the list', data, wire)
}

/** The API specification's nested style, recruitment jobs only: `data.data`, `data.hasMore`, `data.nextCursor`. */
export function nestedPage<T extends TSchema>(item: T) {
  const data = Type.Object({ data: itemsOf(item), ...continuation })
  return reply<Page<Static<T>>>()('nestedPage', 200, 'A page of the list', data, wireOf(data))
}

/** A handler's result with Set-Cookie headers. */
export type WithCookies<T> = { result: T; cookies: string[] }

export function withCookies<H, W extends TSchema>(reply: Reply<H, W>) {
  return { ...reply, setsCookies: true } as Reply<WithCookies<H>, W>
}

/** 204. */
export const empty: Reply<void> = { kind: 'empty', status: 204, description: 'Done; no body' }

/** Bytes to stream, and their headers. */
export type FileReply = {
  contentType: string
  filename: string
  /** Null when it is not known before the end. */
  sizeBytes: number | null
  /** Strong validator of the bytes; null for what is sent to one caller, and not kept. */
  etag: string | null
  /** False sends it as an attachment, which browsers download instead of displaying. */
  inline: boolean
  /** Its address is a secret that can be revoked, and its bytes change: shared caches do not keep it. */
  isSecret?: true
  /** Names it for a CDN. */
  tags?: readonly string[]
  read(range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>
}
export const file: Reply<FileReply> = { kind: 'file', status: 200, description: 'The bytes' }
/** A sentence about every CSV file. */
export const ESCAPED_CELLS = 'Cells that a spreadsheet would run as a formula begin with an apostrophe.'

const reply =
  <Handler>() =>
  <D extends TSchema, W extends TSchema>(
    kind: ReplyKind,
    status: number,
    description: string,
    data: D,
    wire: W,
  ) =>
    ({ kind, status, description, data, wire }) as Reply<Handler, W> & { data: D; wire: W }
