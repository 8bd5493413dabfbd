import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

/** The part of JSON Schema the contracts use, as plain data. */
export type JsonSchema = {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  default?: unknown
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export type SchemaRegistry = ReturnType<typeof createSchemaRegistry>

const PREFIX = '#/components/schemas/'
export const nameOfRef = (ref: string) => ref.slice(PREFIX.length)

/** Collects the schemas made by `named()` out of those it is given, and leaves references in their places. */
export function createSchemaRegistry() {
  const schemas = new Map<string, JsonSchema>()

  function refer(schema: JsonSchema, sent: boolean): JsonSchema {
    const { title, ...content } = mapChildren(schema, (child) => refer(child, sent))
    if (sent) relax(content, schema)
    if (content.type === 'integer' || content.type?.includes('integer')) boundInteger(content, sent)
    if (!title) return content
    const { schema: own, isNullable } = withoutNull(content)
    const known = schemas.get(title)
    if (known && !isDeepStrictEqual(known, own)) {
      throw new Error(
        `Two schemas are named ${title} but differ: ${JSON.stringify(known)} and ${JSON.stringify(own)}`,
      )
    }
    schemas.set(title, own)
    const ref = { $ref: PREFIX + title }
    return isNullable ? { anyOf: [ref, { type: 'null' }] } : ref
  }

  return {
    /** What a client receives. */
    received: (schema: TSchema) => refer(schema as JsonSchema, false),
    /** What a client sends: a field with a default need not be there. */
    sent: (schema: TSchema) => refer(schema as JsonSchema, true),
    /** The schema itself where there is a reference to it. */
    resolve: (schema: JsonSchema): JsonSchema =>
      schema.$ref ? (schemas.get(nameOfRef(schema.$ref)) as JsonSchema) : schema,
    /** The named schemas met so far, by name. */
    named: () => Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function mapChildren(schema: JsonSchema, map: (child: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = { ...schema }
  for (const key of ['properties', 'patternProperties'] as const) {
    const children = schema[key]
    if (children)
      mapped[key] = Object.fromEntries(Object.entries(children).map(([name, child]) => [name, map(child)]))
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const children = schema[key]
    if (children) mapped[key] = children.map(map)
  }
  if (schema.items) mapped.items = map(schema.items)
  if (typeof schema.additionalProperties === 'object')
    mapped.additionalProperties = map(schema.additionalProperties)
  return mapped
}

const MAX_INT32 = 2 ** 31 - 1

/** States the size of an integer. All integers the server answers with are exact as JSON numbers. */
function boundInteger(schema: JsonSchema, sent: boolean) {
  if (!sent) {
    schema.minimum ??= -Number.MAX_SAFE_INTEGER
    schema.maximum ??= Number.MAX_SAFE_INTEGER
  }
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  schema.format = minimum >= -MAX_INT32 && maximum <= MAX_INT32 ? 'int32' : 'int64'
}

function relax(content: JsonSchema, { required, properties = {} }: JsonSchema) {
  if (!required) return
  const needed = required.filter((name) => properties[name]?.default === undefined)
  if (needed.length > 0) content.required = needed
  else delete content.required
}

/** `nullable(named(…))` widens the schema itself: its name is that of the schema without null. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const { type, enum: values, ...rest } = schema
  if (!Array.isArray(type) || !type.includes('null')) return { schema, isNullable: false }
  const types = type.filter((name) => name !== 'null')
  const own: JsonSchema = { ...rest, type: types.length === 1 ? (types[0] as string) : types }
  if (values) own.enum = values.filter((value) => value !== null)
  return { schema: own, isNullable: true }
}
