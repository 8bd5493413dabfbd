import type { JsonSchema } from './operation.ts'

/** Keywords that tools omit: the API reports invalid values. */
const OMITTED = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'x-max-bytes',
  'description',
  'patternProperties',
  'propertyNames',
  'maxProperties',
])
const MAX_DEPTH = 3
const MAX_DESCRIPTION = 200

/** Fields that the list of tools leaves out; they are sent by call_operation. */
const RARE = 'x-rarely-used'

/** Tools need not know what goes beyond the specification. */
const EXTENSION = /(; an|^An) extension$/

/** Shortens a schema for the list of tools: names, types, enums and the first sentences of descriptions. */
export function compact(schema: JsonSchema, depth = 0): JsonSchema {
  const { properties, items, anyOf, additionalProperties, ...rest } = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !OMITTED.has(keyword)),
  ) as JsonSchema
  const description = firstSentences((schema.description ?? '').replace(EXTENSION, ''), MAX_DESCRIPTION)
  if (depth > MAX_DEPTH && (properties || items)) return { ...(rest.type && { type: rest.type }) }
  return {
    ...rest,
    ...(description && depth < MAX_DEPTH && { description }),
    ...(properties && { properties: mapValues(listed(properties), (field) => compact(field, depth + 1)) }),
    ...(items && { items: compact(items, depth + 1) }),
    ...(anyOf && { anyOf: anyOf.map((choice) => compact(choice, depth + 1)) }),
    ...(additionalProperties === false && { additionalProperties }),
  }
}

const listed = (properties: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(properties).filter(([, field]) => !(RARE in field)))

/** As many whole sentences as fit, or the beginning of the first. */
export function firstSentences(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = Math.max(
    ...Array.from(text.matchAll(/[.;] /g))
      .map(({ index }) => index)
      .filter((at) => at < maxLength),
  )
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, text.lastIndexOf(' ', maxLength))} …`
}

const mapValues = <T, U>(object: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
