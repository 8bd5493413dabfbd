import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../platform/context.ts'
import { emit } from '../../../platform/work/events.ts'
import { Stopping, WorkLoop } from '../../../platform/work/work-queue.ts'
import { settleJob } from '../budget/ledger-queries.ts'
import type { JobDependencies } from '../dependencies.ts'
import { aiJobEvents } from './contract.ts'
import { failureOf, type JobFailure, JobInterrupted, JobLost } from './failures.ts'
import { Generation } from './generation.ts'
import { endJob } from './queries.ts'
import { saveResults } from './save-results.ts'
import {
  type Claimed,
  claimDue,
  completeJob,
  HOLD_SECONDS,
  lockHeld,
  renewHold,
  requeue,
  saveState,
} from './worker-queries.ts'

/** Concurrent jobs per process, and per account across all processes. */
const MAX_JOBS = 4
const JOBS_PER_ACCOUNT = 2
const POLL_MS = 500
const RENEW_MS = 1_000
/** Work stops when the hold was not renewed for this long, before another process may take the job over. */
const GIVE_UP_MS = (HOLD_SECONDS - 3) * 1000
const MAX_RETRY_AFTER_SECONDS = 15 * 60
/**
 * Runs generation jobs, sharing them with all other processes. The jobs table is the queue: it takes turns among accounts
 * and detects dead processes within seconds, which the queue for short jobs does not.
 */
export class JobWorker {
  readonly #platform: Platform
  readonly #verbs: JobDependencies
  readonly #polling: NodeJS.Timeout
  readonly #loop: WorkLoop

  constructor(platform: Platform, verbs: JobDependencies) {
    this.#platform = platform
    this.#verbs = verbs
    this.#loop = new WorkLoop(
      () => this.#claim(),
      (error) => this.#warn('could not claim jobs', error),
    )
    this.#polling = setInterval(() => this.#loop.claimDue(), POLL_MS)
    this.#loop.claimDue()
  }

  /** Hands over jobs that do not finish within the grace period. */
  async stop() {
    clearInterval(this.#polling)
    await this.#loop.stop()
  }

  async #claim() {
    const limit = MAX_JOBS - this.#loop.size
    if (limit <= 0) return
    const { db, clock } = this.#platform
    const options = { holder: randomUUID(), limit, perAccount: JOBS_PER_ACCOUNT, now: clock.now() }
    for (const job of await claimDue(db, options)) {
      const working = this.#work(job).catch((error) => this.#warn(`job ${job.id}`, error))
      void this.#loop.track(working).then(() => this.#loop.claimDue())
    }
  }

  async #work(job: Claimed) {
    const { aiJobs } = this.#platform
    const { site } = job
    const isLastAttempt = job.failures >= aiJobs.retrySeconds.length
    const context = { ...this.#platform, site }
    const lost = new AbortController()
    const { stopping, abortSignal } = this.#loop
    const signal = AbortSignal.any([lost.signal, abortSignal])
    const work = { verbs: this.#verbs, signal, stopping, isLastAttempt }
    const generation = new Generation(context, job, work)
    const stopRenewing = this.#renew(job, lost)
    try {
      if (job.failures > aiJobs.retrySeconds.length) throw new JobInterrupted()
      const drafts = await generation.run()
      await this.#complete(job, generation, drafts)
    } catch (error) {
      const reason = signal.aborted ? signal.reason : error
      await this.#end(job, generation, reason)
    } finally {
      stopRenewing()
    }
  }

  /** Renews the hold on the job, and aborts the work once it is lost. */
  #renew(job: Claimed, lost: AbortController): () => void {
    let heldAt = performance.now()
    const renewing = setInterval(async () => {
      const sentAt = performance.now()
      const isHeld = await renewHold(this.#platform.db, job.site.id, job).catch(() => null)
      if (isHeld) heldAt = sentAt
      if (isHeld === false || performance.now() - heldAt > GIVE_UP_MS) lost.abort(new JobLost())
    }, RENEW_MS)
    return () => clearInterval(renewing)
  }

  /** Saves everything and completes the job in one transaction. */
  async #complete(job: Claimed, { state }: Generation, drafts: Awaited<ReturnType<Generation['run']>>) {
    const { db, clock } = this.#platform
    const { site } = job
    await db.transaction(async (tx) => {
      if (!(await lockHeld(tx, site.id, job))) throw new JobLost()
      const results = await saveResults(tx, job, { state, drafts }, { verbs: this.#verbs, clock })
      // Later than the events of what was saved.
      const now = clock.now()
      const heroVideoGenerated = Boolean(state.heroVideo?.url)
      const videoCreditsUsed = heroVideoGenerated ? job.videoCredits : 0
      await settleJob(tx, site.id, job.id, heroVideoGenerated)
      const unused = state.files.filter(({ url }) => url === null).map(({ id }) => id)
      await this.#verbs.removeFiles(tx, site.id, unused, { ...this.#platform, now })
      const result = { results, state, heroVideoGenerated, videoCreditsUsed, now }
      const completed = await completeJob(tx, site.id, job, result)
      if (completed) await emit(tx, site.id, aiJobEvents.completed, completed, now)
    })
  }

  /** Requeues a job that may still succeed, and fails any other. */
  async #end(job: Claimed, { state }: Generation, error: unknown) {
    if (error instanceof JobLost) return
    const { db, clock, aiJobs } = this.#platform
    if (error instanceof Stopping) {
      const again = { state, step: null, failures: job.failures, dueAt: clock.now() }
      await requeue(db, job.site.id, job, again)
      return
    }
    const failure = failureOf(error)
    // Unexpected errors are logged with their stack.
    const isUnexpected = failure.reason === 'internal_error' && error instanceof Error
    this.#warn(`job ${job.id}: ${failure.reason}`, isUnexpected ? error.stack : error)
    const waitSeconds = aiJobs.retrySeconds[job.failures]
    if (!failure.isTemporary || waitSeconds === undefined) return this.#fail(job, state, failure)
    const retryAfterSeconds = Math.min(failure.retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS)
    const dueAt = new Date(clock.now().getTime() + Math.max(waitSeconds, retryAfterSeconds) * 1000)
    const step = `Waiting to try again: ${failure.message}`
    await requeue(db, job.site.id, job, { state, step, failures: job.failures + 1, dueAt })
  }

  async #fail(job: Claimed, state: Generation['state'], { reason, message }: JobFailure) {
    const { db, clock } = this.#platform
    const { site } = job
    await db.transaction(async (tx) => {
      if (!(await lockHeld(tx, site.id, job))) return
      const now = clock.now()
      await saveState(tx, site.id, job, state)
      const files = state.files.map(({ id }) => id)
      await this.#verbs.removeFiles(tx, site.id, files, { ...this.#platform, now })
      await settleJob(tx, site.id, job.id, false)
      const failed = await endJob(tx, site.id, job.id, { status: 'failed', error: { reason, message }, now })
      if (failed) await emit(tx, site.id, aiJobEvents.failed, failed, now)
    })
  }

  #warn(what: string, error: unknown) {
    this.#platform.log.warn({ component: 'ai', error: String(error) }, what)
  }
}
