import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { invalid } from './errors.ts'
import { lazy } from './lazy.ts'

const options = { allErrors: true, useDefaults: true, strict: false, verbose: true }
const body = new Ajv(options)
const query = new Ajv({ ...options, coerceTypes: true })
formats.default(body)
formats.default(query)

const maxBytes: FuncKeywordDefinition = {
  keyword: 'x-max-bytes',
  validate: (limit: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= limit,
}
body.addKeyword(maxBytes)
query.addKeyword(maxBytes)

export type Validator = (value: unknown) => void

/** Throws VALIDATION_ERROR with every failing field. */
export const bodyValidator = (schema: TSchema): Validator => validator(lazy(() => body.compile(schema)))
/** The same for a query, whose values arrive as text. */
export const queryValidator = (schema: TSchema): Validator => validator(lazy(() => query.compile(schema)))

function validator(compiled: () => ValidateFunction): Validator {
  return (value) => {
    const validate = compiled()
    if (!validate(value)) throw invalid(fieldsOf(validate.errors ?? []))
  }
}

/** What is wrong with a value, by dotted path; empty when nothing is. Defaults are filled in. */
export type Check = (value: unknown) => Record<string, string>

/** For a schema that may be made for one value only: the validator forgets it. */
export function checker(schema: TSchema): Check {
  const validate = body.compile(schema)
  body.removeSchema(schema)
  return (value) => (validate(value) ? {} : fieldsOf(validate.errors ?? []))
}

const MAX_FIELDS = 100

function fieldsOf(errors: ErrorObject[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const error of errors.slice(0, MAX_FIELDS)) {
    const path = error.instancePath.slice(1).split('/').filter(Boolean).map(unescapePointer)
    if (error.keyword === 'required') path.push(error.params.missingProperty)
    if (error.keyword === 'additionalProperties') path.push(error.params.additionalProperty)
    fields[path.join('.') || 'body'] ??= messageOf(error)
  }
  return fields
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

const FORMAT_NAMES: Record<string, string> = {
  'date-time': 'an ISO 8601 date-time, such as 2026-06-01T12:00:00Z',
  date: 'a date, YYYY-MM-DD',
  uri: 'an absolute URI',
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not known here'
  if (keyword === 'type') return `must be ${[params.type].flat().map(withArticle).join(' or ')}`
  if (keyword === 'enum')
    return `must be one of ${params.allowedValues.filter((v: unknown) => v !== null).join(', ')}`
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty'
  if (keyword === 'minLength') return `must have at least ${params.limit} characters`
  if (keyword === 'maxLength') return `must have at most ${params.limit} characters`
  if (keyword === 'minItems') return `must have at least ${params.limit} items`
  if (keyword === 'maxItems') return `must have at most ${params.limit} items`
  if (keyword === 'minimum') return `must be at least ${params.limit}`
  if (keyword === 'maximum') return `must be at most ${params.limit}`
  if (keyword === 'x-max-bytes') return `must have at most ${error.schema} bytes as JSON`
  if (keyword === 'format') return `must be ${FORMAT_NAMES[params.format] ?? `a valid ${params.format}`}`
  if (keyword === 'pattern' && parentSchema?.description) return `is not valid: ${parentSchema.description}`
  return error.message ?? 'is not valid'
}

const withArticle = (type: string) =>
  type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
