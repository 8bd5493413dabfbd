import type { JsonSchema } from './operation.ts'

/** Keywords that a call can do without: the API says what is wrong with a value. */
const LEFT_OUT = new Set([
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'pattern', 'format', 'default'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'x-max-bytes', 'description'],
  ...['patternProperties', 'propertyNames', 'maxProperties'],
])
const MAX_DEPTH = 3
const MAX_DESCRIPTION = 240

/** A schema for a list of tools: names, kinds and choices, with as many sentences as fit of what explains them. */
export function compact(schema: JsonSchema, depth = 0): JsonSchema {
  const { properties, items, anyOf, additionalProperties, ...rest } = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !LEFT_OUT.has(keyword)),
  ) as JsonSchema
  const description = schema.description && firstSentences(schema.description, MAX_DESCRIPTION)
  if (depth > MAX_DEPTH && (properties || items)) return { ...(rest.type && { type: rest.type }) }
  return {
    ...rest,
    ...(description && depth < MAX_DEPTH && { description }),
    ...(properties && { properties: mapValues(properties, (field) => compact(field, depth + 1)) }),
    ...(items && { items: compact(items, depth + 1) }),
    ...(anyOf && { anyOf: anyOf.map((choice) => compact(choice, depth + 1)) }),
    ...(additionalProperties === false && { additionalProperties }),
  }
}

/** As many sentences as fit, or so much of the first as fits. */
export function firstSentences(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = Math.max(
    ...[...text.matchAll(/[.;] /g)].map(({ index }) => index).filter((at) => at < maxLength),
  )
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, text.lastIndexOf(' ', maxLength))} …`
}

const mapValues = <T, U>(object: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
