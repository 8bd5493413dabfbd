import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../src/codegen/openapi.ts'
import { contracts } from '../../src/contract.ts'
import { loggedIn } from '../support/people.ts'
import { type Schema, sampleOf } from '../support/samples.ts'
import { startTestServer } from '../support/server.ts'

type Bounded = Schema & { $ref?: string; 'x-max-bytes'?: number; exclusiveMinimum?: number }
type Parameter = { $ref?: string; name: string; in: string; schema: Bounded }
type Operation = {
  operationId: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Bounded }> }
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Bounded>>
}

const server = await startTestServer()
const { accountId, key, siteId } = await server.tenant()
const { browser } = await loggedIn(server, accountId, 'owner')
const document = JSON.parse(JSON.stringify(openApiDocument(contracts, { version: '1.0.0' }))) as OpenApi
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

function resolve<T extends { $ref?: string }>(node: T): T {
  if (!node.$ref) return node
  const [kind = '', name = ''] = node.$ref.split('/').slice(2)
  return document.components[kind]?.[name] as unknown as T
}

const parametersOf = ({ parameters = [] }: Operation, place: string) =>
  parameters.map(resolve).filter((parameter) => parameter.in === place)

/** The schema with references resolved, for `sampleOf`. */
function inlined(schema: Bounded): Bounded {
  const { properties, items, anyOf, ...rest } = resolve(schema)
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [name, inlined(child)]),
      ),
    }),
    ...(items && { items: inlined(items) }),
    ...(anyOf && { anyOf: anyOf.map(inlined) }),
  }
}

type Kind = 'above' | 'below' | 'long'

/** A value just beyond each bound of a schema. Adds the paths of the out-of-bounds fields to `fields`. */
function outOfBounds(schema: Bounded, kind: Kind, path: string, fields: string[]): unknown {
  const outside = outOfBoundsValue(schema, kind)
  if (outside !== undefined) {
    fields.push(path)
    return outside
  }
  const own = schema.anyOf ? schema.anyOf.find(({ type }) => type !== 'null') : schema
  if (own?.type === 'array' || own?.type?.includes('array')) {
    return kind === 'long' ? [] : [outOfBounds(own.items ?? {}, kind, `${path}.0`, fields)]
  }
  if (own?.properties) {
    return Object.fromEntries(
      Object.entries(own.properties).map(([name, child]) => [
        name,
        outOfBounds(child, kind, path ? `${path}.${name}` : name, fields),
      ]),
    )
  }
  return sampleOf(schema)
}

function outOfBoundsValue(schema: Bounded, kind: Kind): unknown {
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, items } = schema
  const isType = (type: string) => [schema.type].flat().includes(type)
  const step = isType('integer') ? 1 : 0.5
  if (kind === 'above') {
    if (maxLength !== undefined) return 'x'.repeat(maxLength + 1)
    if (maximum !== undefined) return maximum + step
    if (schema['x-max-bytes'] !== undefined) return { x: 'x'.repeat(schema['x-max-bytes']) }
  }
  if (kind === 'below') {
    if (minLength > 0) return 'x'.repeat(minLength - 1)
    if (minimum !== undefined) return minimum - step
    if (minItems > 0) return []
  }
  if (kind === 'long' && maxItems !== undefined) return Array(maxItems + 1).fill(sampleOf(items ?? {}))
  return undefined
}

const authOf = ({ security }: Operation) =>
  security && !security.some((scheme) => 'ApiKey' in scheme) ? browser.headers() : { 'x-api-key': key }

const addressOf = (path: string, operation: Operation) =>
  path.replace('{siteId}', siteId).replace(/\{(\w+)\}/g, (_all, parameter: string) => {
    const known = parametersOf(operation, 'path').find(({ name }) => name === parameter)
    return String(known?.schema.enum?.[0] ?? '1')
  })

async function send(path: string, method: string, operation: Operation, init: RequestInit = {}) {
  const headers = {
    ...authOf(operation),
    'idempotency-key': crypto.randomUUID(),
    ...(init.headers as object),
  }
  const response = await server.fetch(path, { method, ...init, headers })
  const { error } = await response.json()
  return { status: response.status, fields: error?.details?.fields ?? {} }
}

describe('a value beyond the bounds of the OpenAPI document is rejected', () => {
  const withBody = operations.filter(({ operation }) => operation.requestBody?.content['application/json'])
  test.each(withBody)('in the body of $id', async ({ method, path, operation }) => {
    const schema = inlined(operation.requestBody?.content['application/json']?.schema as Bounded)
    for (const kind of ['above', 'below', 'long'] as const) {
      const expected: string[] = []
      const body = JSON.stringify(outOfBounds(schema, kind, '', expected))
      if (expected.length === 0) continue
      const headers = { 'content-type': 'application/json' }
      const { status, fields } = await send(addressOf(path, operation), method, operation, { headers, body })
      expect([status, Object.keys(fields)]).toEqual([400, expect.arrayContaining(expected)])
    }
  })

  const withQuery = operations.filter(({ operation }) => parametersOf(operation, 'query').length > 0)
  test.each(withQuery)('in the query of $id', async ({ method, path, operation }) => {
    for (const kind of ['above', 'below'] as const) {
      const query = new URLSearchParams()
      for (const { name, schema } of parametersOf(operation, 'query')) {
        const value = outOfBoundsValue(schema, kind)
        if (value !== undefined) query.set(name, String(value))
      }
      if (query.size === 0) continue
      const { status, fields } = await send(`${addressOf(path, operation)}?${query}`, method, operation)
      expect([status, Object.keys(fields)]).toEqual([400, expect.arrayContaining([...query.keys()])])
    }
  })

  const withPath = operations.filter(({ operation }) => parametersOf(operation, 'path').length > 0)
  test.each(withPath)('in the path of $id', async ({ method, path, operation }) => {
    for (const { name, schema } of parametersOf(operation, 'path')) {
      const address = path.replace(`{${name}}`, String(outOfBoundsValue(schema, 'above')))
      expect([name, (await send(addressOf(address, operation), method, operation)).status]).toEqual([
        name,
        404,
      ])
    }
  })

  test.each(Object.values(document.components.parameters as unknown as Record<string, Parameter>))(
    'in the header $name',
    async ({ name, schema }) => {
      const [first] = operations.filter(({ operation }) =>
        parametersOf(operation, 'header').some((parameter) => parameter.name === name),
      )
      if (!first) throw new Error(`No operation lists the header ${name}`)
      const headers = { [name]: String(outOfBoundsValue(schema, 'above') ?? 'x') }
      const { status } = await send(addressOf(first.path, first.operation), first.method, first.operation, {
        headers,
      })
      expect(status).toBe(400)
    },
  )
})
