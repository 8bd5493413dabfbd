import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'

const MAX_BASE_LENGTH = 70

/** The slug of an item from its title; null for a title without words. The database adds a number if it is taken. */
export const itemSlug = (title: string, language: string): string | null =>
  slugOf(title, language, MAX_BASE_LENGTH) || null

/**
 * Lower-case ASCII words of a text, joined by hyphens; empty for a text without words. Transliterates by the rules of its
 * language: `Köche für Öle` becomes `koeche-fuer-oele` in German.
 */
export function slugOf(text: string, language: string, maxLength: number): string {
  const words = text.replace(/['’ʼ]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return anyAscii(transliterate(words, { locale: language }))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength + 1)
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}
