import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { created, one, page } from '../../api/reply.ts'
import {
  AnyObject,
  boundedObject,
  DateTime,
  Deleted,
  Id,
  Line,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
} from '../../api/schema.ts'
import {
  MAX_PAYLOAD_BYTES,
  MAX_SENDING,
  MAX_SUBSCRIPTIONS,
  MAX_TTL_SECONDS,
  MAX_URL_LENGTH,
} from './rules.ts'

const MAX_TAGS = 50
const MAX_TIME = 8_640_000_000_000_000

const address = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH, description, examples: [example] })
const message = {
  title: { ...Line, examples: ['The lake is warm'] },
  body: Type.String({
    minLength: 1,
    maxLength: 2_000,
    examples: ['22 degrees: stay two nights this week, pay for one.'],
  }),
}
const shown = {
  url: address('What to open: an address, or a path of the site', '/offers/summer'),
  icon: address('A small picture: an address, or a path of the site', '/icon-192.png'),
  image: address('A large picture: an address, or a path of the site', '/media/lake.jpg'),
  tag: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'A notification takes the place of the one before with the same tag',
    examples: ['summer'],
  }),
}
const sending = {
  ttlSeconds: Type.Integer({
    minimum: 0,
    maximum: MAX_TTL_SECONDS,
    default: MAX_TTL_SECONDS,
    description: 'How long push services keep it for a device that is away; 28 days at most',
  }),
  urgency: oneOf(['very-low', 'low', 'normal', 'high'], {
    default: 'normal',
    description: 'Devices that save their battery wait with what is less urgent',
  }),
}

export const Campaign = named(
  'PushCampaign',
  Type.Object({
    id: Id,
    status: oneOf(['sending', 'sent']),
    dryRun: Type.Boolean({ description: 'In sandbox nothing is sent' }),
    title: Type.String(),
    body: Type.String(),
    url: nullable(Type.String()),
    icon: nullable(Type.String()),
    image: nullable(Type.String()),
    tag: nullable(Type.String()),
    data: nullable(Type.Unsafe<Record<string, unknown>>({ ...AnyObject })),
    ttlSeconds: Type.Integer(),
    urgency: oneOf(['very-low', 'low', 'normal', 'high']),
    targetCount: Type.Integer({ description: 'Subscriptions there were when it was made' }),
    sentCount: Type.Integer({ description: 'Accepted by their push services' }),
    failedCount: Type.Integer({ description: 'Refused, or not accepted in several attempts' }),
    goneCount: Type.Integer({ description: 'Unsubscribed; subscriptions that are gone are removed' }),
    createdAt: DateTime,
    finishedAt: nullable(DateTime),
  }),
)
const Result = named(
  'PushCampaignResult',
  Type.Object({ campaignId: Id, targetCount: Type.Integer(), sentCount: Type.Integer() }),
)
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

export type Campaign = Static<typeof Campaign>
export type Subscription = Static<typeof Subscription>
export type ListedSubscription = Static<typeof ListedSubscription>

const PUSH = '/v1/sites/:siteId/push'
const write = { access: 'push:write' } as const
const extension = { ...write, extension: true } as const

export const push = contract('push', 'Push', {
  send: {
    ...write,
    method: 'POST',
    path: `${PUSH}/campaign`,
    summary: 'Send a push campaign',
    description:
      'Sends a message to all subscriptions of the site there are right now, and answers when each was tried once, ' +
      'or after 10 seconds; `GET …/push/campaigns/{campaignId}` shows how it goes on. In sandbox ' +
      `nothing is sent. The message may have ${MAX_PAYLOAD_BYTES} bytes as JSON, and ${MAX_SENDING} campaigns may be on ` +
      'their way at a time.',
    body: Type.Object({
      ...message,
      url: Type.Optional(shown.url),
      icon: Type.Optional(shown.icon),
      image: Type.Optional(shown.image),
      tag: Type.Optional(shown.tag),
      data: Type.Optional(boundedObject(3_000, { description: 'For the service worker of the site' })),
      ttlSeconds: Type.Optional(sending.ttlSeconds),
      urgency: Type.Optional(sending.urgency),
    }),
    longRunning: true,
    reply: created(Result),
  },
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
  listCampaigns: {
    ...extension,
    method: 'GET',
    path: `${PUSH}/campaigns`,
    summary: 'List push campaigns',
    description: 'The newest first.',
    query: Type.Object(Paging),
    reply: page(Campaign),
  },
  getCampaign: {
    ...extension,
    method: 'GET',
    path: `${PUSH}/campaigns/:campaignId`,
    summary: 'Get a push campaign',
    reply: one(Campaign),
  },
})
