import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { one } from '../../api/reply.ts'
import { DateTime, named, oneOf } from '../../api/schema.ts'

const Status = named('HealthStatus', oneOf(['operational', 'degraded', 'outage']))
const numbers = (description: string) =>
  Type.Unsafe<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'number' },
    description,
  })

const basic = {
  status: Status,
  version: Type.String({ description: 'Release of the API' }),
  timestamp: DateTime,
  services: Type.Unsafe<Record<string, Static<typeof Status>>>({
    type: 'object',
    additionalProperties: Status,
  }),
}
const Health = named('Health', Type.Object(basic))
const DetailedHealth = named(
  'DetailedHealth',
  Type.Object({
    ...basic,
    latency: numbers('Duration of the last check of each service, in milliseconds'),
    uptime: numbers('Seconds since each service last failed; `server` is this process'),
  }),
)
const outage = {
  status: 503,
  description: 'The service is not available',
  when: (health: { status: string }) => health.status === 'outage',
}

export const health = contract('health', 'Health', {
  get: endpoint('GET /v1/health', 'public', {
    summary: 'Get the health of the service',
    description: 'During an outage: status 503 with the same body.',
    reply: { ...one(Health), alternative: outage },
  }),
  detailed: endpoint('GET /v1/health/detailed', 'key', {
    summary: 'Get the health of the service in detail',
    description: 'During an outage: status 503 with the same body.',
    reply: { ...one(DetailedHealth), alternative: outage },
  }),
})
