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

/** `fields` maps the dotted path of each failing field to a message. */
export function invalid(fields: Record<string, string>) {
  const names = Object.keys(fields)
  const message =
    names.length === 1 ? `${names[0]} ${fields[names[0] as string]}` : `Invalid fields: ${names.join(', ')}`
  return new ApiError('VALIDATION_ERROR', message, { fields })
}

/** Throws VALIDATION_ERROR unless `fields` is empty. */
export function refuse(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Returns the value. Throws NOT_FOUND when it is null or undefined. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw notFound(what)
  return value
}

export const NO_SUCH_KEY = 'This API key is not valid or was revoked'
export const unauthorized = (message: string) => new ApiError('UNAUTHORIZED', message)
export const forbidden = (message: string, details?: Details) => new ApiError('FORBIDDEN', message, details)
export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} not found`)

/** `reason` is a stable code for programs. */
export const conflict = (message: string, reason: string, details?: Details) =>
  new ApiError('CONFLICT', message, { reason, ...details })

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
