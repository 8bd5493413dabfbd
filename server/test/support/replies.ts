import type { WebhookEventType } from '@sitewright/client'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { contracts } from '../../src/contract.ts'
import { events } from '../../src/events.ts'

/**
 * A fetch that checks every reply against its contract: it has exactly the documented fields, and errors have the shape of
 * the API specification.
 */
export const checkingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const url = new URL(input instanceof Request ? input.url : input)
  const method = (input instanceof Request ? input.method : init?.method) ?? 'GET'
  const endpoint = endpointOf(method, url.pathname)
  if (endpoint && response.headers.get('content-type')?.startsWith('application/json')) {
    const body = await response.clone().json()
    const validate = response.status < 400 || response.status === 503 ? wireOf(endpoint) : errorShape
    if (!validate(body) && !errorShape(body)) {
      throw new Error(
        `${method} ${url.pathname} does not match its contract: ${ajv.errorsText(validate.errors)}`,
      )
    }
  }
  return response
}

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)

const strict = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]))
  return copy.properties && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy
}

const text = { type: 'string' }
const errorShape = ajv.compile({
  type: 'object',
  required: ['error', 'meta'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: { code: text, message: text, details: { type: 'object' } },
    },
    meta: {
      type: 'object',
      required: ['requestId', 'timestamp'],
      additionalProperties: false,
      properties: { requestId: text, timestamp: { type: 'string', format: 'date-time' } },
    },
  },
})

const compiled = new Map<Endpoint, ValidateFunction>()
function wireOf(endpoint: Endpoint): ValidateFunction {
  const known = compiled.get(endpoint)
  if (known) return known
  const validate = ajv.compile((strict(endpoint.reply.wire) ?? {}) as object)
  compiled.set(endpoint, validate)
  return validate
}

/** How the data of an event differs from the documented schema; null if it does not. */
export function eventDataErrors(type: WebhookEventType, data: unknown): string | null {
  const validate = ajv.compile(strict(events.data[type]) as object)
  return validate(data) ? null : `${type}: ${ajv.errorsText(validate.errors)}`
}

const routes = Object.values(contracts)
  .flatMap((contract) => Object.values(contract.endpoints) as Endpoint[])
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) }))
  .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)

const endpointOf = (method: string, path: string) =>
  routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint
