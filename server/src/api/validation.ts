import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { type FieldError, fieldError, REQUIRED } from './field-errors.ts'
import { lazy } from './lazy.ts'

const options = { allErrors: true, useDefaults: true, strict: false, verbose: true }
const body = new Ajv(options)
const text = new Ajv({ ...options, coerceTypes: true })
formats.default(body)
formats.default(text)

const maxBytes: FuncKeywordDefinition = {
  keyword: 'x-max-bytes',
  validate: (limit: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= limit,
}
body.addKeyword(maxBytes)
text.addKeyword(maxBytes)

/** Maps dotted paths to errors; empty for a valid value. Fills in defaults. */
export type Check = (value: unknown) => Record<string, FieldError>

/** Checks JSON values. Compiled on first use. */
export const bodyCheck = (schema: TSchema): Check => check(lazy(() => body.compile(schema)))
/** Checks the values of a query or a path, which arrive as text. */
export const textCheck = (schema: TSchema): Check => check(lazy(() => text.compile(schema)))

/** A check for a schema that is used only once, and so is not cached. */
export function singleUseCheck(schema: TSchema): Check {
  const validate = body.compile(schema)
  body.removeSchema(schema)
  return check(() => validate)
}

const check =
  (compiled: () => ValidateFunction): Check =>
  (value) => {
    const validate = compiled()
    return validate(value) ? {} : fieldsOf(validate.errors ?? [])
  }

const MAX_FIELDS = 100

function fieldsOf(errors: ErrorObject[]): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {}
  // "must be a date" helps more than "must have at most 10 characters".
  const ordered = errors.toSorted((a, b) => Number(isTooLong(a)) - Number(isTooLong(b)))
  for (const error of ordered.slice(0, MAX_FIELDS)) {
    const path = error.instancePath.slice(1).split('/').filter(Boolean).map(unescapePointer)
    if (error.keyword === 'required') path.push(error.params.missingProperty)
    if (error.keyword === 'additionalProperties') path.push(error.params.additionalProperty)
    fields[path.join('.') || 'body'] ??= errorOf(error)
  }
  return fields
}

const isTooLong = ({ keyword }: ErrorObject) => keyword === 'maxLength'
const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

const FORMAT_NAMES: Record<string, string> = {
  'date-time': 'an ISO 8601 date-time, such as 2026-06-01T12:00:00Z',
  date: 'a date, YYYY-MM-DD',
  uri: 'an absolute URI',
}

function errorOf(error: ErrorObject): FieldError {
  const { keyword, params } = error
  const { limit } = params
  if (keyword === 'required') return REQUIRED
  if (keyword === 'type') {
    const code = params.type === 'number' || params.type === 'integer' ? params.type : null
    return fieldError(code, `must be ${[params.type].flat().map(withArticle).join(' or ')}`)
  }
  if (keyword === 'enum')
    return fieldError(
      'option',
      `must be one of ${params.allowedValues.filter((v: unknown) => v !== null).join(', ')}`,
    )
  if (keyword === 'minLength' && limit === 1) return fieldError('required', 'must not be empty')
  if (keyword === 'minLength')
    return fieldError('too_short', `must have at least ${limit} characters`, { limit })
  if (keyword === 'maxLength')
    return fieldError('too_long', `must have at most ${limit} characters`, { limit })
  if (keyword === 'minimum') return fieldError('too_low', `must be at least ${limit}`, { limit })
  if (keyword === 'maximum') return fieldError('too_high', `must be at most ${limit}`, { limit })
  if (keyword === 'format') {
    const code = params.format === 'email' || params.format === 'date' ? params.format : null
    return fieldError(code, `must be ${FORMAT_NAMES[params.format] ?? `a valid ${params.format}`}`)
  }
  return fieldError(null, messageOf(error))
}

/** For what visitors do not cause by what they type. */
function messageOf(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error
  if (keyword === 'additionalProperties') return 'is not a known field'
  if (keyword === 'minItems') return `must have at least ${params.limit} items`
  if (keyword === 'maxItems') return `must have at most ${params.limit} items`
  if (keyword === 'x-max-bytes') return `must have at most ${error.schema} bytes as JSON`
  if (keyword === 'pattern' && parentSchema?.description) return `is not valid: ${parentSchema.description}`
  return error.message ?? 'is not valid'
}

const withArticle = (type: string) =>
  type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
