import type { Static } from 'typebox'
import { refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { NO_TOKENS } from '../../../platform/language-model/model.ts'
import { isLanguageTag } from '../../../platform/values/language.ts'
import { metered } from '../budget/ledger.ts'
import type { ai } from '../contract.ts'
import { engineName, type Made, modelFor } from '../engine.ts'
import { withModelSlot } from '../model-requests.ts'
import { templatesFor } from './built-in-templates.ts'
import { mostTokens, templatesWithModel } from './model-templates.ts'
import type { Part } from './site-plan.ts'

type Handlers = HandlersOf<typeof ai>
type Wish = Static<(typeof ai)['endpoints']['generateTemplate']['body']>
const USUAL_COUNT = 3

export const generateTemplate: Handlers['generateTemplate'] = async (context, { body }) => {
  const { templates, ...rest } = await made(context, body, 1)
  return { template: templates[0] as Part, ...rest }
}

export const generateTemplateVariants: Handlers['generateTemplateVariants'] = (context, { body }) =>
  made(context, body, body.count ?? USUAL_COUNT)

async function made(context: SiteContext, { prompt, language }: Wish, count: number) {
  refuse({
    ...(prompt.trim() === '' && { prompt: 'must not be blank' }),
    ...(language !== undefined &&
      !isLanguageTag(language) && { language: 'must be a BCP 47 language tag, such as de or pt-BR' }),
  })
  const model = modelFor(context, context.site)
  const wish = { prompt, language: language ?? context.site.language, count }
  const work = { kind: 'generate-template', atMostTokens: model ? mostTokens(model, wish) : 0 } as const
  const { value, usage } = await withModelSlot(context, (signal) =>
    metered(context, work, async (): Promise<Made<Part[]>> => {
      if (model) return templatesWithModel(model, wish, signal)
      return { value: templatesFor(prompt, wish.language, count), usage: NO_TOKENS }
    }),
  )
  const tokensUsed = usage.promptTokens + usage.completionTokens
  return { templates: value, tokensUsed, engine: engineName(model) }
}
