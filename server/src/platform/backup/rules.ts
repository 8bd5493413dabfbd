import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/durations.ts'
import type { BackupRecord } from './queries.ts'

/** A daily backup may take two hours longer than the one before. */
const LATE_MS = 26 * HOUR_MS
const MAX_ATTEMPTS = 3
const RETRY_MS = 30 * MINUTE_MS

/** When the last backup was due, by a time of the day such as `03:30`. */
export function lastDue(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}

/** Whether the backup that was due is still to be made. One that failed is tried again, three times in all. */
export function isToBeMade(records: BackupRecord[], due: Date, now: Date): boolean {
  const since = records.filter(({ startedAt }) => new Date(startedAt) >= due)
  if (since.some(({ state }) => state === 'done')) return false
  const last = since[0]
  const waits = last !== undefined && new Date(last.startedAt).getTime() > now.getTime() - RETRY_MS
  return since.length < MAX_ATTEMPTS && !waits
}

/** What is wrong with the backups of a server, whose records are newest first; null if nothing is. */
export function problemOf(records: BackupRecord[], installedAt: Date, now: Date): string | null {
  const ended = records.find(({ state }) => state !== 'running')
  if (ended?.state === 'failed') return `The last backup failed: ${ended.error}`
  if (ended?.error) return ended.error
  const done = records.find(({ state }) => state === 'done')
  const since = done ? new Date(done.startedAt) : installedAt
  if (now.getTime() - since.getTime() <= LATE_MS) return null
  return done ? `The last backup is from ${done.startedAt}` : 'There is no backup yet'
}
