import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { type Contract, contract, operationsOf as operationsIn } from '../../src/api/endpoint.ts'
import {
  accepted,
  created,
  empty,
  file,
  flatPage,
  list,
  nestedPage,
  one,
  versioned,
  withCookies,
} from '../../src/api/reply.ts'
import { named, nullable, oneOf, Paging } from '../../src/api/schema.ts'
import { clientSource } from '../../src/codegen/client-source.ts'
import { openApiDocument } from '../../src/codegen/openapi.ts'
import type { JsonSchema } from '../../src/codegen/schema-registry.ts'
import { contracts, visitorContracts } from '../../src/contract.ts'
import { events } from '../../src/events.ts'
import { API_VERSION } from '../../src/version.ts'
import { SPECIFICATION } from '../support/specification.ts'

type Parameter = { $ref?: string; name?: string; in?: string }
type Content = Record<string, { schema: JsonSchema }>
type Operation = {
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  security?: unknown[]
  'x-extension'?: true
}
type Api = {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

const documentOf = (contracts: Record<string, Contract>) =>
  openApiDocument(contracts, { version: '1.0.0' }) as Api
const text = `${JSON.stringify(openApiDocument(contracts, { version: API_VERSION, events, visits: visitorContracts }), null, 2)}\n`
const api = JSON.parse(text) as Api

describe('the OpenAPI document', () => {
  test('equals the committed docs/openapi.json', async () => {
    expect(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')).toBe(text)
  })

  test('derives from the same contracts as the client', async () => {
    const generated = await readFile(new URL('../../../client/src/generated.ts', import.meta.url), 'utf8')
    expect(generated).toBe(clientSource(contracts, events.data))
  })

  test('has no dangling reference, and declares each parameter of a path', () => {
    const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)]
    const components: Record<string, Record<string, unknown>> = api.components
    expect(references.filter(([, kind = '', name = '']) => !components[kind]?.[name])).toEqual([])
    expect(references.length).toBeGreaterThan(1_000)
    for (const { route, operation } of operations()) {
      const named = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters?.flatMap(({ in: place, name }) =>
        place === 'path' ? [name] : [],
      )
      expect([route, declared ?? []]).toEqual([route, named])
    }
  })

  test('names each operation once', () => {
    const ids = operations().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(Object.keys(contracts))(
    'lists the operations of the API specification for %s, and marks extensions',
    (feature) => {
      expect(operationsOf(feature).sort()).toEqual([...(SPECIFICATION[feature] ?? [])].sort())
    },
  )

  test('lists every webhook event with the schema of its data', () => {
    expect(Object.keys(api.webhooks)).toEqual(events.declared.map(({ type }) => type))
    const schema = api.webhooks['page.created']?.post?.requestBody?.content['application/json']?.schema
    const [event, own] = schema?.allOf ?? []
    expect(event).toEqual({ $ref: '#/components/schemas/Event' })
    expect(own?.properties).toEqual({
      type: { const: 'page.created' },
      data: { $ref: '#/components/schemas/Page' },
    })
  })

  test('tells where API keys are created', () => {
    expect(api.info.description).toContain('Owners of an account create keys in the dashboard')
  })

  test('requires a key or a session except for health, files and logging in', () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0)
    expect(open.map(({ operation }) => operation.operationId)).toEqual([
      'sites.downloadExport',
      'media.uploadBytes',
      'media.download',
      'payments.takeStripeEvent',
      'rental.readCalendar',
      'delivery.downloadProof',
      'recruitment.downloadCv',
      'people.getSetup',
      'people.setUp',
      'people.logIn',
      'people.logOut',
      'people.completeLogIn',
      'people.beginSingleSignOn',
      'people.completeSingleSignOn',
      'people.challengePasskey',
      'people.logInWithPasskey',
      'people.resetPassword',
      'people.openInvitation',
      'people.acceptInvitation',
      'health.get',
      ...operationsIn(visitorContracts).map(({ id }) => id),
    ])
  })
})

