import type { TSchema } from 'typebox'

export type TokenUsage = { promptTokens: number; completionTokens: number }
export const NO_TOKENS: TokenUsage = { promptTokens: 0, completionTokens: 0 }

export type Question<T> = {
  /** Instructions to the model. Must not contain text from callers or pages. */
  instructions: string
  /** Texts from callers and pages, sent as JSON and never treated as instructions. */
  data: object
  /** JSON Schema of the answer. A bad answer is sent back with its problems. */
  schema: TSchema
  /** What an answer must match at least, if less than the schema: `check` then finds what else is wrong. */
  accepts?: TSchema
  /** Further problems of an answer, worded for the model; empty if it is good. */
  check?(value: T): string[] | Promise<string[]>
  /** Called about once a second with those properties of the answer that are complete, and with those of one that was cut off. */
  onPartial?(value: T): void
  /** Answers in all, bad ones included; 3 by default. */
  maxAnswers?: number
  /** Limit of one answer, reasoning excluded. */
  maxOutputTokens: number
  signal: AbortSignal
}
export type LanguageModel = {
  /** The provider and its model, such as `openai/gpt-5-mini`. */
  name: string
  /**
   * Resolves to the answer and the usage of all attempts, estimated if the provider does not report it. Retries bad answers
   * only. Throws LanguageModelError; `timeout` also if the signal is aborted.
   */
  ask<T>(question: Question<T>): Promise<{ value: T; usage: TokenUsage }>
  /** Tokens to allow for reasoning on top of an answer; 0 until the model is known to reason. */
  thinkingTokens(maxOutputTokens: number): number
  /** Whether the account has connected it and pays for it itself. */
  isOwn: boolean
}
export type OpenLanguageModel = LanguageModel & { close(): Promise<void> }

/**
 * `busy`, `unavailable` and `timeout` are temporary; `misconfigured` needs the operator; `refused` concerns the prompt;
 * `malformed` means that all answers were bad.
 */
export type Failure = 'busy' | 'unavailable' | 'timeout' | 'misconfigured' | 'refused' | 'malformed'
/** What is wrong with a configuration, as far as the provider says. */
export type Misconfiguration = 'key' | 'unpaid' | 'model' | 'address'

export type FailureDetails = Partial<
  Pick<LanguageModelError, 'usage' | 'retryAfterSeconds' | 'misconfiguration' | 'isOwn'>
>

/** Its message is safe to show to callers: no keys, no quotes of the provider. */
export class LanguageModelError extends Error {
  readonly failure: Failure
  /** Tokens spent in spite of the failure. */
  readonly usage: TokenUsage
  readonly retryAfterSeconds: number | null
  readonly misconfiguration: Misconfiguration | null
  /** Whether the model is one that the account has connected. */
  readonly isOwn: boolean

  constructor(failure: Failure, message: string, more: FailureDetails = {}) {
    super(message)
    this.failure = failure
    this.usage = more.usage ?? NO_TOKENS
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.misconfiguration = more.misconfiguration ?? null
    this.isOwn = more.isOwn ?? false
  }

  /** The same with the usage of more questions. */
  withUsage(usage: TokenUsage): LanguageModelError {
    const { failure, message, retryAfterSeconds, misconfiguration, isOwn } = this
    return new LanguageModelError(failure, message, { usage, retryAfterSeconds, misconfiguration, isOwn })
  }
}

export const sumOf = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
})

const BYTES_PER_TOKEN = 4
/** Size of the prompt around a question. */
const PROMPT_TOKENS = 250

/** Estimates the number of tokens of a text. */
export const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)

export const MAX_ANSWERS = 3

type Asked = Omit<Question<never>, 'signal'>

const promptTokensOf = ({ instructions, data, schema }: Asked) =>
  tokensOf(JSON.stringify([instructions, data, schema])) + PROMPT_TOKENS

/** Estimates the most tokens that a question may take, with all its answers bad and sent back. */
export function maxTokensOf(model: Pick<LanguageModel, 'thinkingTokens'>, asked: Asked): number {
  const { maxOutputTokens, maxAnswers = MAX_ANSWERS } = asked
  const answerTokens = maxOutputTokens + model.thinkingTokens(maxOutputTokens)
  // Each attempt reads all earlier answers again, without their reasoning.
  const readAgain = (maxAnswers * (maxAnswers - 1)) / 2
  return maxAnswers * (promptTokensOf(asked) + answerTokens) + readAgain * maxOutputTokens
}

export type TokenRange = { from: number; to: number }
export const NO_RANGE: TokenRange = { from: 0, to: 0 }
/** Of the longest answer. */
const SHORT_ANSWER = 1 / 8

/** Estimates what a question takes: from one short answer to the most that it may take. */
export const tokenRangeOf = (model: Pick<LanguageModel, 'thinkingTokens'>, asked: Asked): TokenRange => ({
  from: promptTokensOf(asked) + Math.ceil(SHORT_ANSWER * asked.maxOutputTokens),
  to: maxTokensOf(model, asked),
})

export const sumOfRanges = (ranges: TokenRange[]): TokenRange =>
  ranges.reduce((sum, { from, to }) => ({ from: sum.from + from, to: sum.to + to }), NO_RANGE)
