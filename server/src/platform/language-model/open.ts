import type { Logger } from '../observe/log.ts'
import type { Outbound } from '../outbound/guarded-http.ts'
import type { LanguageModel, OpenLanguageModel } from './model.ts'
import { type AiSettings, type AnswerReading, modelName } from './providers.ts'

/**
 * Opens a model: the configured one, or through the guarded client one that an account has connected. The provider's code is
 * loaded by the first question, which keeps the start fast.
 */
export function openLanguageModel(
  settings: AiSettings,
  log: Logger,
  guarded: Outbound | null = null,
): OpenLanguageModel {
  let model: Promise<OpenLanguageModel> | undefined
  let loaded: OpenLanguageModel | undefined
  const load = async () => {
    loaded = (await import('./provider-model.ts')).createProviderModel(settings, log, guarded)
    return loaded
  }
  return {
    name: modelName(settings),
    isOwn: guarded !== null,
    async ask(question) {
      model ??= load()
      return (await model).ask(question)
    },
    thinkingTokens: (maxOutputTokens) => loaded?.thinkingTokens(maxOutputTokens) ?? 0,
    close: async () => (await model)?.close(),
  }
}

const MAX_OWN_MODELS = 200
/** A step of a job may take this many timeouts. */
const STEP_TIMEOUTS = 5
const MAX_STEP_MS = 10 * 60_000

/** Models that accounts have connected. Those used last stay open, as they learn how their server wants to be asked. */
export class OwnModels {
  readonly #models = new Map<string, LanguageModel>()
  readonly #guarded: Outbound
  readonly #reading: AnswerReading
  readonly #log: Logger

  constructor(guarded: Outbound, reading: AnswerReading, log: Logger) {
    this.#guarded = guarded
    this.#reading = reading
    this.#log = log
  }

  /** How long a step of a job may take with what an account has connected. */
  get maxStepMs(): number {
    return Math.min(STEP_TIMEOUTS * this.#reading.timeoutMs, MAX_STEP_MS)
  }

  /** `id` is that of the connection, which has another one after each change. */
  open(id: string, settings: Omit<AiSettings, keyof AnswerReading>): LanguageModel {
    const known = this.#models.get(id)
    const model = known ?? openLanguageModel({ ...settings, ...this.#reading }, this.#log, this.#guarded)
    this.#models.delete(id)
    this.#models.set(id, model)
    for (const oldest of this.#models.keys()) {
      if (this.#models.size <= MAX_OWN_MODELS) break
      this.#models.delete(oldest)
    }
    return model
  }
}
