import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { checkText } from '../api/body.ts'
import type { Endpoint, Input, Upload } from '../api/endpoint.ts'
import { badRequest, notFound, refuse } from '../api/errors.ts'
import { capitalized, isPlausibleId, resourceName } from '../api/path-params.ts'
import { bodyCheck, textCheck } from '../api/validation.ts'

export type AnyInput = Input<Endpoint> & { params: Record<string, unknown>; query: unknown }

/** Reads and validates the input of a request against the declaration of its endpoint. */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => AnyInput {
  const paramsOf = paramsReader(endpoint)
  const queryOf = endpoint.query && queryReader(endpoint.query)
  const bodyOf = endpoint.body && bodyReader(endpoint)
  return (request) => ({
    params: paramsOf(request),
    query: queryOf?.(request),
    body: bodyOf?.(request) as never,
    ifMatch: (endpoint.ifMatch ? ifMatchOf(request) : undefined) as never,
    signed: (endpoint.signedBy ? signedOf(request, endpoint.signedBy) : undefined) as never,
    upload: (endpoint.upload ? uploadOf(request) : undefined) as never,
    files: (endpoint.files ? (request.sentFiles?.files ?? []) : undefined) as never,
  })
}

/** Throws NOT_FOUND for a parameter that cannot name a resource. */
function paramsReader({ path, params: schemas = {} }: Endpoint) {
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => !(name in schemas))
  const check = textCheck(Type.Object(schemas))
  return (request: FastifyRequest) => {
    const params = { ...(request.params as Record<string, string>) }
    const invalid =
      ids.find((name) => !isPlausibleId(params[name] as string)) ?? Object.keys(check(params))[0]
    if (invalid !== undefined) throw notFound(capitalized(resourceName(invalid)))
    return params
  }
}

function queryReader(schema: TSchema) {
  const check = textCheck(schema)
  return ({ query }: FastifyRequest) => {
    checkText(query, '')
    refuse(check(query))
    return query
  }
}

/** The values of forms arrive as text. */
function bodyReader({ access, body: schema }: Endpoint) {
  const check = access === 'visitor' ? textCheck(schema as TSchema) : bodyCheck(schema as TSchema)
  return ({ body = {} }: FastifyRequest) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw badRequest('The body must be a JSON object')
    }
    refuse(check(body))
    return body
  }
}

function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1]
  if (version === undefined) {
    throw badRequest('If-Match must be an ETag of this resource, such as "3"')
  }
  return Number(version)
}

const signedOf = ({ bodyBytes, headers }: FastifyRequest, header: string) => ({
  bytes: bodyBytes ?? Buffer.alloc(0),
  signature: String(headers[header] ?? ''),
})

function uploadOf(request: FastifyRequest): Upload {
  const length = request.headers['content-length']
  return {
    stream: request.raw,
    contentType: request.headers['content-type'] ?? null,
    sizeBytes: length === undefined ? null : Number(length),
  }
}
