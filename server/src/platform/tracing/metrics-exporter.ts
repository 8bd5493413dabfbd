import { randomUUID } from 'node:crypto'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { Logger } from '../observe/log.ts'
import { openCollector } from './collector.ts'
import { encodedAttributes, encodedResource, nanoseconds, preciseNow } from './encoding.ts'
import type { MetricsExportSettings } from './settings.ts'

export type MetricsExporter = { close(): Promise<void> }

type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>
type Times = { startTimeUnixNano: string; timeUnixNano: string }

/** All values are sums since the start of the process. */
const CUMULATIVE = 2

/** Sends the metrics of this process at an interval, and once more when it closes. */
export function openMetricsExporter(
  settings: MetricsExportSettings,
  registry: Registry,
  log: Logger,
): MetricsExporter {
  const collector = openCollector(settings, 'metrics', log)
  const startTimeUnixNano = nanoseconds(performance.timeOrigin)
  // Processes of one server count separately.
  const resource = encodedResource({ 'service.instance.id': randomUUID(), ...settings.resource })
  let sending: Promise<void> | undefined
  let hasFailed = false

  const send = async () => {
    const metrics = (await registry.getMetricsAsJSON()) as Metric[]
    const times = { startTimeUnixNano, timeUnixNano: nanoseconds(preciseNow()) }
    const encoded = metrics
      .filter(({ values }) => values.length > 0)
      .map((metric) => encodedMetric(metric, times))
    await collector.send({
      resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: 'sitewright' }, metrics: encoded }] }],
    })
  }
  /** The first failure in a row is logged. */
  const told = (error: string | null) => {
    if (error !== null && !hasFailed) log.warn({ component: 'metrics', error }, 'metrics could not be read')
    hasFailed = error !== null
  }
  const sendOnce = () => {
    sending ??= send()
      .then(
        () => told(null),
        (error: Error) => told(error.message),
      )
      .finally(() => {
        sending = undefined
      })
    return sending
  }
  const timer = setInterval(sendOnce, settings.intervalMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await sendOnce()
      await collector.close()
    },
  }
}

function encodedMetric({ name, help, type, values }: Metric, times: Times) {
  const described = { name, description: help, unit: name.includes('_seconds') ? 's' : '1' }
  // The types of prom-client have a number here, but it is the word.
  switch (type as unknown as string) {
    case 'histogram':
      return {
        ...described,
        histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histogramPoints(name, values, times) },
      }
    case 'counter':
      return {
        ...described,
        sum: {
          aggregationTemporality: CUMULATIVE,
          isMonotonic: true,
          dataPoints: numberPoints(values, times),
        },
      }
    default:
      return { ...described, gauge: { dataPoints: numberPoints(values, times) } }
  }
}

/** Leaves out values that have not been measured yet. */
const numberPoints = (values: Metric['values'], times: Times) =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({
      ...times,
      attributes: encodedAttributes(labels as Record<string, string>),
      asDouble: value,
    }))

/** A bucket of Prometheus includes the smaller ones; one of OTLP does not. */
function histogramPoints(name: string, values: Metric['values'], times: Times) {
  const series = new Map<string, typeof values>()
  for (const value of values) {
    const { le: _, ...labels } = value.labels
    const key = JSON.stringify(labels)
    series.set(key, [...(series.get(key) ?? []), value])
  }
  return [...series].map(([labels, parts]) => {
    const partsOf = (suffix: string) => parts.filter(({ metricName }) => metricName === `${name}_${suffix}`)
    const buckets = partsOf('bucket')
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    return {
      ...times,
      attributes: encodedAttributes(JSON.parse(labels)),
      count: String(partsOf('count')[0]?.value ?? 0),
      sum: partsOf('sum')[0]?.value ?? 0,
      bucketCounts: counts.map(String),
      explicitBounds: buckets.map(({ labels: { le } }) => le).filter((bound) => typeof bound === 'number'),
    }
  })
}
