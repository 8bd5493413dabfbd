import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { flatPage, list, one } from '../../api/reply.ts'
import { DateTime, Id, Line, named, nullable, oneOf, Paging } from '../../api/schema.ts'

const Finding = Type.Object({
  check: Type.String({ examples: ['disk'] }),
  state: oneOf(['ok', 'skipped', 'warning', 'problem'], {
    description: '`skipped` could not be checked here, for the reason in the message',
  }),
  message: Type.String(),
  advice: nullable(Type.String({ description: 'What to do' })),
})
export const Examination = named(
  'Examination',
  Type.Object({ examinedAt: DateTime, findings: Type.Array(Finding) }),
)
export const ServerAccount = named(
  'ServerAccount',
  Type.Object({
    id: Id,
    name: Type.String(),
    tier: Type.String(),
    suspendedAt: nullable(DateTime),
    createdAt: DateTime,
    siteCount: Type.Integer({ description: 'Sites in both modes' }),
    memberCount: Type.Integer(),
    requests: Type.Integer({ description: 'Requests with API keys in the last 30 days' }),
    mediaBytes: Type.Integer({ description: 'Size of the media files' }),
  }),
)
export const ServerTier = named(
  'ServerTier',
  Type.Object({
    name: Type.String(),
    perSecond: nullable(Type.Integer()),
    perMinute: Type.Integer(),
    perDay: nullable(Type.Integer()),
  }),
)
export type Examination = Static<typeof Examination>
export type ServerAccount = Static<typeof ServerAccount>
export type ServerTier = Static<typeof ServerTier>

export const server = contract('server', 'Server', {
  examine: endpoint('GET /v1/server/examination', 'person', {
    extension: true,
    summary: 'Check the server',
    description:
      'For operators of the server: what `sitewright doctor` finds, at most 15 seconds old. Others get 403.',
    reply: one(Examination),
    errors: ['FORBIDDEN'],
  }),
  listTiers: endpoint('GET /v1/server/tiers', 'person', {
    extension: true,
    summary: 'List the tiers of the server',
    description: 'For operators of the server. Requests of API keys that a tier allows; null is unlimited.',
    reply: list(ServerTier),
    errors: ['FORBIDDEN'],
  }),
  listAccounts: endpoint('GET /v1/server/accounts', 'person', {
    extension: true,
    summary: 'List the accounts of the server',
    description: 'For operators of the server. All accounts with their usage, newest first.',
    query: Type.Object({
      ...Paging,
      q: Type.Optional({ ...Line, description: 'Part of the name, or the id' }),
    }),
    reply: flatPage(ServerAccount),
    errors: ['FORBIDDEN'],
  }),
  getAccount: endpoint('GET /v1/server/accounts/:accountId', 'person', {
    extension: true,
    summary: 'Get an account of the server',
    description: 'For operators of the server.',
    reply: one(ServerAccount),
    errors: ['FORBIDDEN'],
  }),
  updateAccount: endpoint('PATCH /v1/server/accounts/:accountId', 'person', {
    recordsValues: true,
    extension: true,
    invalidates: 'people',
    summary: 'Change the tier of an account, or suspend it',
    description:
      'For operators of the server. While an account is suspended, its keys get 403 (`account_suspended`), its members can ' +
      'only read, and its sites are not served. Nothing is deleted. What was due meanwhile is not done when it is resumed: mail ' +
      'is held in the outbox, schedules are marked as failed, and push campaigns end.',
    body: Type.Object({
      name: Type.Optional(Line),
      tier: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
      isSuspended: Type.Optional(Type.Boolean()),
    }),
    reply: one(ServerAccount),
    errors: ['FORBIDDEN'],
  }),
})
