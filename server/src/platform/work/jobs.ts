import { Logger as JobLogger, parseCronItems, type Runner, run } from 'graphile-worker'
import pg from 'pg'
import type { Secrets } from '../accounts/secrets.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Logger } from '../observe/log.ts'
import type { InOperation } from '../observe/operations.ts'
import type { PaymentProviders } from '../payments/provider.ts'
import type { Storage } from '../storage.ts'
import type { Clock } from '../values/clock.ts'
import type { SitesAddress } from '../values/sites-address.ts'
import type { WebhookSettings } from './settings.ts'

/** Context of background work. */
export type JobContext = {
  db: Db
  inOperation: InOperation
  clock: Clock
  storage: Storage
  jobs: Jobs
  mail: Mail
  secrets: Secrets
  sitesAddress: SitesAddress
  webhooks: WebhookSettings
  paymentProviders: PaymentProviders
  /** Where backups are written, and at which time of the day; nowhere when null. */
  backups: { to: string | null; at: string }
  auditDays: number
  publicUrl: string
}
type Work<P> = (context: JobContext, payload: P) => Promise<void>

/** Background work. Runs at least once, in any process, and is retried if it throws. */
export type Job<P = never> = {
  name: string
  /** Cron expression with five fields, in UTC. A job without one runs when it is added. */
  cron?: string
  run: Work<P>
}

/** A job that runs when it is added. */
export const job = <P extends object>(name: string, run: Work<P>): Job<P> => ({ name, run })

export const scheduled = (name: string, cron: string, run: Work<unknown>): Job<unknown> => ({
  name,
  cron,
  run,
})

export type Jobs = {
  /** Adds a job in the transaction of `db`: it runs, after the delay, if and only if that commits. */
  add<P extends object>(db: Db, job: Job<P>, payload: P, delayMs?: number): Promise<void>
  /** Throws if jobs are overdue. */
  check(db: Db): Promise<void>
}
export type JobRunner = { stop(): Promise<void> }

const CONCURRENCY = 4
const OVERDUE_MINUTES = 5

export const jobQueue: Jobs = {
  async add(db, { name }, payload, delayMs = 0) {
    await db.run(sql`
      select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
        run_at := now() + make_interval(secs => ${delayMs / 1000}))`)
  },

  async check(db) {
    const late = await db.first<{ jobs: number }>(sql`
      select count(*) as jobs from graphile_worker.jobs
      where run_at < now() - make_interval(mins => ${OVERDUE_MINUTES}) and locked_at is null and attempts < max_attempts`)
    if (late && late.jobs > 0)
      throw new Error(`${late.jobs} jobs are more than ${OVERDUE_MINUTES} minutes late`)
  },
}

/** Runs jobs in this process until stopped; running jobs finish first. */
export async function runJobs(
  connectionString: string,
  jobs: Job[],
  context: JobContext,
  log: Logger,
): Promise<JobRunner> {
  const pool = new pg.Pool({ connectionString, max: CONCURRENCY + 2, application_name: 'sitewright jobs' })
  const onError = (error: Error) =>
    log.warn({ component: 'jobs', error: error.message }, 'database connection lost')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: jobLogger(log),
    taskList: Object.fromEntries(
      jobs.map(({ name, run }) => [
        name,
        (payload: unknown) => context.inOperation(`job ${name}`, () => run(context, payload as never)),
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) =>
        cron ? [{ task: name, match: cron, options: { backfillPeriod: 0 } }] : [],
      ),
    ),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

const jobLogger = (log: Logger) =>
  new JobLogger((scope) => (level, message, meta) => {
    if (level === 'debug') return
    const write = level === 'error' ? log.error : level === 'warning' ? log.warn : log.debug
    const error = meta?.error ? String(meta.error) : undefined
    write.call(log, { component: 'jobs', job: scope.taskIdentifier, error }, message)
  })
