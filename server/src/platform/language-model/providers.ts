import type { LanguageModel } from '#bundled/language-model'

type Model = Exclude<LanguageModel, string>
type ProviderSettings = {
  model: string
  apiKey: string | null
  baseUrl: string | null
  fetch: typeof fetch
}
type Provider = {
  needs: { apiKey: boolean; baseUrl: boolean }
  /** Loads the provider's package, which is slow: call it on first use. */
  open(settings: ProviderSettings): Promise<Model>
}

type Options = { apiKey?: string; baseURL?: string; fetch: typeof fetch }
type Create = (options: Options) => (model: string) => Model

const packages = async () => (await import('#bundled/language-model')).packages

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
    const { createOpenAICompatible } = await (await packages())['openai-compatible']()
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
    const { createOpenAI } = await (await packages()).openai()
    return (options) => createOpenAI(options).chat
  }),
  anthropic: central(async () => (await (await packages()).anthropic()).createAnthropic),
  google: central(async () => (await (await packages()).google()).createGoogleGenerativeAI),
  mistral: central(async () => (await (await packages()).mistral()).createMistral),
  groq: central(async () => (await (await packages()).groq()).createGroq),
  xai: central(async () => (await (await packages()).xai()).createXai),
  deepseek: central(async () => (await (await packages()).deepseek()).createDeepSeek),
  cohere: central(async () => (await (await packages()).cohere()).createCohere),
  togetherai: central(async () => (await (await packages()).togetherai()).createTogetherAI),
  fireworks: central(async () => (await (await packages()).fireworks()).createFireworks),
  perplexity: central(async () => (await (await packages()).perplexity()).createPerplexity),
  cerebras: central(async () => (await (await packages()).cerebras()).createCerebras),
  deepinfra: central(async () => (await (await packages()).deepinfra()).createDeepInfra),
  'amazon-bedrock': perCustomer(
    async () => (await (await packages())['amazon-bedrock']()).createAmazonBedrock,
  ),
  azure: perCustomer(async () => {
    const { createAzure } = await (await packages()).azure()
    return (options) => createAzure(options).chat
  }),
}

export type ProviderName = keyof typeof PROVIDERS
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[]

export type AnswerReading = {
  /** Whether answers are read while they are being written. */
  stream: boolean
  /** For a whole answer; when streaming, for the next part of it. */
  timeoutMs: number
}
export type AiSettings = AnswerReading & {
  provider: ProviderName
  model: string
  apiKey: string | null
  /** Null means the provider's own. */
  baseUrl: string | null
}

/** The name callers see, such as `openai/gpt-5-mini`. */
export const modelName = ({ provider, model }: AiSettings) => `${provider}/${model}`
