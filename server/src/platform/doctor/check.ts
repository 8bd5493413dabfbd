import type { Platform } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { Queue } from './queries.ts'

/** What checks look at. */
export type DoctorContext = Pick<
  Platform,
  | 'clock'
  | 'storage'
  | 'jobs'
  | 'mailSettings'
  | 'singleSignOn'
  | 'dns'
  | 'publicUrl'
  | 'sitesAddress'
  | 'backups'
> & {
  db: Db
  version: string
  dataDir: string
  /** Whether the sealing key is configured, and not in a file. */
  hasSecretKey: boolean
  isPooled: boolean
  /** The address of PostgreSQL itself. */
  directUrl: string
  queues: Queue[]
}

/** What a check found. `skipped` could not be looked at here, for the reason that its message gives. */
export type Finding = {
  check: string
  state: 'ok' | 'skipped' | 'warning' | 'problem'
  message: string
  /** What to do; null when nothing is. */
  advice: string | null
}
/** Several findings stand for several things that are wrong. */
export type Result = Omit<Finding, 'check'>
export type Check = { name: string; run(): Promise<Result | Result[]> }

export const ok = (message: string): Result => ({ state: 'ok', message, advice: null })
export const skipped = (message: string): Result => ({ state: 'skipped', message, advice: null })
export const warning = (message: string, advice: string): Result => ({ state: 'warning', message, advice })
export const problem = (message: string, advice: string): Result => ({ state: 'problem', message, advice })

/** The findings, or that all is well. */
export const orOk = (found: Result[], message: string): Result[] => (found.length > 0 ? found : [ok(message)])

const TIMEOUT_MS = 15_000
const MAX_FINDINGS = 20
const AT_ONCE = 4

/** Runs a few checks at a time. One that fails, or takes too long, is a problem itself. */
export async function examine(checks: Check[]): Promise<Finding[]> {
  const found: Finding[][] = []
  const left = checks.map((check, place) => ({ check, place }))
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) found[next.place] = await findingsOf(next.check)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.flat()
}

async function findingsOf({ name, run }: Check): Promise<Finding[]> {
  const results = [await withTimeout(run()).catch(failed)].flat()
  return shortened(results).map((result) => ({ check: name, ...result }))
}

const failed = (error: Error) =>
  problem(`The check failed: ${error.message}`, 'Look for the cause in the message and in the server log')

function shortened(results: Result[]): Result[] {
  const left = results.length - MAX_FINDINGS
  if (left <= 0) return results
  return [
    ...results.slice(0, MAX_FINDINGS),
    warning(`${left} more are not shown`, 'Fix the ones above first'),
  ]
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
