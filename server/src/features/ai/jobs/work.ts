import type { Json } from '../../../api/reply.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { JobDependencies } from '../dependencies.ts'
import { withDeadline } from '../model-requests.ts'
import type { AiJob } from './contract.ts'
import { TurnOver } from './failures.ts'
import type { Claimed } from './worker-queries.ts'

export type WorkOptions = {
  verbs: JobDependencies
  /** Aborts the current step. */
  signal: AbortSignal
  /** Prevents further steps. */
  stopping: AbortSignal
  isLastAttempt: boolean
}

/** After this time, other jobs have their turn. */
export const TURN_MS = 20_000

type Engine = { isOwn: boolean } | null
type Step = { context: Pick<Platform, 'ownModels'>; job: Pick<Claimed, 'isOwn'>; signal: AbortSignal }

/**
 * Runs a step of a job. With what the account has connected, it has a deadline, and is left to a turn among such jobs. Throws
 * TurnOver.
 */
export async function runStep<T>(
  { context, job, signal }: Step,
  engine: Engine,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!engine?.isOwn) return run(signal)
  if (!job.isOwn) throw new TurnOver()
  return withDeadline(context.ownModels.maxStepMs, run, signal)
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
