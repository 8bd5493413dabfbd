import { unescapeHtml } from '../../../platform/values/html.ts'
import { primaryLanguage } from '../../../platform/values/language.ts'
import { Calendar, fold, regionCodes } from './calendar-words.ts'
import {
  AMOUNTS,
  BEFORE_PLACES,
  FIRST_NAMES,
  NO_PLACES,
  NUMBER_WORDS,
  ORDINARY,
  PLACE_ENDING,
  PLACES,
  TITLES,
} from './lexicon.ts'

const NUMBER = /\d+(?:[.,:’']\d+)*/gu
const WORD = /[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu
const ENDING = /(?:ischen|ischer|ische|isch|ers|ens|es|en|er|ns|e|n|s)$/
const MIN_STEM_LENGTH = 4
const MIN_PHONE_DIGITS = 5
/** Of the longer words of a text with capitals everywhere, such as a heading in title case. */
const TITLE_CASE_SHARE = 0.6
/** Of the words of a quotation or an address that its source has to hold. */
const STATED_SHARE = 0.8

type Word = { text: string; folded: string; startsSentence: boolean }

/** What a prompt and a site state. Finds what texts claim beyond that. */
export class Facts {
  readonly #words = new Set<string>()
  readonly #stems = new Set<string>()
  readonly #numbers = new Set<string>()
  readonly #digits: string
  readonly #calendar: Calendar
  readonly #language: string
  readonly #isTranslated: boolean

  /** With `isTranslated`, the texts are in another language than their sources, in which names of places differ. */
  constructor(sources: string[], { language, isTranslated }: { language: string; isTranslated: boolean }) {
    const source = sources.join('\n')
    this.#language = primaryLanguage(language)
    this.#isTranslated = isTranslated
    this.#digits = source.replace(/\D/g, '')
    this.#calendar = new Calendar(source, this.#language)
    for (const { folded } of wordsOf(source)) {
      for (const part of [folded, ...folded.split('-')]) {
        this.#words.add(part)
        this.#stems.add(stemOf(part))
      }
      for (const words of Object.values(NUMBER_WORDS)) this.#addNumber(numberOf(folded, words))
    }
    for (const [number] of source.matchAll(NUMBER)) this.#addNumber(number)
    for (const [, hour] of source.matchAll(/(\d{1,2})(?:[:.]\d{2})? ?p\.?m/giu))
      this.#addNumber(Number(hour) + 12)
  }

  #addNumber(number: string | number | null) {
    if (number === null) return
    const known = canonical(String(number))
    this.#numbers.add(known)
    for (const part of String(number).split(/\D/)) this.#numbers.add(canonical(part))
    const [hour = '', minutes] = known.split(':')
    if (Number(hour) > 12 && Number(hour) < 24)
      this.#numbers.add([Number(hour) - 12, minutes].filter((part) => part !== undefined).join(':'))
  }

  /** Claims of a text that no source states; `usual` are words that its page also writes without a capital. */
  invented(html: string, usual: Set<string> = new Set()): string[] {
    const text = plainOf(html)
    const words = wordsOf(text)
    return [...new Set([...this.#numbersIn(text, words), ...this.#namesIn(words, usual)])]
  }

  /** Whether a source states the text, nearly word for word. */
  states(html: string): boolean {
    const text = plainOf(html)
    const words = wordsOf(text)
    const known = words.filter(({ folded }) => this.#knows(folded)).length
    return known >= STATED_SHARE * words.length && this.#numbersIn(text, []).length === 0
  }

  #numbersIn(text: string, words: Word[]): string[] {
    if (/^\p{L}*\.? ?\d{1,2}[.)]?$/u.test(text.trim())) return []
    const figures = [...text.matchAll(NUMBER)]
      .map(([number]) => number)
      .filter((number) => !this.#counts(number))
    const spoken = NUMBER_WORDS[this.#language]
    const written = words.filter(({ folded }) => {
      const number = spoken ? numberOf(folded, spoken) : null
      return number === null ? AMOUNTS.has(folded) && !this.#words.has(folded) : !this.#counts(String(number))
    })
    return [...figures, ...written.map(({ text: word }) => word)]
  }

  #counts(number: string): boolean {
    const digits = number.replace(/\D/g, '')
    if (digits.length >= MIN_PHONE_DIGITS && this.#digits.includes(digits)) return true
    return this.#numbers.has(canonical(number))
  }

  #namesIn(words: Word[], usual: Set<string>): string[] {
    const isTitleCase = titleCaseOf(words)
    return words.flatMap((word, i) => {
      const { text, folded } = word
      const date = this.#calendar.stateOf(word)
      if (date !== null) return date === 'stated' ? [] : [text]
      if (!isCapitalised(text) || this.#knows(folded) || ORDINARY.has(folded)) return []
      const region = regionCodes(this.#language).get(folded)
      if (region !== undefined) return this.#calendar.hasRegion(region) ? [] : [text]
      return this.#isName(words, i, isTitleCase, usual) ? [text] : []
    })
  }

  #isName(words: Word[], at: number, isTitleCase: boolean, usual: Set<string>): boolean {
    const { text, folded, startsSentence } = words[at] as Word
    const before = words[at - 1]?.folded ?? ''
    if (FIRST_NAMES.has(folded)) return true
    if (this.#language === 'de') {
      if (TITLES.has(before)) return true
      const isPlace = PLACES.has(folded) || (PLACE_ENDING.test(folded) && !NO_PLACES.has(folded))
      return isPlace && BEFORE_PLACES.has(before) && !this.#isTranslated
    }
    if (startsSentence || isTitleCase || this.#isTranslated || usual.has(folded)) return false
    return text !== text.toUpperCase()
  }

  #knows(folded: string): boolean {
    const isKnown = (part: string) =>
      this.#words.has(part) || (part.length >= MIN_STEM_LENGTH && this.#stems.has(stemOf(part)))
    return isKnown(folded) || folded.split('-').every(isKnown)
  }
}

const isCapitalised = (word: string) => /^\p{Lu}/u.test(word)

const stemOf = (word: string) => {
  const stem = word.replace(/[’']s$/, '').replace(ENDING, '')
  return stem.length >= MIN_STEM_LENGTH ? stem : word
}

/** All words, for `invented`. */
export const allWords = (texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => wordsOf(plainOf(text)).map(({ folded }) => folded)))

/** Words in lower case, for `invented`. */
export const usualWords = (texts: string[]): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      wordsOf(plainOf(text)).flatMap((word) => (isCapitalised(word.text) ? [] : [word.folded])),
    ),
  )

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const before = text.slice(Math.max(0, index - 4), index).replace(/[ "“”„«»‘’'(*]+/gu, '')
    const isFirst = index === 0 || before === '' ? text.slice(0, index).trim() === '' : false
    return {
      text: word,
      folded: fold(word).replace(/[’']s$/, ''),
      startsSentence: isFirst || /[.!?:;•·|/\n–—&]$/u.test(before),
    }
  })
}

function titleCaseOf(words: Word[]): boolean {
  const long = words.filter(({ text }) => text.length >= MIN_STEM_LENGTH)
  return (
    words.length > 1 &&
    long.filter(({ text }) => isCapitalised(text)).length >= TITLE_CASE_SHARE * long.length
  )
}

function numberOf(word: string, words: Map<string, number>): number | null {
  const simple = words.get(word)
  if (simple !== undefined) return simple
  const [tens = '', ones = ''] = word.includes('-') ? word.split('-') : word.split('und').reverse()
  const [ten, one] = [words.get(tens), ones === 'ein' || ones === 'one' ? 1 : words.get(ones)]
  return ten !== undefined && ten >= 20 && one !== undefined ? ten + one : null
}

/** The same for `1.200`, `1,200` and `1200`; for `4,50` and `4.50`; for `9:00` and `9`. */
const canonical = (number: string) =>
  number
    .replace(/[.,’'](?=\d{3}(?!\d))/gu, '')
    .replace(/[.,](?=\d{1,2}$)/, ':')
    .replace(/:(\d)$/, ':$10')
    .replace(/:00$/, '')
    .replace(/^0+(?=\d)/, '')

/** The text of HTML, each block on a line of its own. */
const plainOf = (html: string) =>
  unescapeHtml(
    html
      .replace(/<\/?(?:strong|em|a|b|i|span|u|s|code|small|mark|sub|sup)(?:\s[^<>]*)?>/gi, '')
      .replace(/<[^<>]*>/g, '\n'),
  ).replaceAll('\u00a0', ' ')
