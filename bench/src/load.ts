import autocannon from 'autocannon'
import { nextRequest, type Requests } from './requests.ts'
import { quantile } from './statistics.ts'

/** Requests to send back to back. */
export type Job = Requests & {
  origin: string
  connections: number
  seconds: number
}

export type Measurement = {
  requests: number
  seconds: number
  /** Counts of responses other than 2xx, by status, and of broken connections. */
  failures: Record<string, number>
  p50Ms: number
  p99Ms: number
}

const SAMPLE_MS = 50

// Runs as a separate process on its own core, and exits with the process that started it.
process.on('message', (job: Job) => measure(job).then((measurement) => process.send?.(measurement)))
process.on('disconnect', () => process.exit())

async function measure(job: Job): Promise<Measurement> {
  const latencies: number[] = []
  const load = autocannon({
    url: job.origin,
    connections: job.connections,
    duration: job.seconds,
    sampleInt: SAMPLE_MS,
    requests: [{ setupRequest: (request) => nextRequest(job, request) }],
  })
  load.on('response', (_client, _status, _bytes, latencyMs: number) => latencies.push(latencyMs))
  const { requests, duration, errors, statusCodeStats } = await load
  latencies.sort((a, b) => a - b)
  const failures = Object.entries(statusCodeStats)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { count }]): [string, number] => [status, count])
  if (errors > 0) failures.push(['connection', errors])
  return {
    requests: requests.total,
    seconds: duration,
    failures: Object.fromEntries(failures),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }
}
