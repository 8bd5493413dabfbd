import { type Static, type TOptional, type TSchema, Type } from 'typebox'

/** Length limit of names and ids wherever the API specification sets none. */
export const NAME_LENGTH = 255
export const MAX_CURSOR_LENGTH = 8_000
/** Maximum number of items on one page of a list. */
export const MAX_PAGE_ITEMS = 100

/** Gives a schema its own name in the OpenAPI document and in the client's types. */
export function named<T extends TSchema>(name: string, schema: T): T {
  return { ...schema, title: name }
}

/** A field that is always present, and null when unset. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: unknown[] }
  const widened = type
    ? { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
    : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<T> | null>(widened)
}

/** A string enum. */
export function oneOf<const V extends string[]>(values: readonly [...V], options: object = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })
}

/** ISO 8601 date-time in UTC. */
export const DateTime = Type.String({ format: 'date-time', maxLength: 40 })

/** Of what a visitor has booked. */
export const ApprovalEnd = nullable({
  ...DateTime,
  description: 'When it is declined unless approved; null if it is not waiting, or waits indefinitely',
})

const LOCAL_TIME = '^(19|20|21)\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d$'
/** A time in a site, with offset or on its clock. */
export const SiteTime = Type.String({
  maxLength: 40,
  anyOf: [{ format: 'date-time' }, { pattern: LOCAL_TIME }],
  description:
    "When: a date-time with offset, or `YYYY-MM-DDTHH:mm` in the site's time zone. A local time skipped by a clock change is moved forward by the change; if it occurs twice, the first one is used.",
  examples: ['2026-12-01T08:00'],
})
export const Id = Type.String({
  maxLength: NAME_LENGTH,
  description: 'Typed id: a prefix for the kind of resource, and a sortable UUIDv7',
})

export const Slug = Type.String({
  maxLength: 100,
  description:
    'The last part of its page’s path on the site; derived from the title or name, and kept when that changes',
})

/** A JSON object with any keys. */
export const AnyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const Paging = {
  limit: Type.Integer({
    minimum: 1,
    maximum: MAX_PAGE_ITEMS,
    default: 25,
    description: `Items per page, 1 to ${MAX_PAGE_ITEMS}`,
  }),
  cursor: Type.Optional(
    Type.String({ maxLength: MAX_CURSOR_LENGTH, description: '`nextCursor` of the previous page' }),
  ),
}

export const Direction = oneOf(['asc', 'desc'], { default: 'desc' })

/** An object with all properties optional, as in the body of an update. */
export function partial<P extends Record<string, TSchema>>(properties: P) {
  const optional = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, Type.Optional(schema)]),
  )
  return Type.Object(optional as { [K in keyof P]: TOptional<P[K]> })
}

/** A calendar day. */
export const DateOnly = Type.String({
  format: 'date',
  maxLength: 10,
  pattern: '^(19|20|21)',
  description: 'A day from 1900 to 2199, `YYYY-MM-DD`',
  examples: ['2026-06-01'],
})

/** A time of day in the site's time zone. */
export const TimeOfDay = Type.String({
  maxLength: 5,
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'A time of day, `HH:mm`, from 00:00 to 23:59',
  examples: ['09:30'],
})

/** Human-readable text: a single line, and several. */
export const Line = Type.String({ minLength: 1, maxLength: NAME_LENGTH })
export const Text = Type.String({ maxLength: 10_000 })

export const Currency = Type.String({
  maxLength: 3,
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217 code, such as EUR',
  examples: ['EUR'],
})

/** An amount of money in the main unit, exact in the currency's minor unit. */
export const Money = Type.Number({ minimum: 0, maximum: 1_000_000_000_000, examples: [19.9] })

export const Images = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
  maxItems: 50,
  description: 'Image URLs',
  examples: [['https://www.example.com/house.jpg']],
})

/** Any object of at most `maxBytes` as JSON. */
export const boundedObject = (maxBytes: number, options: object = {}) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    'x-max-bytes': maxBytes,
    ...options,
  })

/** The person who books or orders. */
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
    description: 'Accepts any fields; those listed are validated',
    examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+43 1 234567' }],
  }),
)

export const Deleted = named('Deleted', Type.Object({ id: Id, deleted: Type.Boolean() }))

export const StatusChange = named('StatusChange', Type.Object({ status: Type.String(), changedAt: DateTime }))
export type StatusChange = Static<typeof StatusChange>

/** The end of a link by which a visitor manages what they booked. */
export const VISIT_TOKEN = Type.String({
  maxLength: 100,
  pattern: '^[\\w-]{1,60}\\.[\\w-]{20}$',
  description: 'The last part of the link in the confirmation',
})

/** A signed token that says when it ends. */
export const EXPIRING_TOKEN = Type.String({ maxLength: 200, pattern: '^[\\w~-]{1,150}\\.[\\w-]{20}$' })

const line = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
/** Addresses that a customer keeps. */
export const MAX_ADDRESSES = 20
/** Where something is sent; which of it is needed depends on the country. */
export const PLACE = {
  line1: line(NAME_LENGTH),
  line2: line(NAME_LENGTH),
  postalCode: line(20),
  city: line(100),
  region: line(100),
}
export const Country = Type.String({
  maxLength: 2,
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 code, such as AT',
  examples: ['AT'],
})

/** What visitors say about themselves. */
export const VISITOR = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
  email: Type.String({ format: 'email', maxLength: 254 }),
  phone: Type.Optional(Type.String({ maxLength: 50 })),
  notes: Type.Optional(Type.String({ maxLength: 2_000 })),
}
