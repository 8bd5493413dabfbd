import { inOrder } from './idempotency.ts'
import type { JsonSchema, Operation } from './operation.ts'

/** What an assistant called with does not fit; the message says what to change. */
export class ArgumentError extends Error {}

export type Arguments = Record<string, unknown>
export type Split = {
  params: string[]
  /** Its fields in one order, as a request is known again by its bytes. */
  input: Arguments
  ifMatch: string | undefined
  /** Set to do on purpose what was done before. */
  again: string | undefined
  /** What to show of a long answer. */
  part: string | undefined
}

const AGAIN: JsonSchema = {
  type: 'string',
  description: 'Any new word, to do on purpose what the same call has done already',
}
const IF_MATCH: JsonSchema = {
  type: 'string',
  description: '`etag` of the version you have seen; refused when it has changed since',
}
const PART: JsonSchema = {
  type: 'string',
  description: 'Show this part of a long answer only, such as blocks.content[40:]',
}

/** What reads one thing, or all there is of something; a list that has pages is read page by page. */
const hasParts = ({ method, schema }: Operation) => method === 'GET' && !schema?.properties?.limit

/** All an operation takes in one object: what is in its path, its fields, and what steers the call. */
export function argumentsSchema(operation: Operation): JsonSchema {
  const { params, schema, once, ifMatch } = operation
  const inPath = params.map(({ name, type, description }) => [name, { type, description }])
  const fields = Object.entries(schema?.properties ?? {})
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath),
      ...Object.fromEntries(fields.map(([name, field]) => [argumentName(operation, name), field])),
      ...(ifMatch && { ifMatch: IF_MATCH }),
      ...(once && { again: AGAIN }),
      ...(hasParts(operation) && { part: PART }),
    },
    required: [
      ...params.map(({ name }) => name),
      ...(schema?.required ?? []).map((name) => argumentName(operation, name)),
    ],
    additionalProperties: false,
  }
}

/** A field that is called as a part of the path is: the part keeps the name. */
const argumentName = ({ params }: Operation, field: string) =>
  params.some(({ name }) => name === field) ? `new${field.charAt(0).toUpperCase()}${field.slice(1)}` : field

/** Sorts arguments by where they go. Throws ArgumentError; the fields themselves are judged by the API. */
export function split(operation: Operation, given: Arguments): Split {
  const { properties = {}, required = [] } = argumentsSchema(operation)
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  const missing = required.filter((name) => given[name] === undefined || given[name] === null)
  if (unknown.length > 0 || missing.length > 0) {
    const problems = [
      ...missing.map((name) => `${name} is missing`),
      ...unknown.slice(0, 20).map((name) => `${name.slice(0, 100)} is not known`),
    ]
    throw new ArgumentError(
      `${problems.join('; ')}. ${operation.id} takes: ${Object.keys(properties).join(', ') || 'nothing'}`,
    )
  }
  const input = Object.keys(operation.schema?.properties ?? {})
    .map((field) => [field, given[argumentName(operation, field)]])
    .filter(([, value]) => value !== undefined)
  return {
    params: operation.params.map(({ name }) => paramOf(name, given[name])),
    input: inOrder(Object.fromEntries(input)) as Arguments,
    ifMatch: optionOf('ifMatch', given),
    again: operation.once && optionOf('again', given),
    part: hasParts(operation) ? partOption(given.part) : undefined,
  }
}

function paramOf(name: string, value: unknown): string {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  throw new ArgumentError(`${name} must be a text that is not empty`)
}

function optionOf(name: string, given: Arguments): string | undefined {
  const value = given[name]
  if (value === undefined || (typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value))) return value
  throw new ArgumentError(`${name} must be a text of at most 200 visible ASCII characters`)
}

function partOption(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value.length <= 500)) return value
  throw new ArgumentError('part must be a text of at most 500 characters, such as blocks.content[40:]')
}
