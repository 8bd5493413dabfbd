import fc from 'fast-check'
import type { Schema } from './samples.ts'

/** Text that often breaks programs. */
export const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table pages; --",
    '__proto__',
    'constructor',
    '%',
    '\\',
    '1e400',
    'NaN',
    '../..',
    '\u202e',
    'x'.repeat(3000),
  ),
)

export const anyJson = fc.oneof(
  { depthSize: 'small' },
  nasty,
  fc.double(),
  fc.constantFrom(null, true, -0, 9e307, Number.MAX_SAFE_INTEGER + 2),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(nasty, nasty, { maxKeys: 4 }),
)

const DATES = [
  '2026-03-29',
  '2026-10-25',
  '1900-01-01',
  '2199-12-31',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
]
const TIMES = ['00:00', '02:30', '23:59', '24:00', '9:00', '25:61']
const MOMENTS = [
  '2026-06-01T12:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+14:00',
  '2026-06-31T00:00:00Z',
]
const TEXT: fc.Arbitrary<unknown> = fc.constantFrom(...DATES, ...TIMES, ...MOMENTS)
const EDGES = [0, -1, 1, 0.001, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e20, -1e20, 1e-7]

type Special = Record<string, fc.Arbitrary<unknown>>

/** Values close to a schema: mostly its fields, with values that are valid, almost valid or invalid. */
export function nearly(
  schema: Schema,
  special: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, special)
  return fc.oneof(
    { depthSize: 'small' },
    { weight: 5, arbitrary: fitting },
    { weight: 1, arbitrary: anyJson },
  )
}

function fittingOf(schema: Schema, special: Special): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fittingOf(one, special)))
  const examples = (schema.examples ?? []).map((example) => fc.constant<unknown>(example))
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const fields: Special = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          special[name] ?? nearly(property, special),
        ]),
      )
      const own = fc.record(fields, { requiredKeys: schema.required ?? [] })
      const some = fc.record(fields, { requiredKeys: [] })
      return fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: some }, ...examples)
    }
    case 'array':
      return fc.oneof(fc.array(nearly(schema.items ?? {}, special), { maxLength: 4 }), ...examples)
    case 'integer':
    case 'number':
      return fc.oneof(numberOf(schema), fc.constantFrom(...EDGES), ...examples)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof(nasty, TEXT, ...examples, ...examples)
    default:
      return anyJson
  }
}

const numberOf = ({ type, minimum = -1e6, maximum = 1e6 }: Schema) =>
  [type].flat()[0] === 'integer'
    ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    : fc.double({ min: minimum, max: maximum, noNaN: true })
