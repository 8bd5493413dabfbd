import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, type DoctorContext, ok, problem, skipped, warning } from './check.ts'
import { readClock, readVersion } from './queries.ts'

const MIN_NODE = [20, 20] as const
const MIN_POSTGRES = 150_000
const GIGABYTE = 1e9
const LOW_BYTES = 5 * GIGABYTE
const LOW_SHARE = 0.1
const EMPTY_BYTES = GIGABYTE
const CLOCK_WARNING_MS = 2_000
const CLOCK_PROBLEM_MS = 60_000
const OTHERS_MAY_READ = 0o077

export const machineChecks = (context: DoctorContext): Check[] => [
  { name: 'versions', run: () => checkVersions(context) },
  { name: 'clock', run: () => checkClock(context) },
  { name: 'disk', run: () => checkDisk(context) },
  { name: 'sealing key', run: () => checkSealingKey(context) },
]

async function checkVersions({ db, version }: DoctorContext) {
  const postgres = await readVersion(db)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const found = `Sitewright ${version}, Node ${process.versions.node}, PostgreSQL ${postgres?.version}`
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1]))
    return problem(found, `Install Node ${MIN_NODE.join('.')} or newer`)
  if ((postgres?.number ?? 0) < MIN_POSTGRES) return problem(found, 'Upgrade PostgreSQL to 15 or newer')
  return ok(found)
}

/** Links, sessions and schedules compare times of both. */
async function checkClock({ db }: DoctorContext) {
  const before = Date.now()
  const row = await readClock(db)
  const middle = (before + Date.now()) / 2
  const difference = Math.abs(Date.parse(row?.at ?? '') - middle)
  const message = `This process and PostgreSQL are ${Math.round(difference)} ms apart`
  const advice = 'Synchronize the clocks of both machines, such as with systemd-timesyncd or chrony'
  if (difference > CLOCK_PROBLEM_MS) return problem(message, advice)
  return difference > CLOCK_WARNING_MS ? warning(message, advice) : ok(message)
}

async function checkDisk({ dataDir }: DoctorContext) {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const share = bavail / blocks
  const message = `${dataDir} has ${(free / GIGABYTE).toFixed(1)} GB free (${Math.round(share * 100)} %)`
  const advice = 'Free up space or enlarge the volume: PostgreSQL stops when it cannot write'
  if (free < EMPTY_BYTES) return problem(message, advice)
  return free < LOW_BYTES || share < LOW_SHARE ? warning(message, advice) : ok(message)
}

async function checkSealingKey({ dataDir, hasSecretKey }: DoctorContext) {
  if (hasSecretKey) return ok('It is in SECRET_KEY')
  const path = join(dataDir, 'secret.key')
  const file = await stat(path).catch(() => null)
  if (file === null)
    return problem(
      `There is no ${path}`,
      'Restore it from a backup: without it, stored secrets cannot be read',
    )
  if (process.platform === 'win32') return skipped('Permissions are not checked on Windows')
  if ((file.mode & OTHERS_MAY_READ) !== 0)
    return warning(`Other users of this machine can read ${path}`, `Run: chmod 600 ${path}`)
  return ok(`Only its owner can read ${path}`)
}
