import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterFile } from './after-file.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Points = { dataPoints: ({ attributes: Attribute[] } & Record<string, unknown>)[] } & Record<
  string,
  unknown
>
export type ReceivedMetric = {
  name: string
  unit: string
  sum?: Points
  gauge?: Points
  histogram?: Points
}
type Resource = { resource: { attributes: Attribute[] } }
type Export = {
  resourceSpans?: (Resource & { scopeSpans: { spans: ReceivedSpan[] }[] })[]
  resourceMetrics?: (Resource & { scopeMetrics: { metrics: ReceivedMetric[] }[] })[]
}

export const attributesOf = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

/** A collector of OpenTelemetry that keeps the spans and the last metrics it is sent, and answers the first requests with these statuses. */
export async function startCollector(statuses: number[] = []) {
  const spans: ReceivedSpan[] = []
  const metrics = new Map<string, ReceivedMetric>()
  const requests: { path: string; headers: IncomingHttpHeaders; resource: object; status: number }[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans = [], resourceMetrics = [] } = (await json(request)) as Export
    const status = statuses.shift() ?? 200
    const { url: path = '', headers } = request
    for (const { resource } of [...resourceSpans, ...resourceMetrics])
      requests.push({ path, headers, resource: attributesOf(resource), status })
    if (status === 200) {
      const scopes = resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics)
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans))
      for (const metric of scopes.flatMap((scope) => scope.metrics)) metrics.set(metric.name, metric)
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, metrics, requests }
}
