import { findBreak, readChain } from '../audit/queries.ts'
import { type Check, type DoctorContext, ok, orOk, problem, warning } from './check.ts'
import { findFailedJobs, type Queue, readQueue } from './queries.ts'

const LATE_SECONDS = 600
const STUCK_SECONDS = 3_600

export const workChecks = (context: DoctorContext): Check[] => [
  { name: 'jobs', run: () => checkJobs(context) },
  { name: 'audit log', run: () => checkAuditLog(context) },
  ...context.queues.map((queue) => ({ name: `queue: ${queue.name}`, run: () => checkQueue(context, queue) })),
]

async function checkJobs({ db, jobs }: DoctorContext) {
  const late = await jobs.check(db).then(
    () => [],
    (error: Error) => [
      problem(error.message, 'Run a server without --no-worker, or start: sitewright worker'),
    ],
  )
  const failed = await findFailedJobs(db)
  return orOk(
    [
      ...late,
      ...failed.map(({ task, jobs: count, error }) =>
        warning(
          `${count} jobs of ${task} failed at every attempt: ${error ?? 'no message'}`,
          'Fix the cause. Then run in PostgreSQL, to try them again: select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts), now(), attempts := 0);',
        ),
      ),
    ],
    'None is late, and none has permanently failed',
  )
}

/** As many entries are read at once, so that each statement is short. */
const CHAIN_PART = 1_000
/** A little less than a check may take. */
const CHAIN_MS = 12_000

/** Verifies the newest entries first, for as long as a check may take. */
async function checkAuditLog({ db }: DoctorContext) {
  const until = performance.now() + CHAIN_MS
  const { last = 0, hash = '' } = (await readChain(db)) ?? {}
  let to = last
  for (;;) {
    // A sweep may have dropped entries meanwhile.
    const first = (await readChain(db))?.first ?? 1
    if (to < first)
      return ok(`${last - first + 1} entries are unchanged; number ${last} has the hash ${hash}`)
    if (performance.now() > until)
      return ok(`The newest ${last - to} entries are unchanged; number ${last} has the hash ${hash}`)
    const from = Math.max(first, to - CHAIN_PART + 1)
    const broken = await findBreak(db, from, to)
    if (broken && broken.number >= ((await readChain(db))?.first ?? 1))
      return problem(
        `Entry ${broken.number} was changed, or one before it is missing`,
        'Someone changed the database directly. Compare it with a backup: docs/audit.md says how',
      )
    to = from - 1
  }
}

async function checkQueue({ db, clock }: DoctorContext, queue: Queue) {
  const { waiting = 0, seconds = null } = (await readQueue(db, queue, clock.now())) ?? {}
  if (seconds === null || waiting === 0) return ok('Nothing is waiting')
  const message = `${waiting} waiting, the oldest for ${duration(seconds)}`
  const advice =
    'Check that a server runs without --no-worker, or that sitewright worker is running; its log says what it cannot reach'
  if (seconds > STUCK_SECONDS) return problem(message, advice)
  return seconds > LATE_SECONDS ? warning(message, advice) : ok(message)
}

const duration = (seconds: number) =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`
