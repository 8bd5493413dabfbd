import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { processMark, withLock } from '../../src/platform/embedded-postgres/process-lock.ts'
import { baseDir, children, prepareDirectories } from '../support/embedded-postgres.ts'

prepareDirectories()

describe('process lock', () => {
  test('admits one holder at a time', async () => {
    const path = join(baseDir, 'lock')
    let inside = 0
    let most = 0
    const enter = () =>
      withLock(path, AbortSignal.timeout(10_000), async () => {
        most = Math.max(most, ++inside)
        await nextTurn()
        inside--
      })
    await Promise.all(Array.from({ length: 20 }, enter))
    expect(most).toBe(1)
    expect(await fs.readdir(baseDir)).toEqual([])
  })

  test('is taken over exactly once from a killed holder', async () => {
    const path = join(baseDir, 'lock')
    const child = spawn('sleep', ['60'])
    children.push(child)
    await once(child, 'spawn')
    const mark = processMark(child.pid as number)
    await fs.mkdir(path)
    await fs.writeFile(join(path, mark), '')
    await expect(withLock(path, AbortSignal.timeout(100), async () => {})).rejects.toThrow(`${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const order: number[] = []
    const enter = (id: number) =>
      withLock(path, AbortSignal.timeout(10_000), async () => {
        order.push(id)
        await nextTurn()
        order.push(id)
      })
    await Promise.all(Array.from({ length: 10 }, (_, id) => enter(id)))
    for (let index = 0; index < order.length; index += 2) expect(order[index]).toBe(order[index + 1])
    expect(order).toHaveLength(20)
  })
})
