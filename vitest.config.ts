import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'

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

export default defineConfig({
  test: {
    include: ['server/test/**/*.test.ts', 'client/test/**/*.test.ts', 'blocks/test/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/support/global-setup.ts'],
    pool: 'forks',
    // A process reads the code once, not once per file.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: [['default', { summary: false }], summary],
  },
})
