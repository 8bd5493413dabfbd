import { type Static, Type } from 'typebox'
import { SCOPES, type Scope } from '../../api/access.ts'
import { contract } from '../../api/endpoint.ts'
import { created, flatPage, list, one } from '../../api/reply.ts'
import { DateOnly, DateTime, Id, Line, named, nullable, oneOf, Paging } from '../../api/schema.ts'
import { MAX_ACTIVE_KEYS, MAX_USAGE_DAYS } from './rules.ts'

const names = Object.keys(SCOPES) as [Scope, ...Scope[]]
const Mode = oneOf(['live', 'sandbox'], { description: 'Which data the key reaches' })

const key = {
  id: Id,
  name: Type.String(),
  mode: Mode,
  scopes: Type.Array(Type.String()),
  hint: Type.String({ description: 'The first characters of the key' }),
  createdAt: DateTime,
}
export const Key = named(
  'ApiKey',
  Type.Object({
    ...key,
    lastUsedAt: nullable(DateTime),
    revokedAt: nullable(DateTime),
  }),
)
const MadeKey = named(
  'MadeApiKey',
  Type.Object({ ...key, key: Type.String({ description: 'The key itself, shown this once' }) }),
)
export const DayOfUsage = named(
  'DayOfUsage',
  Type.Object({
    date: DateOnly,
    requests: Type.Integer({ description: 'All that were answered, these included:' }),
    clientErrors: Type.Integer({ description: 'Answers of 400 to 499, but for 429' }),
    serverErrors: Type.Integer({ description: 'Answers of 500 and more' }),
    rateLimited: Type.Integer({ description: 'Answers of 429' }),
  }),
)
const Usage = named(
  'ApiKeyUsage',
  Type.Object({ keyId: Id, days: Type.Array(DayOfUsage, { description: 'Days in UTC, today last' }) }),
)
const ScopeInfo = named(
  'Scope',
  Type.Object({ name: Type.String(), description: Type.String(), reads: Type.Boolean() }),
)

export type Key = Static<typeof Key>
export type DayOfUsage = Static<typeof DayOfUsage>

const owner = { access: 'owner', extension: true } as const

export const keys = contract('keys', 'API keys', {
  listScopes: {
    access: 'member',
    extension: true,
    method: 'GET',
    path: '/v1/scopes',
    summary: 'List the scopes that keys may have',
    reply: list(ScopeInfo),
  },
  list: {
    ...owner,
    method: 'GET',
    path: '/v1/keys',
    summary: 'List API keys',
    description: 'Those of the account in both modes, newest first.',
    query: Type.Object({
      ...Paging,
      mode: Type.Optional(Mode),
      status: Type.Optional(oneOf(['active', 'revoked'])),
    }),
    reply: flatPage(Key),
  },
  create: {
    ...owner,
    method: 'POST',
    path: '/v1/keys',
    summary: 'Create an API key',
    description: `The key is in this answer only: it is stored as a hash. At most ${MAX_ACTIVE_KEYS} that are not revoked.`,
    body: Type.Object({
      name: { ...Line, examples: ['Booking site'] },
      mode: Mode,
      scopes: Type.Array(oneOf(names), {
        minItems: 1,
        maxItems: names.length,
        uniqueItems: true,
        examples: [['pages:read', 'media:read']],
      }),
    }),
    reply: created(MadeKey),
  },
  get: {
    ...owner,
    method: 'GET',
    path: '/v1/keys/:keyId',
    summary: 'Get an API key',
    description: 'Revoked ones too; never the key itself.',
    reply: one(Key),
  },
  revoke: {
    ...owner,
    method: 'DELETE',
    path: '/v1/keys/:keyId',
    invalidates: 'keys',
    summary: 'Revoke an API key',
    description: 'It is refused within a second, and stays in the list. Revoking it again changes nothing.',
    reply: one(Key),
  },
  getUsage: {
    ...owner,
    method: 'GET',
    path: '/v1/keys/:keyId/usage',
    summary: 'See how much a key is used',
    description: 'Requests of each day. Those of the last seconds may not be counted yet.',
    query: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: MAX_USAGE_DAYS, default: 30, description: 'How many days' }),
    }),
    reply: one(Usage),
  },
})
