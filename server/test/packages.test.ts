import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { afterFile } from './support/after-file.ts'
import { PROJECT_DIR } from './support/process.ts'

type Package = {
  name?: string
  version: string
  license?: string
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

const run = promisify(execFile)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
/** What `npm ci --omit=dev` installs, on any system. */
const served = [...packages].filter(
  ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
)

/** MIT and what may be served beside it, or used unchanged in files of its own. */
const LICENCES =
  /^((MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)( AND |$))+$/

test('THIRD-PARTY.md has every package that is served, with a licence that fits', () => {
  const list = readFileSync(join(PROJECT_DIR, 'THIRD-PARTY.md'), 'utf8')
  expect(served.length).toBeGreaterThan(300)
  for (const [path, { name = nameOf(path), version, license }] of served) {
    expect([name, license]).toEqual([name, expect.stringMatching(LICENCES)])
    expect(list).toContain(`| ${name} | ${version} | ${license} | installed |`)
  }
  const { status, stderr } = spawnSync(process.execPath, ['tools/third-party.mjs', '--check'], {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

test('the bill of materials has every package that is served', async () => {
  const args = ['run', '--silent', 'sbom', '--', '--package-lock-only', '--offline']
  const { stdout } = await run('npm', args, { cwd: PROJECT_DIR, maxBuffer: 64 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { purl: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))
  const missing = served.filter(
    ([path, { name = nameOf(path), version }]) => !listed.has(`${name}@${version}`),
  )
  expect(missing.map(([path]) => path)).toEqual([])
})

/** Copies the sources of client and tool server to a folder, beside the packages that build them. */
async function copyPackages(folder: string) {
  for (const name of ['client', 'mcp'])
    await cp(join(PROJECT_DIR, name), join(folder, name), {
      recursive: true,
      filter: (path) => !['dist', 'node_modules', 'test'].includes(basename(path)),
    })
  for (const name of ['package.json', 'tsconfig.base.json'])
    await cp(join(PROJECT_DIR, name), join(folder, name))
  const own = new Set(['@sitewright', 'sitewright', 'sitewright-mcp'])
  await mkdir(join(folder, 'node_modules/@sitewright'), { recursive: true })
  for (const name of await readdir(join(PROJECT_DIR, 'node_modules')))
    if (!own.has(name))
      await symlink(join(PROJECT_DIR, 'node_modules', name), join(folder, 'node_modules', name))
  await symlink(join(folder, 'client'), join(folder, 'node_modules/@sitewright/client'))
}

/** Builds and packs client and tool server as for a release; resolves to the bytes of each archive. */
async function pack(folder: string) {
  const archives: [name: string, bytes: Buffer][] = []
  for (const name of ['client', 'mcp']) {
    await run('npm', ['pack', '--offline', '--pack-destination', folder], { cwd: join(folder, name) })
    const [archive = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
    archives.push([archive, await readFile(join(folder, archive))])
    await rm(join(folder, archive))
  }
  return archives
}

test('client and tool server pack to the same bytes in any clone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sitewright-packs-'))
  afterFile(() => rm(root, { recursive: true, force: true }))
  const [one, other] = [join(root, 'one'), join(root, 'another/clone/of/it')]
  await copyPackages(one)
  await copyPackages(other)
  // Checked out at another time, for a group that may write, and built before.
  for (const name of ['client', 'mcp']) {
    await mkdir(join(other, name, 'dist'))
    await writeFile(join(other, name, 'dist/former.js'), 'export {}\n')
    for (const file of ['README.md', 'package.json', 'LICENSE']) {
      await chmod(join(other, name, file), 0o664)
      await utimes(join(other, name, file), 1, 1)
    }
  }
  const packed = await pack(one)
  expect(packed.map(([archive]) => archive)).toEqual([
    expect.stringMatching(/^sitewright-client-\d+\.\d+\.\d+\.tgz$/),
    expect.stringMatching(/^sitewright-mcp-\d+\.\d+\.\d+\.tgz$/),
  ])
  const again = await pack(other)
  for (const [i, [archive, bytes]] of packed.entries())
    expect([archive, again[i]?.[1].equals(bytes)]).toEqual([archive, true])
})
