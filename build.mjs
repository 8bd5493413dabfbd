/** Builds the workspaces whose sources, tools or dependencies have changed since they were built; `--list` only names them. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const ROOT = import.meta.dirname
/** In this order: a workspace is built again when one that it needs has changed. */
const WORKSPACES = [
  { name: 'client', needs: [], commands: ['npm run --silent build -w client'] },
  { name: 'blocks', needs: [], commands: ['tsc -p blocks', 'vite build blocks --logLevel warn'] },
  { name: 'artwork', needs: [], commands: ['tsc -p artwork'] },
  {
    name: 'server/bundled',
    needs: [],
    commands: ['tsc -p server/bundled', 'vite build server/bundled --logLevel warn'],
  },
  { name: 'mcp', needs: ['client'], commands: ['tsc -p mcp'] },
  { name: 'dashboard', needs: ['client', 'blocks'], commands: ['vite build dashboard --logLevel warn'] },
  {
    name: 'server',
    needs: ['client', 'blocks', 'artwork', 'server/bundled', 'mcp'],
    commands: ['tsc -p server', 'vite build server --logLevel warn'],
  },
  { name: 'bench', needs: ['client', 'server'], commands: ['tsc -p bench'] },
]
const TOOLS = ['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.base.json']
const NO_SOURCES = new Set(['dist', 'node_modules', 'test', 'migrations', 'sql', 'bundled'])

const tools = hashOf(TOOLS)
const stamps = new Map()
for (const workspace of WORKSPACES) await bring(workspace)

async function bring({ name, needs, commands }) {
  const dist = join(ROOT, name, 'dist')
  const stampFile = join(dist, '.built.json')
  const sources = sourcesOf(name)
  const stamp = [tools, hashOf(sources), ...needs.map((need) => stamps.get(need))].join(' ')
  stamps.set(name, createHash('sha256').update(stamp).digest('hex'))
  const last = readStamp(stampFile)
  if (last?.stamp === stamp && last.outputs.every((path) => existsSync(join(dist, path)))) return
  if (process.argv.includes('--list')) return console.log(name)
  // What a source that is gone left behind would still be found by imports.
  if (!last?.sources.every((path) => existsSync(join(ROOT, path))))
    rmSync(dist, { recursive: true, force: true })
  // An interrupted build leaves a stamp that fits nothing. With outputs missing, tsc must not trust its own record.
  if (last?.outputs.some((path) => !existsSync(join(dist, path))))
    rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  const before = [...new Set([...(last?.sources ?? []), ...sources])]
  writeFileSync(stampFile, JSON.stringify({ stamp: '', sources: before, outputs: [] }))
  process.stderr.write(`Building ${name}\n`)
  for (const command of commands) await run(command)
  const outputs = filesBelow(dist, '')
  writeFileSync(stampFile, JSON.stringify({ stamp, sources, outputs }))
}

function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function sourcesOf(name) {
  const entries = readdirSync(join(ROOT, name), { withFileTypes: true }).filter(
    (entry) => !NO_SOURCES.has(entry.name),
  )
  return entries
    .flatMap((entry) => {
      const path = `${name}/${entry.name}`
      return entry.isDirectory() ? filesBelow(ROOT, path) : [path]
    })
    .sort()
}

function filesBelow(root, folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) =>
    join(file.parentPath, file.name)
      .slice(root.length + 1)
      .split(sep)
      .join('/'),
  )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const bytes = readFileSync(join(ROOT, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

function run(command) {
  const PATH = `${join(ROOT, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: ROOT,
      env: { ...process.env, PATH },
      stdio: ['ignore', 2, 2],
      shell: true,
    })
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)))
  })
}
