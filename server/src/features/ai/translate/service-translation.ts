import { ApiError, badRequest } from '../../../api/errors.ts'
import {
  type Translator,
  TranslatorError,
  type TranslatorFailure,
} from '../../../platform/translator/translator.ts'
import { escapeText, unescapeHtml } from '../../../platform/values/html.ts'
import { batchesOf, type Languages, spacedAs } from './model-translation.ts'
import { type Passage, passageKey } from './passage.ts'
import { translationProblems } from './passages.ts'
import { mapWords } from './protected-spans.ts'

const BUSY_RETRY_SECONDS = 30

/**
 * Translates passages with a service that does nothing else. The result lacks those whose tags or placeholders it did not keep,
 * in whole and in parts. Throws ApiError.
 */
export async function serviceTranslations(
  translator: Translator,
  languages: Languages,
  passages: Passage[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const translations = new Map<string, string>()
  const translate = async (batch: Passage[]) => {
    const texts = batch.map((passage) => fragmentOf(passage, translator.keepTag))
    const answers = await translator.translate({ ...languages, texts }, signal)
    for (const [i, passage] of batch.entries()) {
      const text = textOf(answers[i] ?? '', passage, translator.keepTag)
      if (translationProblems(passage, text).length > 0) continue
      translations.set(passageKey(passage), spacedAs(passage.text, text))
    }
  }
  try {
    for (const batch of batchesOf(passages)) await translate(batch)
    const parts = passages.flatMap((passage) => (translations.has(passageKey(passage)) ? [] : passage.parts))
    for (const batch of batchesOf(parts)) await translate(batch)
  } catch (error) {
    throw error instanceof TranslatorError ? apiErrorOf(error) : error
  }
  return translations
}

/** The passage as XML. Names of elements cannot start with a digit. */
const fragmentOf = ({ text, isMarked }: Passage, keepTag: string) =>
  mapWords(
    text,
    (words) => (isMarked ? words : escapeText(words)),
    (span) => {
      const tag = isMarked ? /^<(\/?)(\d+)(\/?)>$/.exec(span) : null
      if (tag) return `<${tag[1]}x${tag[2]}${tag[3]}>`
      return `<${keepTag}>${isMarked ? span : escapeText(span)}</${keepTag}>`
    },
  )

function textOf(fragment: string, { isMarked }: Passage, keepTag: string): string {
  const text = fragment.replaceAll(`<${keepTag}>`, '').replaceAll(`</${keepTag}>`, '')
  if (!isMarked) return unescapeHtml(text)
  // HTML parsers close an empty element by a second tag.
  return text.replace(/<x(\d+)><\/x\1>/g, '<$1/>').replace(/<(\/?)x(\d+) ?(\/?)>/g, '<$1$2$3>')
}

type Description = { reason: string; status: number; message: string }
const DESCRIPTIONS: Record<Exclude<TranslatorFailure, 'unsupported'>, Description> = {
  busy: {
    reason: 'ai_provider_busy',
    status: 503,
    message: 'The translation service is overloaded; try again later',
  },
  unavailable: {
    reason: 'ai_provider_failed',
    status: 502,
    message: 'The translation service is unreachable or failing; try again later',
  },
  quota: {
    reason: 'translation_quota_used_up',
    status: 503,
    message:
      'The translation service has used up its quota; the operator can raise it, or wait until it renews next month',
  },
  misconfigured: {
    reason: 'ai_provider_misconfigured',
    status: 502,
    message:
      "The translation service rejects this server's key or address; the operator must check AI_TRANSLATE_API_KEY",
  },
}

const OWN_MESSAGES: Partial<Record<TranslatorFailure, string>> = {
  quota: "The account's own translation service has used up its quota; raise it with the service",
  misconfigured:
    "The account's own translation service rejects its key or address; an account owner can change it under AI providers",
}

function apiErrorOf({ failure, isOwn }: TranslatorError): ApiError {
  if (failure === 'unsupported')
    return badRequest('The translation service does not know one of the languages', {
      reason: 'language_not_supported',
    })
  const { reason, status, message } = DESCRIPTIONS[failure]
  const details = { reason, ...(failure === 'busy' && { retryAfter: BUSY_RETRY_SECONDS }) }
  return new ApiError('INTERNAL_ERROR', (isOwn && OWN_MESSAGES[failure]) || message, details, status)
}
