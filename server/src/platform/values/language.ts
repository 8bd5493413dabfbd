/** The canonical form of a BCP 47 tag, such as `pt-BR` for `PT-br`; null if it is malformed. */
export function canonicalLanguage(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null
  } catch {
    return null
  }
}

export const isLanguageTag = (value: string): boolean => canonicalLanguage(value) !== null

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
/** Tags for uncoded, multiple, undetermined and no language. */
const NO_LANGUAGES = ['mis', 'mul', 'und', 'zxx']

/** True for languages that Unicode knows: `deutsch` is well-formed but not a language. */
function isSpokenLanguage(tag: string): boolean {
  const language = primaryLanguage(tag)
  return !NO_LANGUAGES.includes(language) && NAMES.of(language) !== undefined
}

/** The canonical form of the tag of a language; null if it is none. */
export function spokenLanguage(tag: string): string | null {
  const canonical = canonicalLanguage(tag)
  return canonical !== null && isSpokenLanguage(canonical) ? canonical : null
}

/** The language of a well-formed tag: `pt` for `pt-BR` and `PT`. */
export const primaryLanguage = (tag: string): string => tag.replace(/-.*/s, '').toLowerCase()

/** Compares tags with their likely subtags: `de` equals `de-DE`, `en` does not equal `en-GB`. */
export const isSameLanguage = (one: string, other: string): boolean =>
  new Intl.Locale(one).maximize().toString() === new Intl.Locale(other).maximize().toString()
