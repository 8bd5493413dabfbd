import { ApiError, badRequest } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import { type Failure, LanguageModelError } from '../../platform/language-model/model.ts'

/** Nobody waits longer for an answer, however well it goes on. */
const MAX_WAITING_MS = 15 * 60_000
const DEFAULT_RETRY_SECONDS = 5

/** Of work that callers wait for, what goes on at once in this process: of an account, and of all. */
const MAX_OF_ACCOUNT = 16
const MAX_OF_ALL = 128
const goingOn: string[] = []

/** Work that a caller waits for. Throws ApiError for what the model fails in; the work ends when its signal is aborted. */
export async function answered<T>(
  { site: { accountId } }: Pick<SiteContext, 'site'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (goingOn.filter((one) => one === accountId).length >= MAX_OF_ACCOUNT) throw tooMany()
  if (goingOn.length >= MAX_OF_ALL) throw failed('busy', DEFAULT_RETRY_SECONDS)
  goingOn.push(accountId)
  try {
    return await work(AbortSignal.timeout(MAX_WAITING_MS))
  } catch (error) {
    throw error instanceof LanguageModelError ? apiErrorOf(error) : error
  } finally {
    goingOn.splice(goingOn.indexOf(accountId), 1)
  }
}

function tooMany(): ApiError {
  const message = `The account has ${MAX_OF_ACCOUNT} requests to the language model in hand; wait until one is answered`
  const details = { reason: 'ai_too_many_requests', retryAfter: DEFAULT_RETRY_SECONDS }
  return new ApiError('RATE_LIMIT_EXCEEDED', message, details)
}

/** What a caller is told. */
export function apiErrorOf({ failure, retryAfterSeconds }: LanguageModelError): ApiError {
  return failed(failure, failure === 'busy' ? Math.max(1, retryAfterSeconds ?? DEFAULT_RETRY_SECONDS) : null)
}

type Wording = { reason: string; status: number; message: string }

const WORDINGS: Record<Exclude<Failure, 'refused'>, Wording> = {
  busy: {
    reason: 'ai_provider_busy',
    status: 503,
    message: 'The AI provider has too much to do right now; try again later',
  },
  unavailable: {
    reason: 'ai_provider_failed',
    status: 502,
    message: 'The AI provider can not be reached, or fails; try again later',
  },
  malformed: {
    reason: 'ai_provider_failed',
    status: 502,
    message: 'The language model gave no usable answer; try again, or ask for less at once',
  },
  timeout: {
    reason: 'ai_provider_timeout',
    status: 504,
    message: 'The AI provider took too long to answer; try again later, or ask for less at once',
  },
  misconfigured: {
    reason: 'ai_provider_misconfigured',
    status: 502,
    message:
      'The AI provider does not accept how this server is configured; its operator finds more in the log',
  },
}

function failed(failure: Failure, retryAfter: number | null = null): ApiError {
  if (failure === 'refused') {
    const message = 'The language model refuses to answer this; change the page or the request'
    return badRequest(message, { reason: 'ai_refused' })
  }
  const { reason, status, message } = WORDINGS[failure]
  const details = { reason, ...(retryAfter !== null && { retryAfter }) }
  return new ApiError('INTERNAL_ERROR', message, details, status)
}
