import { type Static, Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, NAME_LENGTH, named, nullable, Paging } from '../../../api/schema.ts'
import { MAX_URL_LENGTH } from '../rules.ts'
import { extension, PUSH } from '../schema.ts'
import { MAX_SUBSCRIPTIONS } from './rules.ts'

const MAX_TAGS = 50
const MAX_TIME = 8_640_000_000_000_000

const Key = named(
  'PushKey',
  Type.Object({
    applicationServerKey: Type.String({ description: 'What browsers subscribe with, in base64url' }),
  }),
)
const subscription = { id: Id, endpoint: Type.String(), createdAt: DateTime }
export const Subscription = named('PushSubscription', Type.Object(subscription))
export const ListedSubscription = named(
  'ListedPushSubscription',
  Type.Object({
    ...subscription,
    updatedAt: DateTime,
    expirationTime: nullable(Type.Integer({ description: 'Milliseconds since 1970' })),
    userAgent: nullable(Type.String()),
    tags: Type.Array(Type.String()),
  }),
)

const endpoint = Type.String({
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
  getKey: {
    ...extension,
    method: 'GET',
    path: `${PUSH}/key`,
    summary: 'Get the key that browsers subscribe with',
    description: 'The public VAPID key of the site. It stays the same.',
    reply: one(Key),
  },
  subscribe: {
    ...extension,
    method: 'POST',
    path: `${PUSH}/subscriptions`,
    summary: 'Save a push subscription',
    description:
      "Takes a browser's `PushSubscription` as JSON. The same `endpoint` again changes the subscription there is and " +
      `answers its id. A site has at most ${MAX_SUBSCRIPTIONS}.`,
    body: Type.Object({
      endpoint,
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
      userAgent: Type.Optional(Type.String({ maxLength: 500 })),
      tags: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), { maxItems: MAX_TAGS }),
      ),
    }),
    reply: created(Subscription),
  },
  listSubscriptions: {
    ...extension,
    method: 'GET',
    path: `${PUSH}/subscriptions`,
    summary: 'List push subscriptions',
    description: 'The newest first.',
    query: Type.Object(Paging),
    reply: page(ListedSubscription),
  },
  deleteSubscription: {
    ...extension,
    method: 'DELETE',
    path: `${PUSH}/subscriptions/:subscriptionId`,
    summary: 'Delete a push subscription',
    reply: one(Deleted),
  },
  unsubscribe: {
    ...extension,
    method: 'POST',
    path: `${PUSH}/subscriptions/unsubscribe`,
    destroys: true,
    summary: 'Delete a push subscription by its endpoint',
    body: Type.Object({ endpoint }),
    reply: one(Deleted),
  },
} as const satisfies Endpoints
