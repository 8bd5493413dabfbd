import { primaryLanguage } from '../values/language.ts'
import type { Dialect } from './translator.ts'

const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)/i

function codeOf(tag: string): string {
  if (TRADITIONAL.test(tag)) return 'zh-Hant'
  const primary = primaryLanguage(tag)
  if (primary === 'zh') return 'zh-Hans'
  return tag.toLowerCase() === 'pt-br' ? 'pt-BR' : primary === 'no' ? 'nb' : primary
}

/** https://docs.libretranslate.com/guides/api_usage */
export const libretranslate: Dialect = {
  keepTag: 'code',

  request: ({ url, apiKey }, { texts, sourceLanguage, targetLanguage }) => ({
    url: `${url}/translate`,
    headers: {},
    body: {
      q: texts,
      source: codeOf(sourceLanguage),
      target: codeOf(targetLanguage),
      format: 'html',
      ...(apiKey && { api_key: apiKey }),
    },
  }),

  textsIn: ({ translatedText }) => (Array.isArray(translatedText) ? translatedText : []),

  failureOf: (status, { error }) =>
    status === 400 && /not supported/.test(String(error)) ? 'unsupported' : null,
}
