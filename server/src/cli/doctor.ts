import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { doctorContext } from '../doctor-context.ts'
import { compareMigrations } from '../platform/database/migrate.ts'
import { type Finding, problem } from '../platform/doctor/check.ts'
import { diagnose } from '../platform/doctor/doctor.ts'
import { createLogger } from '../platform/observe/log.ts'
import { openPlatform } from '../platform/open.ts'
import { openDatabaseServer } from './context.ts'

const MARKS = { ok: 'ok     ', skipped: '-      ', warning: 'WARNING', problem: 'PROBLEM' }

/** Examines the server, running or not, and changes nothing. */
export async function examineServer(config: Config) {
  const findings = await findAll(config)
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const lines = findings.map(({ check, state, message, advice }) =>
    [`${MARKS[state]}  ${check}: ${message}`, ...(advice === null ? [] : [`           ${advice}`])].join(
      '\n',
    ),
  )
  return {
    result: { problems, warnings, findings },
    text: [...lines, '', `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}`].join('\n'),
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

async function findAll(config: Config): Promise<Finding[]> {
  await mkdir(config.dataDir, { recursive: true })
  const database = await openDatabaseServer(config).catch((error: Error) => error)
  if (database instanceof Error) return [unreachable(database)]
  const { url, directUrl } = database
  try {
    const compared = await compareMigrations(directUrl).catch((error: Error) => error)
    if (compared instanceof Error) return [unreachable(compared)]
    const [first] = compared.missing
    if (first !== undefined) return [outdated(compared.missing)]
    const keyless = await findMissingKey(config)
    if (keyless) return [keyless]
    const platform = await openPlatform(config, url, { log: createLogger('silent') }).catch(
      (error: Error) => error,
    )
    if (platform instanceof Error) return [unopened(platform)]
    try {
      return await diagnose(doctorContext(platform, config, directUrl))
    } finally {
      await platform.close()
    }
  } finally {
    await database.close()
  }
}

const unreachable = (error: Error): Finding => ({
  check: 'database',
  ...problem(
    `PostgreSQL cannot be reached: ${error.message || String((error as NodeJS.ErrnoException).code)}`,
    'Check DATABASE_URL, and that PostgreSQL is running and accepts connections from this machine',
  ),
})

/** Before anything opens the platform, which makes a key where there is none. */
async function findMissingKey({ secretKey, dataDir }: Config): Promise<Finding | null> {
  const path = join(dataDir, 'secret.key')
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (secretKey !== null || exists) return null
  return {
    check: 'sealing key',
    ...problem(
      `There is neither SECRET_KEY nor ${path}, so nothing else can be checked`,
      'Restore it from a backup: without it, stored secrets cannot be read. A server that has never started does not have one yet',
    ),
  }
}

const unopened = (error: Error): Finding => ({
  check: 'start',
  ...problem(`The server cannot start: ${error.message}`, 'Follow the message'),
})

const outdated = (missing: string[]): Finding => ({
  check: 'migrations',
  ...problem(
    `The database lacks ${missing.length} migrations, starting with ${missing[0]}, so nothing else can be checked`,
    'Start this version, or run: sitewright migrate',
  ),
})
