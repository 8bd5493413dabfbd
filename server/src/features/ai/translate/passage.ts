/** A unit of translation: a plain text, a sentence of HTML with its inline tags, or an attribute. */
export type Passage = {
  text: string
  /** Whether `<1>…</1>` and `<2/>` stand for tags, and `&lt;` for `<`. */
  isMarked: boolean
  /** Maximum length of the translation in characters; null if it is not a concern. */
  maxLength: number | null
  /** The texts between the tags, translated separately if the tags cannot be kept. */
  parts: Passage[]
}

/** Returns the translation of a passage, or null if there is none. */
export type Translate = (passage: Passage) => string | null

/** A text split into passages. `write` puts it together again and keeps the original of untranslated passages. */
export type Translatable = { passages: Passage[]; write(translate: Translate): string }

/** Equal for passages that share a translation. */
export const passageKey = ({ text, isMarked, maxLength }: Passage) => `${isMarked}:${maxLength}:${text}`
