import type { Allowance } from './caller.ts'

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

/** An answer other than success. `message` says what is wrong and what to do, in words for the caller. */
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

/** `fields` maps the dotted path of each failing field to a message. */
export function invalid(fields: Record<string, string>) {
  const names = Object.keys(fields)
  const message =
    names.length === 1 ? `${names[0]} ${fields[names[0] as string]}` : `Invalid fields: ${names.join(', ')}`
  return new ApiError('VALIDATION_ERROR', message, { fields })
}

/** Throws VALIDATION_ERROR when there is any field in error. */
export function refuse(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The value; throws NOT_FOUND when there is none. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw notFound(what)
  return value
}

export const NO_SUCH_KEY = 'This API key is not valid or was revoked'
export const unauthorized = (message: string) => new ApiError('UNAUTHORIZED', message)
export const forbidden = (message: string, details?: Details) => new ApiError('FORBIDDEN', message, details)
export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} not found`)

/** `reason` is a stable word that programs can test. */
export const conflict = (message: string, reason: string, details?: Details) =>
  new ApiError('CONFLICT', message, { reason, ...details })

/** Carries how the request stood against the window that refused it, which the answer's headers say. */
export class RateLimited extends ApiError {
  readonly allowance: Allowance

  constructor(allowance: Allowance, what = 'requests') {
    const { retryAfterSeconds } = allowance
    const message = `Too many ${what}; try again in ${retryAfterSeconds} s`
    super('RATE_LIMIT_EXCEEDED', message, { retryAfter: retryAfterSeconds })
    this.allowance = allowance
  }
}

/** A 503 with Retry-After. The API specification has no code of its own for it: INTERNAL_ERROR. */
export const unavailable = (message: string, retryAfterSeconds?: number) =>
  new ApiError(
    'INTERNAL_ERROR',
    message,
    retryAfterSeconds ? { retryAfter: retryAfterSeconds } : undefined,
    503,
  )
