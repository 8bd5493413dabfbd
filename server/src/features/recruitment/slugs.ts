import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { MAX_SLUG_LENGTH } from './rules.ts'

const FALLBACK = 'job'

/** Transliterates a title by the rules of its language: `Köche für Öle` becomes `koeche-fuer-oele` in German. */
export function slugOf(title: string, language: string): string {
  const words = title.replace(/['’ʼ]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  const slug = anyAscii(transliterate(words, { locale: language }))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH + 1)
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '')
  return slug || FALLBACK
}
