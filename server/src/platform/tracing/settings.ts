import { Type } from 'typebox'
import { oneOf } from '../../api/schema.ts'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, text, url, type Values, withoutTrailingSlash } from '../values/variables.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Named and read as OpenTelemetry does. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    HTTP,
    'Address of a collector of OpenTelemetry that takes OTLP over HTTP; traces are sent to `/v1/traces` below it, metrics to `/v1/metrics`',
    'nothing is sent',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(
    HTTP,
    'Address that traces are sent to, as it is',
    'from `OTEL_EXPORTER_OTLP_ENDPOINT`',
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url(
    HTTP,
    'Address that metrics are sent to, as it is',
    'from `OTEL_EXPORTER_OTLP_ENDPOINT`',
  ),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none'], { default: 'otlp', description: '`none` sends no traces' }),
  OTEL_METRICS_EXPORTER: oneOf(['otlp', 'none'], { default: 'otlp', description: '`none` sends no metrics' }),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json'], {
    default: 'http/json',
    description: 'How traces and metrics are sent',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: text(
    'Headers that are sent with traces and metrics, as `name=value,name=value`',
    { secret: true },
  ),
  OTEL_EXPORTER_OTLP_TIMEOUT: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 10_000,
    description: 'How long the collector may take, in milliseconds',
  }),
  OTEL_BSP_SCHEDULE_DELAY: Type.Integer({
    minimum: 10,
    maximum: 60_000,
    default: 5_000,
    description: 'How long spans wait for others to be sent with, in milliseconds',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: Type.Integer({
    minimum: 10,
    maximum: 3_600_000,
    default: 60_000,
    description: 'Time between two exports of metrics, in milliseconds',
  }),
  OTEL_SERVICE_NAME: Type.String({
    default: 'sitewright',
    maxLength: 200,
    description: 'Name of this server in traces and metrics',
  }),
  OTEL_RESOURCE_ATTRIBUTES: text(
    'What traces and metrics say of this server beside its name, as `name=value,name=value`',
  ),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS, {
    default: 'parentbased_always_on',
    description:
      'Which requests are traced; with `parentbased_…` a `traceparent` that a request brings decides, which strangers can send',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.String({
    default: '1',
    pattern: '^(0|1|0?\\.[0-9]{1,9}|[01]\\.0{1,9})$',
    description: 'The share of requests that `traceidratio` traces',
    takes: 'a number from 0 to 1',
  }),
  OTEL_SDK_DISABLED: Type.Boolean({ default: false, description: 'Turns traces and metrics off' }),
}

type Export = {
  url: string
  headers: Record<string, string>
  timeoutMs: number
  /** What is told of this server with each batch. */
  resource: Record<string, string>
}
export type TracingSettings = Export & {
  delayMs: number
  sampling: { isByParent: boolean; share: number }
}
export type MetricsExportSettings = Export & { intervalMs: number }

/** Null sends no traces. */
export function tracingSettings(values: Values<typeof tracingVariables>): TracingSettings | null {
  if (values.OTEL_TRACES_EXPORTER === 'none') return null
  const sent = exportTo(values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, 'traces', values)
  const sampler = values.OTEL_TRACES_SAMPLER
  const ratio = sampler.endsWith('ratio') ? Number(values.OTEL_TRACES_SAMPLER_ARG) : 1
  return (
    sent && {
      ...sent,
      delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
      sampling: {
        isByParent: sampler.startsWith('parentbased'),
        share: sampler.endsWith('always_off') ? 0 : ratio,
      },
    }
  )
}

/** Null sends no metrics. */
export function metricsExportSettings(values: Values<typeof tracingVariables>): MetricsExportSettings | null {
  if (values.OTEL_METRICS_EXPORTER === 'none') return null
  const sent = exportTo(values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, 'metrics', values)
  return sent && { ...sent, intervalMs: values.OTEL_METRIC_EXPORT_INTERVAL }
}

function exportTo(
  address: string | undefined,
  signal: 'traces' | 'metrics',
  values: Values<typeof tracingVariables>,
): Export | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = address ?? (base && `${withoutTrailingSlash(base)}/v1/${signal}`)
  if (url === undefined || values.OTEL_SDK_DISABLED) return null
  return {
    url,
    headers: pairsOf('OTEL_EXPORTER_OTLP_HEADERS', values.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: {
      ...pairsOf('OTEL_RESOURCE_ATTRIBUTES', values.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': values.OTEL_SERVICE_NAME,
    },
  }
}

/** Values are percent-encoded. */
function pairsOf(name: string, given = ''): Record<string, string> {
  const pairs = given.split(',').filter((pair) => pair.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, key, value] = /^\s*([\w.-]+)\s*=(.*)$/.exec(pair) ?? []
        if (key === undefined) throw new ConfigError()
        return [key, decodeURIComponent((value as string).trim())]
      }),
    )
  } catch {
    throw new ConfigError(`${name} must be name=value,name=value, with values percent-encoded`)
  }
}
