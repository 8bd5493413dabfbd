import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: root,
  }).catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)))

let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'sitewright-client-'))
  await tsc('-p', 'client', '--outDir', dist)
})
afterAll(() => rm(dist, { recursive: true }))

test('the built client imports nothing but itself', async () => {
  const scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'))
  const sources = await Promise.all(scripts.map((name) => readFile(join(dist, name), 'utf8')))
  const imports = sources.flatMap((source) => [
    ...source.matchAll(/(?:\bfrom|\bimport\s*\(?)\s*['"]([^'"]+)/g),
  ])
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.map(([, name]) => name).filter((name) => !/^\.\/[a-z]+\.js$/.test(name ?? ''))).toEqual([])
  expect(JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8'))).not.toHaveProperty(
    'dependencies',
  )
})

test('the built client works as it is', async () => {
  await writeFile(join(dist, 'package.json'), '{"type":"module"}')
  const { Sitewright } = await import(pathToFileURL(join(dist, 'index.js')).href)
  expect(new Sitewright({ apiKey: 'svc_live_1' }).pages.create).toBeTypeOf('function')
})

test('the types allow what they should, and nothing else, where there is no DOM', async () => {
  await tsc('-p', 'client/test')
})

test('no generated type has the name of a written one', async () => {
  const exportsOf = async (name: string) => {
    const source = await readFile(join(root, 'client/src', name), 'utf8')
    return [...source.matchAll(/^export (?:type|interface|class|const|function) (\w+)/gm)].map(
      ([, name]) => name,
    )
  }
  const files = (await readdir(join(root, 'client/src'))).filter((name) => name !== 'generated.ts')
  const written = (await Promise.all(files.map(exportsOf))).flat()
  expect(written).toContain('Sitewright')
  expect((await exportsOf('generated.ts')).filter((name) => written.includes(name))).toEqual([])
})
