import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CURRENT, finishSwap } from './cluster-swap.ts'
import { lockNamespace, type NamespaceLock } from './namespace-lock.ts'
import { canEnter, createCluster, findBinaries, postgresUser, runAs, type User } from './postgres-binaries.ts'
import { isAlive, isRunning, processMark, uniqueMark, withLock } from './process-lock.ts'
import { requireSameMajor } from './version.ts'

export const NAME = 'sitewright'
const POLL_INTERVAL_MS = 20
const WATCH_INTERVAL_MS = 500
const MAX_WATCH_INTERVAL_MS = 30_000
const START_TIMEOUT_MS = 30_000
const RECOVERY_TIMEOUT_MS = 600_000
const LOCK_TIMEOUT_MS = 900_000
const NAMESPACE_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000
const FAST_SHUTDOWN_TIMEOUT_MS = 30_000
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 10_000
const MAX_LOG_BYTES = 10_000_000
const LOG_TAIL_BYTES = 4000

// Below the ports that systems use for outgoing connections, so that a port is still free for a restart.
const MIN_PORT = 20_000
const MAX_PORT = 32_767

const DEFAULT_SETTINGS: Record<string, string> = {
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const LASTING_FAILURE = /FATAL:.{0,200}(configuration|parameter|data directory|database files)/

type EmbeddedPostgres = { connectionString(database?: string): string; stop(): Promise<void> }

type EmbeddedPostgresOptions = {
  dataDir: string
  settings?: Record<string, string>
  log?: (line: string) => void
}

export type Cluster = {
  dataDir: string
  dir: string
  /** The user that runs PostgreSQL when this process is root, since PostgreSQL refuses to run as root. */
  user: User | undefined
  password: string
  namespace: NamespaceLock | undefined
  settings: Record<string, string>
  log: (line: string) => void
}

type Postmaster = { pid: number; port: number }

/** An error that a retry would not fix. */
class LastingError extends Error {}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating the cluster on first use, or joins the PostgreSQL that another
 * process has started there. It stops when the last process using it has called `stop`. If it dies earlier, it is
 * restarted on the same port. `settings` apply only if this call starts it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareDataDir(options)
  const registration = join(cluster.dataDir, 'users', uniqueMark())
  const postmaster = await withClusterLock(cluster, () => enter(cluster, registration)).catch(
    async (error) => {
      await cluster.namespace?.release()
      throw error
    },
  )
  const stopWatching = watch(cluster, postmaster)
  const stop = async () => {
    await stopWatching()
    await withClusterLock(cluster, () => leave(cluster, registration)).finally(() =>
      cluster.namespace?.release(),
    )
  }
  let stopped: Promise<void> | undefined
  return {
    connectionString: (database = NAME) => connectionString(cluster, postmaster.port, database),
    stop: () => (stopped ??= stop()),
  }
}

/** The default of DATA_DIR: inside the project, unless PostgreSQL's user has no access there. */
export function defaultDataDir(projectDir: string): string {
  const path = realpathSync(projectDir)
  const dataDir = join(path, 'data')
  if (canEnter(path, postgresUser(join(dataDir, 'postgres')))) return dataDir
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 8)
  return join('/var/lib/sitewright', `${basename(path)}-${hash}`)
}

export async function prepareDataDir(options: EmbeddedPostgresOptions): Promise<Cluster> {
  const requested = resolve(options.dataDir)
  const created = await fs.mkdir(requested, { recursive: true })
  for (let dir = requested; created && dir.length >= created.length; dir = dirname(dir)) {
    await fs.chmod(dir, 0o711)
  }
  const dataDir = await fs.realpath(requested)
  const user = postgresUser(join(dataDir, 'postgres'))
  if (user) await fs.chmod(dataDir, ((await fs.stat(dataDir)).mode & 0o7777) | 0o011)
  if (!canEnter(dataDir, user)) {
    throw new Error(
      `PostgreSQL runs as the user ${user?.name} instead of root, and this user cannot access ${dataDir}. ` +
        'Set DATA_DIR to a folder that every user can access, such as /var/lib/sitewright',
    )
  }
  await fs.mkdir(join(dataDir, 'users'), { recursive: true })
  const { settings = {}, log = () => {} } = options
  const namespace = await lockNamespace(dataDir, NAMESPACE_TIMEOUT_MS, log)
  return { dataDir, dir: join(dataDir, CURRENT), user, password: '', namespace, settings, log }
}

