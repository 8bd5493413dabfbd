export {
  APICallError,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  Output,
  streamText,
} from 'ai'

/** The packages of the providers, loaded on first use. */
export const packages = {
  openai: () => import('@ai-sdk/openai'),
  'openai-compatible': () => import('@ai-sdk/openai-compatible'),
  anthropic: () => import('@ai-sdk/anthropic'),
  google: () => import('@ai-sdk/google'),
  mistral: () => import('@ai-sdk/mistral'),
  groq: () => import('@ai-sdk/groq'),
  xai: () => import('@ai-sdk/xai'),
  deepseek: () => import('@ai-sdk/deepseek'),
  cohere: () => import('@ai-sdk/cohere'),
  togetherai: () => import('@ai-sdk/togetherai'),
  fireworks: () => import('@ai-sdk/fireworks'),
  perplexity: () => import('@ai-sdk/perplexity'),
  cerebras: () => import('@ai-sdk/cerebras'),
  deepinfra: () => import('@ai-sdk/deepinfra'),
  'amazon-bedrock': () => import('@ai-sdk/amazon-bedrock'),
  azure: () => import('@ai-sdk/azure'),
}
