import { lookup } from 'node:dns/promises'
import type { Logger } from '../observe/log.ts'
import { createOutbound, type Resolve } from '../outbound/guarded-http.ts'
import type { MetricsExportSettings, TracingSettings } from './settings.ts'

export type Collector = {
  /** Resolves to false when it is worth sending again later. */
  send(body: object): Promise<boolean>
  close(): Promise<void>
}

const RETRIED = [429, 502, 503, 504]
/** The operator names the collector, wherever it is. */
const ANYWHERE = { allowNetworks: ['0.0.0.0/0', '::/0'], httpsOnly: false }

/** As the system does it, with its file of hosts and its search domains. */
const bySystem: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** Sends to a collector of OpenTelemetry, as OTLP in JSON. The first failure in a row is logged. */
export function openCollector(
  { url, headers, timeoutMs }: TracingSettings | MetricsExportSettings,
  component: 'traces' | 'metrics',
  log: Logger,
): Collector {
  const client = createOutbound(ANYWHERE, bySystem)
  let hasFailed = false
  const told = (error: string | null) => {
    if (error !== null && !hasFailed) log.warn({ component, error }, `${component} could not be sent`)
    hasFailed = error !== null
  }
  return {
    async send(body) {
      try {
        const { status } = await client.post(url, {
          headers: { ...headers, 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(body)),
          timeoutMs,
          signal: new AbortController().signal,
        })
        told(status < 300 ? null : `the collector answered ${status}`)
        return !RETRIED.includes(status)
      } catch (error) {
        told((error as Error).message)
        return false
      }
    },
    close: () => client.close(),
  }
}
