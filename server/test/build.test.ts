import { execFile } from 'node:child_process'
import { appendFile, copyFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { afterFile } from './support/after-file.ts'
import { PROJECT_DIR } from './support/process.ts'

const WORKSPACES = ['client', 'blocks', 'artwork', 'server', 'mcp', 'dashboard', 'bench']
const root = await mkdtemp(join(tmpdir(), 'sitewright-build-'))
afterFile(() => rm(root, { recursive: true, force: true }))

/** A copy of the built project, whose files may change. */
async function copyProject() {
  const left = new Set(['node_modules', 'test', 'migrations', 'sql'])
  const entries = await readdir(PROJECT_DIR, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  await Promise.all([
    ...files.map((name) => copyFile(join(PROJECT_DIR, name), join(root, name))),
    ...WORKSPACES.map((name) =>
      cp(join(PROJECT_DIR, name), join(root, name), {
        recursive: true,
        filter: (path) => !left.has(basename(path)),
      }),
    ),
  ])
}

/** What `npm start` would build before it starts. */
async function listed() {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'build.mjs'), '--list'])
  return stdout.split('\n').filter(Boolean)
}

test('a start builds only what changed, and what needs it', async () => {
  await copyProject()
  expect(await listed()).toEqual([])
  await appendFile(join(root, 'artwork/src/index.ts'), '\n// Changed\n')
  expect(await listed()).toEqual(['artwork', 'server', 'bench'])
  await rm(join(root, 'mcp/dist/index.js'))
  expect(await listed()).toEqual(['artwork', 'mcp', 'server', 'bench'])
  await appendFile(join(root, 'package-lock.json'), '\n')
  expect(await listed()).toEqual([
    ...WORKSPACES.slice(0, 3),
    'server/bundled',
    'mcp',
    'dashboard',
    'server',
    'bench',
  ])
})
