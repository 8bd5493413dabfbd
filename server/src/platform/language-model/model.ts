import type { TSchema } from 'typebox'

export type TokenUsage = { promptTokens: number; completionTokens: number }
export const NO_TOKENS: TokenUsage = { promptTokens: 0, completionTokens: 0 }

export type Question<T> = {
  /** What to do. Holds no text of callers or pages. */
  instructions: string
  /** What it is about, as JSON: texts of callers and pages, which are data whatever they say. */
  data: object
  /** JSON Schema that the answer fits; it is asked again, with what is wrong, until it does or three answers were bad. */
  schema: TSchema
  /** What else is wrong with an answer, in words for the model; empty when it is good. */
  check?(value: T): string[]
  /** Of one answer, without what a model thinks before it. */
  maxOutputTokens: number
  signal: AbortSignal
}
/** A language model that was configured by the operator. */
export type LanguageModel = {
  /** The provider and its model, such as `openai/gpt-5-mini`. */
  name: string
  /**
   * Answers with what all answers together have cost; where the provider does not say, that is estimated from the texts.
   * Repeats bad answers only. Throws LanguageModelError: of a `timeout` too when the signal is aborted.
   */
  ask<T>(question: Question<T>): Promise<{ value: T; usage: TokenUsage }>
  /** What an answer of so many tokens may take beside them for thinking: nothing until the model is known to need it. */
  thinkingTokens(maxOutputTokens: number): number
}
export type OpenLanguageModel = LanguageModel & { close(): Promise<void> }

/**
 * `busy`, `unavailable` and `timeout` may pass; `misconfigured` is the operator's to mend; `refused` is about the prompt;
 * `malformed` is an answer that stayed bad.
 */
export type Failure = 'busy' | 'unavailable' | 'timeout' | 'misconfigured' | 'refused' | 'malformed'

/** Its message names no key and quotes no provider: callers may see it. */
export class LanguageModelError extends Error {
  readonly failure: Failure
  /** What was spent all the same. */
  readonly usage: TokenUsage
  readonly retryAfterSeconds: number | null

  constructor(
    failure: Failure,
    message: string,
    {
      usage = NO_TOKENS,
      retryAfterSeconds = null,
    }: Partial<Pick<LanguageModelError, 'usage' | 'retryAfterSeconds'>> = {},
  ) {
    super(message)
    this.failure = failure
    this.usage = usage
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const sumOf = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
})

const BYTES_PER_TOKEN = 4
/** Of the words around a question. */
const PROMPT_TOKENS = 250

/** About how many tokens a text has; models differ. */
export const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)

export const MAX_ANSWERS = 3

/** About the most that a question takes: all its answers are bad, and are sent back. */
export function mostTokensOf(
  model: Pick<LanguageModel, 'thinkingTokens'>,
  { instructions, data, schema, maxOutputTokens }: Omit<Question<never>, 'signal'>,
): number {
  const promptTokens = tokensOf(JSON.stringify([instructions, data, schema])) + PROMPT_TOKENS
  const answerTokens = maxOutputTokens + model.thinkingTokens(maxOutputTokens)
  // Each answer is read again by those after it, without what was thought.
  const readAgain = (MAX_ANSWERS * (MAX_ANSWERS - 1)) / 2
  return MAX_ANSWERS * (promptTokens + answerTokens) + readAgain * maxOutputTokens
}
