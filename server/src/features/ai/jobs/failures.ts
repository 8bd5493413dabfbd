import { ApiError } from '../../../api/errors.ts'
import { LanguageModelError } from '../../../platform/language-model/model.ts'
import { VideoError } from '../../../platform/outbound/video-provider.ts'
import { apiErrorOf } from '../model-requests.ts'

/** Why work on a job came to nothing, in words for its caller. */
export type JobFailure = {
  reason: string
  message: string
  /** Whether it may work another time. */
  mayPass: boolean
  retryAfterSeconds: number | null
}

/** The job was cancelled, or is in other hands by now: nothing of what is done here counts any more. */
export class JobLost extends Error {}

/** A process died while it worked on the job, again and again. */
export class JobInterrupted extends Error {}

/** What is known not to pass fails at once; everything else is tried again. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof LanguageModelError) {
    const { failure, retryAfterSeconds } = error
    const mayPass = failure !== 'misconfigured' && failure !== 'refused'
    return { ...failureOf(apiErrorOf(error)), mayPass, retryAfterSeconds }
  }
  if (error instanceof VideoError) {
    const { message, mayPass, retryAfterSeconds } = error
    return { reason: 'video_provider_failed', message, mayPass, retryAfterSeconds }
  }
  if (error instanceof ApiError) {
    const { message, details, code, status } = error
    const reason = String(details?.reason ?? code.toLowerCase())
    return { reason, message, mayPass: status >= 500, retryAfterSeconds: null }
  }
  if (error instanceof JobInterrupted) {
    const message = 'Work on the job broke off too often; try again with a shorter prompt or fewer pages'
    return { reason: 'interrupted', message, mayPass: false, retryAfterSeconds: null }
  }
  const message = 'Something went wrong on the server; try again later'
  return { reason: 'internal_error', message, mayPass: true, retryAfterSeconds: null }
}
