/** The API's error codes. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'VALIDATION_ERROR'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR'

/** Base class of everything the client throws, except the abort reason of your own `signal`. */
export class SitewrightError extends Error {
  override readonly name: string = 'SitewrightError'
}

/** The server could not be reached, or the connection was lost. */
export class ConnectionError extends SitewrightError {
  override readonly name: string = 'ConnectionError'
}

/** An attempt took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError'
}

type Details = Record<string, unknown>
type ApiErrorFields = {
  status: number
  code: string
  message: string
  details: Details
  requestId: string | null
  headers: Headers
  body: unknown
}

/** The server responded with an error. */
export class ApiError extends SitewrightError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** An error code of the API, or `HTTP_<status>` for a response from elsewhere, such as a proxy. */
  readonly code: ErrorCode | (string & {})
  readonly details: Details
  readonly requestId: string | null
  readonly headers: Headers
  /** The response body: parsed if it is JSON, otherwise text. */
  readonly body: unknown
  /** The wait before the next attempt that the server asks for. */
  readonly retryAfterSeconds: number | null

  constructor({ status, code, message, details, requestId, headers, body }: ApiErrorFields) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
    this.headers = headers
    this.body = body
    this.retryAfterSeconds = secondsUntil(headers.get('retry-after')) ?? numberOf(details.retryAfter)
  }
}

/** 400. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError'
}

/** 400 for invalid fields. */
export class ValidationError extends BadRequestError {
  override readonly name: string = 'ValidationError'

  /** Error messages by the dotted path of the field. */
  get fields(): Record<string, string> {
    return (this.details.fields ?? {}) as Record<string, string>
  }
}

/** 401: the API key is missing or invalid. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError'
}

/** 403: the API key lacks a scope, named in the message, or a budget is used up. */
export class ForbiddenError extends ApiError {
  override readonly name: string = 'ForbiddenError'
}

/** 404. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
}

/** 409. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'

  /** A stable identifier for programs, such as `slug_taken`. */
  get reason(): string | null {
    return typeof this.details.reason === 'string' ? this.details.reason : null
  }
}

/** 429. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError'
}

/** 5xx. */
export class InternalError extends ApiError {
  override readonly name: string = 'InternalError'
}

const CLASS_OF_STATUS: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
}

/** Creates the error for a response. `body` is the parsed JSON, or the text if it is not JSON. */
export function apiErrorOf(status: number, headers: Headers, body: unknown): ApiError {
  const { error, meta } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { code?: unknown; message?: unknown; details?: unknown }
    meta?: { requestId?: unknown }
  }
  const code = typeof error?.code === 'string' ? error.code : `HTTP_${status}`
  const ErrorClass =
    code === 'VALIDATION_ERROR'
      ? ValidationError
      : (CLASS_OF_STATUS[status] ?? (status >= 500 ? InternalError : ApiError))
  return new ErrorClass({
    status,
    code,
    message: typeof error?.message === 'string' ? error.message : messageOf(status, headers),
    details: (error?.details ?? {}) as Details,
    requestId: typeof meta?.requestId === 'string' ? meta.requestId : headers.get('x-request-id'),
    headers,
    body,
  })
}

function messageOf(status: number, headers: Headers): string {
  const location = headers.get('location')
  if (location) return `The server redirects to ${location}; set baseUrl to that address`
  return `Status ${status} with a response that is not from the Sitewright API; check baseUrl`
}

function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

const numberOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : null)
