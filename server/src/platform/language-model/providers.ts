import type { LanguageModel } from 'ai'

type Model = Exclude<LanguageModel, string>
export type ProviderSettings = {
  model: string
  apiKey: string | null
  baseUrl: string | null
  fetch: typeof fetch
}
export type Provider = {
  needs: { apiKey: boolean; baseUrl: boolean }
  /** Loads the provider's package, which is slow: call it on first use. */
  open(settings: ProviderSettings): Promise<Model>
}

type Options = { apiKey?: string; baseURL?: string; fetch: typeof fetch }
type Create = (options: Options) => (model: string) => Model

const provider = (needs: Provider['needs'], load: () => Promise<Create>): Provider => ({
  needs,
  async open({ model, apiKey, baseUrl, fetch }) {
    const create = await load()
    const configured = { ...(apiKey !== null && { apiKey }), ...(baseUrl !== null && { baseURL: baseUrl }) }
    return create({ fetch, ...configured })(model)
  },
})
/** A provider with a single public address. */
const central = (load: () => Promise<Create>) => provider({ apiKey: true, baseUrl: false }, load)
/** A provider with an address per customer or region. */
const perCustomer = (load: () => Promise<Create>) => provider({ apiKey: true, baseUrl: true }, load)

const compatible: Provider = {
  needs: { apiKey: false, baseUrl: true },
  async open({ model, apiKey, baseUrl, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl as string,
      ...(apiKey !== null && { apiKey }),
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
    })(model)
  },
}

/** Values of `AI_PROVIDER`. */
export const PROVIDERS = {
  'openai-compatible': compatible,
  openai: central(async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return (options) => createOpenAI(options).chat
  }),
  anthropic: central(async () => (await import('@ai-sdk/anthropic')).createAnthropic),
  google: central(async () => (await import('@ai-sdk/google')).createGoogleGenerativeAI),
  mistral: central(async () => (await import('@ai-sdk/mistral')).createMistral),
  groq: central(async () => (await import('@ai-sdk/groq')).createGroq),
  xai: central(async () => (await import('@ai-sdk/xai')).createXai),
  deepseek: central(async () => (await import('@ai-sdk/deepseek')).createDeepSeek),
  cohere: central(async () => (await import('@ai-sdk/cohere')).createCohere),
  togetherai: central(async () => (await import('@ai-sdk/togetherai')).createTogetherAI),
  fireworks: central(async () => (await import('@ai-sdk/fireworks')).createFireworks),
  perplexity: central(async () => (await import('@ai-sdk/perplexity')).createPerplexity),
  cerebras: central(async () => (await import('@ai-sdk/cerebras')).createCerebras),
  deepinfra: central(async () => (await import('@ai-sdk/deepinfra')).createDeepInfra),
  'amazon-bedrock': perCustomer(async () => (await import('@ai-sdk/amazon-bedrock')).createAmazonBedrock),
  azure: perCustomer(async () => {
    const { createAzure } = await import('@ai-sdk/azure')
    return (options) => createAzure(options).chat
  }),
}

export type ProviderName = keyof typeof PROVIDERS
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[]

export type AiSettings = {
  provider: ProviderName
  model: string
  apiKey: string | null
  /** Null means the provider's own. */
  baseUrl: string | null
  /** Whether answers are read while they are being written. */
  stream: boolean
  /** For a whole answer; when streaming, for the next part of it. */
  timeoutMs: number
}

/** The name callers see, such as `openai/gpt-5-mini`. */
export const modelName = ({ provider, model }: AiSettings) => `${provider}/${model}`
