import { type Static, Type } from 'typebox'
import { SCOPES, type Scope } from '../../api/access.ts'
import { contract, endpoint } from '../../api/endpoint.ts'
import { one } from '../../api/reply.ts'
import { Id, named, oneOf } from '../../api/schema.ts'

const Key = named(
  'CurrentKey',
  Type.Object({
    id: Id,
    accountId: Id,
    mode: oneOf(['live', 'sandbox']),
    scopes: Type.Array(oneOf(Object.keys(SCOPES) as [Scope, ...Scope[]])),
    tier: Type.String({ description: 'Tier of the account' }),
  }),
)
export type Key = Static<typeof Key>

export const key = contract('key', 'API key', {
  get: endpoint('GET /v1/key', 'key', {
    extension: true,
    summary: 'Get the API key of the request and its scopes',
    reply: one(Key),
  }),
})
