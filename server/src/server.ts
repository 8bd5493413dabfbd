import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startBackground } from './background.ts'
import type { Config } from './config.ts'
import { doctorContext } from './doctor-context.ts'
import { findProblem } from './platform/backup/jobs.ts'
import { sql } from './platform/database/sql.ts'
import { diagnose } from './platform/doctor/doctor.ts'
import { createHealthMonitor } from './platform/observe/health-monitor.ts'
import type { Logger } from './platform/observe/log.ts'
import { createMetrics, type Metrics, noMetrics, serveMetrics } from './platform/observe/metrics.ts'
import { type OpenPlatform, type Overrides, openPlatform } from './platform/open.ts'
import { addressOf } from './platform/values/address.ts'
import { sitesAddressOf } from './platform/values/sites-address.ts'
import type { JobRunner } from './platform/work/jobs.ts'
import { API_VERSION } from './version.ts'

export type Server = {
  app: FastifyInstance
  platform: OpenPlatform
  /** The address it listens on. */
  address: string
  /** Null when metrics are off. */
  metricsAddress: string | null
  /** Waits for requests and jobs in progress, then closes everything. */
  close(): Promise<void>
}

const PING = sql`select 1`
/** How often idle connections are closed while the server shuts down. */
const IDLE_CHECK_MS = 50

/**
 * Starts the server of one process on a migrated database. `ownMetrics` is off in a cluster, whose primary serves metrics;
 * `background` is off where other processes run the background work.
 */
export async function startServer(
  config: Config,
  databaseUrl: string,
  overrides: Overrides & { ownMetrics?: boolean; background?: boolean } = {},
): Promise<Server> {
  const platform = await openPlatform(config, databaseUrl, overrides)
  const { db, storage, jobs, clock } = platform
  const backupsTo = config.backups.to
  const checkBackups = async (place: string) => {
    const problem = await findProblem(db, place, clock.now())
    if (problem !== null) throw new Error(problem)
  }
  const health = createHealthMonitor(
    {
      database: { vital: true, everyMs: 500, check: async () => void (await db.run(PING)) },
      jobs: { vital: false, everyMs: 500, check: () => jobs.check(db) },
      // Writes and reads an object, which some stores bill.
      storage: { vital: false, everyMs: 15_000, check: () => storage.check() },
      ...(backupsTo !== null && {
        backups: { vital: false, everyMs: 15_000, check: () => checkBackups(backupsTo) },
      }),
    },
    API_VERSION,
    clock,
  )
  const isMeasured = config.metricsPort !== null || config.metricsExport !== null
  const metrics = isMeasured ? createMetrics(db, health) : noMetrics
  const metricsExporter = await openMetricsExporter(config, metrics, platform.log)
  let app: FastifyInstance | undefined
  let runner: JobRunner | undefined
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined
  const close = async () => {
    const reaping = setInterval(() => app?.server.closeIdleConnections(), IDLE_CHECK_MS)
    await app?.close()
    clearInterval(reaping)
    await runner?.stop()
    metricsServer?.close()
    await metricsExporter?.close()
    await platform.close()
  }
  try {
    app = buildApp(platform, {
      health,
      diagnose: () => diagnose(doctorContext(platform, config, databaseUrl)),
      metrics,
      trustProxy: config.trustProxy,
      connections: config.connections,
      tlsAskNetworks: config.tlsAskNetworks,
    })
    if (overrides.background !== false)
      runner = await startBackground(platform, config.directDatabaseUrl ?? databaseUrl)
    await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
    if (config.metricsPort !== null && overrides.ownMetrics !== false) {
      metricsServer = await serveMetrics(config.host, config.metricsPort, metrics.registry)
    }
  } catch (error) {
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  platform.publicUrl = config.publicUrl ?? addressOf(config.host, port)
  platform.sitesAddress = sitesAddressOf(config, port)
  const metricsPort = (metricsServer?.address() as AddressInfo | undefined)?.port
  const metricsAddress = metricsPort === undefined ? null : addressOf(config.host, metricsPort)
  return { app, platform, address: addressOf(config.host, port), metricsAddress, close }
}

/** Loaded only where metrics are sent. */
async function openMetricsExporter({ metricsExport }: Config, { registry }: Metrics, log: Logger) {
  if (metricsExport === null) return undefined
  const { openMetricsExporter } = await import('./platform/tracing/metrics-exporter.ts')
  return openMetricsExporter(metricsExport, registry, log)
}
