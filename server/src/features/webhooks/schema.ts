import { type Static, Type } from 'typebox'
import { declareEvents } from '../../api/endpoint.ts'
import { AnyObject, DateTime, Id, NAME_LENGTH, named, nullable, oneOf } from '../../api/schema.ts'
import { MAX_URL_LENGTH } from './rules.ts'

export const url = Type.String({
  format: 'uri',
  maxLength: MAX_URL_LENGTH,
  description: 'Address on the public internet; a fragment is dropped',
  examples: ['https://www.example.com/hooks'],
})
export const events = Type.Array(
  Type.String({
    maxLength: 100,
    pattern: '^(\\*|[a-z][a-z0-9_]*\\.(\\*|[a-z][a-z0-9_]*))$',
    description: 'Event name such as page.created, page.* for all events of a resource, or * for all events',
  }),
  { minItems: 1, maxItems: 100, examples: [['page.created', 'order.*']] },
)

const settings = { id: Id, url, events }
const state = {
  active: Type.Boolean({ description: 'Only active webhooks receive events' }),
  createdBy: Type.String({ maxLength: NAME_LENGTH, description: 'Id of the key or user that created it' }),
  createdAt: DateTime,
  failCount: Type.Integer({ description: 'Failed attempts since the last success' }),
  lastDeliveredAt: nullable(DateTime),
}
export const Webhook = named(
  'Webhook',
  Type.Object({
    ...settings,
    secret: Type.String({
      description:
        'Signs deliveries, as Standard Webhooks defines it. Callers without `webhooks:write` see a hint: `whsec_…` and the last 4 characters',
    }),
    ...state,
  }),
)
/** The data of `webhook.disabled`: without the secret. */
const DisabledWebhook = named('DisabledWebhook', Type.Object({ ...settings, ...state }))
const TestedWebhook = named('TestedWebhook', Type.Object({ webhookId: Id }))
export const webhookEvents = {
  ...declareEvents('webhook', 'webhooks:read', DisabledWebhook, ['disabled']),
  ...declareEvents('webhook', 'webhooks:read', TestedWebhook, ['test']),
}
export const eventType = Type.String({ maxLength: 100, examples: ['page.created'] })
const event = {
  id: Id,
  type: eventType,
  timestamp: DateTime,
  siteId: Id,
  mode: oneOf(['live', 'sandbox']),
}
/** The body of a delivery. */
export const Event = named(
  'Event',
  Type.Object({ ...event, data: Type.Unsafe<Record<string, unknown>>({ ...AnyObject }) }),
)
export const ListedEvent = named(
  'ListedEvent',
  Type.Object({
    ...event,
    data: nullable(
      Type.Unsafe<Record<string, unknown>>({ ...AnyObject, description: 'Null when larger than 16 KiB' }),
    ),
  }),
)
export type Webhook = Static<typeof Webhook>
export type Event = Static<typeof Event>
export type ListedEvent = Static<typeof ListedEvent>
