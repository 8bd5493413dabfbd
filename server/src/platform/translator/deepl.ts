import { primaryLanguage } from '../values/language.ts'
import type { Dialect } from './translator.ts'

export const DEEPL_URL = 'https://api.deepl.com'
export const DEEPL_FREE_URL = 'https://api-free.deepl.com'

/** Variants that DeepL knows as targets, and what it takes for a language without one. */
const TARGETS = new Set(['EN-GB', 'EN-US', 'PT-BR', 'PT-PT', 'ZH-HANS', 'ZH-HANT', 'ES-419'])
const DEFAULTS: Record<string, string> = { EN: 'EN-US', PT: 'PT-PT', ZH: 'ZH-HANS', NO: 'NB' }
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)/i

const sourceOf = (tag: string) => {
  const primary = primaryLanguage(tag).toUpperCase()
  return primary === 'NO' ? 'NB' : primary
}

function targetOf(tag: string): string {
  if (TRADITIONAL.test(tag)) return 'ZH-HANT'
  const whole = tag.toUpperCase()
  return TARGETS.has(whole) ? whole : (DEFAULTS[sourceOf(tag)] ?? sourceOf(tag))
}

/** https://developers.deepl.com/api-reference/translate */
export const deepl: Dialect = {
  keepTag: 'k',

  request: ({ url, apiKey, formality, glossary }, { texts, sourceLanguage, targetLanguage }) => ({
    url: `${url}/v2/translate`,
    headers: { authorization: `DeepL-Auth-Key ${apiKey}` },
    body: {
      text: texts,
      source_lang: sourceOf(sourceLanguage),
      target_lang: targetOf(targetLanguage),
      tag_handling: 'xml',
      ignore_tags: ['k'],
      outline_detection: false,
      ...(formality && { formality: `prefer_${formality}` }),
      ...(glossary && { glossary_id: glossary }),
    },
  }),

  textsIn: ({ translations }) =>
    Array.isArray(translations) ? translations.map((one: { text?: unknown } | null) => one?.text) : [],

  failureOf(status, { message }) {
    if (status === 456) return 'quota'
    if (status === 400 && /_lang/.test(String(message))) return 'unsupported'
    return null
  },
}
