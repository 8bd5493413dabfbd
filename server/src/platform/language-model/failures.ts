import { APICallError } from '#bundled/language-model'
import { withoutSecrets } from '../observe/log.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'
import { type Failure, type FailureDetails, LanguageModelError, type Misconfiguration } from './model.ts'

const MESSAGES: Record<Failure, string> = {
  busy: 'The AI provider is overloaded',
  unavailable: 'The AI provider is unreachable or failing',
  timeout: 'The language model took too long to answer',
  misconfigured: "The AI provider rejects this server's configuration",
  refused: 'The language model refused to answer',
  malformed: 'The language model returned no usable answer',
}

export const failureOf = (failure: Failure, more?: FailureDetails) =>
  new LanguageModelError(failure, MESSAGES[failure], more)

const MAX_RETRY_AFTER_SECONDS = 3_600

/** Maps an error of the SDK to a failure. */
export function classify(error: unknown): LanguageModelError {
  if (error instanceof LanguageModelError) return error
  const { statusCode: status = 0, responseHeaders } = APICallError.isInstance(error) ? error : {}
  const failure = status >= 400 ? failureOfStatus(status, describe(error)) : failureOfText(describe(error))
  const waitMs = retryAfterMs(responseHeaders?.['retry-after'] ?? null, new Date())
  const seconds = waitMs === null ? null : Math.min(Math.ceil(waitMs / 1000), MAX_RETRY_AFTER_SECONDS)
  const misconfiguration = failure === 'misconfigured' ? misconfigurationOf(status, describe(error)) : null
  return failureOf(failure, { retryAfterSeconds: seconds, misconfiguration })
}

function misconfigurationOf(status: number, text: string): Misconfiguration | null {
  if (status === 402 || UNPAID.test(text)) return 'unpaid'
  if (status === 401 || status === 403 || WRONG_KEY.test(text)) return 'key'
  return status === 404 || status === 405 ? 'model' : null
}

/** Whether the provider did not understand the request and may understand a simpler one. */
export const isUnsupportedRequest = (error: unknown) =>
  APICallError.isInstance(error) &&
  [400, 422].includes(error.statusCode ?? 0) &&
  !REFUSED.test(describe(error))

const REFUSED = /content[_ -]?(filter|policy|management)|safety|responsible[_ ]?ai/i
/** Failures that waiting does not resolve. */
const WRONG_KEY = /invalid[_ -]?(api[_ -]?key|x-api-key)|api key not valid|incorrect api key/i
const UNPAID = /insufficient[_ ](quota|balance|credit)|billing/i
const BUSY = /rate.?limit|overloaded|too many requests/i

function failureOfStatus(status: number, text: string): Failure {
  if (status === 429 || status === 529) return UNPAID.test(text) ? 'misconfigured' : 'busy'
  if (status === 408 || status === 504) return 'timeout'
  if (status >= 500 || status === 409 || status === 425) return 'unavailable'
  return (status === 400 || status === 422) && REFUSED.test(text) ? 'refused' : 'misconfigured'
}

/** For errors without a status, such as those within a stream. */
function failureOfText(text: string): Failure {
  if (UNPAID.test(text)) return 'misconfigured'
  return BUSY.test(text) ? 'busy' : 'unavailable'
}

const MAX_DESCRIPTION_LENGTH = 300

/** Describes an error for the log. May quote the provider, so it must not reach callers. */
export function describe(error: unknown, apiKey: string | null = null): string {
  const status = APICallError.isInstance(error) && error.statusCode ? `${error.statusCode} ` : ''
  const code = APICallError.isInstance(error) ? codeIn(error.data) : ''
  const text = `${status}${code}${textOf(error)}`
  const quiet = withoutSecrets(apiKey === null ? text : text.replaceAll(apiKey, '[redacted]'))
  return quiet.replace(/\s+/g, ' ').slice(0, MAX_DESCRIPTION_LENGTH)
}

function codeIn(data: unknown): string {
  const { code, type } = ((data as { error?: unknown } | undefined)?.error ?? {}) as Record<string, unknown>
  return [code, type].map((word) => (typeof word === 'string' ? `${word} ` : '')).join('')
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error))
}
