import { Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { DateTime, named, nullable } from '../../../api/schema.ts'
import { engine } from '../schema.ts'

/** Null means unlimited. */
const allowance = Type.Object({
  used: Type.Integer({ description: 'Includes reservations of work in progress' }),
  limit: nullable(Type.Integer()),
  remaining: nullable(Type.Integer()),
})
const Allowances = named(
  'AiAllowances',
  Type.Object({
    month: Type.String({ description: 'Calendar month in UTC, `YYYY-MM`', examples: ['2026-06'] }),
    resetsAt: DateTime,
    tokens: allowance,
    videoCredits: allowance,
    characters: {
      ...allowance,
      description: 'Of texts sent to a translation service; a language model uses tokens instead',
    },
    engine,
    isOwn: Type.Boolean({ description: 'Whether the account uses its own language model' }),
    ownTokens: Type.Integer({
      description: 'Tokens billed to the account’s own key, which no plan limits',
    }),
    sandbox: Type.Boolean({ description: 'Sandbox keys use the built-in engine at no cost' }),
  }),
)

export const budgetEndpoints = {
  getUsage: endpoint('GET /v1/sites/:siteId/ai/usage', 'ai:write', {
    extension: true,
    summary: "Get the account's AI usage of this month",
    reply: one(Allowances),
  }),
} as const satisfies Endpoints
