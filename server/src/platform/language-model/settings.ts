import { Type } from 'typebox'
import { oneOf } from '../../api/schema.ts'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, text, url, type Values } from '../values/variables.ts'
import { type AiSettings, PROVIDER_NAMES, PROVIDERS } from './providers.ts'

export const languageModelVariables = {
  AI_PROVIDER: Type.Optional(
    oneOf(PROVIDER_NAMES, {
      description: 'Provider of the language model that live sites use',
      unset: '`openai-compatible` with `AI_BASE_URL`, else the built-in engine',
    }),
  ),
  AI_MODEL: text('Model of the provider'),
  AI_API_KEY: text('API key of the provider', { secret: true }),
  AI_BASE_URL: url(HTTP, 'Address of the provider', "the provider's own"),
  AI_STREAM: Type.Boolean({
    default: true,
    description:
      'Reads answers as they are written, which tolerates long ones; `off` for servers that cannot',
  }),
  AI_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 3_600_000,
    default: 120_000,
    description: 'Longest pause within an answer; with `AI_STREAM=off`, longest wait for the whole answer',
  }),
}

/** Null if no language model is configured. */
export function languageModelSettings(values: Values<typeof languageModelVariables>): AiSettings | null {
  const { AI_MODEL: model, AI_API_KEY: apiKey = null, AI_BASE_URL: baseUrl = null } = values
  const provider = values.AI_PROVIDER ?? (baseUrl === null ? undefined : 'openai-compatible')
  if (provider === undefined) {
    if (model === undefined && apiKey === null) return null
    throw new ConfigError(
      `AI_PROVIDER is missing: one of ${PROVIDER_NAMES.join(', ')}; or AI_BASE_URL, the address of an OpenAI-compatible server`,
    )
  }
  if (model === undefined) throw new ConfigError(`AI_MODEL is missing: the model of ${provider} to use`)
  const { needs } = PROVIDERS[provider]
  if (needs.apiKey && apiKey === null)
    throw new ConfigError(`AI_API_KEY is missing: ${provider} requires one`)
  if (needs.baseUrl && baseUrl === null)
    throw new ConfigError(`AI_BASE_URL is missing: the address of ${provider}`)
  return { provider, model, apiKey, baseUrl, stream: values.AI_STREAM, timeoutMs: values.AI_TIMEOUT_MS }
}
