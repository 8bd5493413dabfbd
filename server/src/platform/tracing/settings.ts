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
    'Address of a collector of OpenTelemetry that takes OTLP over HTTP; traces are sent to `/v1/traces` below it',
    'no traces',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(
    HTTP,
    'Address that traces are sent to, as it is',
    'from `OTEL_EXPORTER_OTLP_ENDPOINT`',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json'], {
    default: 'http/json',
    description: 'How traces are sent',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: text('Headers that are sent with traces, as `name=value,name=value`', {
    secret: true,
  }),
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
  OTEL_SERVICE_NAME: Type.String({
    default: 'sitewright',
    maxLength: 200,
    description: 'Name of this server in traces',
  }),
  OTEL_RESOURCE_ATTRIBUTES: text(
    'What traces say of this server beside its name, as `name=value,name=value`',
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
  OTEL_SDK_DISABLED: Type.Boolean({ default: false, description: 'Turns traces off' }),
}

export type TracingSettings = {
  url: string
  headers: Record<string, string>
  timeoutMs: number
  delayMs: number
  /** What is told of this server with each batch. */
  resource: Record<string, string>
  sampling: { isByParent: boolean; share: number }
}

/** Null sends no traces. */
export function tracingSettings(values: Values<typeof tracingVariables>): TracingSettings | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const address =
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${withoutTrailingSlash(base)}/v1/traces`)
  if (address === undefined || values.OTEL_SDK_DISABLED) return null
  const sampler = values.OTEL_TRACES_SAMPLER
  const ratio = sampler.endsWith('ratio') ? Number(values.OTEL_TRACES_SAMPLER_ARG) : 1
  return {
    url: address,
    headers: pairsOf('OTEL_EXPORTER_OTLP_HEADERS', values.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
    resource: {
      ...pairsOf('OTEL_RESOURCE_ATTRIBUTES', values.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': values.OTEL_SERVICE_NAME,
    },
    sampling: {
      isByParent: sampler.startsWith('parentbased'),
      share: sampler.endsWith('always_off') ? 0 : ratio,
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
