import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { FairSlots } from '../../src/platform/fair-slots.ts'

/** Starts work that runs until its name is passed to `end`. */
function workOver(slots: FairSlots) {
  const ends = new Map<string, () => void>()
  const started: string[] = []
  const start = (name: string) =>
    slots.run(name.charAt(0), () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  return { started, start, end: (name: string) => ends.get(name)?.() }
}

describe('fair slots', () => {
  test('serve tenants in turn, and give none more than its share', async () => {
    const { started, start, end } = workOver(new FairSlots({ slots: 4, perTenant: 2 }))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1']) void start(name)
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
    for (const [ended, next] of [
      ['b1', 'c1'],
      ['a1', 'a3'],
      // The other tenant that waits comes before the next of a.
      ['a2', 'd1'],
      ['b2', 'a4'],
      ['a3', 'a5'],
    ] as const) {
      end(ended)
      await expect.poll(() => started.at(-1)).toBe(next)
    }
    expect(started).toHaveLength(9)
  })

  test('reject what exceeds the bound of a tenant or of all with a 503', async () => {
    const limits = { slots: 1, perTenant: 1, maxWaitingPerTenant: 2, maxWaiting: 3 }
    const { start, end } = workOver(new FairSlots(limits))
    const first = start('a1')
    for (const name of ['a2', 'a3']) void start(name)
    const rejected = await start('a4').catch((error) => error)
    expect(rejected).toBeInstanceOf(ApiError)
    expect([rejected.status, rejected.details.retryAfter]).toEqual([503, 2])
    void start('b1')
    await expect(start('c1')).rejects.toThrow('busy')
    end('a1')
    await first
    void start('c2')
  })

  test('free the slot of work that fails', async () => {
    const slots = new FairSlots({ slots: 1, perTenant: 1 })
    await expect(slots.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await slots.run('a', async () => 'done')).toBe('done')
  })
})
