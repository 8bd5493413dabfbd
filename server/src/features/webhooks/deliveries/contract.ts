import { type Static, Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { accepted, one, page } from '../../../api/reply.ts'
import { DateTime, Id, named, nullable, Paging } from '../../../api/schema.ts'
import { REPLAY_DAYS, REPLAY_EVENTS } from '../rules.ts'
import { eventType, url } from '../schema.ts'

export const Delivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Id,
    eventId: Id,
    webhookId: Id,
    event: eventType,
    url,
    error: nullable(Type.String({ description: 'Why the attempt failed' })),
    attempt: Type.Integer({ description: 'Counts from 1; a replay starts over' }),
    statusCode: nullable(Type.Integer({ description: 'Null without a response' })),
    durationMs: Type.Integer(),
    success: Type.Boolean(),
    deliveredAt: DateTime,
  }),
)
const Replay = named(
  'WebhookReplay',
  Type.Object({
    webhookId: Id,
    replayed: Type.Integer(),
    eventIds: Type.Array(Id, { maxItems: REPLAY_EVENTS }),
  }),
)
const Queued = named('QueuedEvent', Type.Object({ eventId: Id }))

export type Delivery = Static<typeof Delivery>

export const deliveryEndpoints = {
  test: endpoint('POST /v1/sites/:siteId/webhooks/:webhookId/test', 'webhooks:write', {
    extension: true,
    summary: 'Send a test event',
    description: 'Sends an event of the type `webhook.test` to this webhook only, like any other event.',
    reply: accepted(Queued),
  }),
  replay: endpoint('POST /v1/sites/:siteId/webhooks/:webhookId/replay', 'webhooks:write', {
    idempotency: 'honoured',
    summary: 'Replay events',
    description:
      `Sends the events since a time again, oldest first, with their original ids: those named in \`events\`, at most ` +
      `${REPLAY_DAYS} days and ${REPLAY_EVENTS} events back. Deliveries still queued are sent now, and once.`,
    body: Type.Object({ since: { ...DateTime, examples: ['2026-06-01T12:00:00Z'] } }),
    reply: one(Replay),
  }),
  resend: endpoint('POST /v1/sites/:siteId/webhooks/:webhookId/events/:eventId/resend', 'webhooks:write', {
    extension: true,
    summary: 'Send an event again',
    description: 'Sends one event to this webhook, whether or not `events` names it, with its original id.',
    reply: accepted(Queued),
  }),
  listDeliveries: endpoint('GET /v1/sites/:siteId/webhooks/:webhookId/deliveries', 'webhooks:read', {
    summary: 'List delivery attempts',
    description: 'All attempts, newest first.',
    query: Type.Object(Paging),
    reply: page(Delivery),
  }),
} as const satisfies Endpoints
