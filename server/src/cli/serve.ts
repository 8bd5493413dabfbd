import cluster, { type Worker } from 'node:cluster'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { FirstDemo } from '../demo/load.ts'
import { type CreatedLink, linkUrl } from '../platform/accounts/one-time-links.ts'
import { createSetupLink } from '../platform/accounts/people.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger, type Logger } from '../platform/observe/log.ts'
import { serveMetrics } from '../platform/observe/metrics.ts'
import { warnOfMissingTimeouts } from '../platform/observe/role-timeouts.ts'
import { openPlatform } from '../platform/open.ts'
import { warnOfMissingAccount } from '../platform/single-sign-on/account.ts'
import { isLoopback } from '../platform/values/address.ts'
import { sitesAddressOf } from '../platform/values/sites-address.ts'
import { openDatabaseServer } from './context.ts'

type Options = { workers: number; worker: boolean; json?: boolean }
type Closable = { address: string; close(): Promise<void> }

/**
 * Lets the heap grow in small steps while the server starts: what loading leaves behind would otherwise stay, twice as much.
 * Requests would pay for such steps.
 */
const growHeapSlowly = (isSlow: boolean) =>
  setFlagsFromString(isSlow ? '--optimize-for-size' : '--no-optimize-for-size')

/** Serves until SIGTERM or SIGINT, then finishes the requests in flight and stops the database. */
export async function serve(config: Config, options: Options) {
  const log = createLogger(config.logLevel)
  growHeapSlowly(true)
  if (cluster.isWorker) return serveAsWorker(config, options, log)
  progress(config.databaseUrl === null ? 'Starting PostgreSQL' : 'Connecting to PostgreSQL')
  const opening = openDatabaseServer(config, (line) => log.info({ component: 'postgres' }, line))
  const loading = options.workers === 1 ? loadModules() : undefined
  loading?.catch(() => {})
  const database = await opening
  let server: Closable | undefined
  const close = async () => {
    try {
      await server?.close()
    } finally {
      await database.close()
    }
  }
  try {
    progress('Bringing the database up to date')
    await migrate(database.directUrl)
    progress('Starting the server')
    server = loading
      ? await (await loading).startServer(config, database.url, { log, background: options.worker })
      : await startCluster(config, database.url, options.workers, log)
    const first = await firstStart(config, database.url, server.address, log)
    growHeapSlowly(false)
    onStop(log, config.shutdownTimeoutMs, close, database.close)
    await print(config, options, server.address, first)
  } catch (error) {
    await close()
    throw error
  }
}

/** Says what the start waits for, on another stream than the answer of `--json`. */
const progress = (what: string) => void process.stderr.write(`${what} …\n`)

/**
 * Loads the modules of a server. This blocks the event loop, so it happens while the database starts. Loading any of them at
 * the first request would also risk finding files that an update has replaced.
 */
async function loadModules() {
  const [{ startServer }] = await Promise.all([
    import('../server.ts'),
    import('../demo/load.ts'),
    import('sitewright-mcp'),
  ])
  return { startServer }
}

type FirstStart = { demo: FirstDemo | null; setup: CreatedLink | null }

/**
 * Creates what is shown only once, so it runs after the server has begun to listen. If several servers start at once, only
 * one creates the demo account, and the set-up link of the last one is valid.
 */
async function firstStart(
  config: Config,
  databaseUrl: string,
  address: string,
  log: Logger,
): Promise<FirstStart> {
  const publicUrl = config.publicUrl ?? address
  const platform = await openPlatform({ ...config, publicUrl }, databaseUrl, { log })
  try {
    platform.sitesAddress = sitesAddressOf(config, Number(new URL(address).port))
    if (config.directDatabaseUrl !== null) await warnOfMissingTimeouts(platform.db, log)
    const demo = config.demo ? await (await import('../demo/load.ts')).loadFirstDemo(platform) : null
    await warnOfMissingAccount(platform.db, platform.singleSignOn, log)
    return { demo, setup: await createSetupLink(platform.db, platform.clock.now()) }
  } finally {
    await platform.close()
  }
}

