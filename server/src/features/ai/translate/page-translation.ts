import { badRequest } from '../../../api/errors.ts'
import type { PageContent } from '../dependencies.ts'
import { MAX_TRANSLATED_CHARACTERS, MAX_TRANSLATED_HTML, MAX_TRANSLATED_PASSAGES } from '../rules.ts'
import { type Passage, passageKey, type Translatable, type Translate } from './passage.ts'
import { translatable } from './passages.ts'
import { type PageText, textsOf, withTexts } from './text-extraction.ts'

export type TranslatedPage = {
  page: PageContent
  /** Dotted paths of the texts that keep their original, in whole or in part. */
  untranslated: string[]
}

/** The texts of a page, including its title and SEO texts. Throws BAD_REQUEST if there are too many to translate. */
export class PageTexts {
  /** Without duplicates. */
  readonly passages: Passage[]
  readonly #page: PageContent
  readonly #texts: (PageText & { translatable: Translatable })[]

  constructor(page: PageContent) {
    const texts = [...fieldTexts(page), ...contentTexts(page)]
    const written = texts.reduce((sum, { text }) => sum + text.length, 0)
    if (written > MAX_TRANSLATED_HTML) throw tooLong('characters with its HTML', written, MAX_TRANSLATED_HTML)
    this.#page = page
    this.#texts = texts.map((text) => ({ ...text, translatable: translatable(text) }))
    const passages = this.#texts.flatMap(({ translatable }) => translatable.passages)
    this.passages = [...new Map(passages.map((passage) => [passageKey(passage), passage])).values()]
    const characters = this.passages.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MAX_TRANSLATED_CHARACTERS) {
      throw tooLong('characters of text', characters, MAX_TRANSLATED_CHARACTERS)
    }
    const count = this.passages.length
    if (count > MAX_TRANSLATED_PASSAGES) throw tooLong('different texts', count, MAX_TRANSLATED_PASSAGES)
  }

  /** Replaces each text with the first translation that fits its maximum length. */
  translated(...translations: Translate[]): TranslatedPage {
    const untranslated: string[] = []
    const texts = this.#texts.map((one) => {
      const { path, text, translatable } = one
      const fitting = translations.find((translate) => fits(one, translatable.write(translate)))
      if (!fitting || !isComplete(translatable, fitting)) untranslated.push(path.join('.'))
      return { path, text: fitting ? translatable.write(fitting) : text }
    })
    return { page: withTexts(this.#page, texts), untranslated }
  }
}

/** Where the original already exceeds the maximum, a translation may be as long as the original. */
const fits = ({ text, maxLength }: PageText, translation: string) =>
  maxLength === null || translation.length <= Math.max(maxLength, text.length)

const isComplete = ({ passages }: Translatable, translate: Translate) =>
  passages.every((passage) => {
    const { parts } = passage
    return (
      translate(passage) !== null || (parts.length > 0 && parts.every((part) => translate(part) !== null))
    )
  })

function fieldTexts({ title, seo }: PageContent): PageText[] {
  const fields: [path: string[], text: string | null, maxLength: number][] = [
    [['title'], title, 500],
    [['seo', 'title'], seo.title, 500],
    [['seo', 'description'], seo.description, 2_000],
  ]
  return fields.flatMap(([path, text, maxLength]) =>
    text === null ? [] : [{ path, kind: 'plain', text, maxLength }],
  )
}

const contentTexts = ({ blocks }: PageContent): PageText[] =>
  textsOf(blocks).map((text) => ({ ...text, path: ['blocks', ...text.path] }))

const tooLong = (unit: string, count: number, limit: number) =>
  badRequest(
    `The page has ${count} ${unit}, and at most ${limit} can be translated at once; split it into several pages`,
    { reason: 'page_too_long', count, limit },
  )
