import { type Static, type TOptional, type TSchema, Type } from 'typebox'

/** Text limits that hold wherever the law names none. */
export const NAME_LENGTH = 255

/** A schema that appears under its own name in the OpenAPI document and in the client's types. */
export function named<T extends TSchema>(name: string, schema: T): T {
  return { ...schema, title: name }
}

/** Documented fields are always present, and null when unset. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: unknown[] }
  const widened = type
    ? { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
    : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>(widened)
}

/** A string that is one of the values. */
export function oneOf<const V extends string[]>(values: readonly [...V], options: object = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })
}

/** ISO 8601 date-time in UTC. */
export const DateTime = Type.String({ format: 'date-time' })
export const Id = Type.String({
  description: 'Typed id: a prefix naming the resource, and a sortable UUIDv7',
})

/** A JSON object whose keys are the caller's. */
export const AnyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const Paging = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'How many items, 1 to 100' }),
  cursor: Type.Optional(Type.String({ description: '`nextCursor` of the page before' })),
}

export const Direction = oneOf(['asc', 'desc'], { default: 'desc' })

/** Every property optional: the body of an update. */
export function partial<P extends Record<string, TSchema>>(properties: P) {
  const optional = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, Type.Optional(schema)]),
  )
  return Type.Object(optional as { [K in keyof P]: TOptional<P[K]> })
}
