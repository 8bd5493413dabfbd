import { badRequest } from '../../api/errors.ts'
import type { PageContent } from './handlers.ts'
import { type Passage, passageKey, type Translatable, type Translate, translatable } from './passages.ts'
import { MAX_TRANSLATED_CHARACTERS, MAX_TRANSLATED_HTML, MAX_TRANSLATED_PASSAGES } from './rules.ts'
import { type PageText, textsOf, withTexts } from './texts.ts'

/** What is known of the fields of a page beside its content. */
const FIELDS: [path: string[], maxLength: number][] = [
  [['title'], 500],
  [['seo', 'title'], 500],
  [['seo', 'description'], 2_000],
]

export type TranslatedPage = {
  page: PageContent
  /** Dotted paths of the texts that are, in whole or in part, as they were. */
  untranslated: string[]
}

/** The texts of a page, title and SEO included. Throws BAD_REQUEST when there are too many to translate. */
export class PageTexts {
  /** Each once. */
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
    const characters = passages.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MAX_TRANSLATED_CHARACTERS) {
      throw tooLong('characters of text', characters, MAX_TRANSLATED_CHARACTERS)
    }
    const count = this.passages.length
    if (count > MAX_TRANSLATED_PASSAGES) throw tooLong('different texts', count, MAX_TRANSLATED_PASSAGES)
  }

  /** With the first translation of each text that fits its place. */
  translated(...translations: Translate[]): TranslatedPage {
    const untranslated: string[] = []
    const texts = this.#texts.map(({ path, text, maxLength, translatable }) => {
      const versions = translations.map((translate) => translatable.write(translate))
      const most = Math.max(maxLength ?? Number.POSITIVE_INFINITY, text.length)
      const fitting = versions.findIndex((version) => version.length <= most)
      const translate = translations[fitting]
      if (!translate || !isComplete(translatable, translate)) untranslated.push(path.join('.'))
      return { path, text: versions[fitting] ?? text }
    })
    return { page: withTexts(this.#page, texts), untranslated }
  }
}

const isComplete = ({ passages }: Translatable, translate: Translate) =>
  passages.every((passage) => {
    const { parts } = passage
    return (
      translate(passage) !== null || (parts.length > 0 && parts.every((part) => translate(part) !== null))
    )
  })

function fieldTexts(page: PageContent): PageText[] {
  return FIELDS.flatMap(([path, maxLength]) => {
    const [field, inner] = path as [keyof PageContent, string?]
    const value = inner === undefined ? page[field] : (page[field] as Record<string, unknown>)[inner]
    return typeof value === 'string' ? [{ path, kind: 'plain' as const, text: value, maxLength }] : []
  })
}

const contentTexts = ({ blocks }: PageContent): PageText[] =>
  textsOf(blocks).map((text) => ({ ...text, path: ['blocks', ...text.path] }))

const tooLong = (what: string, count: number, limit: number) =>
  badRequest(
    `The page has ${count} ${what}, and at most ${limit} can be translated at once; split it into several pages`,
    { reason: 'page_too_long', count, limit },
  )
