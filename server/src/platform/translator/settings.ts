import { Type } from 'typebox'
import { oneOf } from '../../api/schema.ts'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, text, url, type Values, withoutTrailingSlash } from '../values/variables.ts'
import { DEEPL_FREE_URL, DEEPL_URL } from './deepl.ts'
import { FORMALITIES, TRANSLATORS, type TranslatorSettings } from './translator.ts'

export const translatorVariables = {
  AI_TRANSLATE_PROVIDER: Type.Optional(
    oneOf(TRANSLATORS, {
      description: 'Service that translates pages of live sites: see [ai.md](ai.md#translation)',
      unset: 'the language model',
    }),
  ),
  AI_TRANSLATE_URL: url(HTTP, 'Address of that service', "DeepL's own"),
  AI_TRANSLATE_API_KEY: text('API key of that service', { secret: true }),
  AI_TRANSLATE_FORMALITY: Type.Optional(
    oneOf(FORMALITIES, {
      description: 'How DeepL addresses readers, where the language makes a difference',
      unset: 'as DeepL thinks fit',
    }),
  ),
  AI_TRANSLATE_GLOSSARY: text('Id of a glossary of DeepL'),
}

/** Keys of DeepL's free plan end in `:fx`. */
export const deeplAddressOf = (apiKey: string | null) =>
  apiKey?.endsWith(':fx') ? DEEPL_FREE_URL : DEEPL_URL

/** Null if pages are translated by the language model. */
export function translatorSettings(values: Values<typeof translatorVariables>): TranslatorSettings | null {
  const {
    AI_TRANSLATE_PROVIDER: provider,
    AI_TRANSLATE_API_KEY: apiKey = null,
    AI_TRANSLATE_FORMALITY: formality = null,
    AI_TRANSLATE_GLOSSARY: glossary = null,
  } = values
  if (provider === undefined) return null
  if (provider === 'deepl' && apiKey === null)
    throw new ConfigError('AI_TRANSLATE_API_KEY is missing: deepl needs one')
  const address = values.AI_TRANSLATE_URL ?? (provider === 'deepl' ? deeplAddressOf(apiKey) : undefined)
  if (address === undefined)
    throw new ConfigError('AI_TRANSLATE_URL is missing: the address of the LibreTranslate server')
  return { provider, url: withoutTrailingSlash(address), apiKey, formality, glossary }
}
