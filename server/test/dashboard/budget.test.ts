import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))
const MAX_BYTES = 250_000

const read = (path: string) => readFileSync(DIST + path, 'utf8')

/** The static imports of a built file. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:import|export)\s*(?:[^"'`();]*?from\s*)?["'](\.\/[^"']+)["']/g)].map(
    ([, path]) => `assets/${(path as string).slice(2)}`,
  )

function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const imported of importsOf(read(path))) withImports(imported, seen)
  return seen
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path as string,
  )

/** The dynamic imports of a built file: the screens, in the case of the router. */
const loadedLaterBy = (code: string) =>
  [...code.matchAll(/\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g)].map(([, path]) => `assets/${path}`)

/** Screens with the visual editor. */
const EDITORS = ['editor', 'frame-editor']
const bytesOf = (paths: Set<string>) =>
  [...paths].map((path) => gzipSync(read(path)).length).reduce((sum, size) => sum + size, 0)

const first = new Set(scriptsOf(read('index.html')).flatMap((path) => [...withImports(path)]))
const screens = new Set([...first].flatMap((path) => loadedLaterBy(read(path))))
/** The name of a chunk: `log-in` for `assets/log-in-c3xa9q0.js`. */
const nameOf = (path: string) => /^assets\/(.+)-\w{7}\.js$/.exec(path)?.[1] ?? path

test('loads at most 250 kB of gzipped script for any screen but the editors', () => {
  expect(first.size).toBeGreaterThan(0)
  const names = [...screens].map(nameOf)
  expect(names).toEqual(expect.arrayContaining(['overview', 'visitors', 'shop', 'voice', 'editor']))
  const tooLarge = [...screens]
    .filter((path) => !EDITORS.includes(nameOf(path)))
    .map((path) => [nameOf(path), bytesOf(new Set([...first, ...withImports(path)]))] as const)
    .filter(([, bytes]) => bytes > MAX_BYTES)
  expect(tooLarge).toEqual([])
})

test('has no inline script', () => {
  const scripts = [...read('index.html').matchAll(/<script[^>]*>([^<]*)<\/script>/g)]
  expect(scripts.map(([, inline]) => inline)).toEqual([''])
  expect(read('index.html')).not.toMatch(/\son[a-z]+=|<style/i)
})
