import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { JobDependencies } from '../dependencies.ts'
import type { AiJob } from './contract.ts'

export type WorkOptions = {
  verbs: JobDependencies
  /** Aborts the current step. */
  signal: AbortSignal
  /** Prevents further steps. */
  stopping: AbortSignal
  isLastAttempt: boolean
}

/** The work on a job, as its worker drives it. */
export type JobWork = {
  /** Does all that must precede the end of the job. Throws JobLost, TurnOver, or the reason of a signal. */
  run(): Promise<void>
  /** Saves what it has so far. */
  save(db: Db): Promise<unknown>
  /** Completes the job, which the transaction has locked. */
  complete(tx: Db): Promise<Json<AiJob> | undefined>
  /** Removes what a job that failed leaves. */
  discard(tx: Db): Promise<unknown>
}