describe('an operation', () => {
  const Thing = named('Thing', Type.Object({ id: Type.String(), label: nullable(Type.String()) }))
  const item = { method: 'GET', access: 'pages:read', summary: 'Summary' } as const
  const things = contract('things', 'Things', {
    list: { ...item, path: '/v1/things', query: Type.Object(Paging), reply: flatPage(Thing) },
    nested: { ...item, path: '/v1/nested', reply: nestedPage(Thing) },
    all: { ...item, path: '/v1/all', access: 'key', reply: list(Thing) },
    get: { ...item, path: '/v1/things/:thingId', reply: versioned(Thing) },
    create: {
      ...item,
      method: 'POST',
      path: '/v1/things',
      body: Thing,
      idempotency: 'required',
      reply: created(Thing),
    },
    run: { ...item, method: 'POST', path: '/v1/things/:thingId/run', gateway: true, reply: accepted(Thing) },
    change: { ...item, method: 'PATCH', path: '/v1/things/:thingId', ifMatch: true, reply: empty },
    upload: {
      ...item,
      method: 'PUT',
      path: '/v1/bytes/:fileId',
      access: 'public',
      upload: { maxBytes: 1_000 },
      reply: one(Thing),
    },
    own: { ...item, path: '/v1/own', access: 'owner', extension: true, reply: one(Thing) },
    logIn: {
      ...item,
      method: 'POST',
      path: '/v1/in',
      access: 'anonymous',
      body: Thing,
      reply: withCookies(created(Thing)),
    },
    download: { ...item, path: '/v1/bytes/:fileId', access: 'public', extension: true, reply: file },
  })
  const document = documentOf({ things })
  const operation = (name: string) =>
    operations(document).find(({ id }) => id === `things.${name}`)?.operation as Operation
  const statuses = (name: string) => Object.keys(operation(name).responses).map(Number)

  test('for sessions requires a session or nothing, never a key', () => {
    expect(operation('own').security).toEqual([{ Session: [] }])
    expect(operation('own').parameters).toEqual([
      { $ref: '#/components/parameters/Account' },
      { $ref: '#/components/parameters/Mode' },
    ])
    expect(operation('logIn').security).toEqual([])
    expect(operation('logIn').parameters).toBeUndefined()
    expect(statuses('own')).toEqual([200, 400, 401, 403, 429, 500, 503])
    expect(statuses('logIn')).toEqual([201, 400, 401, 403, 429, 500, 503])
  })

  test('does not require a query field that has a default', () => {
    const limit = { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 25 }
    expect(operation('list').parameters?.[0]).toEqual({
      name: 'limit',
      in: 'query',
      description: 'Items per page, 1 to 100',
      schema: limit,
    })
  })

  test('describes its path parameters', () => {
    expect(operation('get').parameters?.[0]).toMatchObject({
      name: 'thingId',
      in: 'path',
      description: 'Id of the thing',
    })
  })

  test('lists the request headers it honours', () => {
    const headers = (name: string) =>
      operation(name).parameters?.flatMap(({ $ref }) => $ref?.split('/').pop() ?? [])
    expect(headers('create')).toEqual(['RequiredIdempotencyKey'])
    expect(headers('run')).toEqual(['IdempotencyKey'])
    expect(headers('change')).toEqual(['IfMatch'])
    expect(headers('get')).toEqual(['IfNoneMatch'])
    expect(headers('download')).toEqual(['IfNoneMatch', 'Range'])
    expect(headers('nested')).toBeUndefined()
  })

  test('lists its possible statuses', () => {
    expect(statuses('list')).toEqual([200, 400, 401, 403, 429, 500, 503])
    expect(statuses('all')).toEqual([200, 400, 401, 429, 500, 503])
    expect(statuses('get')).toEqual([200, 304, 400, 401, 403, 404, 429, 500, 503])
    expect(statuses('create')).toEqual([201, 400, 401, 403, 409, 429, 500, 503])
    expect(statuses('run')).toEqual([202, 400, 401, 403, 404, 409, 429, 500, 502, 503, 504])
    expect(statuses('change')).toEqual([204, 400, 401, 403, 404, 409, 429, 500, 503])
    expect(statuses('upload')).toEqual([200, 400, 404, 429, 500, 503])
    expect(statuses('download')).toEqual([200, 206, 304, 400, 404, 416, 429, 500, 503])
  })

  test('declares bodies of bytes, JSON or none', () => {
    const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
    expect(operation('upload').requestBody).toMatchObject({
      required: true,
      content: { '*/*': { schema: { type: 'string', format: 'binary', maxLength: 1_000 } } },
    })
    expect(operation('download').responses[206]?.content).toEqual(bytes)
    expect(operation('create').requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    })
    expect(operation('change').responses[204]?.content).toBeUndefined()
  })

  test('states its scope or that it is public', () => {
    expect(operation('get')).toMatchObject({
      'x-scope': 'pages:read',
      description: 'Needs the scope `pages:read`.',
    })
    expect(operation('download')).toMatchObject({ security: [], 'x-extension': true })
    expect(operation('all')).not.toHaveProperty('x-scope')
  })
})

