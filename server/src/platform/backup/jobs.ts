import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Db } from '../database/database.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Clock } from '../values/clock.ts'
import { scheduled } from '../work/jobs.ts'
import { claimAlert, findOperator, installedAt, isRunning, listRecords } from './queries.ts'
import { isToBeMade, lastDue, problemOf } from './rules.ts'

const SITEWRIGHT = fileURLToPath(new URL('../../../bin/sitewright.js', import.meta.url))
/** Gives way to requests. */
const LOW_PRIORITY = 10
const RECORDS = 10

/** What is wrong with the backups to a place; null if nothing is. */
export const findProblem = async (db: Db, place: string, now: Date) =>
  problemOf(await listRecords(db, place, RECORDS), await installedAt(db), now)

export const backupJobs = [
  scheduled('backups.make', '*/5 * * * *', async ({ db, clock, backups }) => {
    if (backups.to === null) return
    const now = clock.now()
    const isDue = isToBeMade(await listRecords(db, backups.to, RECORDS), lastDue(backups.at, now), now)
    if (isDue && !(await isRunning(db))) startBackup()
  }),
  scheduled('backups.alert', '*/15 * * * *', async ({ db, clock, mail, publicUrl, backups }) => {
    if (backups.to === null) return
    const problem = await findProblem(db, backups.to, clock.now())
    if (problem !== null) await alert(db, clock, mail, { problem, publicUrl })
  }),
]

/** In a process of its own, which records how it ends: the server stays quick, and can stop. */
function startBackup() {
  const child = spawn(process.execPath, [SITEWRIGHT, 'backup'], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
}

const alert = (
  db: Db,
  clock: Clock,
  mail: Mail,
  { problem, publicUrl }: { problem: string; publicUrl: string },
) =>
  db.transaction(async (tx) => {
    const operator = await findOperator(tx)
    if (!operator || !(await claimAlert(tx, clock.now()))) return
    const { accountId, email, name } = operator
    const data = { problem, url: `${publicUrl}/live/overview` }
    await mail.queueForAccount(tx, accountId, { kind: 'backup_problem', to: email, toName: name, data })
  })
