import type { Copy } from './copy.ts'
import { DE } from './copy-de.ts'
import { EN } from './copy-en.ts'

const COPIES: Record<string, Copy> = { en: EN, de: DE }

/** The copy in a language. Falls back to English, with a note that says so. */
export function copyFor(language: string): { copy: Copy; note: string | null } {
  const [primary = 'en'] = language.toLowerCase().split('-')
  const copy = Object.hasOwn(COPIES, primary) ? COPIES[primary] : undefined
  if (copy) return { copy, note: null }
  const known = Object.keys(COPIES).join(', ')
  return {
    copy: EN,
    note: `The built-in engine writes ${known}: the texts are in English, not in ${language}`,
  }
}
