import { Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { AnyObject, named } from '../../../api/schema.ts'
import { MAX_VARIANTS } from '../rules.ts'
import { engine, language, prompt } from '../schema.ts'

const template = Type.Unsafe<Record<string, unknown>>({
  ...AnyObject,
  description: 'A Puck item, `{type, props}`, ready to use as the `template` of a custom block',
})
const templatePrompt = { prompt, language: Type.Optional(language) }
const tokensUsed = Type.Integer({ description: 'Input and output tokens; 0 for the built-in engine' })

export const templateEndpoints = {
  generateTemplate: endpoint('POST /v1/sites/:siteId/ai/generate-template', 'ai:write', {
    idempotency: 'required',
    longRunning: true,
    gateway: true,
    summary: 'Generate a block template',
    body: Type.Object(templatePrompt),
    reply: one(named('GeneratedTemplate', Type.Object({ template, tokensUsed, engine }))),
  }),
  generateTemplateVariants: endpoint('POST /v1/sites/:siteId/ai/generate-template-variants', 'ai:write', {
    idempotency: 'required',
    longRunning: true,
    gateway: true,
    summary: 'Generate several different block templates',
    body: Type.Object({
      ...templatePrompt,
      count: Type.Optional(Type.Integer({ minimum: 2, maximum: MAX_VARIANTS, default: 3 })),
    }),
    reply: one(
      named('GeneratedTemplates', Type.Object({ templates: Type.Array(template), tokensUsed, engine })),
    ),
  }),
} as const satisfies Endpoints