describe('named schemas', () => {
  const ofReplies = (...schemas: Parameters<typeof one>[0][]) => {
    const endpoints = schemas.map((schema, i) => [
      `get${i}`,
      { ...base, path: `/v1/${i}`, reply: one(schema) },
    ])
    return contract('things', 'Things', Object.fromEntries(endpoints))
  }
  const base = { method: 'GET', access: 'key', summary: 'Summary' } as const

  test('are merged when equal, and rejected when they differ', () => {
    const make = (field: string) => named('Thing', Type.Object({ [field]: Type.String() }))
    expect(documentOf({ things: ofReplies(make('a'), make('a')) }).components.schemas).toHaveProperty('Thing')
    expect(() => documentOf({ things: ofReplies(make('a'), make('b')) })).toThrow(
      'Two schemas are named Thing',
    )
  })

  test('keep their name when nullable', () => {
    const Size = named('Size', oneOf(['small', 'large']))
    const things = ofReplies(named('Thing', Type.Object({ size: Size, other: nullable(Size) })))
    const { schemas } = documentOf({ things }).components
    expect(schemas.Size).toEqual({ type: 'string', enum: ['small', 'large'] })
    expect(schemas.Thing?.properties?.other).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }],
    })
    expect(clientSource({ things })).toContain(
      'export type Thing = {\n  size: Size\n  other: Size | null\n}\n',
    )
  })
})

describe('the types of the client', () => {
  const typeOf = (schema: object) => {
    const reply = one(Type.Object({ field: Type.Unsafe(schema) }))
    const things = contract('things', 'Things', {
      get: { method: 'GET', path: '/v1/things', access: 'key', summary: 'Summary', reply },
    })
    return /export type ThingsGetResult = \{\n {2}field: ([\s\S]*?)\n\}\n/.exec(clientSource({ things }))?.[1]
  }

  test.each([
    [Type.Integer(), 'number'],
    [nullable(Type.String()), 'string | null'],
    [nullable(oneOf(['a', "b'c"])), "'a' | 'b\\'c' | null"],
    [Type.Literal(3), '3'],
    [Type.Array(Type.Union([Type.String(), Type.Number()])), '(string | number)[]'],
    [Type.Array(Type.Object({ 'a-b': Type.Optional(Type.Boolean()) })), "{\n    'a-b'?: boolean\n  }[]"],
    [Type.Record(Type.String(), Type.Array(Type.Number())), 'Record<string, number[]>'],
    [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    [
      Type.Object({ a: Type.Null() }, { additionalProperties: true }),
      '{\n    a: null\n    [field: string]: unknown\n  }',
    ],
    [{ type: ['string', 'array'], items: { type: 'string' } }, 'string | string[]'],
    [
      Type.Intersect([Type.Object({ a: Type.String() }), nullable(Type.Number())]),
      '{\n    a: string\n  } & (number | null)',
    ],
    [{}, 'unknown'],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })

  test('reject an operation with both a query and a body', () => {
    const both = { query: Type.Object({}), body: Type.Object({}), reply: empty }
    const things = contract('things', 'Things', {
      run: { method: 'POST', path: '/v1/things', access: 'key', summary: 'Summary', ...both },
    })
    expect(() => clientSource({ things })).toThrow('things.run has a query and a body')
  })
})

function operations(document: Api = api) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
}

/** The operations of a feature that are not extensions, as lines of the API specification. */
function operationsOf(feature: string): string[] {
  return operations()
    .filter(({ operation }) => operation.tags[0] === feature && !operation['x-extension'])
    .map(({ route, operation }) => `${route} ${shapeOf(operation)}${requiresKey(operation) ? ', key' : ''}`)
}

const requiresKey = ({ parameters = [] }: Operation) =>
  parameters.some(({ $ref }) => $ref?.endsWith('/RequiredIdempotencyKey'))

function shapeOf({ responses }: Operation): string {
  const [success] = Object.keys(responses).filter((status) => status.startsWith('2'))
  const { properties } = responses[success as string]?.content?.['application/json']?.schema ?? {}
  if (!properties) return 'empty'
  if (properties.pagination) return 'envelope'
  if (properties.hasMore) return 'flat'
  if (properties.data?.properties?.hasMore) return 'nested'
  return properties.data?.type === 'array' ? 'array' : 'object'
}
