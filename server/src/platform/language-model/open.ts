import type { Logger } from '../observe/log.ts'
import type { OpenLanguageModel } from './model.ts'
import { type AiSettings, modelName } from './providers.ts'

/** Opens the configured model. The provider's code is loaded by the first question, which keeps the start fast. */
export function openLanguageModel(settings: AiSettings, log: Logger): OpenLanguageModel {
  let model: Promise<OpenLanguageModel> | undefined
  let loaded: OpenLanguageModel | undefined
  const load = async () => {
    loaded = (await import('./provider-model.ts')).createProviderModel(settings, log)
    return loaded
  }
  return {
    name: modelName(settings),
    async ask(question) {
      model ??= load()
      return (await model).ask(question)
    },
    thinkingTokens: (maxOutputTokens) => loaded?.thinkingTokens(maxOutputTokens) ?? 0,
    close: async () => (await model)?.close(),
  }
}
