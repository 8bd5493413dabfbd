import type { Clock } from '../values/clock.ts'

type ServiceStatus = 'operational' | 'degraded' | 'outage'
type HealthReport = {
  status: ServiceStatus
  version: string
  timestamp: string
  services: Record<string, ServiceStatus>
  /** Duration of each check in milliseconds. */
  latency: Record<string, number>
  /** Seconds since each service last recovered. */
  uptime: Record<string, number>
}
/**
 * `vital`: its failure is an outage of the whole service. `check` throws if the service does not work; it is called at most
 * once per `everyMs`, however often a report is requested.
 */
type Service = { vital: boolean; everyMs: number; check(): Promise<void> }
export type HealthMonitor = { report(): Promise<HealthReport> }

const CHECK_TIMEOUT_MS = 3_000

export function createHealthMonitor(
  services: Record<string, Service>,
  version: string,
  clock: Clock,
): HealthMonitor {
  const startedAt = performance.now()
  const checks = Object.entries(services).map(([name, service]) => ({ name, check: cached(service) }))
  return {
    async report() {
      const checked = await Promise.all(checks.map(async ({ name, check }) => ({ name, ...(await check()) })))
      const statuses = checked.map(({ status }) => status)
      const worst = (['outage', 'degraded'] as const).find((status) => statuses.includes(status))
      return {
        status: worst ?? 'operational',
        version,
        timestamp: clock.now().toISOString(),
        services: Object.fromEntries(checked.map(({ name, status }) => [name, status])),
        latency: Object.fromEntries(checked.map(({ name, latencyMs }) => [name, round(latencyMs)])),
        uptime: {
          server: secondsSince(startedAt),
          ...Object.fromEntries(checked.map(({ name, upSince }) => [name, secondsSince(upSince)])),
        },
      }
    },
  }
}

type Checked = { status: ServiceStatus; latencyMs: number; upSince: number | undefined }

/** Checks a service, or returns its last result while that is fresh. */
function cached({ vital, everyMs, check }: Service): () => Promise<Checked> {
  let upSince: number | undefined
  let last: { at: number; result: Promise<Checked> } | undefined
  const run = async (): Promise<Checked> => {
    const startedAt = performance.now()
    const works = await succeeds(check())
    upSince = works ? (upSince ?? startedAt) : undefined
    const status = works ? 'operational' : vital ? 'outage' : 'degraded'
    return { status, latencyMs: performance.now() - startedAt, upSince }
  }
  return () => {
    if (!last || performance.now() - last.at > everyMs) last = { at: performance.now(), result: run() }
    return last.result
  }
}

async function succeeds(check: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  const done = check.then(
    () => true,
    () => false,
  )
  return Promise.race([done, timedOut]).finally(() => clearTimeout(timer))
}

const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100
const secondsSince = (at: number | undefined) =>
  at === undefined ? 0 : Math.round((performance.now() - at) / 1000)
