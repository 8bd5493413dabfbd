import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { checkText } from '../api/body.ts'
import type { Endpoint, Input, Upload } from '../api/endpoint.ts'
import { ApiError, badRequest, notFound } from '../api/errors.ts'
import { capitalized, resourceName } from '../api/path-params.ts'
import { bodyValidator, queryValidator } from '../api/validation.ts'

export type AnyInput = Input<Endpoint> & { params: Record<string, unknown>; query: unknown }

/** Reads and validates everything a request brings, as the endpoint declares it. */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => AnyInput {
  const paramsOf = paramsReader(endpoint)
  const queryOf = endpoint.query && queryReader(endpoint.query)
  const bodyOf = endpoint.body && bodyReader(endpoint.body)
  return (request) => ({
    params: paramsOf(request),
    query: queryOf?.(request),
    body: bodyOf?.(request) as never,
    ifMatch: (endpoint.ifMatch ? ifMatchOf(request) : undefined) as never,
    upload: (endpoint.upload ? uploadOf(request) : undefined) as never,
  })
}

/** No id of ours looks otherwise, so the database need not be asked. */
const PLAUSIBLE_ID = /^[\w.:-]{1,255}$/

/** A parameter that can't be one names nothing: 404. */
function paramsReader({ path, params: schemas = {} }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  const checks = Object.entries(schemas).map(([name, schema]) => ({
    name,
    validate: queryValidator(Type.Object({ [name]: schema })),
  }))
  return (request: FastifyRequest) => {
    const params = { ...(request.params as Record<string, string>) }
    for (const name of names) {
      if (!(name in schemas) && !PLAUSIBLE_ID.test(params[name] as string)) throw nothingNamed(name)
    }
    for (const { name, validate } of checks) {
      try {
        validate(params)
      } catch (error) {
        throw error instanceof ApiError ? nothingNamed(name) : error
      }
    }
    return params
  }
}

const nothingNamed = (param: string) => notFound(capitalized(resourceName(param)))

function queryReader(schema: TSchema) {
  const validate = queryValidator(schema)
  return (request: FastifyRequest) => {
    checkText(request.query, '')
    validate(request.query)
    return request.query
  }
}

function bodyReader(schema: TSchema) {
  const validate = bodyValidator(schema)
  return (request: FastifyRequest) => {
    const body = request.body === undefined ? {} : request.body
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw badRequest('The body must be a JSON object')
    }
    validate(body)
    return body
  }
}

function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1]
  if (version === undefined) {
    throw badRequest('If-Match must be an ETag as this resource returned it, such as "3"')
  }
  return Number(version)
}

function uploadOf(request: FastifyRequest): Upload {
  const length = request.headers['content-length']
  return {
    stream: request.raw,
    contentType: request.headers['content-type'] ?? null,
    sizeBytes: length === undefined ? null : Number(length),
  }
}
