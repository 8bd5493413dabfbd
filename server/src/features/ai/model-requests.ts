import { ApiError, badRequest } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import { FairSlots } from '../../platform/fair-slots.ts'
import {
  type Failure,
  type LanguageModel,
  LanguageModelError,
  type Misconfiguration,
} from '../../platform/language-model/model.ts'

/** Maximum duration of a request, including its time in the queue. */
const MAX_REQUEST_MS = 15 * 60_000
/** The same with what an account has connected itself. */
const MAX_OWN_REQUEST_MS = 5 * 60_000
const DEFAULT_RETRY_SECONDS = 5

const QUEUE = {
  maxWaitingPerTenant: 16,
  maxWaiting: 512,
  busyMessage: 'Too many AI requests are in progress; try again later',
}
const slots = new FairSlots({ slots: 128, perTenant: 16, ...QUEUE })
/** For what accounts have connected themselves: how long it takes is not in the hands of the server. */
const ownSlots = new FairSlots({ slots: 64, perTenant: 4, ...QUEUE })

type Engine = Pick<LanguageModel, 'isOwn'> | null

/**
 * Runs the work of a request once the account has a free slot. Throws a 503 if too many requests are waiting, and converts
 * a LanguageModelError or the reason of the signal to an ApiError. The work must end when its signal is aborted.
 */
export function withModelSlot<T>(
  { site: { accountId } }: { site: Pick<SiteContext['site'], 'accountId'> },
  engine: Engine,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs = engine?.isOwn ? MAX_OWN_REQUEST_MS : MAX_REQUEST_MS,
): Promise<T> {
  const within = engine?.isOwn ? ownSlots : slots
  const run = (signal: AbortSignal) => within.run(accountId, () => work(signal))
  return withDeadline(timeoutMs, run).catch((error) => {
    throw error instanceof LanguageModelError ? apiErrorOf(error) : error
  })
}

/** Runs work whose signal is aborted after a time, and with an outer one. Throws LanguageModelError if the time is over. */
export async function withDeadline<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await work(outer ? AbortSignal.any([outer, deadline]) : deadline)
  } catch (error) {
    throw error === deadline.reason ? new LanguageModelError('timeout', 'The time limit passed') : error
  }
}

type Description = { reason: string; status: number; message: string }

const DESCRIPTIONS: Record<Exclude<Failure, 'refused'>, Description> = {
  busy: {
    reason: 'ai_provider_busy',
    status: 503,
    message: 'The AI provider is overloaded; try again later',
  },
  unavailable: {
    reason: 'ai_provider_failed',
    status: 502,
    message: 'The AI provider is unreachable or failing; try again later',
  },
  malformed: {
    reason: 'ai_provider_failed',
    status: 502,
    message: 'The language model returned no usable answer; try again, or ask for less at once',
  },
  timeout: {
    reason: 'ai_provider_timeout',
    status: 504,
    message: 'The AI provider took too long to answer; try again later, or ask for less at once',
  },
  misconfigured: {
    reason: 'ai_provider_misconfigured',
    status: 502,
    message: "The AI provider rejects this server's configuration; the operator can find details in the log",
  },
}

/** Of a model that the account has connected. */
const OWN_PROBLEMS: Record<Misconfiguration, string> = {
  key: "The AI provider rejected the account's own key",
  unpaid: "The AI provider says that the account's own key has no credit left",
  model: 'The AI provider does not know the model the account chose, or its address is wrong',
  address:
    'The address of the AI provider that the account has connected redirects, or is not on the public internet',
}
const OWN_PROBLEM = "The AI provider rejects what the account's own connection asks for"

const ownMessageOf = ({ failure, misconfiguration }: LanguageModelError) =>
  failure === 'misconfigured'
    ? `${misconfiguration ? OWN_PROBLEMS[misconfiguration] : OWN_PROBLEM}; an account owner can change it under AI providers`
    : null

/** Converts a model error to the error returned by the API. */
export function apiErrorOf(error: LanguageModelError): ApiError {
  const { failure, retryAfterSeconds, isOwn } = error
  if (failure === 'refused') {
    const message = 'The language model refused to answer; change the page or the request'
    return badRequest(message, { reason: 'ai_refused' })
  }
  const { reason, status, message } = DESCRIPTIONS[failure]
  const retryAfter = Math.max(1, retryAfterSeconds ?? DEFAULT_RETRY_SECONDS)
  return new ApiError(
    'INTERNAL_ERROR',
    (isOwn && ownMessageOf(error)) || message,
    { reason, ...(failure === 'busy' && { retryAfter }) },
    status,
  )
}
