import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, conflict, RateLimited, unavailable } from '../api/errors.ts'
import { ConnectionLost, OutcomeUnknown } from '../platform/database/errors.ts'
import type { Clock } from '../platform/values/clock.ts'
import { limitHeaders } from './limits.ts'

/** Answers errors in the shape of the API specification. Logs 5xx. */
export function createErrorHandler(clock: Clock) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = asApiError(error)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    if (answer.status === 503 || answer.status === 429)
      reply.header('retry-after', Number(answer.details?.retryAfter ?? 1))
    if (answer instanceof RateLimited) reply.headers(limitHeaders(answer.allowance))
    // An async handler that ends before the hooks have run would send a second answer.
    return reply
      .code(answer.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(errorBody(answer, request.id, clock))
  }
}

export function errorBody({ code, message, details }: ApiError, requestId: string, clock: Clock): string {
  return JSON.stringify({
    error: { code, message, ...(details && { details }) },
    meta: { requestId, timestamp: clock.now().toISOString() },
  })
}

type Coded = { code?: unknown; statusCode?: unknown; message?: unknown; constraint?: string }

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ConnectionLost) return DATABASE_UNREACHABLE
  if (error instanceof OutcomeUnknown) {
    return new ApiError(
      'INTERNAL_ERROR',
      'The connection to the database was lost while saving; check whether the change was made before you retry',
    )
  }
  const { code, statusCode, message, constraint } = (error ?? {}) as Coded
  if (typeof code === 'string') {
    const known = ofFramework(code, statusCode, String(message)) ?? ofDatabase(code, constraint)
    if (known) return known
  }
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on the server; include the requestId when you report it',
  )
}

function ofFramework(code: string, statusCode: unknown, message: string): ApiError | null {
  if (!code.startsWith('FST_')) return null
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return badRequest('Send the body as Content-Type: application/json')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return badRequest('The body is too large')
  if (statusCode === 503) return unavailable('The server is shutting down; try again')
  return typeof statusCode === 'number' && statusCode < 500 ? badRequest(message) : null
}

const DATABASE_UNREACHABLE = unavailable('The database is unavailable right now; try again')
const UNREACHABLE = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|57P0|53|25P03|26000)/

/** Lock and statement timeouts, and serialization failures and deadlocks that retries did not resolve. */
const BUSY = ['55P03', '57014', '40001', '40P01']

function ofDatabase(code: string, constraint: string | undefined): ApiError | null {
  if (BUSY.includes(code)) return unavailable('The server is busy; try again')
  if (UNREACHABLE.test(code)) return DATABASE_UNREACHABLE
  if (/^23/.test(code))
    return conflict('This would violate the integrity of the data', constraint ?? 'integrity')
  if (/^22/.test(code)) return badRequest('A value cannot be stored')
  return null
}
