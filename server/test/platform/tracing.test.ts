import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { ConfigError } from '../../src/platform/values/config-error.ts'
import { attributesOf, type ReceivedSpan, startCollector } from '../support/otlp-collector.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const collector = await startCollector([503])
const receiver = await startReceiver()
const server = await startTestServer({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  OTEL_BSP_SCHEDULE_DELAY: '10',
  OTEL_METRICS_EXPORTER: 'none',
})
const { key, client, siteId } = await server.tenant()
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SECRET = 'In no statement'

/** The span, once it was received. */
async function received(isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await expect.poll(() => collector.spans.some(isIt)).toBe(true)
  return collector.spans.find(isIt) as ReceivedSpan
}
const statementsOf = ({ spanId, traceId }: ReceivedSpan) =>
  collector.spans
    .filter((span) => span.parentSpanId === spanId && span.traceId === traceId)
    .map(attributesOf)
    .flatMap((attributes) => String(attributes['db.query.text'] ?? []))

const createPage = (title: string, flags: string) =>
  server.fetch(`/v1/sites/${siteId}/pages`, {
    method: 'POST',
    key,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      traceparent: `00-${TRACE}-b7ad6b7169203331-${flags}`,
    },
    body: JSON.stringify({ title, slug: title.toLowerCase().replaceAll(' ', '-') }),
  })

test('a request, its statements and the requests it causes are traced', async () => {
  await client.webhooks.create(siteId, { url: receiver.url, events: ['page.created'] })
  const answer = await createPage(SECRET, '01')
  expect(answer.status).toBe(201)
  const span = await received(({ name, traceId }) => name === 'pages.create' && traceId === TRACE)
  expect(span).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2, status: {} })
  expect(attributesOf(span)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/sites/:siteId/pages',
    'http.response.status_code': 201,
  })
  expect(BigInt(span.endTimeUnixNano)).toBeGreaterThan(BigInt(span.startTimeUnixNano))
  await expect.poll(() => statementsOf(span)).toContainEqual(expect.stringContaining('insert into pages'))
  expect(JSON.stringify(collector.spans)).not.toContain(SECRET)

  const requestId = answer.headers.get('x-request-id') as string
  const line = server.logLines.find((text) => text.includes(requestId) && text.includes('"durationMs"'))
  expect(JSON.parse(line as string)).toMatchObject({ operation: 'pages.create', traceId: TRACE })

  await expect.poll(() => receiver.received.length).toBe(1)
  const [, trace, id] = String(receiver.received[0]?.headers.traceparent).split('-')
  const sent = await received(({ spanId }) => spanId === id)
  expect(sent).toMatchObject({ traceId: trace, name: 'POST', kind: 3 })
  expect(attributesOf(sent)).toMatchObject({ 'server.port': receiver.port, 'http.response.status_code': 204 })
})

test('visits and background jobs are traced', async () => {
  const { slug } = await client.sites.publish(siteId)
  await visit(server, { slug }, '/none')
  const seen = await received(({ name }) => name === 'visit')
  await expect.poll(() => statementsOf(seen)).toContainEqual(expect.stringMatching(/^select/))
  await server.db.run(sql`select graphile_worker.add_job('idempotency.sweep')`)
  const job = await received(({ name }) => name === 'job idempotency.sweep')
  expect(job).toMatchObject({ kind: 1, status: {} })
  await expect.poll(() => statementsOf(job)).toContainEqual(expect.stringMatching(/^delete from/))
})

test('nothing is sent of a trace that its sender did not choose, and nothing is lost to a collector that is away', async () => {
  const before = collector.spans.filter(({ traceId }) => traceId === TRACE).length
  expect((await createPage('Not chosen', '00')).status).toBe(201)
  await client.sites.get(siteId)
  await received(({ name }) => name === 'sites.get')
  expect(collector.spans.filter(({ traceId }) => traceId === TRACE)).toHaveLength(before)
  expect(collector.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-token': 'a b', 'content-type': 'application/json' },
    resource: { 'service.name': 'sitewright', 'deployment.environment.name': 'test' },
    status: 503,
  })
  await received(({ name }) => name === 'sites.create')
})

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none' }, null],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c/y' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/x/' }, { url: 'http://c:4318/x/v1/traces' }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/y' }, { url: 'http://c/y' }],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    },
    { sampling: { isByParent: false, share: 0.25 } },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER: 'always_off' },
    { sampling: { isByParent: false, share: 0 } },
  ],
])('%j configures %j', (env, settings) => {
  const { tracing } = readConfig(env)
  if (settings === null) expect(tracing).toBeNull()
  else expect(tracing).toMatchObject(settings)
})

test('headers that cannot be read are an error that says so', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'x-token' }
  expect(() => readConfig(env)).toThrow(ConfigError)
})
