import { type Static, Type } from 'typebox'
import { SCOPES, type Scope } from '../../api/access.ts'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, flatPage, list, one } from '../../api/reply.ts'
import { DateOnly, DateTime, Id, Line, named, nullable, oneOf, Paging } from '../../api/schema.ts'
import { MAX_ACTIVE_KEYS, MAX_NETWORKS, MAX_OVERLAP_HOURS, MAX_USAGE_DAYS, WARNING_DAYS } from './rules.ts'

const names = Object.keys(SCOPES) as [Scope, ...Scope[]]
const Mode = oneOf(['live', 'sandbox'], { description: 'The data the key has access to' })

const fields = {
  id: Id,
  name: Type.String(),
  mode: Mode,
  scopes: Type.Array(oneOf(names), { maxItems: names.length }),
  hint: Type.String({ description: 'The first characters of the key' }),
  createdAt: DateTime,
  expiresAt: nullable({ ...DateTime, description: 'When it stops working; null if it does not' }),
  networks: nullable(
    Type.Array(Type.String(), { description: 'Addresses and networks it may be used from; null for all' }),
  ),
}
const limits = {
  expiresAt: Type.Optional(
    nullable({ ...DateTime, description: 'In the future; null for a key that does not expire' }),
  ),
  networks: Type.Optional(
    nullable(
      Type.Array(Type.String({ minLength: 2, maxLength: 50 }), {
        minItems: 1,
        maxItems: MAX_NETWORKS,
        description: 'IP addresses, and networks like 203.0.113.0/24, that it may be used from; null for all',
        examples: [['203.0.113.0/24']],
      }),
    ),
  ),
}
export const Key = named(
  'ApiKey',
  Type.Object({
    ...fields,
    lastUsedAt: nullable(DateTime),
    revokedAt: nullable(DateTime),
    rotatedTo: nullable({ ...Id, description: 'The key that replaced it' }),
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

export const keyEvents = declareEvents('key', 'sites:read', Key, ['expiring'])

export const keys = contract('keys', 'API keys', [keyEvents], {
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
      status: Type.Optional(oneOf(['active', 'expired', 'revoked'])),
    }),
    reply: flatPage(Key),
  }),
  create: endpoint('POST /v1/keys', 'owner', {
    recordsValues: true,
    extension: true,
    summary: 'Create an API key',
    description: `Only this response contains the key, which is stored as a hash. An account has at most ${MAX_ACTIVE_KEYS} active keys.`,
    body: Type.Object({
      name: { ...Line, examples: ['Booking site'] },
      mode: Mode,
      scopes: Type.Array(oneOf(names), {
        minItems: 1,
        maxItems: names.length,
        uniqueItems: true,
        examples: [['pages:read', 'media:read']],
      }),
      ...limits,
    }),
    reply: created(CreatedKey),
  }),
  update: endpoint('PATCH /v1/keys/:keyId', 'owner', {
    recordsValues: true,
    extension: true,
    invalidates: 'keys',
    summary: 'Change the name, expiry or networks of an API key',
    description:
      `Takes effect within a second. Owners are emailed ${WARNING_DAYS.join(' and ')} days before a key expires, and webhooks of ` +
      'the sites it has access to get `key.expiring`. An expired or revoked key stays that way: 409.',
    body: Type.Object({ name: Type.Optional(Line), ...limits }),
    reply: one(Key),
    errors: ['CONFLICT'],
  }),
  rotate: endpoint('POST /v1/keys/:keyId/rotate', 'owner', {
    extension: true,
    invalidates: 'keys',
    summary: 'Replace an API key',
    description:
      'Creates a key with the same name, mode, scopes, networks and lifetime. The old one works for `overlapHours` more, so ' +
      'that applications can switch one by one. A key is replaced once: 409, `already_rotated`.',
    body: Type.Object({
      overlapHours: Type.Integer({ minimum: 0, maximum: MAX_OVERLAP_HOURS, default: 24 }),
    }),
    reply: created(CreatedKey),
    errors: ['CONFLICT'],
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
