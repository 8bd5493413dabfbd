import type { Texts } from './texts.ts'
import { DE } from './texts-de.ts'
import { EN } from './texts-en.ts'

const LANGUAGES: Record<string, Texts> = { en: EN, de: DE }

/** The texts in a language. Falls back to English, with a note that says so. */
export function textsIn(language: string): { texts: Texts; note: string | null } {
  const [primary = 'en'] = language.toLowerCase().split('-')
  const texts = Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined
  if (texts) return { texts, note: null }
  const known = Object.keys(LANGUAGES).join(', ')
  return {
    texts: EN,
    note: `The built-in engine writes ${known}: the texts are in English, not in ${language}`,
  }
}
