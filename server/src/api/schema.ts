import { type Static, type TOptional, type TSchema, Type } from 'typebox'

/** Text limits that hold wherever the API specification names none. */
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

/** A calendar day. */
export const DateOnly = Type.String({
  format: 'date',
  pattern: '^(19|20|21)',
  description: 'A day of the years 1900 to 2199, `YYYY-MM-DD`',
  examples: ['2026-06-01'],
})

/** A time of day on the site's clock. */
export const TimeOfDay = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'A time of day, `HH:mm`, from 00:00 to 23:59',
  examples: ['09:30'],
})

/** Text that people read, of one line or of many. */
export const Line = Type.String({ minLength: 1, maxLength: NAME_LENGTH })
export const Text = Type.String({ maxLength: 10_000 })

export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217 code, such as EUR',
  examples: ['EUR'],
})

/** An amount of money in the main unit, exact in the currency's minor unit. */
export const Money = Type.Number({ minimum: 0, maximum: 1_000_000_000_000, examples: [19.9] })

export const Images = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
  maxItems: 50,
  description: 'Addresses of images',
  examples: [['https://www.example.com/house.jpg']],
})

/** Any object, of at most so many bytes as JSON. */
export const boundedObject = (maxBytes: number, options: object = {}) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    'x-max-bytes': maxBytes,
    ...options,
  })

/** Who books. */
export const Customer = named(
  'Customer',
  boundedObject(16_384, {
    properties: {
      name: nullable(Type.String({ maxLength: NAME_LENGTH })),
      email: nullable(Type.String({ maxLength: NAME_LENGTH })),
      phone: nullable(Type.String({ maxLength: NAME_LENGTH })),
      timeZone: nullable(Type.String({ maxLength: 64 })),
      notes: nullable(Type.String({ maxLength: 5000 })),
    },
    description: 'Any fields; these are known',
    examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+43 1 234567' }],
  }),
)

export const Deleted = named('Deleted', Type.Object({ id: Id, deleted: Type.Boolean() }))

export const StatusChange = named('StatusChange', Type.Object({ status: Type.String(), changedAt: DateTime }))
export type StatusChange = Static<typeof StatusChange>
