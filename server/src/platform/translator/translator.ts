export const TRANSLATORS = ['deepl', 'libretranslate'] as const
export type TranslatorName = (typeof TRANSLATORS)[number]
export const FORMALITIES = ['more', 'less'] as const

export type TranslatorSettings = {
  provider: TranslatorName
  /** Without a trailing slash. */
  url: string
  apiKey: string | null
  formality: (typeof FORMALITIES)[number] | null
  glossary: string | null
}

type TranslationRequest = {
  /** XML fragments. Elements named `x` and a number stand for formatting. */
  texts: string[]
  /** BCP 47 tags. */
  sourceLanguage: string
  targetLanguage: string
}

/** A service that translates and does nothing else. It gets texts only. */
export type Translator = {
  name: TranslatorName
  /** The element whose content the service leaves as it is. */
  keepTag: string
  /** Resolves to one translation for each text. Throws TranslatorError, or the signal's reason if aborted. */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<string[]>
  /** Whether the account has connected it and pays for it itself. */
  isOwn: boolean
}
export type OpenTranslator = Translator & { close(): Promise<void> }

/** `busy` and `unavailable` are temporary, `quota` until it is renewed; `misconfigured` needs the operator. */
export type TranslatorFailure = 'busy' | 'unavailable' | 'quota' | 'misconfigured' | 'unsupported'

export class TranslatorError extends Error {
  readonly failure: TranslatorFailure
  /** Whether the service is one that the account has connected. */
  readonly isOwn: boolean

  constructor(failure: TranslatorFailure, { isOwn, cause }: { isOwn: boolean; cause?: unknown }) {
    super(`The translation service failed: ${failure}`, { cause })
    this.failure = failure
    this.isOwn = isOwn
  }
}

/** How a service is asked, and what its answers mean. */
export type Dialect = {
  keepTag: string
  request(
    settings: TranslatorSettings,
    request: TranslationRequest,
  ): { url: string; headers: Record<string, string>; body: object }
  textsIn(answer: Record<string, unknown>): unknown[]
  /** What an error of this service means; null for those that its status explains. */
  failureOf(status: number, answer: Record<string, unknown>): TranslatorFailure | null
}
