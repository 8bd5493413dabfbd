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

/** Collects the schemas named with `named()` and replaces them with references. Throws when two share a name but differ. */
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
    /** The schema of data that a client receives. */
    received: (schema: TSchema) => refer(schema as JsonSchema, false),
    /** The schema of data that a client sends: fields with a default are optional. */
    sent: (schema: TSchema) => refer(schema as JsonSchema, true),
    /** The schema, with a reference resolved. */
    resolve: (schema: JsonSchema): JsonSchema =>
      schema.$ref ? (schemas.get(nameOfRef(schema.$ref)) as JsonSchema) : schema,
    /** The named schemas collected so far. */
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

/** Sets format and bounds of an integer. Integers that the server sends are always safe integers. */
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

/** Undoes the widening of `nullable(named(…))`, since the name belongs to the schema without null. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const { type, enum: values, ...rest } = schema
  if (!Array.isArray(type) || !type.includes('null')) return { schema, isNullable: false }
  const types = type.filter((name) => name !== 'null')
  const own: JsonSchema = { ...rest, type: types.length === 1 ? (types[0] as string) : types }
  if (values) own.enum = values.filter((value) => value !== null)
  return { schema: own, isNullable: true }
}
