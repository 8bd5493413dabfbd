import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Sitewright } from '../../../client/src/index.ts'
import { type UpgradeOptions, upgradeDatabase } from '../../src/cli/upgrade-postgres.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/platform/accounts/accounts.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { finishSwap, swapClusters } from '../../src/platform/embedded-postgres/cluster-swap.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { postgresUser, runAs } from '../../src/platform/embedded-postgres/postgres-binaries.ts'
import { withPrivateCluster } from '../../src/platform/embedded-postgres/private-cluster.ts'
import { uniqueMark } from '../../src/platform/embedded-postgres/process-lock.ts'
import { startServer } from '../../src/server.ts'
import { afterFile } from '../support/after-file.ts'
import { hashTables, queryRows } from '../support/backups.ts'
import { runCli, runJson, serveProcess, startCli } from '../support/process.ts'
import { ALL_SCOPES } from '../support/server.ts'

const folder = await mkdtemp(join(tmpdir(), 'sitewright-upgrade-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
await chmod(folder, 0o711)

describe('a swap of clusters', () => {
  /** A DATA_DIR with a cluster in use and one that is to take its place, each told by a file in it. */
  async function twoClusters(name: string) {
    const dataDir = join(folder, name)
    for (const cluster of ['postgres', 'postgres.upgrade']) {
      await mkdir(join(dataDir, cluster), { recursive: true })
      await writeFile(join(dataDir, cluster, 'name'), cluster)
    }
    return dataDir
  }
  const swap = { incoming: 'postgres.upgrade', outgoing: 'postgres-15' }
  const current = (dataDir: string) => readFile(join(dataDir, 'postgres/name'), 'utf8')

  test('puts one in the place of the other', async () => {
    const dataDir = await twoClusters('swapped')
    await swapClusters(dataDir, swap)
    expect(await current(dataDir)).toBe('postgres.upgrade')
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-15'])
  })

  test.each([
    ['before anything was moved', [], 'postgres'],
    ['with the old one moved away', [['postgres', 'postgres-15']], 'postgres.upgrade'],
    [
      'with both moved',
      [
        ['postgres', 'postgres-15'],
        ['postgres.upgrade', 'postgres'],
      ],
      'postgres.upgrade',
    ],
  ] as [string, [string, string][], string][])(
    'that is killed %s leaves one whole cluster in place',
    async (name, moves, expected) => {
      const dataDir = await twoClusters(name)
      await writeFile(join(dataDir, 'postgres.swap'), JSON.stringify(swap))
      for (const [from, to] of moves) await rename(join(dataDir, from), join(dataDir, to))
      await finishSwap(dataDir)
      expect(await current(dataDir)).toBe(expected)
      expect(existsSync(join(dataDir, 'postgres.swap'))).toBe(false)
    },
  )
})

/** Debian's, of an older major version than the embedded one. */
const OLD = [15, 16, 17].find((major) => existsSync(`/usr/lib/postgresql/${major}/bin/postgres`))
const bin = `/usr/lib/postgresql/${OLD}/bin`
const PASSWORD = 'a'.repeat(48)
const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

/** A DATA_DIR whose cluster the old PostgreSQL made, with a site. */
async function oldDataDir() {
  const dataDir = join(folder, 'data')
  const dir = join(dataDir, 'postgres')
  const user = postgresUser(dir)
  for (const made of [dataDir, dir]) await mkdir(made, { mode: 0o711 })
  const passwordFile = join(dataDir, 'postgres.password')
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 })
  const own = join(folder, 'password')
  await writeFile(own, PASSWORD, { mode: 0o600 })
  if (user) for (const path of [dir, own]) await chown(path, user.uid, user.gid)
  const args = ['--username=sitewright', `--pwfile=${own}`, '--auth=scram-sha-256', '--encoding=UTF8']
  execFileSync(join(bin, 'initdb'), ['-D', dir, ...args, '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync'], {
    ...runAs(user),
    stdio: 'pipe',
  })
  const cluster = { bin, dir, user, name: 'sitewright', password: PASSWORD, settings }
  const made = await withPrivateCluster(cluster, async (url) => {
    await queryRows(url.replace('/sitewright?', '/postgres?'), 'create database sitewright')
    await migrate(url)
    const server = await startServer(
      readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }),
      url,
      { background: false },
    )
    const { db, clock } = server.platform
    const account = await createAccount(db, 'Account', 'agency', clock.now())
    const { key } = await createKey(
      db,
      account.id,
      { name: 'Key', mode: 'live', scopes: ALL_SCOPES },
      clock.now(),
    )
    const client = new Sitewright({ apiKey: key, baseUrl: server.address })
    const { id: siteId } = await client.sites.create({ name: 'Site' })
    for (const title of ['Äpfel\t\\N', 'Birnen\n', 'Kürbis'])
      await client.shop.createProduct(siteId, { title, price: 1 })
    await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published' })
    await client.sites.publish(siteId)
    await queryRows(url, "insert into backups (id, started_at, place) values ('b', now(), 'p')")
    await server.close()
    return { key, siteId, tables: await hashTables(url), backups: await queryRows(url, 'table backups') }
  })
  return { dataDir, ...made }
}

