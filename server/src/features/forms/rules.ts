import { type FieldValues, type FormField, shownFields } from '@sitewright/blocks/forms'
import type { SentFile } from '../../api/caller.ts'
import { type FieldError, fieldError, REQUIRED } from '../../api/field-errors.ts'

export { FIELD_TYPES, OPERATORS } from '@sitewright/blocks/forms'

export const MAX_FIELDS = 100
export const MAX_OPTIONS = 100
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_SENT_BYTES = 25 * 1024 * 1024
const MAX_ANSWER_LENGTH = 10_000

/** Errors in the definition of fields, by their dotted path. */
export function fieldErrors(fields: readonly FormField[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const known = new Set<string>()
  for (const [i, { name, type, options = [], showIf = [] }] of fields.entries()) {
    if (known.has(name)) errors[`fields.${i}.name`] = `is used twice: ${name}`
    if ((type === 'choice' || type === 'checkboxes') && options.length === 0)
      errors[`fields.${i}.options`] = 'must not be empty'
    const stray = showIf.findIndex(({ field }) => !known.has(field))
    if (stray >= 0) errors[`fields.${i}.showIf.${stray}.field`] = 'must be the name of an earlier field'
    known.add(name)
  }
  return errors
}

export type Answers = Record<string, string | string[]>

/** The answers to the fields that are asked for, and what is wrong with them by the names of fields. */
export function readAnswers(fields: readonly FormField[], sent: FieldValues, files: readonly SentFile[]) {
  const answers: Answers = {}
  const errors: Record<string, FieldError> = {}
  for (const field of shownFields(fields, sent)) {
    const { name, type } = field
    const error =
      type === 'file'
        ? fileError(field, files)
        : type === 'hidden'
          ? undefined
          : answerError(field, sent[name])
    if (error) errors[name] = error
    const answer = type === 'hidden' ? field.value : sent[name]
    if (answer === undefined || type === 'file') continue
    answers[name] = typeof answer === 'string' ? answer : [...answer]
  }
  return { answers, errors }
}

const fileError = ({ name, required }: FormField, files: readonly SentFile[]) =>
  required && !files.some(({ field }) => field === name) ? REQUIRED : undefined

function answerError(field: FormField, sent: FieldValues[string]): FieldError | undefined {
  const given = [sent ?? []].flat()
  if (given.length === 0) return field.required ? REQUIRED : undefined
  if (given.length > 1 && field.type !== 'checkboxes') return fieldError('one_answer', 'must be one answer')
  for (const answer of given) {
    const error = lengthError(field, answer) ?? CHECKS[field.type]?.(answer, field)
    if (error) return error
  }
  return undefined
}

function lengthError({ minLength = 0, maxLength = MAX_ANSWER_LENGTH }: FormField, answer: string) {
  if (answer.length < minLength)
    return fieldError('too_short', `must have at least ${minLength} characters`, { limit: minLength })
  return answer.length > maxLength
    ? fieldError('too_long', `must have at most ${maxLength} characters`, { limit: maxLength })
    : undefined
}

type Check = (answer: string, field: FormField) => FieldError | undefined
const oneOfOptions: Check = (answer, { options = [] }) =>
  options.includes(answer) ? undefined : fieldError('option', `must be one of ${options.join(', ')}`)

const CHECKS: Partial<Record<FormField['type'], Check>> = {
  email: (answer) => (isEmail(answer) ? undefined : fieldError('email', 'must be a valid email address')),
  phone: (answer) =>
    /^[+\d][\d\s()./-]{2,40}$/.test(answer) ? undefined : fieldError('phone', 'must be a phone number'),
  date: (answer) => (isDate(answer) ? undefined : fieldError('date', 'must be a date, YYYY-MM-DD')),
  choice: oneOfOptions,
  checkboxes: oneOfOptions,
  consent: (answer) => (answer === 'yes' ? undefined : REQUIRED),
  number(answer, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) {
    const number = Number(answer)
    if (answer.trim() === '' || !Number.isFinite(number)) return fieldError('number', 'must be a number')
    if (number < min) return fieldError('too_low', `must be at least ${min}`, { limit: min })
    return number > max ? fieldError('too_high', `must be at most ${max}`, { limit: max }) : undefined
  },
}

const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/.test(text)
const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true

export type Consent = { purpose: string; wording: string }

/** What the sender agreed to, in the words of the form. */
export const consentsIn = (fields: readonly FormField[], answers: Answers): Consent[] =>
  fields.flatMap(({ name, label, type }) =>
    type === 'consent' && answers[name] !== undefined ? [{ purpose: purposeOf(name), wording: label }] : [],
  )

const MAX_PURPOSE_LENGTH = 50
const purposeOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_PURPOSE_LENGTH) || 'consent'

/** Whom a submission is from: the answer to the first field of each type. */
export function senderOf(fields: readonly FormField[], answers: Answers) {
  const first = (isIt: (field: FormField) => boolean) => {
    const field = fields.find((one) => isIt(one) && typeof answers[one.name] === 'string')
    return field ? (answers[field.name] as string) : null
  }
  return {
    email: first(({ type }) => type === 'email'),
    phone: first(({ type }) => type === 'phone'),
    name: first(({ type, name }) => type === 'text' && /name/i.test(name)),
  }
}
