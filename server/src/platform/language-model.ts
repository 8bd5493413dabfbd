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
  maxOutputTokens: number
  signal: AbortSignal
}
/** A language model that was configured by the operator. */
export type LanguageModel = {
  /** The provider and its model, such as `openai/gpt-5-mini`. */
  name: string
  /** Throws LanguageModelError. */
  ask<T>(question: Question<T>): Promise<{ value: T; usage: TokenUsage }>
}

/**
 * `busy`, `unavailable` and `timeout` may pass; `misconfigured` is the operator's to mend; `refused` is about the prompt;
 * `malformed` is an answer that stayed bad.
 */
export type Failure = 'busy' | 'unavailable' | 'timeout' | 'misconfigured' | 'refused' | 'malformed'

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
      cause,
    }: Partial<Pick<LanguageModelError, 'usage' | 'retryAfterSeconds'>> & { cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.failure = failure
    this.usage = usage
    this.retryAfterSeconds = retryAfterSeconds
  }
}
