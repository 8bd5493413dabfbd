import { GERMAN } from './labels-de.ts'
import { LABELS, type Labels } from './labels-en.ts'

/** The texts in a language, with English as the fallback. */
export const labelsOf = (language: string): Labels => (/^de\b/i.test(language) ? GERMAN : LABELS)
