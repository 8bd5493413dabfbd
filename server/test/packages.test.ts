import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

type Package = {
  link?: boolean
  dev?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const lock = JSON.parse(readFileSync(join(PROJECT_DIR, 'package-lock.json'), 'utf8'))
const packages = new Map(Object.entries(lock.packages as Record<string, Package>))

const BLOCK_BYTES = 4_096
const MEGABYTE = 1_048_576

/** What a folder takes on disk, without the packages below it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return BLOCK_BYTES + bytesOf(path)
      return entry.isFile() ? Math.ceil(statSync(path).size / BLOCK_BYTES) * BLOCK_BYTES : 0
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}

test('installs at most 700 MB, and 250 MB with --omit=dev', () => {
  const size = { all: 0, served: 0 }
  for (const [path, { link, dev }] of packages) {
    if (!path.includes('node_modules/') || link || !existsSync(join(PROJECT_DIR, path))) continue
    const megabytes = bytesOf(join(PROJECT_DIR, path)) / MEGABYTE
    size.all += megabytes
    if (!dev) size.served += megabytes
  }
  expect(size.served).toBeGreaterThan(100)
  expect(size.served).toBeLessThan(250)
  expect(size.all).toBeLessThan(700)
})

/** The place of a package as another one finds it. */
function find(name: string, from: string): string | undefined {
  const path = join(from, 'node_modules', name)
  if (packages.has(path)) return path
  return from === '.' ? undefined : find(name, dirname(from))
}

test('locks every package that another one needs, peers included', () => {
  for (const [path, { dependencies, peerDependencies, peerDependenciesMeta }] of packages) {
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys(dependencies ?? {}), ...peers])
      expect([path, name, find(name, path || '.') !== undefined]).toEqual([path, name, true])
  }
})
