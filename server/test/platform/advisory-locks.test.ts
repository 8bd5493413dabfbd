import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../src/platform/database/advisory-locks.ts'

const SOURCE = new URL('../../src/', import.meta.url)
/** A number of the table, or the hash of a name. */
const ALLOWED = /^lock\((\$1\).*?', \[\s*ADVISORY_LOCKS\.|\$\{ADVISORY_LOCKS\.|hashtextextended\()/

test('advisory locks have distinct numbers, all from one table', async () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
  const files = (await readdir(SOURCE, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, SOURCE), 'utf8')))
  const taken = texts.flatMap((text) =>
    [...text.matchAll(/advisory_(?:xact_)?(lock\(.{60})/gs)].map(([, call]) => call as string),
  )
  expect(taken.length).toBeGreaterThan(5)
  expect(taken.filter((call) => !ALLOWED.test(call))).toEqual([])
})
