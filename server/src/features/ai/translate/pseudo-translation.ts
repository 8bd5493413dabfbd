import type { Passage } from './passage.ts'
import { mapWords } from './protected-spans.ts'

const PLAIN = 'abcefghijklmnorstuvwyzABCDEFGHIJKLMNORSTUVWYZ'
const ACCENTED = 'áƀçéƒğĥíĵķļɱñöŕšţúṽŵýžÁƁÇĎÉƑĞĤÍĴĶĻṀÑÖŔŠŢÚṼŴÝŽ'
const ACCENTS = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i] as string]))

const accented = (text: string) => text.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter)
/** `&lt;` stands for `<` in marked passages. */
const WORDS_OF_MARKED = /(&(?:amp|lt|gt);)/

/**
 * What the built-in engine makes of a text: readable, as long, and plainly no translation. It shows which texts would be
 * translated, and whether a design can take letters with accents.
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
