import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_INTERVAL_MS = 20
const LEFTOVER_AGE_MS = 3_600_000

/** Whether a process with this pid exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  const state = readProcess(pid)?.state
  if (state) return state !== 'Z' && state !== 'X'
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Identifies a process beyond its pid, which may be reused. */
export function processMark(pid: number): string {
  return `${pid}.${readProcess(pid)?.startTicks ?? ''}.${bootId()}`
}

/** A unique file name that starts with the mark of this process. */
export function uniqueMark(): string {
  return `${processMark(process.pid)}.${randomBytes(4).toString('hex')}`
}

/** Whether the marked process still runs. */
export function isRunning(mark: string): boolean {
  const [pid, startTicks, boot] = mark.split('.')
  const current = readProcess(Number(pid))
  if (current && startTicks && (startTicks !== current.startTicks || boot !== bootId())) return false
  return isAlive(Number(pid))
}

/**
 * Runs the task while holding the lock at `path`, which excludes other processes and other callers in this one.
 * Takes over the lock of a dead process. Throws when the signal aborts.
 *
 * The lock is a directory with one file, named after the holder. A claim renames a prepared directory into place; a
 * rename onto a directory that is not empty fails, so only one claim succeeds. A stale lock is renamed to a name derived
 * from its dead holder, which for the same reason succeeds once: a process that read the dead holder's name too late
 * cannot move the lock of its successor.
 */
export async function withLock<T>(path: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  const mark = uniqueMark()
  const claim = `${path}.${mark}`
  await mkdir(claim)
  try {
    await writeFile(join(claim, mark), '')
    await acquire(path, claim, signal)
  } catch (error) {
    await rm(claim, { recursive: true, force: true })
    throw error
  }
  try {
    await removeLeftovers(path)
    return await task()
  } finally {
    await rename(path, claim)
    await rm(claim, { recursive: true, force: true })
  }
}

async function acquire(path: string, claim: string, signal: AbortSignal): Promise<void> {
  while (!(await move(claim, path, ['ENOTEMPTY', 'EEXIST']))) {
    const holder = await readHolder(path)
    if (holder && !isRunning(holder)) {
      await move(path, `${path}.stale.${holder}`, ['ENOTEMPTY', 'EEXIST', 'ENOENT'])
    } else if (signal.aborted) {
      throw new Error(`Gave up waiting for ${path}, held by process ${holder?.split('.')[0]}`)
    } else {
      await sleep(POLL_INTERVAL_MS)
    }
  }
}

async function move(from: string, to: string, expectedCodes: string[]): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (hasCode(error, ...expectedCodes)) return false
    throw error
  }
}

async function readHolder(path: string): Promise<string | undefined> {
  try {
    return (await readdir(path))[0]
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Removes leftovers of killed processes that are too old to be part of a takeover in progress. */
async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const leftover = join(dirname(path), name)
    const changed = (await stat(leftover).catch(() => undefined))?.ctimeMs ?? Date.now()
    if (changed < Date.now() - LEFTOVER_AGE_MS) await rm(leftover, { recursive: true, force: true })
  }
}

function readProcess(pid: number): { state?: string; startTicks?: string } | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  if (!stat) return undefined
  // The second field, the program's name, is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], startTicks: fields[19] }
}

export function bootId(): string {
  return readText('/proc/sys/kernel/random/boot_id').slice(0, 8)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
