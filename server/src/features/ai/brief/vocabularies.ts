import type { Vocabulary } from './vocabulary.ts'
import { GERMAN } from './vocabulary-de.ts'
import { ENGLISH } from './vocabulary-en.ts'

const VOCABULARIES: Record<string, Vocabulary> = { en: ENGLISH, de: GERMAN }

/** The vocabulary for a language; that of English for those without one. */
export const vocabularyFor = (language: string): Vocabulary => VOCABULARIES[language] ?? ENGLISH
