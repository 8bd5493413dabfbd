import { Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { Id, Line, named, oneOf } from '../../../api/schema.ts'
import { ASSIST_ACTIONS, MAX_INSTRUCTION_LENGTH } from '../rules.ts'
import { engine, Usage } from '../schema.ts'

const suggestion = Type.String({
  description:
    'Plain text. For `seo`: the title on the first line, the description on the second. For `alt_text`: one line per image.',
})
const Assistance = named(
  'Assistance',
  Type.Object({
    pageId: Id,
    action: Type.String(),
    suggestion,
    notes: Type.Array(Type.String(), {
      description: 'Which parts of the request were not followed, and why',
    }),
    usage: Usage,
    engine,
  }),
)

export const assistEndpoints = {
  contentAssist: endpoint('POST /v1/sites/:siteId/ai/content-assist', 'ai:write', {
    longRunning: true,
    gateway: true,
    summary: 'Suggest better content',
    description: 'Suggests text for a page or one of its blocks without changing it.',
    body: Type.Object({
      pageId: Id,
      action: Type.Optional(oneOf([...ASSIST_ACTIONS], { default: 'improve' })),
      blockId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: '`props.id` of a block; the whole page by default',
        }),
      ),
      instruction: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: MAX_INSTRUCTION_LENGTH,
          description: 'Additional instructions in plain language',
          examples: ['Speak to families with small children'],
        }),
      ),
      tone: Type.Optional({ ...Line, description: 'The desired tone', examples: ['friendly'] }),
    }),
    reply: one(Assistance),
  }),
} as const satisfies Endpoints
