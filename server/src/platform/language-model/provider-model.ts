import type { TSchema } from 'typebox'
import { Agent } from 'undici'
import {
  generateText,
  type LanguageModelUsage,
  type ModelMessage,
  Output,
  streamText,
} from '#bundled/language-model'
import type { Logger } from '../observe/log.ts'
import { type Outbound, untraced } from '../outbound/guarded-http.ts'
import { Exchange, type Way } from './exchange.ts'
import { classify, describe, failureOf, isUnsupportedRequest } from './failures.ts'
import {
  LanguageModelError,
  MAX_ANSWERS,
  NO_TOKENS,
  type OpenLanguageModel,
  type Question,
  sumOf,
  type TokenUsage,
  tokensOf,
} from './model.ts'
import { type AiSettings, modelName, PROVIDERS } from './providers.ts'
import { correctionFor, type Parsed, parseAnswer, partialAnswer, promptFor } from './structured-output.ts'

/** The part of a bad answer that is sent back. */
const MAX_QUOTED_LENGTH = 100_000
const MAX_REASON_LENGTH = 500
const TELL_EVERY_MS = 1_000
/** Maximum ratio of reasoning to answer tokens. */
const MAX_REASONING_RATIO = 8

/** Ways to request JSON, best first. Servers support different ones. */
const FORMATS = ['schema', 'json', 'text'] as const
type Format = (typeof FORMATS)[number]

type Prompt = { system: string; messages: ModelMessage[] }
type Answer = { text: string; finishReason: string; thinkingTokens: number; usage: TokenUsage }

/** Strict schemas must require every field. Answers are validated here anyway. */
const LOOSE_SCHEMAS = Object.fromEntries(
  ['openaiCompatible', 'openai', 'azure', 'groq', 'cerebras', 'fireworks', 'deepinfra', 'togetherai'].map(
    (provider) => [provider, { strictJsonSchema: false }],
  ),
)

export function createProviderModel(
  settings: AiSettings,
  log: Logger,
  guarded: Outbound | null,
): OpenLanguageModel {
  // The SDK would print warnings about unsupported options to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return new ProviderModel(settings, log, guarded)
}

class ProviderModel implements OpenLanguageModel {
  readonly name: string
  readonly isOwn: boolean
  readonly #settings: AiSettings
  readonly #log: Logger
  readonly #way: Way
  /** Index of the best format the server is known to support. */
  #format = 0
  /** Twice the longest reasoning of a truncated answer. */
  #reasoningTokens = 0

