import { Type } from 'typebox'
import { oneOf } from '../../api/schema.ts'
import type { Values } from '../values/variables.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'

export const observeVariables = {
  LOG_LEVEL: oneOf(LOG_LEVELS, {
    default: 'info',
    description:
      'Least severe level to log. Requests are logged at `info`, one JSON line each, without keys.',
  }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'Port that serves Prometheus metrics at `/metrics`; 0 picks a free one',
      unset: 'no metrics',
    }),
  ),
  SLOW_QUERY_MS: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_600_000,
      description:
        'Statements of the database that take this long or longer are logged, with their operation',
      unset: 'they are not logged',
    }),
  ),
}

export type ObserveSettings = {
  logLevel: LogLevel
  /** Null serves no metrics. */
  metricsPort: number | null
  /** Null logs no slow queries. */
  slowQueryMs: number | null
}

export const observeSettings = (values: Values<typeof observeVariables>): ObserveSettings => ({
  logLevel: values.LOG_LEVEL,
  metricsPort: values.METRICS_PORT ?? null,
  slowQueryMs: values.SLOW_QUERY_MS ?? null,
})
