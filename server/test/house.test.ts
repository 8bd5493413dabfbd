import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

const FEATURES = join(PROJECT_DIR, 'server/src/features')

/** Exported functions with the comment above them and the text of their parameters. */
const FUNCTION =
  /(\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?export (?:async )?function (\w+)(?:<[^>]*>)?\((.*?)\)(?:: [^\n]*)? \{\n/gs

test('every query takes its tenant as second argument, unless it says that it works on all sites', async () => {
  const files = (await readdir(FEATURES, { recursive: true })).filter((file) => file.endsWith('queries.ts'))
  expect(files.length).toBeGreaterThanOrEqual(3)
  let count = 0
  for (const file of files) {
    const source = await readFile(join(FEATURES, file), 'utf8')
    for (const [, comment = '', name, parameters = ''] of source.matchAll(FUNCTION)) {
      count++
      if (comment.includes('of all sites')) continue
      expect([file, name, parameters.trim()]).toEqual([
        file,
        name,
        expect.stringMatching(
          /^db: Db,\s*(siteId: string|\{ accountId, mode \}: (Caller|Pick<Caller, .*?>))/,
        ),
      ])
    }
  }
  expect(count).toBeGreaterThan(20)
})

test('no source file is longer than 400 lines', async () => {
  const folders = ['server/src', 'client/src', 'bench/src']
  for (const folder of folders) {
    for (const file of await readdir(join(PROJECT_DIR, folder), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('generated.ts')) continue
      const lines = (await readFile(join(PROJECT_DIR, folder, file), 'utf8')).split('\n').length
      expect([file, lines <= 401]).toEqual([file, true])
    }
  }
})
