import type { Logger } from '../observe/log.ts'
import type { Outbound } from '../outbound/guarded-http.ts'
import type { TracingSettings } from './settings.ts'
import type { Attributes, Span } from './spans.ts'

export type Exporter = { add(span: Span): void; close(): Promise<void> }

const BATCH = 512
/** Further spans are dropped while the collector does not take them. */
const MAX_WAITING = 4_096
const RETRIED = [429, 502, 503, 504]
const FAILED = 2

/** Sends spans in batches as OTLP in JSON. A batch that could not be sent waits for the next attempt. */
export function openExporter(
  { url, headers, timeoutMs, delayMs, resource }: TracingSettings,
  post: Outbound['post'],
  log: Logger,
): Exporter {
  const waiting: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let hasFailed = false

  const told = (error: string | null) => {
    if (error !== null && !hasFailed) log.warn({ component: 'traces', error }, 'traces could not be sent')
    hasFailed = error !== null
  }
  /** Resolves to whether the next batch may follow. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = waiting.splice(0, BATCH)
    const body = Buffer.from(JSON.stringify(encoded(batch, resource)))
    const again = () => waiting.unshift(...batch.slice(0, MAX_WAITING - waiting.length))
    try {
      const { status } = await post(url, {
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        timeoutMs,
        signal: new AbortController().signal,
      })
      told(status < 300 ? null : `the collector answered ${status}`)
      if (RETRIED.includes(status)) again()
      return !RETRIED.includes(status)
    } catch (error) {
      told((error as Error).message)
      again()
      return false
    }
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
    },
  }
}

const encoded = (spans: Span[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
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
  attributes: attributesOf(span.attributes),
  status: span.hasFailed ? { code: FAILED } : {},
})

const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
