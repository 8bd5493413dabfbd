import { stat } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { OperatorError } from '../platform/accounts/accounts.ts'

export async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) throw new OperatorError(`There is no file ${file}`)
  return stats.size
}

export function progressBar(total: number, json: boolean | undefined, what = 'Importing'): SingleBar | null {
  if (json || !process.stderr.isTTY) return null
  const bar = new SingleBar({
    format: `${what} [{bar}] {percentage}%`,
    stream: process.stderr,
    hideCursor: true,
  })
  bar.start(total, 0)
  return bar
}

/** A bar that appears once it is known how much there is to do. */
export function progressOf(what: string, json: boolean | undefined) {
  let bar: ReturnType<typeof progressBar> | undefined
  return {
    show(done: number, total: number) {
      bar ??= progressBar(total, json, what)
      bar?.update(done)
    },
    stop: () => bar?.stop(),
  }
}
