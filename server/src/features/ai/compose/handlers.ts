import type { Static } from 'typebox'
import { refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { NO_TOKENS } from '../../../platform/language-model/model.ts'
import { isLanguageTag } from '../../../platform/values/language.ts'
import { metered } from '../budget/ledger.ts'
import { templatesFor } from '../built-in/templates.ts'
import type { ai } from '../contract.ts'
import { type EngineResult, engineName, modelFor } from '../engine.ts'
import { withModelSlot } from '../model-requests.ts'
import type { Part } from '../plan/site-plan.ts'
import { maxTemplateTokens, templatesWithModel } from './model-templates.ts'

type Handlers = HandlersOf<typeof ai>
type TemplateRequest = Static<(typeof ai)['endpoints']['generateTemplate']['body']>
const DEFAULT_COUNT = 3

export const generateTemplate: Handlers['generateTemplate'] = async (context, { body }) => {
  const { templates, ...rest } = await generateTemplates(context, body, 1)
  return { template: templates[0] as Part, ...rest }
}

export const generateTemplateVariants: Handlers['generateTemplateVariants'] = (context, { body }) =>
  generateTemplates(context, body, body.count ?? DEFAULT_COUNT)

async function generateTemplates(context: SiteContext, { prompt, language }: TemplateRequest, count: number) {
  refuse({
    ...(prompt.trim() === '' && { prompt: 'must not be blank' }),
    ...(language !== undefined &&
      !isLanguageTag(language) && { language: 'must be a BCP 47 language tag, such as de or pt-BR' }),
  })
  const model = await modelFor(context, context.site)
  const request = { prompt, language: language ?? context.site.language, count }
  const work = {
    model,
    kind: 'generate-template',
    maxTokens: model ? maxTemplateTokens(model, request) : 0,
  } as const
  const { value, usage } = await withModelSlot(context, model, (signal) =>
    metered(context, work, async (): Promise<EngineResult<Part[]>> => {
      if (model) return templatesWithModel(model, request, signal)
      return { value: templatesFor(prompt, request.language, count), usage: NO_TOKENS }
    }),
  )
  const tokensUsed = usage.promptTokens + usage.completionTokens
  return { templates: value, tokensUsed, engine: engineName(model) }
}
