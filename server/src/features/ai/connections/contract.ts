import { type Static, Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { list, one } from '../../../api/reply.ts'
import { DateTime, Deleted, named, nullable, oneOf } from '../../../api/schema.ts'
import { PROVIDERS_OF, PURPOSES } from './rules.ts'

const purpose = oneOf(PURPOSES, {
  description:
    '`model`: the language model; `translation`: a service that translates pages, instead of a model',
})
const provider = oneOf([...PROVIDERS_OF.model, ...PROVIDERS_OF.translation])
const VISIBLE = '^[\\x21-\\x7e]+$'

const AiConnection = named(
  'AiConnection',
  Type.Object({
    purpose,
    provider,
    model: nullable(Type.String({ description: 'Null for a translation service' })),
    baseUrl: nullable(Type.String({ description: "Null is the provider's own address" })),
    keyHint: nullable(
      Type.String({
        description: 'The last four characters of the key; empty for a short one, null without a key',
      }),
    ),
    savedAt: DateTime,
  }),
)
export type AiConnection = Static<typeof AiConnection>

const AiConnectionTest = named(
  'AiConnectionTest',
  Type.Object({
    works: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why it does not work, for programs' })),
    message: Type.String({ description: 'The same, for people' }),
  }),
)

const ALL = '/v1/account/ai/connections'
const ONE = `${ALL}/:purpose` as const

/** An account's own keys. They never leave the server. */
export const connectionEndpoints = {
  listConnections: endpoint(`GET ${ALL}`, 'owner', {
    extension: true,
    summary: 'List the AI providers that the account has connected',
    reply: list(AiConnection),
  }),
  saveConnection: endpoint(`PUT ${ONE}`, 'owner', {
    extension: true,
    summary: 'Connect an AI provider of the account',
    description:
      'Live sites of the account use it instead of the server’s own, and no plan budget applies. The key is stored ' +
      'encrypted and never shown. It can be omitted if provider and address stay the same.',
    params: { purpose },
    body: Type.Object({
      provider,
      model: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE, examples: ['gpt-5-mini'] }),
      ),
      baseUrl: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1_000,
          description: 'A public address, for providers without a fixed one',
          examples: ['https://llm.example.com/v1'],
        }),
      ),
      apiKey: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: VISIBLE })),
    }),
    reply: one(AiConnection),
  }),
  removeConnection: endpoint(`DELETE ${ONE}`, 'owner', {
    extension: true,
    summary: 'Remove an AI provider of the account',
    description:
      'Its key is deleted, and the server’s own is used again. Running jobs continue with that; requests already sent finish.',
    params: { purpose },
    reply: one(Deleted),
  }),
  testConnection: endpoint(`POST ${ONE}/test`, 'owner', {
    extension: true,
    longRunning: true,
    gateway: true,
    summary: 'Test an AI provider of the account',
    params: { purpose },
    reply: one(AiConnectionTest),
  }),
} as const satisfies Endpoints
