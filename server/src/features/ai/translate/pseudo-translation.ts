import type { Passage } from './passage.ts'
import { mapWords } from './protected-spans.ts'

const PLAIN = 'abcefghijklmnorstuvwyzABCDEFGHIJKLMNORSTUVWYZ'
const ACCENTED = 'áƀçéƒğĥíĵķļɱñöŕšţúṽŵýžÁƁÇĎÉƑĞĤÍĴĶĻṀÑÖŔŠŢÚṼŴÝŽ'
const ACCENTS = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i] as string]))

const accented = (text: string) => text.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter)
/** Entities of marked passages, which must stay intact. */
const WORDS_OF_MARKED = /(&(?:amp|lt|gt);)/

/**
 * The built-in engine's pseudo-translation: readable, of the same length, and obviously no translation. It shows which texts
 * would be translated and whether a design supports accented letters.
 */
export function pseudoTranslation({ text, isMarked }: Passage): string {
  return mapWords(text, (words) => {
    if (!isMarked) return accented(words)
    return words
      .split(WORDS_OF_MARKED)
      .map((part, i) => (i % 2 === 0 ? accented(part) : part))
      .join('')
  })
}

export const pseudoMark = (language: string) => `[${language}] `
