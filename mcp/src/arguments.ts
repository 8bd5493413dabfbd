import { sortKeys } from './idempotency.ts'
import type { JsonSchema, Operation } from './operation.ts'

/** The arguments of a tool call are invalid. The message tells the assistant what to change. */
export class ArgumentError extends Error {}

export type Arguments = Record<string, unknown>
type Split = {
  params: string[]
  /** With sorted keys: an idempotent request is recognized by its bytes. */
  input: Arguments
  ifMatch: string | undefined
  /** Set to repeat on purpose what was done before. */
  again: string | undefined
  /** The part of a long result to return. */
  part: string | undefined
}

const AGAIN: JsonSchema = {
  type: 'string',
  description: 'Any new word, to repeat on purpose what the same call has already done',
}
const IF_MATCH: JsonSchema = {
  type: 'string',
  description: '`etag` of the version you read; fails if it has changed since',
}
const PART: JsonSchema = {
  type: 'string',
  description: 'Return only this part of a long result, such as blocks.content[40:]',
}

/** True for reads without pagination. Long paginated lists are read page by page instead. */
const hasParts = ({ method, schema }: Operation) => method === 'GET' && !schema?.properties?.limit

/** One object schema for an operation's path parameters, fields and call options. */
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

/** Renames a field that has the name of a path parameter. */
const argumentName = ({ params }: Operation, field: string) =>
  params.some(({ name }) => name === field) ? `new${field.charAt(0).toUpperCase()}${field.slice(1)}` : field

/** Sorts arguments by destination. Throws ArgumentError; the API validates the fields themselves. */
export function split(operation: Operation, given: Arguments): Split {
  const { properties = {}, required = [] } = argumentsSchema(operation)
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  const missing = required.filter((name) => given[name] === undefined || given[name] === null)
  if (unknown.length > 0 || missing.length > 0) {
    const problems = [
      ...missing.map((name) => `${name} is missing`),
      ...unknown.slice(0, 20).map((name) => `${name.slice(0, 100)} is unknown`),
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
    input: sortKeys(Object.fromEntries(input)) as Arguments,
    ifMatch: optionOf('ifMatch', given),
    again: operation.once && optionOf('again', given),
    part: hasParts(operation) ? partOption(given.part) : undefined,
  }
}

function paramOf(name: string, value: unknown): string {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  throw new ArgumentError(`${name} must be a non-empty string`)
}

function optionOf(name: string, given: Arguments): string | undefined {
  const value = given[name]
  if (value === undefined || (typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value))) return value
  throw new ArgumentError(`${name} must be a string of at most 200 visible ASCII characters`)
}

function partOption(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value.length <= 500)) return value
  throw new ArgumentError('part must be a string of at most 500 characters, such as blocks.content[40:]')
}
