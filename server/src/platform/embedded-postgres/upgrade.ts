import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../accounts/accounts.ts'
import { type Content, fillTables } from '../backup/fill-tables.ts'
import { connect, copyAcross, findSequences, findTables, hashRows, type Table } from '../backup/tables.ts'
import { compareMigrations, migrateTo } from '../database/migrate.ts'
import { CURRENT, finishSwap, swapClusters } from './cluster-swap.ts'
import {
  type Cluster,
  NAME,
  prepareDataDir,
  readPassword,
  readUserPorts,
  shutDown,
  withClusterLock,
} from './embedded-postgres.ts'
import { createCluster, findBinaries, makeLinks, versionOf } from './postgres-binaries.ts'
import { withPrivateCluster } from './private-cluster.ts'
import { majorOf, packagedMajor } from './version.ts'

const UPGRADED = 'postgres.upgrade'
const RECORD = 'postgres.upgraded.json'
const formerName = (major: number) => `${CURRENT}-${major}`
const FORMER = /^postgres-\d+$/
/** A new cluster is seldom larger than the old one; it also needs room for its log of changes. */
const ROOM = { share: 1.1, bytes: 500_000_000 }

const QUIET = { autovacuum: 'off', max_connections: '20' }
const READ_ONLY = { ...QUIET, default_transaction_read_only: 'on' }
/** If the machine fails, the next attempt starts over; everything is flushed to disk at the end. */
const FILLING = {
  ...QUIET,
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '256MB',
  shared_buffers: '256MB',
}

/** What an upgrade made, to tell whether it was changed since. */
type UpgradeRecord = { from: number; to: number; tables: Record<string, Content> }
type UpgradeSummary = { from: number; to: number; tables: number; rows: number }

/** Runs while no server uses the cluster, and none starts. What an earlier run left unfinished is finished or removed. */
async function withStoppedCluster<T>(dataDir: string, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  if (!existsSync(dataDir)) throw noDatabase(dataDir)
  const cluster = await prepareDataDir({ dataDir })
  try {
    return await withClusterLock(cluster, async () => {
      if ((await readUserPorts(cluster)).length > 0)
        throw new OperatorError('The database is in use: stop the server and other commands first')
      await finishSwap(cluster.dataDir)
      if (!existsSync(cluster.dir)) throw noDatabase(cluster.dir)
      cluster.password = await readPassword(cluster)
      const unfinished = join(cluster.dataDir, UPGRADED)
      for (const dir of [cluster.dir, unfinished]) await shutDown({ ...cluster, dir })
      await fs.rm(unfinished, { recursive: true, force: true })
      return await work(cluster)
    })
  } finally {
    await cluster.namespace?.release()
  }
}

const noDatabase = (dir: string) => new OperatorError(`There is no embedded database in ${dir}`)

/**
 * Copies the database to a new cluster of this version's PostgreSQL, compares both, and puts it in the place of the old one, which
 * is kept.
 */
export function upgrade(
  dataDir: string,
  oldBinaries: string,
  onProgress: (done: number, total: number) => void,
): Promise<UpgradeSummary> {
  return withStoppedCluster(dataDir, async (cluster) => {
    const [from, to] = [await majorOf(cluster.dir), packagedMajor()]
    if (from === to) throw new OperatorError(`The database already uses PostgreSQL ${to}`)
    if (from > to) throw new OperatorError(`The database uses PostgreSQL ${from}, which is newer than ${to}`)
    const outgoing = formerName(from)
    if (existsSync(join(cluster.dataDir, outgoing)))
      throw new OperatorError(
        `There is an older copy in ${join(cluster.dataDir, outgoing)}: remove it with: sitewright upgrade-postgres --remove-old`,
      )
    const bin = await checkBinaries(cluster, oldBinaries, from)
    await requireRoom(cluster)
    const target = { ...cluster, dir: join(cluster.dataDir, UPGRADED) }
    await createCluster({ ...target, name: NAME, durable: true })
    const tables = await withPrivateCluster({ ...cluster, name: NAME, bin, settings: READ_ONLY }, (source) =>
      withOwnBinaries(target, FILLING, (destination) => copyDatabase(source, destination, onProgress)),
    )
    await writeRecord(cluster, { from, to, tables })
    await swapClusters(cluster.dataDir, { incoming: UPGRADED, outgoing })
    return { from, to, ...totalsOf(tables) }
  })
}

