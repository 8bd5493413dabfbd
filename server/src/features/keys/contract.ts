import { type Static, Type } from 'typebox'
import { SCOPES, type Scope } from '../../api/access.ts'
import { contract, endpoint } from '../../api/endpoint.ts'
import { created, flatPage, list, one } from '../../api/reply.ts'
import { DateOnly, DateTime, Id, Line, named, nullable, oneOf, Paging } from '../../api/schema.ts'
import { MAX_ACTIVE_KEYS, MAX_USAGE_DAYS } from './rules.ts'

const names = Object.keys(SCOPES) as [Scope, ...Scope[]]
const Mode = oneOf(['live', 'sandbox'], { description: 'The data the key has access to' })

const fields = {
  id: Id,
  name: Type.String(),
  mode: Mode,
  scopes: Type.Array(oneOf(names), { maxItems: names.length }),
  hint: Type.String({ description: 'The first characters of the key' }),
  createdAt: DateTime,
}
export const Key = named(
  'ApiKey',
  Type.Object({
    ...fields,
    lastUsedAt: nullable(DateTime),
    revokedAt: nullable(DateTime),
  }),
)
const CreatedKey = named(
  'MadeApiKey',
  Type.Object({ ...fields, key: Type.String({ description: 'The key itself, which is not shown again' }) }),
)
export const DayOfUsage = named(
  'DayOfUsage',
  Type.Object({
    date: DateOnly,
    requests: Type.Integer({ description: 'All requests, including those counted below' }),
    clientErrors: Type.Integer({ description: 'Replies with status 400 to 499 except 429' }),
    serverErrors: Type.Integer({ description: 'Replies with status 500 or higher' }),
    rateLimited: Type.Integer({ description: 'Replies with status 429' }),
  }),
)
const Usage = named(
  'ApiKeyUsage',
  Type.Object({
    keyId: Id,
    days: Type.Array(DayOfUsage, {
      maxItems: MAX_USAGE_DAYS,
      description: 'Days in UTC, oldest first, including today',
    }),
  }),
)
const ScopeInfo = named(
  'Scope',
  Type.Object({ name: Type.String(), description: Type.String(), reads: Type.Boolean() }),
)

const CurrentKey = named(
  'CurrentKey',
  Type.Object({
    id: Id,
    accountId: Id,
    mode: oneOf(['live', 'sandbox']),
    scopes: Type.Array(oneOf(names)),
    tier: Type.String({ description: 'Tier of the account' }),
  }),
)

export type Key = Static<typeof Key>
export type DayOfUsage = Static<typeof DayOfUsage>

export const key = contract('key', 'API key', {
  get: endpoint('GET /v1/key', 'key', {
    extension: true,
    summary: 'Get the API key of the request and its scopes',
    reply: one(CurrentKey),
  }),
})

export const keys = contract('keys', 'API keys', {
  listScopes: endpoint('GET /v1/scopes', 'member', {
    extension: true,
    summary: 'List the scopes that keys may have',
    reply: list(ScopeInfo),
  }),
  list: endpoint('GET /v1/keys', 'owner', {
    extension: true,
    summary: 'List API keys',
    description: 'All keys of the account, in both modes, newest first.',
    query: Type.Object({
      ...Paging,
      mode: Type.Optional(Mode),
      status: Type.Optional(oneOf(['active', 'revoked'])),
    }),
    reply: flatPage(Key),
  }),
  create: endpoint('POST /v1/keys', 'owner', {
    extension: true,
    summary: 'Create an API key',
    description: `Only this reply contains the key, which is stored as a hash. An account has at most ${MAX_ACTIVE_KEYS} active keys.`,
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
    reply: created(CreatedKey),
  }),
  get: endpoint('GET /v1/keys/:keyId', 'owner', {
    extension: true,
    summary: 'Get an API key',
    description: 'Includes revoked keys. Never contains the key itself.',
    reply: one(Key),
  }),
  revoke: endpoint('DELETE /v1/keys/:keyId', 'owner', {
    extension: true,
    invalidates: 'keys',
    summary: 'Revoke an API key',
    description:
      'The key stops working within a second and stays in the list. Revoking it again changes nothing.',
    reply: one(Key),
  }),
  getUsage: endpoint('GET /v1/keys/:keyId/usage', 'owner', {
    extension: true,
    summary: 'Get the usage of an API key',
    description: 'Requests per day. The last few seconds may not be counted yet.',
    query: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: MAX_USAGE_DAYS, default: 30, description: 'Number of days' }),
    }),
    reply: one(Usage),
  }),
})
