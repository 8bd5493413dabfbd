import type { Collector } from './collector.ts'
import { type Attributes, encodedAttributes, encodedResource, nanoseconds } from './encoding.ts'
import type { TracingSettings } from './settings.ts'
import type { Span } from './spans.ts'

export type Exporter = { add(span: Span): void; close(): Promise<void> }

const BATCH = 512
/** Further spans are dropped while the collector does not take them. */
const MAX_WAITING = 4_096
const FAILED = 2

/** Sends spans in batches, and closes the collector. A batch that could not be sent waits for the next attempt. */
export function openExporter(
  { delayMs, resource }: Pick<TracingSettings, 'delayMs' | 'resource'>,
  collector: Collector,
): Exporter {
  const waiting: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let hasFailed = false

  /** Resolves to whether the next batch may follow. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = waiting.splice(0, BATCH)
    hasFailed = !(await collector.send(encoded(batch, resource)))
    if (hasFailed) waiting.unshift(...batch.slice(0, MAX_WAITING - waiting.length))
    return !hasFailed
  }
  const sendAll = async () => {
    while (waiting.length > 0 && (await sendBatch())) {
      // Until nothing waits.
    }
  }
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendAll().finally(() => {
      sending = undefined
      if (waiting.length > 0) wait()
    })
  }
  const wait = () => {
    timer ??= setTimeout(send, delayMs).unref()
  }
  return {
    add(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      if (waiting.length >= BATCH && !hasFailed) send()
      else wait()
    },
    async close() {
      await sending
      if (waiting.length > 0) await sendBatch()
      clearTimeout(timer)
      await collector.close()
    },
  }
}

const encoded = (spans: Span[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: encodedResource(resource),
      scopeSpans: [{ scope: { name: 'sitewright' }, spans: spans.map(encodedSpan) }],
    },
  ],
})

const encodedSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.id,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: span.kind,
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: encodedAttributes(span.attributes),
  status: span.hasFailed ? { code: FAILED } : {},
})
