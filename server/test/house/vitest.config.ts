import { defineConfig } from 'vitest/config'
import { PROJECT_DIR } from '../support/process.ts'

/** What the source is like, without a database: a part of `npm run check`. */
export default defineConfig({
  root: PROJECT_DIR,
  test: { include: ['server/test/house/*.test.ts'], isolate: false, testTimeout: 120_000 },
})