export function withClusterLock<T>(
  cluster: Cluster,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  const signals = signal ? [signal, timeout] : [timeout]
  return withLock(join(cluster.dataDir, 'postgres.lock'), AbortSignal.any(signals), task)
}

async function enter(cluster: Cluster, registration: string): Promise<Postmaster> {
  try {
    await finishSwap(cluster.dataDir)
    cluster.password = await readPassword(cluster)
    const durable = cluster.settings.fsync !== 'off'
    if (existsSync(cluster.dir)) await requireSameMajor(cluster.dir)
    else await createCluster({ ...cluster, name: NAME, durable })
    const postmaster = await ensureRunning(cluster, (await readUserPorts(cluster))[0])
    await fs.writeFile(registration, String(postmaster.port))
    return postmaster
  } catch (error) {
    await leave(cluster, registration)
    throw error
  }
}

async function leave(cluster: Cluster, registration: string): Promise<void> {
  await fs.rm(registration, { force: true })
  if ((await readUserPorts(cluster)).length === 0) await shutDown(cluster)
}

/** The port registered by each process that uses the cluster; all are equal. Removes the files of dead processes. */
export async function readUserPorts(cluster: Cluster): Promise<number[]> {
  const ports = []
  for (const mark of await fs.readdir(join(cluster.dataDir, 'users'))) {
    const path = join(cluster.dataDir, 'users', mark)
    if (isRunning(mark)) ports.push(Number(await fs.readFile(path, 'utf8')))
    else await fs.rm(path, { force: true })
  }
  return ports
}

function connectionString(cluster: Cluster, port: number, database: string): string {
  const name = encodeURIComponent(database)
  return `postgres://${NAME}:${cluster.password}@127.0.0.1:${port}/${name}?sslmode=disable`
}

/** Restarts PostgreSQL when it dies and rotates its log. Returns a function that stops watching. */
function watch(cluster: Cluster, postmaster: Postmaster): () => Promise<void> {
  const ending = new AbortController()
  let mark = processMark(postmaster.pid)
  let delayMs = WATCH_INTERVAL_MS
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()

  const check = async () => {
    if (!isRunning(mark)) {
      cluster.log('PostgreSQL ended unexpectedly; restarting it')
      const restart = () => ensureRunning(cluster, postmaster.port, ending.signal)
      mark = processMark((await withClusterLock(cluster, restart, ending.signal)).pid)
      cluster.log('PostgreSQL is running again')
    }
    await rotateLog(cluster)
  }
  const schedule = () => {
    if (!ending.signal.aborted) timer = setTimeout(run, delayMs).unref()
  }
  const run = () => {
    work = check()
      .then(() => {
        delayMs = WATCH_INTERVAL_MS
      })
      .catch((error: Error) => {
        delayMs = Math.min(delayMs * 2, MAX_WATCH_INTERVAL_MS)
        if (!ending.signal.aborted) cluster.log(error.message)
      })
      .then(schedule)
  }
  schedule()
  return async () => {
    ending.abort(new Error('Stopped'))
    clearTimeout(timer)
    await work
  }
}

/** The running PostgreSQL, started if necessary. The caller holds the lock. */
async function ensureRunning(cluster: Cluster, port?: number, signal?: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, 2000)) {
    signal?.throwIfAborted()
    try {
      return (await adopt(cluster)) ?? (await launch(cluster, port ?? randomInt(MIN_PORT, MAX_PORT + 1)))
    } catch (error) {
      if (!(error instanceof Error) || error instanceof LastingError || Date.now() > deadline) throw error
      cluster.log(`${error.message}\nTrying again`)
    }
    await sleep(delayMs)
  }
}

async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster)
  if (!found) return undefined
  if (isPostmaster(found.pid, cluster)) return await waitUntilReady(cluster, found.pid)
  // PostgreSQL would mistake a zombie, or another program that now has this pid, for the owner of its files.
  await fs.rm(join(cluster.dir, 'postmaster.pid'), { force: true })
  return undefined
}

