#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = new URL('../dist/bundle/main.js', import.meta.url)

// A fresh clone has no build yet.
if (!existsSync(main)) {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: true,
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import(main.href)