const totalsOf = (tables: Record<string, Content>) => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
})

/** Puts the cluster of before the upgrade back. Throws if the new one has changed since, unless its changes may be lost. */
export function goBack(
  dataDir: string,
  discardChanges: boolean,
): Promise<{ from: number; to: number; lost: string[] }> {
  return withStoppedCluster(dataDir, async (cluster) => {
    const record = await readRecord(cluster)
    const [from, to] = [await majorOf(cluster.dir), record?.from]
    if (record === null || to === undefined || from !== record.to || !existsSync(formerDir(cluster, to)))
      throw new OperatorError('There is no pre-upgrade database to restore')
    const lost = from === packagedMajor() ? await changesSince(cluster, record) : ['what was written']
    if (lost.length > 0 && !discardChanges)
      throw new OperatorError(
        `The database has been written to since the upgrade. To discard these changes, add --discard-changes. Changed tables: ${lost.join(', ')}`,
      )
    await fs.rm(formerDir(cluster, from), { recursive: true, force: true })
    await swapClusters(cluster.dataDir, { incoming: formerName(to), outgoing: formerName(from) })
    await fs.rm(join(cluster.dataDir, RECORD), { force: true })
    return { from, to, lost }
  })
}

const formerDir = ({ dataDir }: Cluster, major: number) => join(dataDir, formerName(major))

/** Deletes the clusters that are not in use; resolves to their names. */
export function removeOld(dataDir: string): Promise<{ removed: string[] }> {
  return withStoppedCluster(dataDir, async (cluster) => {
    const removed = (await fs.readdir(cluster.dataDir)).filter((name) => FORMER.test(name))
    for (const name of removed) await fs.rm(join(cluster.dataDir, name), { recursive: true })
    await fs.rm(join(cluster.dataDir, RECORD), { force: true })
    return { removed }
  })
}

/** The directory of the old programs. Throws unless they are there, run, and are of the version of the cluster. */
async function checkBinaries({ user }: Cluster, oldBinaries: string, major: number): Promise<string> {
  const bin = resolve(oldBinaries)
  if (!existsSync(join(bin, 'postgres')))
    throw new OperatorError(`There is no postgres binary in ${bin}: set --old-binaries to its directory`)
  await makeLinks(dirname(bin))
  let version: string
  try {
    version = versionOf(bin, user)
  } catch (error) {
    const whose = user ? ` as the user ${user.name}` : ''
    throw new OperatorError(`${join(bin, 'postgres')} does not run${whose}: ${(error as Error).message}`)
  }
  if (Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]) === major) return bin
  throw new OperatorError(`The database uses PostgreSQL ${major}, but ${bin} has: ${version.trim()}`)
}

async function requireRoom({ dataDir, dir }: Cluster) {
  const needed = (await sizeOf(dir)) * ROOM.share + ROOM.bytes
  const { bavail, bsize } = await fs.statfs(dataDir)
  if (bavail * bsize >= needed) return
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  throw new OperatorError(
    `The upgrade needs ${gigabytes(needed)} in ${dataDir}; only ${gigabytes(bavail * bsize)} are free`,
  )
}