async function launch(cluster: Cluster, port: number): Promise<Postmaster> {
  const program = join(await findBinaries(cluster.dataDir, cluster.user), 'bin', 'postgres')
  const settings: Record<string, string> = {
    ...DEFAULT_SETTINGS,
    ...cluster.settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await fs.open(logPath(cluster), 'a', 0o640)
  try {
    if (cluster.user) await log.chown(cluster.user.uid, cluster.user.gid)
    const { size } = await log.stat()
    const child = spawn(program, ['-D', cluster.dir, ...options], {
      ...runAs(cluster.user),
      stdio: ['ignore', log.fd, log.fd, ...(cluster.namespace ? [cluster.namespace.fd] : [])],
      detached: true,
    })
    await once(child, 'spawn')
    child.unref()
    const postmaster = await waitUntilReady(cluster, child.pid as number)
    if (postmaster) return postmaster
    const tail = await readLogTail(cluster, size)
    const message = `PostgreSQL did not start. The end of ${logPath(cluster)}:\n${tail}`
    throw LASTING_FAILURE.test(tail) ? new LastingError(message) : new Error(message)
  } finally {
    await log.close()
  }
}

/** Waits until PostgreSQL accepts connections. Undefined if it exits instead. */
async function waitUntilReady(cluster: Cluster, pid: number): Promise<Postmaster | undefined> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS
  while (isAlive(pid)) {
    const found = await readPostmaster(cluster)
    if (found?.pid === pid && found.status === 'ready') {
      await verify(cluster, found.port)
      return { pid, port: found.port }
    }
    if (Date.now() > deadline) throw new LastingError(`PostgreSQL (process ${pid}) did not become ready`)
    await sleep(POLL_INTERVAL_MS)
  }
  return undefined
}

/** Checks that our own PostgreSQL answers on the port, and creates the database if it is missing. */
async function verify(cluster: Cluster, port: number): Promise<void> {
  const client = new Client({
    connectionString: connectionString(cluster, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT current_setting('data_directory') AS dir,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS "hasDatabase"`,
      [NAME],
    )
    const { dir, hasDatabase } = rows[0]
    if (dir !== cluster.dir) throw new Error(`Port ${port} belongs to the PostgreSQL of ${dir}`)
    if (!hasDatabase) await client.query(`CREATE DATABASE ${NAME}`)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== '28P01') throw error
    throw new LastingError(`PostgreSQL rejects the password in ${passwordPath(cluster)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function shutDown(cluster: Cluster): Promise<void> {
  const found = await readPostmaster(cluster)
  if (!found || !isPostmaster(found.pid, cluster)) return
  const mark = processMark(found.pid)
  const steps = [
    ['SIGINT', FAST_SHUTDOWN_TIMEOUT_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_TIMEOUT_MS],
  ] as const
  for (const [signal, timeoutMs] of steps) {
    const deadline = Date.now() + timeoutMs
    if (isRunning(mark)) process.kill(found.pid, signal)
    while (isRunning(mark) && Date.now() < deadline) await sleep(POLL_INTERVAL_MS)
  }
  if (isRunning(mark)) throw new Error(`PostgreSQL (process ${found.pid}) did not stop`)
}

async function readPostmaster(cluster: Cluster): Promise<(Postmaster & { status: string }) | undefined> {
  const content = await readIfExists(join(cluster.dir, 'postmaster.pid'))
  if (!content) return undefined
  const lines = content.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

function isPostmaster(pid: number, cluster: Cluster): boolean {
  return isAlive(pid) && `${commandLine(pid)} `.includes(`postgres -D ${cluster.dir} `)
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

const logPath = (cluster: Cluster) => join(cluster.dataDir, 'postgres.log')

async function readLogTail(cluster: Cluster, start: number): Promise<string> {
  const log = await fs.readFile(logPath(cluster))
  return log
    .subarray(Math.max(start, log.length - LOG_TAIL_BYTES))
    .toString()
    .trim()
}

/** Truncates the log instead of replacing it, because PostgreSQL keeps the file open. */
async function rotateLog(cluster: Cluster): Promise<void> {
  const path = logPath(cluster)
  const isLarge = async () => (await fs.stat(path)).size > MAX_LOG_BYTES
  if (!existsSync(path) || !(await isLarge())) return
  await withClusterLock(cluster, async () => {
    if (!(await isLarge())) return
    await fs.copyFile(path, `${path}.1`)
    await fs.truncate(path)
  })
}

const passwordPath = (cluster: Cluster) => join(cluster.dataDir, 'postgres.password')

export async function readPassword(cluster: Cluster): Promise<string> {
  const path = passwordPath(cluster)
  const known = await readIfExists(path)
  if (known) return known
  if (existsSync(cluster.dir)) throw new Error(`${path} is missing: the password of ${cluster.dir}`)
  const password = randomBytes(24).toString('hex')
  await fs.rm(`${path}.new`, { force: true })
  await fs.writeFile(`${path}.new`, password, { mode: 0o600, flush: true })
  await fs.rename(`${path}.new`, path)
  return password
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await fs.readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
