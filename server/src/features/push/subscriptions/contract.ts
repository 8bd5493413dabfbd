import { type Static, Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, NAME_LENGTH, named, nullable, Paging } from '../../../api/schema.ts'
import { MAX_URL_LENGTH } from '../rules.ts'
import { MAX_SUBSCRIPTIONS } from './rules.ts'

const MAX_TAGS = 50
const MAX_TIME = 8_640_000_000_000_000

const Key = named(
  'PushKey',
  Type.Object({
    applicationServerKey: Type.String({ description: 'The key that browsers subscribe with, in base64url' }),
  }),
)
const userAgent = Type.String({ maxLength: 500 })
const tags = Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), { maxItems: MAX_TAGS })
const subscription = { id: Id, endpoint: Type.String(), createdAt: DateTime }
export const Subscription = named('PushSubscription', Type.Object(subscription))
export const ListedSubscription = named(
  'ListedPushSubscription',
  Type.Object({
    ...subscription,
    updatedAt: DateTime,
    expirationTime: nullable(Type.Integer({ description: 'Milliseconds since 1970' })),
    userAgent: nullable(userAgent),
    tags,
  }),
)

const pushEndpoint = Type.String({
  minLength: 1,
  maxLength: MAX_URL_LENGTH,
  description: 'The address of the push service, on the public internet',
  examples: ['https://updates.push.services.mozilla.com/wpush/v2/example'],
})
const base64url = (example: string) =>
  Type.String({ maxLength: 128, pattern: '^[A-Za-z0-9_+/-]+={0,2}$', examples: [example] })

export type Subscription = Static<typeof Subscription>
export type ListedSubscription = Static<typeof ListedSubscription>

export const subscriptionEndpoints = {
  getKey: endpoint('GET /v1/sites/:siteId/push/key', 'push:write', {
    extension: true,
    summary: 'Get the key that browsers subscribe with',
    description: 'The public VAPID key of the site. It stays the same.',
    reply: one(Key),
  }),
  subscribe: endpoint('POST /v1/sites/:siteId/push/subscriptions', 'push:write', {
    extension: true,
    summary: 'Save a push subscription',
    description:
      "Takes a browser's `PushSubscription` as JSON. With a known `endpoint`, updates that subscription and " +
      `returns its id. A site has at most ${MAX_SUBSCRIPTIONS}.`,
    body: Type.Object({
      endpoint: pushEndpoint,
      keys: Type.Object(
        {
          p256dh: base64url(
            'BAo0Qxw_b6P6Id2s4b2MNcwwM8PIbCekG7kofThqxHH3lZuULwzA6APladHFsOG7WPeQokf2oV77A1QYb_1LXcM',
          ),
          auth: base64url('AAECAwQFBgcICQoLDA0ODw'),
        },
        { description: 'In base64url' },
      ),
      expirationTime: Type.Optional(
        nullable(
          Type.Integer({ minimum: 0, maximum: MAX_TIME, description: 'Milliseconds since 1970, or null' }),
        ),
      ),
      userAgent: Type.Optional(userAgent),
      tags: Type.Optional(tags),
    }),
    reply: created(Subscription),
  }),
  listSubscriptions: endpoint('GET /v1/sites/:siteId/push/subscriptions', 'push:write', {
    extension: true,
    summary: 'List push subscriptions',
    description: 'Newest first.',
    query: Type.Object(Paging),
    reply: page(ListedSubscription),
  }),
  deleteSubscription: endpoint('DELETE /v1/sites/:siteId/push/subscriptions/:subscriptionId', 'push:write', {
    extension: true,
    summary: 'Delete a push subscription',
    reply: one(Deleted),
  }),
  unsubscribe: endpoint('POST /v1/sites/:siteId/push/subscriptions/unsubscribe', 'push:write', {
    extension: true,
    destroys: true,
    summary: 'Delete a push subscription by its endpoint',
    body: Type.Object({ endpoint: pushEndpoint }),
    reply: one(Deleted),
  }),
} as const satisfies Endpoints
