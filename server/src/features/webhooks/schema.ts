import { type Static, Type } from 'typebox'
import { AnyObject, DateTime, Id, named, nullable, oneOf } from '../../api/schema.ts'
import { MAX_URL_LENGTH } from './rules.ts'

export const WEBHOOKS = '/v1/sites/:siteId/webhooks'
export const WEBHOOK = '/v1/sites/:siteId/webhooks/:webhookId'
export const read = { access: 'webhooks:read' } as const
export const write = { access: 'webhooks:write' } as const

export const url = Type.String({
  format: 'uri',
  maxLength: MAX_URL_LENGTH,
  description: 'An address on the public internet; a fragment is dropped',
  examples: ['https://www.example.com/hooks'],
})
export const events = Type.Array(
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
    secret: Type.String({
      description:
        'Signs deliveries, as Standard Webhooks defines it. Callers without `webhooks:write` see a hint: `whsec_…` and the last 4 characters',
    }),
    ...state,
  }),
)
/** What other webhooks are told of one that is switched off. */
export const DisabledWebhook = named('DisabledWebhook', Type.Object({ ...settings, ...state }))
export const TestedWebhook = named('TestedWebhook', Type.Object({ webhookId: Id }))
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
export type Webhook = Static<typeof Webhook>
export type Event = Static<typeof Event>
export type ListedEvent = Static<typeof ListedEvent>
