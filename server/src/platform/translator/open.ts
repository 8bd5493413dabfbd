import { createOutbound, type Outbound, OutboundError } from '../outbound/guarded-http.ts'
import {
  type OpenTranslator,
  TranslatorError,
  type TranslatorFailure,
  type TranslatorSettings,
} from './translator.ts'

const TIMEOUT_MS = 60_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** The address is the operator's, and may be in a private network. Redirects are not followed. */
const ANY_NETWORK = ['0.0.0.0/0', '::/0']

/** Opens the configured service, or through the guarded client one that an account has connected. */
export async function openTranslator(
  settings: TranslatorSettings,
  guarded: Outbound | null = null,
): Promise<OpenTranslator> {
  const dialect =
    settings.provider === 'deepl'
      ? (await import('./deepl.ts')).deepl
      : (await import('./libretranslate.ts')).libretranslate
  const isOwn = guarded !== null
  const outbound = guarded ?? createOutbound({ allowNetworks: ANY_NETWORK, httpsOnly: false })
  return {
    name: settings.provider,
    isOwn,
    keepTag: dialect.keepTag,

    async translate(request, signal) {
      const { url, headers, body } = dialect.request(settings, request)
      const asked = outbound.ask(url, {
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: Buffer.from(JSON.stringify(body)),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        signal,
      })
      const answer = await asked.catch((error) => {
        signal.throwIfAborted()
        throw error instanceof OutboundError
          ? new TranslatorError('unavailable', { isOwn, cause: error })
          : error
      })
      const json = objectIn(`${answer.body}`)
      if (answer.status !== 200)
        throw new TranslatorError(dialect.failureOf(answer.status, json) ?? failureOf(answer.status), {
          isOwn,
        })
      const texts = dialect.textsIn(json)
      if (texts.length !== request.texts.length || texts.some((text) => typeof text !== 'string'))
        throw new TranslatorError('unavailable', { isOwn })
      return texts as string[]
    },

    close: async () => {
      if (!isOwn) await outbound.close()
    },
  }
}

function failureOf(status: number): TranslatorFailure {
  if (status === 429 || status === 529) return 'busy'
  return status >= 500 || status === 408 ? 'unavailable' : 'misconfigured'
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
