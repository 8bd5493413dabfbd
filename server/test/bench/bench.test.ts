import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT_DIR } from '../support/process.ts'

/** What a benchmark prints in its smallest size, in which its figures mean nothing. */
async function outputOf(program: string): Promise<string> {
  const args = [join(PROJECT_DIR, 'bench/dist', program), '--smallest']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return stdout
}

test.each([
  [
    'main.js',
    [
      'list',
      'get',
      'create',
      'orders of one product',
      'round trips',
      'Webhooks',
      'key figures of deliveries',
    ],
  ],
  [
    'sites/main.js',
    ['page in memory', 'page that is rendered', 'search in 1000', 'a form of a visitor', 'list of 20'],
  ],
])('the benchmark %s ends and prints its figures', async (program, figures) => {
  const output = await outputOf(program)
  for (const figure of figures) expect(output).toContain(figure)
  expect(output).not.toContain('NaN')
})
