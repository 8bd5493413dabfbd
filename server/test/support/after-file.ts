import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Cleans up at the end of the current test, or outside a test at the end of the file. Test files share a process. */
export function afterFile(end: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(async () => void (await end()))
}
