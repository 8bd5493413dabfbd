import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job, Measurement } from './load.ts'
import { startNode, stop } from './processes.ts'

/** The load generator's process. */
export type Load = { pid: number; run(job: Job): Promise<Measurement>; close(): Promise<void> }

const PROGRAM = fileURLToPath(new URL('./load.js', import.meta.url))

export function startLoad(isPinned: boolean): Load {
  const child = startNode([PROGRAM], isPinned, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator exited with code ${code}`)
  })
  ended.catch(() => {})
  return {
    pid: child.pid as number,
    async run(job) {
      const answer = once(child, 'message')
      child.send(job)
      const [measurement] = await Promise.race([answer, ended])
      return measurement
    },
    close: () => stop(child),
  }
}