async function sizeOf(dir: string): Promise<number> {
  let size = 0
  for (const entry of await fs.readdir(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await fs.stat(join(entry.parentPath, entry.name))).size
  return size
}

/** Runs this version's PostgreSQL on a cluster, with the database that the server uses. */
async function withOwnBinaries<T>(
  cluster: Cluster,
  settings: Record<string, string>,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const bin = join(await findBinaries(cluster.dataDir, cluster.user), 'bin')
  return withPrivateCluster({ ...cluster, name: NAME, bin, settings }, work)
}

async function copyDatabase(
  source: string,
  destination: string,
  onProgress: (done: number, total: number) => void,
): Promise<Record<string, Content>> {
  await requireCopiable(source)
  const from = await connect(source)
  try {
    const { rows: applied } = await from.query<{ name: string }>('select name from schema_migrations')
    await createDatabase(destination)
    await migrateTo(
      destination,
      applied.map(({ name }) => name),
    )
    const to = await connect(destination)
    try {
      return await copyTables(from, to, onProgress)
    } finally {
      await to.end()
    }
  } finally {
    await from.end()
  }
}

/** Throws if the cluster has what Sitewright would not make again, instead of losing it. */
async function requireCopiable(source: string) {
  const { unknown } = await compareMigrations(source)
  if (unknown.length > 0)
    throw new OperatorError(
      'The database was created by a newer version of Sitewright: upgrade Sitewright first',
    )
  const client = await connect(source)
  try {
    const { rows } = await client.query<{ what: string }>(
      `select 'database ' || datname as what from pg_database where datname not in ('postgres', 'template0', 'template1', $1)
      union all select 'schema ' || nspname from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'graphile_worker')`,
      [NAME],
    )
    requireNone(rows.map(({ what }) => what))
  } finally {
    await client.end()
  }
}

function requireNone(foreign: string[]) {
  if (foreign.length === 0) return
  throw new OperatorError(
    `The upgrade would lose objects that do not belong to Sitewright: ${foreign.join(', ')}. Save and remove them first`,
  )
}

async function createDatabase(destination: string) {
  const url = new URL(destination)
  url.pathname = '/postgres'
  const client = await connect(url.href)
  try {
    await client.query(`create database ${NAME}`)
  } finally {
    await client.end()
  }
}

async function copyTables(
  from: pg.Client,
  to: pg.Client,
  onProgress: (done: number, total: number) => void,
): Promise<Record<string, Content>> {
  const tables = await findTables(from, { ofBackups: true })
  const known = new Set((await findTables(to, { ofBackups: true })).map(nameOf))
  requireNone(tables.filter((table) => !table.partition && !known.has(nameOf(table))).map(nameOf))
  const sequences = await findSequences(from)
  const content: Record<string, Content> = {}
  const fill = async (table: Table) => {
    content[nameOf(table)] = await copyAcross(from, to, table)
    onProgress(Object.keys(content).length, tables.length)
    return content[nameOf(table)] as Content
  }
  await fillTables(to, { tables, sequences }, fill, (what) => new Error(`${what} differs in the copy`))
  await to.query('commit')
  await to.query('analyze')
  return content
}

const nameOf = ({ schema, name }: Table) => `${schema}.${name}`

/** The tables that differ from what the upgrade made, each with the change in its rows. */
async function changesSince(cluster: Cluster, { tables }: UpgradeRecord): Promise<string[]> {
  return withOwnBinaries(cluster, READ_ONLY, async (connectionString) => {
    const client = await connect(connectionString)
    try {
      const changes: string[] = []
      for (const table of await findTables(client, { ofBackups: true })) {
        const [was, is] = [tables[nameOf(table)], await hashRows(client, table)]
        if (was?.sha256 === is.sha256 || (!was && is.rows === 0)) continue
        const more = is.rows - (was?.rows ?? 0)
        changes.push(
          `${nameOf(table)} (${more === 0 ? 'changed rows' : `${more > 0 ? '+' : ''}${more} rows`})`,
        )
      }
      return changes
    } finally {
      await client.end()
    }
  })
}

async function writeRecord({ dataDir }: Cluster, record: UpgradeRecord) {
  await fs.writeFile(join(dataDir, RECORD), JSON.stringify(record), { mode: 0o600, flush: true })
}

async function readRecord({ dataDir }: Cluster): Promise<UpgradeRecord | null> {
  const path = join(dataDir, RECORD)
  return existsSync(path) ? JSON.parse(await fs.readFile(path, 'utf8')) : null
}
