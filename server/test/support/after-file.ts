import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends what a test has started with that test, and what a file has started with the file: the next file shares the process. */
export function afterFile(end: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(async () => void (await end()))
}
