import { ApiError } from '../../../api/errors.ts'
import { LanguageModelError } from '../../../platform/language-model/model.ts'
import { VideoError } from '../../../platform/video/provider.ts'
import { apiErrorOf } from '../model-requests.ts'

/** Why work on a job failed, in a form that its caller may see. */
export type JobFailure = {
  reason: string
  message: string
  /** Whether a later attempt may succeed. */
  isTemporary: boolean
  retryAfterSeconds: number | null
}

/** The job was cancelled or taken over by another process: the results of this one are discarded. */
export class JobLost extends Error {}

/** The job has worked for a while: others take their turns. */
export class TurnOver extends Error {}

/** Processes repeatedly died while they worked on the job. */
export class JobInterrupted extends Error {}

/** Of errors of the server, those that no later attempt mends. */
const LASTING = ['translation_quota_used_up', 'ai_provider_misconfigured']

/** Unknown errors count as temporary. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof LanguageModelError) {
    const { failure, retryAfterSeconds } = error
    const isTemporary = failure !== 'misconfigured' && failure !== 'refused'
    return { ...failureOf(apiErrorOf(error)), isTemporary, retryAfterSeconds }
  }
  if (error instanceof VideoError) {
    const { message, isTemporary, retryAfterSeconds } = error
    return { reason: 'video_provider_failed', message, isTemporary, retryAfterSeconds }
  }
  if (error instanceof ApiError) {
    const { message, details, code, status } = error
    const reason = String(details?.reason ?? code.toLowerCase())
    const isTemporary = status >= 500 && !LASTING.includes(reason)
    return { reason, message, isTemporary, retryAfterSeconds: null }
  }
  if (error instanceof JobInterrupted) {
    const message = 'The job was interrupted too many times; try again with a shorter prompt or fewer pages'
    return { reason: 'interrupted', message, isTemporary: false, retryAfterSeconds: null }
  }
  const message = 'Something went wrong on the server; try again later'
  return { reason: 'internal_error', message, isTemporary: true, retryAfterSeconds: null }
}