async function print(config: Config, { json }: Options, address: string, { demo, setup }: FirstStart) {
  const setupUrl = setup && linkUrl(config.publicUrl ?? address, 'setup', setup.token)
  const keysFile = demo && !isLoopback(config.host) ? await writeDemoKeys(config.dataDir, demo) : null
  if (json) {
    const { liveKey, sandboxKey, ...sites } = demo ?? {}
    const keys = keysFile ? { keysFile } : { liveKey, sandboxKey }
    return console.log(JSON.stringify({ address, ...sites, ...keys, ...(setupUrl && { setupUrl }) }))
  }
  const lines = [`Sitewright is listening on ${address}`, `Reference: ${address}/docs`]
  if (config.databaseUrl === null) lines.push(`Data: ${config.dataDir}`)
  if (demo) lines.push(`Demo site: ${demo.siteUrl}`)
  if (keysFile) {
    lines.push(
      '',
      'A demo account was created, with a live and a sandbox site. Because the server is reachable from other',
      `machines, its API keys were saved to ${keysFile} instead of being printed. Set DEMO=off to skip the demo account.`,
    )
  } else if (demo) {
    lines.push(
      '',
      'A demo account was created, with a live and a sandbox site. Its API keys are not shown again:',
      `  live     ${demo.liveKey}`,
      `  sandbox  ${demo.sandboxKey}`,
      '',
      'Try it:',
      `  curl -H "X-Api-Key: ${demo.liveKey}" ${address}/v1/sites`,
    )
  } else lines.push('Keys: npx sitewright keys create --help')
  if (setupUrl) {
    lines.push(
      '',
      'There are no users yet. Create the owner with this link, which works once and expires in 24 hours:',
      `  ${setupUrl}`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
}

/** Writes the keys, which have every scope, to a file, because others may read the log. Returns its path. */
async function writeDemoKeys(dataDir: string, { liveKey, sandboxKey }: FirstDemo): Promise<string> {
  const path = join(dataDir, 'demo-keys.txt')
  await mkdir(dataDir, { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, `live     ${liveKey}\nsandbox  ${sandboxKey}\n`, { mode: 0o600, flag: 'wx' })
  return path
}

const ABANDON_TIMEOUT_MS = 10_000

/**
 * Closes gracefully on the first signal. A second signal, or a close that exceeds the timeout, abandons work in flight and
 * ends the process.
 */
export function onStop(log: Logger, timeoutMs: number, close: () => Promise<void>, abandon = async () => {}) {
  let stopping = false
  const end = async () => {
    setTimeout(() => process.exit(1), ABANDON_TIMEOUT_MS)
    await abandon().catch(() => {})
    process.exit(1)
  }
  const stop = async (signal: string) => {
    if (stopping) return end()
    stopping = true
    log.info({ signal }, 'shutting down')
    const overdue = setTimeout(() => {
      log.error('shutting down took too long')
      end()
    }, timeoutMs)
    try {
      await close()
      process.exitCode = 0
    } catch (error) {
      log.error({ err: error }, 'shutting down failed')
      process.exitCode = 1
    }
    clearTimeout(overdue)
    process.exit()
  }
  process.on('SIGTERM', stop)
  // Ctrl-C reaches cluster workers too, but only the primary may stop them.
  process.on('SIGINT', cluster.isWorker ? () => {} : stop)
}

const RESTART_DELAY_MS = 1_000

async function startCluster(
  config: Config,
  databaseUrl: string,
  workers: number,
  log: Logger,
): Promise<Closable> {
  new RateLimiterClusterMaster()
  const metrics =
    config.metricsPort === null ? undefined : await serveMetrics(config.host, config.metricsPort)
  let closing = false
  const fork = () => cluster.fork({ DATABASE_URL: databaseUrl })
  cluster.on('exit', (worker, code, signal) => {
    if (closing) return
    log.error({ pid: worker.process.pid, code, signal }, 'a worker ended; starting another')
    setTimeout(() => !closing && fork(), RESTART_DELAY_MS)
  })
  const close = async () => {
    closing = true
    metrics?.close()
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => end(worker as Worker)))
  }
  try {
    const listening = Array.from({ length: workers }, () => addressOnceListening(fork()))
    const [address] = await Promise.all(listening)
    return { address: address as string, close }
  } catch (error) {
    await close()
    throw error
  }
}

type WorkerMessage = { address?: string; failure?: { message: string } }

function addressOnceListening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) =>
      reject(new Error(`A worker exited with code ${code} before it started serving`)),
    )
    worker.on('message', ({ address, failure }: WorkerMessage) => {
      if (address) resolve(address)
      if (failure) reject(Object.assign(new Error(failure.message), failure))
    })
  })
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}

/** Share of the shutdown timeout for workers, so that they give up before the primary does. */
const WORKER_TIMEOUT_SHARE = 0.8

async function serveAsWorker(config: Config, { worker }: Options, log: Logger) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    const { startServer } = await loadModules()
    // The primary passes the URL of its database, including that of an embedded one, to its workers.
    const server = await startServer(config, config.databaseUrl as string, {
      log,
      ownMetrics: false,
      background: worker,
    })
    growHeapSlowly(false)
    onStop(log, config.shutdownTimeoutMs * WORKER_TIMEOUT_SHARE, () => server.close())
    process.send?.({ address: server.address })
  } catch (error) {
    const { message, code, address, port } = error as NodeJS.ErrnoException & {
      address?: string
      port?: number
    }
    process.send?.({ failure: { message, code, address, port } }, () => process.exit(1))
  }
}
