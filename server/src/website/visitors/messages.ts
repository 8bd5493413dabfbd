import { ApiError, type FieldErrors, InvalidFields, NotFound } from '../../api/errors.ts'
import type { FieldError } from '../../api/field-errors.ts'
import {
  OF_FIELD,
  OF_MISSING,
  OF_REASON,
  OF_STATUS,
  OTHER_FIELD,
  PLEASE_CHECK,
  type Texts,
} from './sentences.ts'
import { formatPrice } from './view-parts.ts'

const inLanguage = (texts: Texts, language: string) => (/^de\b/i.test(language) ? texts.de : texts.en)

/** The error in the words and the language of visitors. What a feature says to visitors itself, it marks with `isForVisitors`. */
export function explained(error: ApiError, language: string): ApiError {
  const { code, status, details = {} } = error
  if (details.isForVisitors) return error
  if (error instanceof InvalidFields) {
    const fields = fieldTexts(error.fields, language)
    return new ApiError(code, inLanguage(PLEASE_CHECK, language), { ...details, fields }, status)
  }
  const missing = error instanceof NotFound ? OF_MISSING[error.what] : undefined
  if (missing)
    return new ApiError(code, inLanguage(missing, language), { ...details, kind: missing.kind }, status)
  const texts = OF_REASON[String(details.reason)] ?? OF_STATUS[status]
  return texts ? new ApiError(code, inLanguage(texts, language), error.details, status) : error
}

const fieldTexts = (fields: FieldErrors, language: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, fieldText(error, language)]))

export function fieldText(error: FieldError | string, language: string): string {
  if (typeof error === 'string' || error.code === null) return inLanguage(OTHER_FIELD, language)
  const { limit = '', amount = null, currency = '' } = error.values
  return inLanguage(OF_FIELD[error.code], language)
    .replace('{limit}', String(limit))
    .replace('{currency}', currency)
    .replace('{price}', () => formatPrice(amount, currency, language) ?? '')
}