  constructor(settings: AiSettings, log: Logger, guarded: Outbound | null) {
    this.name = modelName(settings)
    this.isOwn = guarded !== null
    // The exchange alone limits the time.
    this.#way = guarded ?? {
      dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }),
      trace: untraced,
    }
    this.#settings = settings
    this.#log = log
  }

  async ask<T>(question: Question<T>) {
    const { system, user, mark } = promptFor(question)
    const prompt: Prompt = { system, messages: [{ role: 'user', content: user }] }
    let usage = NO_TOKENS
    for (let count = 1; ; count++) {
      const answer = await this.#answer(prompt, question, usage)
      usage = sumOf(usage, answer.usage)
      if (answer.finishReason === 'content-filter')
        throw this.#logged(failureOf('refused', { usage, isOwn: this.isOwn }), 'content filter')
      const { value, problems } = await this.#read(question, answer)
      if (value !== undefined) return { value, usage }
      if (count === (question.maxAnswers ?? MAX_ANSWERS))
        throw this.#logged(failureOf('malformed', { usage, isOwn: this.isOwn }), problems.join('; '))
      prompt.messages.push(
        { role: 'assistant', content: answer.text.slice(0, MAX_QUOTED_LENGTH) || '(nothing)' },
        { role: 'user', content: correctionFor(problems, mark) },
      )
    }
  }

  thinkingTokens(maxOutputTokens: number): number {
    return Math.min(this.#reasoningTokens, MAX_REASONING_RATIO * maxOutputTokens)
  }

  async #read<T>(question: Question<T>, { text, thinkingTokens, finishReason }: Answer): Promise<Parsed<T>> {
    if (finishReason !== 'length') return parseAnswer(question, text, finishReason === 'stop')
    const { maxOutputTokens } = question
    question.onPartial?.(partialAnswer(text) as T)
    this.#reasoningTokens = Math.max(this.#reasoningTokens, 2 * thinkingTokens)
    return { problems: [`it is too long: it has to end within ${maxOutputTokens} tokens`] }
  }

  /** Requests one answer in the best format the server supports. `before` is the usage of earlier attempts. */
  async #answer<T>(prompt: Prompt, question: Question<T>, before: TokenUsage): Promise<Answer> {
    for (let format = this.#format; ; format++) {
      const { signal } = question
      if (signal.aborted) throw failureOf('timeout', { usage: before })
      const timing = { ...this.#settings, isOwn: this.isOwn }
      const exchange = new Exchange(signal, timing, this.#way)
      try {
        const answer = await this.#request(prompt, question, FORMATS[format] as Format, exchange)
        this.#format = Math.max(this.#format, format)
        return answer
      } catch (error) {
        if (!signal.aborted && isUnsupportedRequest(error) && format < FORMATS.length - 1) continue
        const reason = signal.aborted ? failureOf('timeout') : error
        throw this.#failed(exchange, reason, before, this.#partialUsage(exchange, prompt, question))
      } finally {
        exchange.end()
      }
    }
  }

  async #request<T>(
    prompt: Prompt,
    { schema, maxOutputTokens, onPartial }: Question<T>,
    format: Format,
    exchange: Exchange,
  ) {
    const { provider, model, apiKey, baseUrl, stream } = this.#settings
    const { fetch, signal } = exchange
    const request = {
      ...prompt,
      model: await PROVIDERS[provider].open({ model, apiKey, baseUrl, fetch }),
      output: { ...Output.text(), responseFormat: Promise.resolve(responseFormat(format, schema)) },
      providerOptions: LOOSE_SCHEMAS,
      maxOutputTokens: maxOutputTokens + this.thinkingTokens(maxOutputTokens),
      maxRetries: 0,
      abortSignal: signal,
    }
    if (stream) {
      const onText = onPartial && ((text: string) => onPartial(partialAnswer(text) as T))
      return answerOf(prompt, await streamed(request, exchange, onText))
    }
    const { text, reasoningText, finishReason, usage } = await generateText(request)
    exchange.receive(text)
    return answerOf(prompt, { text, thinking: reasoningText ?? '', finishReason, usage })
  }

  /** Estimates the usage of an aborted answer. */
  #partialUsage<T>({ received }: Exchange, prompt: Prompt, { maxOutputTokens }: Question<T>): TokenUsage {
    const most = maxOutputTokens + this.thinkingTokens(maxOutputTokens)
    const completionTokens = Math.min(tokensOf(received), most)
    return { promptTokens: promptTokens(prompt), completionTokens }
  }

  #failed(exchange: Exchange, error: unknown, before: TokenUsage, partial: TokenUsage): LanguageModelError {
    const { failure, message, retryAfterSeconds, misconfiguration } = exchange.failure ?? classify(error)
    const wasRead = exchange.hasStarted || failure === 'timeout'
    const usage = wasRead ? sumOf(before, partial) : before
    return this.#logged(
      new LanguageModelError(failure, message, {
        usage,
        retryAfterSeconds,
        misconfiguration,
        isOwn: this.isOwn,
      }),
      describe(exchange.failure ?? error, this.#settings.apiKey),
    )
  }

  #logged(error: LanguageModelError, reason: string): LanguageModelError {
    const { failure, usage } = error
    this.#log.warn(
      { component: 'ai', model: this.name, failure, reason: reason.slice(0, MAX_REASON_LENGTH), ...usage },
      'a question to the language model failed',
    )
    return error
  }

  /** The guarded client is shared with others. */
  close = async () => {
    if (!this.isOwn) await this.#way.dispatcher.destroy()
  }
}

function responseFormat(format: Format, schema: TSchema) {
  if (format === 'text') return { type: 'text' as const }
  // Without TypeBox's own symbols.
  const plain = format === 'schema' ? { schema: JSON.parse(JSON.stringify(schema)), name: 'answer' } : {}
  return { type: 'json' as const, ...plain }
}

type Completion = { text: string; thinking: string; finishReason: string; usage?: LanguageModelUsage }

async function streamed(
  request: Parameters<typeof streamText>[0],
  exchange: Exchange,
  onText?: (text: string) => void,
): Promise<Completion> {
  let toldAt = performance.now()
  const completion: Completion = { text: '', thinking: '', finishReason: 'other' }
  const { fullStream } = streamText({ ...request, onError: () => {} })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') completion.text += part.text
    if (part.type === 'reasoning-delta') completion.thinking += part.text
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') exchange.receive(part.text)
    if (onText && performance.now() - toldAt >= TELL_EVERY_MS) {
      toldAt = performance.now()
      onText(completion.text)
    }
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw exchange.signal.reason
    if (part.type === 'finish') {
      completion.finishReason = part.finishReason
      completion.usage = part.totalUsage
    }
  }
  return completion
}

/** More than any answer takes: servers of accounts may report anything. */
const MAX_REPORTED = 10_000_000
const reported = (tokens = 0) =>
  Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MAX_REPORTED ? tokens : 0

/** Estimates tokens that the server reports as 0, not at all, or as what cannot be. */
function answerOf(prompt: Prompt, { text, thinking, finishReason, usage }: Completion): Answer {
  return {
    text,
    finishReason,
    thinkingTokens: reported(usage?.outputTokenDetails.reasoningTokens) || tokensOf(thinking),
    usage: {
      promptTokens: reported(usage?.inputTokens) || promptTokens(prompt),
      completionTokens: reported(usage?.outputTokens) || tokensOf(text + thinking),
    },
  }
}

const promptTokens = ({ system, messages }: Prompt) =>
  tokensOf(system) + messages.reduce((sum, { content }) => sum + tokensOf(String(content)), 0)
