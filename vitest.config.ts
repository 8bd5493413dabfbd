import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { proofs, summary } from './server/test/support/reporters.ts'

/** Files that start processes or a browser, or that send requests by the thousand. */
const LONG =
  /\/(bench|durability|hostile|cli|loading|docs|processes|forms-everywhere|maps|\w+-races|dashboard\/[\w/-]+)\.test\.ts$/

/** What takes long begins first, so that in the end no process waits for another. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const isProof = process.env.PROVE === '1'

/** The test files whose counts are larger in a proof. */
const proofFiles = () =>
  readdirSync('server/test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `server/test/${file}`)
    .filter((file) => readFileSync(file, 'utf8').includes('support/counts.ts'))

export default defineConfig({
  test: {
    include: isProof
      ? proofFiles()
      : ['server/test/**/*.test.ts', 'client/test/**/*.test.ts', 'blocks/test/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/support/global-setup.ts'],
    pool: 'forks',
    // A process reads the code once, not once per file.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // What hangs is ended by it; how long something takes is never judged.
    testTimeout: isProof ? 900_000 : 180_000,
    hookTimeout: 180_000,
    // Nobody repeats a run of CI by hand. The summary names the tests that needed a second try.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: isProof ? 600_000 : 60_000 } },
    reporters: [['default', { summary: false }], ...(isProof ? [proofs] : []), summary],
  },
})
