import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../platform/context.ts'
import { emit } from '../../../platform/work/events.ts'
import { Stopping, WorkLoop } from '../../../platform/work/work-queue.ts'
import { settleJob } from '../budget/ledger-queries.ts'
import type { JobDependencies } from '../dependencies.ts'
import { aiJobEvents } from './contract.ts'
import { failureOf, type JobFailure, JobInterrupted, JobLost, TurnOver } from './failures.ts'
import { Generation } from './generation.ts'
import { endJob } from './queries.ts'
import { SiteTranslation } from './site-translation.ts'
import type { JobWork } from './work.ts'
import { type Claimed, claimDue, HOLD_SECONDS, lockHeld, renewHold, requeue } from './worker-queries.ts'

/** Concurrent jobs per process, and per account across all processes. */
const MAX_JOBS = 4
const JOBS_PER_ACCOUNT = 2
/** Of these per process, jobs with what their accounts have connected, which may be slow on purpose. */
const MAX_OWN_JOBS = 2
const POLL_MS = 500
const RENEW_MS = 1_000
/** Work stops when the hold was not renewed for this long, before another process may take the job over. */
const GIVE_UP_MS = (HOLD_SECONDS - 3) * 1000
const MAX_RETRY_AFTER_SECONDS = 15 * 60
/**
 * Runs jobs, sharing them with all other processes. The jobs table is the queue: it takes turns among accounts
 * and detects dead processes within seconds, which the queue for short jobs does not.
 */
export class JobWorker {
  readonly #platform: Platform
  readonly #verbs: JobDependencies
  readonly #polling: NodeJS.Timeout
  readonly #loop: WorkLoop
  #ownJobs = 0

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
    const ownLimit = MAX_OWN_JOBS - this.#ownJobs
    const options = { holder: randomUUID(), limit, perAccount: JOBS_PER_ACCOUNT, ownLimit, now: clock.now() }
    for (const job of await claimDue(db, options)) {
      this.#ownJobs += Number(job.isOwn)
      const working = this.#work(job)
        .catch((error) => this.#warn(`job ${job.id}`, error))
        .finally(() => {
          this.#ownJobs -= Number(job.isOwn)
        })
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
    const options = { verbs: this.#verbs, signal, stopping, isLastAttempt }
    const work = job.translation
      ? new SiteTranslation(context, job, options)
      : new Generation(context, job, options)
    const stopRenewing = this.#renew(job, lost)
    try {
      if (job.failures > aiJobs.retrySeconds.length) throw new JobInterrupted()
      await work.run()
      await this.#complete(job, work)
    } catch (error) {
      const reason = signal.aborted ? signal.reason : error
      await this.#end(job, work, reason)
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
  async #complete(job: Claimed, work: JobWork) {
    const { site } = job
    await this.#platform.db.transaction(async (tx) => {
      if (!(await lockHeld(tx, site.id, job))) throw new JobLost()
      const completed = await work.complete(tx)
      if (completed) await emit(tx, site.id, aiJobEvents.completed, completed, this.#platform.clock.now())
    })
  }

  /** Requeues a job that may still succeed, and fails any other. */
  async #end(job: Claimed, work: JobWork, error: unknown) {
    if (error instanceof JobLost) return
    const { db, clock, aiJobs } = this.#platform
    await work.save(db)
    if (error instanceof Stopping || error instanceof TurnOver) {
      const step = error instanceof TurnOver ? 'Waiting for its next turn' : null
      await requeue(db, job.site.id, job, { step, failures: job.failures, dueAt: clock.now() })
      return
    }
    const failure = failureOf(error)
    // Unexpected errors are logged with their stack.
    const isUnexpected = failure.reason === 'internal_error' && error instanceof Error
    this.#warn(`job ${job.id}: ${failure.reason}`, isUnexpected ? error.stack : error)
    const waitSeconds = aiJobs.retrySeconds[job.failures]
    if (!failure.isTemporary || waitSeconds === undefined) return this.#fail(job, work, failure)
    const retryAfterSeconds = Math.min(failure.retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS)
    const dueAt = new Date(clock.now().getTime() + Math.max(waitSeconds, retryAfterSeconds) * 1000)
    const step = `Waiting to try again: ${failure.message}`
    await requeue(db, job.site.id, job, { step, failures: job.failures + 1, dueAt })
  }

  async #fail(job: Claimed, work: JobWork, { reason, message }: JobFailure) {
    const { db, clock } = this.#platform
    const { site } = job
    await db.transaction(async (tx) => {
      if (!(await lockHeld(tx, site.id, job))) return
      await work.discard(tx)
      await settleJob(tx, site.id, job.id, false)
      const now = clock.now()
      const failed = await endJob(tx, site.id, job.id, { status: 'failed', error: { reason, message }, now })
      if (failed) await emit(tx, site.id, aiJobEvents.failed, failed, now)
    })
  }

  #warn(what: string, error: unknown) {
    this.#platform.log.warn({ component: 'ai', error: String(error) }, what)
  }
}
