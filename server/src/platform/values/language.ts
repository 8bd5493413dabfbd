/** A BCP 47 tag as it is best written, such as `pt-BR` for `PT-br`; null when it is not well-formed. */
export function canonicalLanguage(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null
  } catch {
    return null
  }
}

/** Whether this is a well-formed BCP 47 tag. */
export const isLanguageTag = (value: string): boolean => canonicalLanguage(value) !== null

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
/** Tags that are no language: none, several, unknown. */
const NO_LANGUAGES = ['mis', 'mul', 'und', 'zxx']

/** Whether people speak it, as far as Unicode's list of languages goes: `deutsch` is well-formed, and is none. */
export function isSpokenLanguage(tag: string): boolean {
  const language = primaryLanguage(tag)
  return !NO_LANGUAGES.includes(language) && NAMES.of(language) !== undefined
}

/** Of a well-formed tag: `pt` of `pt-BR`. */
export const primaryLanguage = (tag: string): string => tag.replace(/-.*/s, '')

/** Whether both are the same where nothing else is said: `de` and `de-DE`, and not `en` and `en-GB`. */
export const isSameLanguage = (one: string, other: string): boolean =>
  new Intl.Locale(one).maximize().toString() === new Intl.Locale(other).maximize().toString()
