import { type Static, Type } from 'typebox'
import { declareEvents, type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import {
  AnyObject,
  boundedObject,
  DateTime,
  Id,
  Line,
  named,
  nullable,
  oneOf,
  Paging,
} from '../../../api/schema.ts'
import { MAX_URL_LENGTH } from '../rules.ts'
import { MAX_PAYLOAD_BYTES, MAX_SENDING, MAX_TTL_SECONDS } from './rules.ts'

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
  url: address('What to open: an address, or a path on the site', '/offers/summer'),
  icon: address('A small picture: an address, or a path on the site', '/icon-192.png'),
  image: address('A large picture: an address, or a path on the site', '/media/lake.jpg'),
  tag: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'A notification replaces an earlier one with the same tag',
    examples: ['summer'],
  }),
}
const sending = {
  ttlSeconds: Type.Integer({
    minimum: 0,
    maximum: MAX_TTL_SECONDS,
    default: MAX_TTL_SECONDS,
    description: 'How long push services keep it for an offline device; at most 28 days',
  }),
  urgency: oneOf(['very-low', 'low', 'normal', 'high'], {
    default: 'normal',
    description: 'Devices saving battery may delay less urgent notifications',
  }),
}

export const Campaign = named(
  'PushCampaign',
  Type.Object({
    id: Id,
    status: oneOf(['sending', 'sent']),
    dryRun: Type.Boolean({ description: 'True in sandbox mode, where nothing is sent' }),
    ...message,
    url: nullable(shown.url),
    icon: nullable(shown.icon),
    image: nullable(shown.image),
    tag: nullable(shown.tag),
    data: nullable(Type.Unsafe<Record<string, unknown>>({ ...AnyObject })),
    ttlSeconds: Type.Integer(),
    urgency: oneOf(['very-low', 'low', 'normal', 'high']),
    targetCount: Type.Integer({ description: 'Number of subscriptions when the campaign was created' }),
    sentCount: Type.Integer({ description: 'Accepted by their push services' }),
    failedCount: Type.Integer({
      description: 'Rejected, not accepted after several attempts, or left when the site was deleted',
    }),
    goneCount: Type.Integer({ description: 'Subscriptions that no longer exist; they are removed' }),
    createdAt: DateTime,
    finishedAt: nullable(DateTime),
  }),
)
export const pushCampaignEvents = declareEvents('push_campaign', 'push:write', Campaign, ['sent'])
const Result = named(
  'PushCampaignResult',
  Type.Object({ campaignId: Id, targetCount: Type.Integer(), sentCount: Type.Integer() }),
)
export type Campaign = Static<typeof Campaign>

export const campaignEndpoints = {
  send: endpoint('POST /v1/sites/:siteId/push/campaign', 'push:write', {
    summary: 'Send a push campaign',
    description:
      'Sends a message to all current subscriptions of the site. Replies once each has been tried, or after 10 seconds; ' +
      '`GET …/push/campaigns/{campaignId}` shows the further progress. In sandbox mode nothing is sent. The message ' +
      `may have at most ${MAX_PAYLOAD_BYTES} bytes as JSON, and at most ${MAX_SENDING} campaigns may be in progress at a time.`,
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
  }),
  listCampaigns: endpoint('GET /v1/sites/:siteId/push/campaigns', 'push:write', {
    extension: true,
    summary: 'List push campaigns',
    description: 'Newest first.',
    query: Type.Object(Paging),
    reply: page(Campaign),
  }),
  getCampaign: endpoint('GET /v1/sites/:siteId/push/campaigns/:campaignId', 'push:write', {
    extension: true,
    summary: 'Get a push campaign',
    reply: one(Campaign),
  }),
} as const satisfies Endpoints
