import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bootId } from './process-lock.ts'

const RETRY_MS = 200
const MAX_RETRY_JITTER_MS = 200

/** Held by this process, and by the PostgreSQL that inherits its file descriptor, until both have ended. */
export type NamespaceLock = { fd: number; release(): Promise<void> }

/**
 * Makes sure that only processes of one PID namespace use a data directory: the other locks use the pid to check
 * whether a process is alive, and a pid means nothing in another container or on another machine. Each namespace has a
 * file, on which its processes hold a shared flock; the kernel releases it when they end, however they end. Waits for another namespace
 * until the timeout, then throws. Undefined where there are no PID namespaces, or no `flock` program.
 */
export async function lockNamespace(
  dataDir: string,
  timeoutMs: number,
  log: (line: string) => void,
): Promise<NamespaceLock | undefined> {
  const name = namespaceName()
  if (name === undefined) return undefined
  const directory = join(dataDir, 'namespaces')
  await fs.mkdir(directory, { recursive: true })
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const file = await openLocked(join(directory, name))
    if (!file) {
      log('The program flock is missing, so a second container with the same DATA_DIR would go unnoticed')
      return undefined
    }
    if (!(await isOtherAlive(directory, name))) return { fd: file.fd, release: () => file.close() }
    // Two namespaces that start at the same time see each other: both release their files and try again.
    await file.close()
    if (Date.now() > deadline) {
      throw new Error(
        `${dataDir} is in use by another container or machine: each needs its own DATA_DIR, or a shared DATABASE_URL`,
      )
    }
    await sleep(RETRY_MS + Math.random() * MAX_RETRY_JITTER_MS)
  }
}

function namespaceName(): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return `${bootId()}-${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]}`
  } catch {
    return undefined
  }
}

/** Opens the file with a shared lock; undefined where it cannot be locked. */
async function openLocked(path: string): Promise<fs.FileHandle | undefined> {
  for (;;) {
    const file = await fs.open(path, 'a', 0o644)
    const status = flock(file.fd, '--shared')
    const isLinked = (await fs.stat(path).catch(() => undefined))?.ino === (await file.stat()).ino
    if (status === 0 && isLinked) return file
    await file.close()
    // Another namespace is trying the file, or has just removed it.
    if (status === 0 || status === 1) await sleep(RETRY_MS / 10)
    else return undefined
  }
}

/** Whether another namespace holds its file. Removes the files of those that have ended. */
async function isOtherAlive(directory: string, own: string): Promise<boolean> {
  for (const name of await fs.readdir(directory)) {
    if (name === own) continue
    const path = join(directory, name)
    const file = await fs.open(path, 'r').catch(() => undefined)
    if (!file) continue
    const isFree = flock(file.fd, '--exclusive') === 0
    if (isFree) await fs.rm(path, { force: true })
    await file.close()
    if (!isFree) return true
  }
  return false
}

/** Locks an open file without waiting; the lock belongs to the descriptor, which outlives the program. */
const flock = (fd: number, mode: '--shared' | '--exclusive') =>
  spawnSync('flock', [mode === '--shared' ? '-s' : '-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  }).status