test.skipIf(OLD === undefined)(
  'upgrade-postgres moves the database to the new PostgreSQL, and back',
  async () => {
    const { dataDir, key, siteId, tables, backups } = await oldDataDir()
    const env = { DATA_DIR: dataDir, DEMO: 'off' }
    const upgrade = ['upgrade-postgres', '--old-binaries', bin]
    const major = async (name = 'postgres') =>
      Number(await readFile(join(dataDir, name, 'PG_VERSION'), 'utf8'))
    const command = (options: UpgradeOptions) => upgradeDatabase(readConfig(env), { json: true, ...options })

    const refused = await runCli(['serve'], env)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      `uses PostgreSQL ${OLD}, but this version of Sitewright runs PostgreSQL 18. Upgrade it with: npx sitewright upgrade-postgres --old-binaries`,
    )
    await expect(command({ oldBinaries: folder })).rejects.toThrow('no postgres binary')
    const inUse = join(dataDir, 'users', uniqueMark())
    await writeFile(inUse, '1')
    await expect(command({ oldBinaries: bin })).rejects.toThrow('stop the server')
    await rm(inUse)

    const killed = startCli(upgrade, env)
    await expect.poll(() => existsSync(join(dataDir, 'postgres.upgrade')), { interval: 5 }).toBe(true)
    killed.kill('SIGKILL')
    expect(await major()).toBe(OLD)

    const { rows, ...upgraded } = await runJson(upgrade, env)
    expect(upgraded).toEqual({ from: OLD, to: 18, tables: expect.any(Number) })
    expect(rows).toBeGreaterThan(10)
    expect([await major(), await major(`postgres-${OLD}`)]).toEqual([18, OLD])
    expect(await readdir(dataDir)).not.toContain('postgres.upgrade')
    const postgres = await startEmbeddedPostgres({ dataDir, settings })
    expect(await hashTables(postgres.connectionString())).toEqual(tables)
    expect(await queryRows(postgres.connectionString(), 'table backups')).toEqual(backups)
    await postgres.stop()

    const server = await serveProcess(env)
    const client = new Sitewright({ apiKey: key, baseUrl: server.address })
    await client.shop.createProduct(siteId, { title: 'Since then', price: 1 })
    const { data } = await client.shop.listProducts(siteId)
    expect(data.map(({ title }) => title)).toEqual(expect.arrayContaining(['Since then', 'Kürbis']))
    await server.stop()

    await expect(command({ back: true })).rejects.toThrow(/--discard-changes.*public\.products \(\+1 rows\)/)
    expect(await major()).toBe(18)
    await command({ back: true, discardChanges: true })
    expect([await major(), await major('postgres-18')]).toEqual([OLD, 18])
    expect((await command({ removeOld: true })).result).toEqual({ removed: ['postgres-18'] })
    const dir = join(dataDir, 'postgres')
    const cluster = { bin, dir, user: postgresUser(dir), name: 'sitewright', password: PASSWORD, settings }
    expect(await withPrivateCluster(cluster, hashTables)).toEqual(tables)
  },
)
