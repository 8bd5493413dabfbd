import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { attributesOf, startCollector } from '../support/otlp-collector.ts'
import { startTestServer } from '../support/server.ts'

const collector = await startCollector([503])
const server = await startTestServer({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_METRIC_EXPORT_INTERVAL: '20',
})
const { client, siteId } = await server.tenant()

test('requests are measured and sent to a collector, also after it was away', async () => {
  await client.sites.get(siteId)
  await client.sites.get(siteId)
  const requests = () =>
    collector.metrics
      .get('sitewright_http_request_duration_seconds')
      ?.histogram?.dataPoints.find((point) => attributesOf(point).operation === 'sites.get')
  await expect.poll(() => requests()?.count).toBe('2')
  const { bucketCounts, explicitBounds, sum, ...point } = requests() as {
    [key in 'bucketCounts' | 'explicitBounds']: number[]
  } & { sum: number; startTimeUnixNano: string; timeUnixNano: string; attributes: [] }
  expect(attributesOf(point)).toEqual({ operation: 'sites.get', status: 200 })
  expect(BigInt(point.timeUnixNano)).toBeGreaterThan(BigInt(point.startTimeUnixNano))
  expect(explicitBounds).toHaveLength(13)
  expect(bucketCounts).toHaveLength(14)
  expect(bucketCounts.map(Number).reduce((a, b) => a + b)).toBe(2)
  expect(sum).toBeGreaterThan(0)

  expect(collector.metrics.get('process_cpu_seconds_total')?.sum).toMatchObject({ isMonotonic: true })
  expect(collector.metrics.get('process_resident_memory_bytes')?.gauge?.dataPoints).toHaveLength(1)
  expect(collector.requests[0]).toMatchObject({
    path: '/v1/metrics',
    resource: { 'service.name': 'sitewright', 'service.instance.id': expect.any(String) },
    status: 503,
  })
  expect(collector.spans).toEqual([])
})

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_METRICS_EXPORTER: 'none' }, null],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/y' }, null],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/x/' },
    { url: 'http://c:4318/x/v1/metrics', intervalMs: 60_000 },
  ],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c/y' }, { url: 'http://c/y' }],
])('%j configures %j', (env, settings) => {
  const { metricsExport } = readConfig(env)
  if (settings === null) expect(metricsExport).toBeNull()
  else expect(metricsExport).toMatchObject(settings)
})
