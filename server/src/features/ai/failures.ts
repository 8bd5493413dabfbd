import { ApiError, badRequest } from '../../api/errors.ts'
import { type Failure, LanguageModelError } from '../../platform/language-model.ts'

/** Nobody waits longer for an answer, however well it goes on. */
const MOST_WAITING_MS = 15 * 60_000
const DEFAULT_RETRY_SECONDS = 5

/** Work that a caller waits for. Throws ApiError for what the model fails in; the work ends when its signal is aborted. */
export async function answered<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(MOST_WAITING_MS)
  try {
    return await work(signal)
  } catch (error) {
    if (error instanceof LanguageModelError) throw apiErrorOf(error)
    throw signal.aborted ? failed('timeout') : error
  }
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
