import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const SERVER_CORE = 0
const LOAD_CORE = 1
const KILL_TIMEOUT_MS = 30_000

/** Whether server and load can have a core each. */
export const isPinnable = () =>
  availableParallelism() > LOAD_CORE && spawnSync('taskset', ['--version']).status === 0

/**
 * Pins the processes and their children to the server's core. Node and PostgreSQL share it, so that database time counts as
 * much as Node time.
 */
export function pinToServerCore(pids: number[]) {
  for (const pid of pids.flatMap((pid) => [pid, ...childrenOf(pid)])) {
    spawnSync('taskset', ['-acp', String(SERVER_CORE), String(pid)])
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Starts a Node program, on the core of the load or on those of this process. */
export function startNode(args: string[], isPinnedLoad: boolean, options: SpawnOptions): ChildProcess {
  const command = [process.execPath, ...args]
  if (isPinnedLoad) command.unshift('taskset', '-c', String(LOAD_CORE))
  return spawn(command[0] as string, command.slice(1), options)
}

export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), KILL_TIMEOUT_MS)
  await exited
  clearTimeout(overdue)
}

const TICK_MS = 10

/** Processor time in ms used by a process and its children, running and ended; NaN without /proc. */
export function cpuTimeMs(pid: number): number {
  try {
    const ticks = (ofPid: number | string, until: number) =>
      readFileSync(`/proc/${ofPid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .slice(11, until)
        .reduce((sum, field) => sum + Number(field), 0)
    const running = childrenOf(pid).reduce((sum, child) => sum + ticks(child, 13), 0)
    return (ticks(pid, 15) + running) * TICK_MS
  } catch {
    return Number.NaN
  }
}
