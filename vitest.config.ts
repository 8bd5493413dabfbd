import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

/** Ends the output with a line that people and programs can read. */
const summary: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failedModules = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + failedModules + errors.length
    const skipped = count('skipped')
    console.log(`\n${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  },
}

/** Files that start processes or a browser, or that send requests by the thousand. */
const LONG = /\/(durability|hostile|cli|loading|docs|processes|dashboard\/[\w-]+)\.test\.ts$/

/** What takes long begins first, so that in the end no process waits for another. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['server/test/**/*.test.ts', 'client/test/**/*.test.ts', 'blocks/test/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/support/global-setup.ts'],
    pool: 'forks',
    // A process reads the code once, not once per file.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // What hangs is ended by it; how long something takes is never judged.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    reporters: [['default', { summary: false }], summary],
  },
})
