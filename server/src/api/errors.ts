import type { Scope } from './access.ts'
import type { Allowance, Caller } from './caller.ts'
import type { FieldError } from './field-errors.ts'

/** The API specification's error codes and their statuses (Errors). */
export const STATUS_OF_CODE = {
  BAD_REQUEST: 400,
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
} as const
export type ErrorCode = keyof typeof STATUS_OF_CODE
export type Details = Record<string, unknown>

/** An error reply. `message` tells the caller what is wrong and how to fix it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details | undefined
  readonly status: number

  constructor(code: ErrorCode, message: string, details?: Details, status: number = STATUS_OF_CODE[code]) {
    super(message)
    this.code = code
    this.details = details
    this.status = status
  }
}

export const badRequest = (message: string, details?: Details) =>
  new ApiError('BAD_REQUEST', message, details)

/** What is wrong with fields, by their dotted paths. A text is for programs alone. */
export type FieldErrors = Record<string, FieldError | string>
const messageOf = (error: FieldError | string) => (typeof error === 'string' ? error : error.message)

/** A VALIDATION_ERROR. */
export class InvalidFields extends ApiError {
  readonly fields: FieldErrors

  constructor(fields: FieldErrors) {
    const messages = Object.entries(fields).map(([name, error]) => [name, messageOf(error)] as const)
    const names = Object.keys(fields)
    const message =
      messages.length === 1 ? (messages[0] ?? []).join(' ') : `Invalid fields: ${names.join(', ')}`
    super('VALIDATION_ERROR', message, { fields: Object.fromEntries(messages) })
    this.fields = fields
  }
}
export const invalid = (fields: FieldErrors) => new InvalidFields(fields)

/** Throws VALIDATION_ERROR unless `fields` is empty. */
export function refuse(fields: FieldErrors) {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Returns the value. Throws NOT_FOUND when it is null or undefined. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw notFound(what)
  return value
}

export const NO_SUCH_KEY = 'This API key is not valid or was revoked'
export const unauthorized = (message: string, details?: Details) =>
  new ApiError('UNAUTHORIZED', message, details)
export const forbidden = (message: string, details?: Details) => new ApiError('FORBIDDEN', message, details)
/** A 403 that names the scope a caller lacks, or the two of which one suffices. */
export function lacksScope({ role }: Pick<Caller, 'role'>, scope: Scope, orScope?: Scope) {
  const who = role === null ? 'This API key' : `The role ${role}`
  const lacking = orScope === undefined ? scope : `${scope} or ${orScope}`
  return forbidden(`${who} lacks the scope ${lacking}`, { scope })
}
export const suspended = () =>
  forbidden('The account is suspended; contact the server’s operator', { reason: 'account_suspended' })
export class NotFound extends ApiError {
  /** What was asked for, such as `Product`. */
  readonly what: string

  constructor(what: string) {
    super('NOT_FOUND', `${what} not found`)
    this.what = what
  }
}
export const notFound = (what: string) => new NotFound(what)

/** `reason` is a stable code for programs. */
export const conflict = (message: string, reason: string, details?: Details) =>
  new ApiError('CONFLICT', message, { reason, ...details })

/** Throws CONFLICT unless `ifMatch` is null or names the current version. */
export function checkVersion(what: string, version: number, ifMatch: number | null) {
  if (ifMatch === null || ifMatch === version) return
  throw conflict(
    `The ${what} has changed and is now version ${version}. Get it again, apply your change and send it with the new ETag`,
    'version_changed',
    { version },
  )
}

/** A 429 with the window that rejected the request, for the rate limit headers. */
export class RateLimited extends ApiError {
  readonly allowance: Allowance

  constructor(allowance: Allowance, what = 'requests') {
    const { retryAfterSeconds } = allowance
    const message = `Too many ${what}; try again in ${retryAfterSeconds} s`
    super('RATE_LIMIT_EXCEEDED', message, { retryAfter: retryAfterSeconds })
    this.allowance = allowance
  }
}

/** A 503, optionally with Retry-After. Its code is INTERNAL_ERROR, because the API specification has none for it. */
export const unavailable = (message: string, retryAfterSeconds?: number) =>
  new ApiError(
    'INTERNAL_ERROR',
    message,
    retryAfterSeconds ? { retryAfter: retryAfterSeconds } : undefined,
    503,
  )
