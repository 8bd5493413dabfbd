import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../../dashboard/dist/', import.meta.url))
const MAX_BYTES = 250_000

const read = (path: string) => readFileSync(DIST + path, 'utf8')

/** The files that a built file waits for before it runs. */
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

test('the first load of the dashboard is at most 250 kB of gzipped script', () => {
  const paths = new Set(scriptsOf(read('index.html')).flatMap((path) => [...withImports(path)]))
  const bytes = [...paths].map((path) => gzipSync(read(path)).length).reduce((sum, size) => sum + size, 0)
  expect(paths.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})

test('the page has no script of its own', () => {
  const scripts = [...read('index.html').matchAll(/<script[^>]*>([^<]*)<\/script>/g)]
  expect(scripts.map(([, inline]) => inline)).toEqual([''])
  expect(read('index.html')).not.toMatch(/\son[a-z]+=|<style/i)
})
