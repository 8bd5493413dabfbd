import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { HealthMonitor } from './health-monitor.ts'

export type Metrics = {
  registry: Registry
  observe(operation: string, status: number, durationMs: number): void
  countVisit(source: SiteSource, status: number): void
}
/** Where the answer to a visitor of a site came from. */
export type SiteSource = 'memory' | 'rendered' | 'last known' | 'other'

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(db: Database, health: HealthMonitor): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'sitewright_http_request_duration_seconds',
    help: 'Duration of requests by operation and status',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  const visits = new Counter({
    name: 'sitewright_site_requests_total',
    help: 'Requests for hosts of sites by source of the answer and status',
    labelNames: ['source', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'sitewright_database_connections',
    help: 'Connections of the transaction pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'sitewright_service_up',
    help: 'Whether each service of the health works: 1 or 0',
    labelNames: ['service'],
    registers: [registry],
    aggregator: 'min',
    async collect() {
      const { services } = await health.report()
      for (const [service, status] of Object.entries(services))
        this.set({ service }, status === 'operational' ? 1 : 0)
    },
  })
  AggregatorRegistry.setRegistries([registry])
  // Its constructor makes a worker respond to the primary.
  if (cluster.isWorker) new AggregatorRegistry()
  return {
    registry,
    observe: (operation, status, durationMs) => requests.observe({ operation, status }, durationMs / 1000),
    countVisit: (source, status) => visits.inc({ source, status }),
  }
}

/** Used if no metrics are served. */
export const noMetrics: Metrics = { registry: new Registry(), observe() {}, countVisit() {} }

/** Serves `/metrics` on its own port: for this process, or from a cluster's primary for all workers. */
export async function serveMetrics(host: string, port: number, registry?: Registry): Promise<Server> {
  const aggregator = registry ? undefined : new AggregatorRegistry()
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = aggregator ? await aggregator.clusterMetrics() : await (registry as Registry).metrics()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return server
}
