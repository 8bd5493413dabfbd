import type { Clock } from './clock.ts'

export type ServiceStatus = 'operational' | 'degraded' | 'outage'
export type HealthReport = {
  status: ServiceStatus
  version: string
  timestamp: string
  services: Record<string, ServiceStatus>
  /** Milliseconds each check took. */
  latency: Record<string, number>
  /** Seconds each service has answered without a break. */
  uptime: Record<string, number>
}
/** `vital`: without it the whole service is out. `check` throws when the service does not work. */
export type Service = { vital: boolean; check(): Promise<void> }
export type HealthMonitor = { report(): Promise<HealthReport> }

const CHECK_TIMEOUT_MS = 3_000
/** However often health is asked for, the services are checked this often at most. */
const KEPT_MS = 500

export function createHealthMonitor(
  services: Record<string, Service>,
  version: string,
  clock: Clock,
): HealthMonitor {
  const startedAt = performance.now()
  const answeringSince = new Map<string, number>()
  let last: { at: number; report: Promise<HealthReport> } | undefined

  async function checkAll(): Promise<HealthReport> {
    const checked = await Promise.all(
      Object.entries(services).map(async ([name, service]) => {
        const begun = performance.now()
        const works = await succeeds(service.check())
        if (!works) answeringSince.delete(name)
        else if (!answeringSince.has(name)) answeringSince.set(name, begun)
        const status: ServiceStatus = works ? 'operational' : service.vital ? 'outage' : 'degraded'
        return { name, status, latencyMs: performance.now() - begun }
      }),
    )
    const statuses = checked.map(({ status }) => status)
    const worst =
      (['outage', 'degraded'] as const).find((status) => statuses.includes(status)) ?? 'operational'
    return {
      status: worst,
      version,
      timestamp: clock.now().toISOString(),
      services: Object.fromEntries(checked.map(({ name, status }) => [name, status])),
      latency: Object.fromEntries(checked.map(({ name, latencyMs }) => [name, round(latencyMs)])),
      uptime: {
        server: secondsSince(startedAt),
        ...Object.fromEntries(checked.map(({ name }) => [name, secondsSince(answeringSince.get(name))])),
      },
    }
  }

  return {
    report() {
      if (!last || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), report: checkAll() }
      return last.report
    },
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
