import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { Endpoint } from '../api/endpoint.ts'
import { lazy } from '../api/lazy.ts'
import type { CountedPage, Done, Json, Page, Versioned, WithCookies } from '../api/reply.ts'
import type { Clock } from '../platform/values/clock.ts'
import type { Answer } from '../platform/work/idempotency.ts'

/** Turns the result of a handler into the answer on the wire. */
type AnswerWriter = (result: unknown, input: { query?: unknown }, meta: string) => Answer

export const metaOf = (requestId: string, clock: Clock) =>
  `{"requestId":"${requestId}","timestamp":"${clock.now().toISOString()}"}`

/**
 * The writer for an endpoint, compiled from the schema of its reply at the first use. Fields the schema does not name are
 * left out. JSON built by PostgreSQL is sent unchanged.
 */
export function answerWriter(endpoint: Endpoint): AnswerWriter {
  const write = bodyWriter(endpoint)
  if (!endpoint.reply.setsCookies) return write
  return (returned, input, meta) => {
    const { result, cookies } = returned as WithCookies<unknown>
    return { ...write(result, input, meta), cookies }
  }
}

function bodyWriter(endpoint: Endpoint): AnswerWriter {
  const { kind, status, data, alternative } = endpoint.reply
  if (kind === 'empty' || kind === 'file') return () => ({ status, headers: {}, body: '' })
  const schema =
    kind === 'nestedPage' ? (data as { properties: { data: TSchema } }).properties.data : (data as TSchema)
  const compiled = lazy(() => fastJson(schema as object))
  const text = (value: unknown) => (isJson(value) ? value.json : compiled()(value))
  const answer = (body: string, headers = {}): Answer => ({ status, headers, body })

  switch (kind) {
    case 'versioned':
      return (result, _input, meta) => {
        const { resource, version } = result as Versioned<unknown>
        return answer(`{"data":${text(resource)},"meta":${meta}}`, { etag: `"${version}"` })
      }
    case 'done':
      return (result, _input, meta) => {
        const { result: done, location } = result as Done<unknown>
        return answer(`{"data":${text(done)},"meta":${meta}}`, { location: headerAddress(location) })
      }
    case 'page':
      return (result, { query }, meta) => {
        const { data, total, nextCursor } = result as CountedPage<unknown>
        const limit = (query as { limit: number }).limit
        const pagination = `{"total":${total},"limit":${limit},"nextCursor":${JSON.stringify(nextCursor)}}`
        return answer(`{"data":${text(data)},"pagination":${pagination},"meta":${meta}}`)
      }
    case 'flatPage':
      return (result, _input, meta) => {
        const { data, nextCursor } = result as Page<unknown>
        return answer(`{"data":${text(data)},${continuation(nextCursor)},"meta":${meta}}`)
      }
    case 'nestedPage':
      return (result, _input, meta) => {
        const { data, nextCursor } = result as Page<unknown>
        return answer(`{"data":{"data":${text(data)},${continuation(nextCursor)}},"meta":${meta}}`)
      }
    default:
      return (result, _input, meta) => ({
        ...answer(`{"data":${text(result)},"meta":${meta}}`),
        ...(alternative?.when(result as never) && { status: alternative.status }),
      })
  }
}

/** An address of the site as a header can hold it: what is not printable ASCII is encoded. */
const headerAddress = (address: string) =>
  address.toWellFormed().replace(/[^!-~]+/g, (text) => encodeURIComponent(text))

const continuation = (nextCursor: string | null) =>
  `"hasMore":${nextCursor !== null},"nextCursor":${JSON.stringify(nextCursor)}`

const isJson = (value: unknown): value is Json<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Json<unknown>).json === 'string'
