import type { Reporter, TestModule } from 'vitest/node'
import type { Figure } from './counts.ts'

const testsOf = (modules: readonly TestModule[]) =>
  modules.flatMap((module) => [...module.children.allTests()])

/**
 * Ends the output with lines that people and programs can read: what was skipped, what passed only when repeated, and how
 * many passed and failed.
 */
export const summary: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], errors) {
    const tests = testsOf(modules)
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const failedModules = modules.filter((module) => module.errors().length > 0).length
    const failed = inState('failed').length + failedModules + errors.length
    const skipped = inState('skipped')
    for (const { module, fullName } of skipped)
      console.log(`skipped: ${module.relativeModuleId} > ${fullName}`)
    for (const { module, fullName } of tests.filter((test) => test.diagnostic()?.flaky))
      console.log(`passed at the second try: ${module.relativeModuleId} > ${fullName}`)
    const counted = `${inState('passed').length} passed, ${failed} failed`
    console.log(`\n${counted}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
  },
}

/** The table of what was proved. */
export const proofs: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = testsOf(modules).flatMap((test) => {
      const figures = (test.meta() as { figures?: Figure[] }).figures ?? []
      const seconds = `${((test.diagnostic()?.duration ?? 0) / 1_000).toFixed(1)} s`
      return figures.map(({ count, figure }) => [
        test.module.relativeModuleId.replace('server/test/', ''),
        test.fullName,
        count,
        test.result().state === 'passed' ? figure : 'FAILED',
        seconds,
      ])
    })
    const head = ['file', 'guarantee', 'count', 'figure', 'duration']
    const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => (row[i] as string).length)))
    const line = (cells: string[]) => cells.map((cell, i) => cell.padEnd(widths[i] as number)).join('  ')
    console.log(`\n${[head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')}`)
  },
}
