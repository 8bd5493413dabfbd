import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { accepted, created, flatPage, list, one, page } from '../../api/reply.ts'
import {
  AnyObject,
  DateTime,
  Deleted,
  Id,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'
import { MAX_URL_LENGTH, MAX_WEBHOOKS, REPLAY_DAYS, REPLAY_EVENTS, ROTATION_HOURS } from './rules.ts'

const url = Type.String({
  format: 'uri',
  maxLength: MAX_URL_LENGTH,
  description: 'An address on the public internet; a fragment is dropped',
  examples: ['https://www.example.com/hooks'],
})
const events = Type.Array(
  Type.String({
    maxLength: 100,
    pattern: '^(\\*|[a-z][a-z0-9_]*\\.(\\*|[a-z][a-z0-9_]*))$',
    description: 'The name of an event such as page.created, page.* for all of a resource, * for all',
  }),
  { minItems: 1, maxItems: 100, examples: [['page.created', 'order.*']] },
)

const settings = { id: Id, url, events }
const state = {
  active: Type.Boolean({ description: 'Only an active webhook is sent events' }),
  createdBy: Type.String({ description: 'Id of the key that created it' }),
  createdAt: DateTime,
  failCount: Type.Integer({ description: 'Attempts that failed since the last one that succeeded' }),
  lastDeliveredAt: nullable(DateTime),
}
export const Webhook = named(
  'Webhook',
  Type.Object({
    ...settings,
    secret: Type.String({ description: 'Signs what is sent, as Standard Webhooks says' }),
    ...state,
  }),
)
/** What other webhooks are told of one that is switched off. */
export const DisabledWebhook = named('DisabledWebhook', Type.Object({ ...settings, ...state }))
export const TestedWebhook = named('TestedWebhook', Type.Object({ webhookId: Id }))
export const Delivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Id,
    eventId: Id,
    webhookId: Id,
    event: Type.String(),
    url: Type.String(),
    error: nullable(Type.String({ description: 'Why the attempt failed' })),
    attempt: Type.Integer({ description: 'Counts from 1; a replay begins anew' }),
    statusCode: nullable(Type.Integer({ description: 'Null when there was no answer' })),
    durationMs: Type.Integer(),
    success: Type.Boolean(),
    deliveredAt: DateTime,
  }),
)
const Replay = named(
  'WebhookReplay',
  Type.Object({ webhookId: Id, replayed: Type.Integer(), eventIds: Type.Array(Id) }),
)
const event = {
  id: Id,
  type: Type.String({ examples: ['page.created'] }),
  timestamp: DateTime,
  siteId: Id,
  mode: oneOf(['live', 'sandbox']),
}
/** What is sent to webhooks. */
export const Event = named(
  'Event',
  Type.Object({ ...event, data: Type.Unsafe<Record<string, unknown>>({ ...AnyObject }) }),
)
export const ListedEvent = named(
  'ListedEvent',
  Type.Object({
    ...event,
    data: nullable(
      Type.Unsafe<Record<string, unknown>>({ ...AnyObject, description: 'Null when it is large' }),
    ),
  }),
)
const Queued = named('QueuedEvent', Type.Object({ eventId: Id }))

export type Webhook = Static<typeof Webhook>
export type Delivery = Static<typeof Delivery>
export type Event = Static<typeof Event>
export type ListedEvent = Static<typeof ListedEvent>

const WEBHOOKS = '/v1/sites/:siteId/webhooks'
const WEBHOOK = '/v1/sites/:siteId/webhooks/:webhookId'
const read = { access: 'webhooks:read' } as const
const write = { access: 'webhooks:write' } as const

export const webhooks = contract('webhooks', 'Webhooks', {
  list: {
    ...read,
    method: 'GET',
    path: WEBHOOKS,
    summary: 'List webhooks',
    description: 'All webhooks of the site, oldest first.',
    reply: list(Webhook),
  },
  create: {
    ...write,
    method: 'POST',
    path: WEBHOOKS,
    summary: 'Create a webhook',
    description:
      'Each event named in `events` is sent to `url` from now on, at least once, signed as Standard Webhooks says. ' +
      `A site has at most ${MAX_WEBHOOKS}.`,
    body: Type.Object({ url, events }),
    reply: created(Webhook),
  },
  get: { ...read, method: 'GET', path: WEBHOOK, summary: 'Get a webhook', reply: one(Webhook) },
  update: {
    ...write,
    method: 'PATCH',
    path: WEBHOOK,
    summary: 'Update a webhook',
    description:
      'Changes the fields that are sent. `active: true` starts it anew with a `failCount` of 0; `active: false` drops ' +
      'what is still to be delivered, which a replay brings back.',
    body: partial({ url, events, active: Type.Boolean() }),
    reply: one(Webhook),
  },
  delete: { ...write, method: 'DELETE', path: WEBHOOK, summary: 'Delete a webhook', reply: one(Deleted) },
  replay: {
    ...write,
    method: 'POST',
    path: `${WEBHOOK}/replay`,
    idempotency: 'honoured',
    summary: 'Replay events',
    description:
      `Sends the events since a time again, the oldest first, with the ids they had: those its \`events\` name, at most ` +
      `${REPLAY_DAYS} days and ${REPLAY_EVENTS} events back. What is still to be delivered is sent now, and once.`,
    body: Type.Object({ since: Type.String({ format: 'date-time', examples: ['2026-06-01T12:00:00Z'] }) }),
    reply: one(Replay),
  },
  listDeliveries: {
    ...read,
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    summary: 'List attempts to deliver',
    description: 'Every attempt, the newest first.',
    query: Type.Object(Paging),
    reply: page(Delivery),
  },
  test: {
    ...write,
    method: 'POST',
    path: `${WEBHOOK}/test`,
    extension: true,
    summary: 'Send a test event',
    description: 'Sends an event of the type `webhook.test` to this webhook only, as every event is sent.',
    reply: accepted(Queued),
  },
  resend: {
    ...write,
    method: 'POST',
    path: `${WEBHOOK}/events/:eventId/resend`,
    extension: true,
    summary: 'Send an event again',
    description: 'Sends one event to this webhook, whether its `events` name it or not, with the id it had.',
    reply: accepted(Queued),
  },
  rotateSecret: {
    ...write,
    method: 'POST',
    path: `${WEBHOOK}/rotate-secret`,
    idempotency: 'honoured',
    extension: true,
    destroys: true,
    summary: 'Make a new secret',
    description: `For ${ROTATION_HOURS} hours the secret before it signs too, so that receivers can change over; so long there is no other rotation.`,
    reply: one(Webhook),
  },
  listEvents: {
    ...read,
    method: 'GET',
    path: '/v1/sites/:siteId/events',
    extension: true,
    summary: 'List events',
    description: 'What has happened in the site, the newest first.',
    query: Type.Object({
      ...Paging,
      type: Type.Optional(Type.String({ maxLength: 100, examples: ['page.created'] })),
      since: Type.Optional(DateTime),
    }),
    reply: flatPage(ListedEvent),
  },
  getEvent: {
    ...read,
    method: 'GET',
    path: '/v1/sites/:siteId/events/:eventId',
    extension: true,
    summary: 'Get an event',
    reply: one(Event),
  },
})
