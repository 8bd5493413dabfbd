import { primaryLanguage } from '../../../platform/values/language.ts'
import { trimEnd } from '../text.ts'
import type { Family } from './business.ts'
import { BUSINESSES } from './businesses.ts'
import { kindsOf } from './kinds.ts'
import { languageOf } from './prompt-language.ts'
import { nameSentence, nameWithin } from './read-name.ts'
import type { Colour, Mood, Offer, SiteBrief } from './schema.ts'
import { itemsOf, sentencesOf, splitAtCommas } from './sentences.ts'
import { vocabularyFor } from './vocabularies.ts'
import type { Vocabulary } from './vocabulary.ts'

const MAX_STATEMENT_LENGTH = 400
const MAX_TITLE_LENGTH = 80
const MAX_OFFERS = 12
const MAX_FIGURE_LENGTH = 40
const LOOK_SHARE = 0.6

const EMAIL = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]{1,100}\.\p{L}{2,}/u
const STREET =
  /\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|gasse|weg|platz|allee|ring) \d{1,4}[a-z]?(?!\p{L})|\d{1,5} (?:\p{Lu}\p{L}{1,30} ){1,3}(?:Street|Road|Avenue|Lane|Square|Drive|Court)(?!\p{L})/u
const NAMES =
  /^\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+(?:(?:, | and | und )\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+){0,5}/u
const PHONE = /\+?\d[\d ()/-]{5,18}\d/u

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Reads what a person wrote. Deterministic; `language` is that of the site, for prompts whose own is unclear. */
export function readBrief(prompt: string, language = 'en'): SiteBrief {
  const spoken = languageOf(prompt) ?? primaryLanguage(language)
  return new Reader(spoken).read(prompt)
}

/** The family of the first kind. */
export const familyOf = ({ kinds: [kind] }: SiteBrief): Family =>
  (kind && BUSINESSES[kind]?.family) || 'general'

class Reader {
  readonly #words: Vocabulary
  readonly #brief: SiteBrief

  constructor(language: string) {
    this.#words = vocabularyFor(language)
    this.#brief = {
      language,
      name: null,
      kinds: [],
      what: null,
      place: null,
      offers: [],
      figures: [],
      people: [],
      hours: [],
      contact: { email: null, phone: null, street: null },
      goodToKnow: [],
      actions: [],
      statements: [],
      colours: [],
      moods: [],
      pages: [],
    }
  }

  read(prompt: string): SiteBrief {
    const said = sentencesOf(prompt, this.#words).flatMap((sentence) => this.#readMeta(sentence))
    const [first, ...others] = said
    const head = first === undefined ? '' : this.#readFirst(first)
    for (const sentence of others) this.#readSentence(sentence)
    this.#readPeople(prompt)
    this.#brief.kinds = kindsOf(head, prompt)
    return this.#brief
  }

  /** Reads what a sentence says of the site rather than of the business; returns what is left to read. */
  #readMeta(sentence: string): string[] {
    const brief = this.#brief
    const { lateRequest, pageRequest, pages, request } = this.#words
    const isLook = this.#readLook(sentence)
    if (isLook || (pageRequest.test(sentence) && !request.test(sentence))) {
      for (const [role, words] of pages) if (words.test(sentence)) brief.pages.push(role)
      return []
    }
    const named = nameSentence(sentence, this.#words)
    if (named) brief.name ??= named.name
    const rest = (named?.rest ?? sentence).replace(lateRequest, '')
    return rest === '' ? [] : [rest]
  }

  /** Reads colours and moods, if a sentence is about them. */
  #readLook(sentence: string): boolean {
    const { colours, look, lookWords, moods } = this.#words
    const words = wordsOf(sentence)
    const base = (word: string) => [word, word.replace(/e[nmrs]?$/u, '')]
    const found = words.map((word) => ({
      colour: base(word)
        .map((one) => entryOf(colours, one))
        .find(Boolean),
      mood: base(word)
        .map((one) => entryOf(moods, one))
        .find(Boolean),
      isFiller: lookWords.has(word),
    }))
    // "dark blue" is a colour.
    for (const [i, one] of found.entries()) {
      const isShade = sentence.toLowerCase().includes(`${words[i]} ${words[i + 1]}`)
      if (isShade && one.mood === 'dark' && found[i + 1]?.colour !== undefined)
        found[i] = { ...one, mood: undefined, isFiller: true }
    }
    const telling = found.filter(({ colour, mood }) => colour !== undefined || mood !== undefined)
    const related = found.filter(
      ({ colour, mood, isFiller }) => isFiller || colour !== undefined || mood !== undefined,
    )
    const isAbout =
      related.length >= words.length * LOOK_SHARE ||
      look.test(sentence) ||
      isListOfWords(sentence, telling.length)
    if (telling.length === 0 || !isAbout) return false
    this.#brief.colours.push(...telling.flatMap(({ colour }): Colour[] => (colour ? [colour] : [])))
    this.#brief.moods.push(...telling.flatMap(({ mood }): Mood[] => (mood ? [mood] : [])))
    return true
  }

  /** Reads the sentence that says what the site is for; returns the words that name the kind of business. */
  #readFirst(sentence: string): string {
    const words = this.#words
    const brief = this.#brief
    const subject = sentence.replace(words.request, '').replace(words.opener, '')
    const isOwn = words.own.test(sentence.slice(0, sentence.length - subject.length))
    const named = brief.name === null ? nameWithin(subject, words, isOwn) : { name: null, rest: subject }
    brief.name ??= named.name
    const rest = named.rest.replace(words.article, '')
    const cutAt = this.#endOfHead(rest)
    const head = trimEnd(rest.slice(0, cutAt), ' ,:')
    const place = words.place.exec(head)
    const placed = place && !words.noPlaces.has(nextWord(head, place)) ? place : null
    const what = trimEnd(placed ? head.slice(0, placed.index) : head, ' ,')
    const isSentence = this.#isSentence(head)
    if (placed)
      brief.place = isSentence
        ? placed[0] + nextWord(head, placed)
        : partBefore(words.relative, head.slice(placed.index))
    else brief.place = this.#lastPlaceIn(splitAtCommas(rest)[0] ?? '')
    if (what !== '' && !this.#isSentence(what) && what.length <= MAX_TITLE_LENGTH)
      brief.what = partBefore(words.relative, what)
    const said = trimEnd(sentence.replace(words.request, ''), ' ,')
    this.#addStatement(said)
    const list = rest
      .slice(cutAt)
      .replace(/^[,:\s]+/u, '')
      .replace(words.listWord, '')
    if (list !== '' && !this.#isSentence(list) && !words.relative.test(rest) && !words.participle.test(list))
      for (const item of this.#withoutPlace(itemsOf(list, words))) this.#readItem(item)
    return what || head
  }

  /** Takes "Villach" for the place in "Massagepraxis Anna Reiter, Villach". */
  #withoutPlace(items: string[]): string[] {
    const [only] = items
    if (this.#brief.place !== null || items.length !== 1 || !/^\p{Lu}[\p{L}-]+$/u.test(only as string))
      return items
    this.#brief.place = `in ${only}`
    return []
  }

  /** Where a text that goes on after the description ends: "climbing wall in Innsbruck". */
  #lastPlaceIn(text: string): string | null {
    const { noPlaces, place, relative } = this.#words
    const last = [...text.matchAll(new RegExp(place, 'gu'))].at(-1)
    return last && !relative.test(text) && !noPlaces.has(nextWord(text, last)) ? text.slice(last.index) : null
  }

  /** Where the description of the business ends and an enumeration begins. */
  #endOfHead(text: string): number {
    const ends = [
      this.#words.listAfter.exec(text)?.index,
      text.indexOf(', ') === -1 ? undefined : text.indexOf(', '),
    ]
    return Math.min(...ends.filter((end) => end !== undefined), text.length)
  }

  #readSentence(sentence: string) {
    const words = this.#words
    const able = words.abilities
      .map((pattern) => pattern.exec(sentence)?.[1])
      .find((list) => list !== undefined)
    if (able !== undefined) {
      this.#brief.actions.push(...itemsOf(able, words).map(capitalised))
      return this.#addStatement(sentence)
    }
    const label = /^([^:,]{2,40}): (.+)$/u.exec(sentence)
    if (label && !this.#isSentence(label[2] as string)) {
      this.#addStatement(sentence)
      for (const item of itemsOf(label[2] as string, words)) this.#readItem(item)
      return
    }
    if (!this.#isSentence(sentence)) {
      const { length } = this.#brief.figures
      for (const item of itemsOf(sentence, words)) this.#readItem(item)
      if (this.#brief.figures.length > length) this.#addStatement(sentence)
      return
    }
    this.#addStatement(sentence)
    const offering = words.offering.exec(sentence)
    if (offering && splitAtCommas(sentence).length + (words.and.test(sentence) ? 1 : 0) > 1)
      for (const item of itemsOf(sentence.slice(offering[0].length), words)) this.#readItem(item)
    else for (const part of splitAtCommas(sentence)) this.#readFact(part)
  }

  /** Whether a text has a verb, so that it is a sentence and no enumeration. */
  #isSentence(text: string): boolean {
    return wordsOf(text).some((word) => this.#words.verbs.has(word))
  }

  /** A part of a sentence that may be worth a place of its own. */
  #readFact(part: string) {
    if (this.#readContact(part)) return
    if (this.#words.price.test(part)) this.#readOffer(part)
    else if (this.#words.hours.test(part)) this.#brief.hours.push(capitalised(part))
    else if (this.#words.isWorthKnowing.test(part)) this.#brief.goodToKnow.push(capitalised(part))
  }

  #readItem(item: string) {
    const { hours, isWorthKnowing, listWord, numbers, price, titleOf } = this.#words
    const text = item.trim().replace(listWord, '')
    if (text.length < 2 || this.#readPage(text) || this.#readContact(text)) return
    if (price.test(text)) this.#readOffer(text)
    else if (hours.test(text)) this.#brief.hours.push(capitalised(text))
    else if (isWorthKnowing.test(text)) this.#brief.goodToKnow.push(capitalised(text))
    else if (isFigure(text, numbers)) this.#readFigure(titleOf(text))
    else if (text.length <= MAX_TITLE_LENGTH)
      this.#addOffer({ title: capitalised(titleOf(text)), text: null, price: null })
    else this.#addStatement(text)
  }

  /** "our team" in a list asks for a page, "team of four" does not. */
  #readPage(text: string): boolean {
    const { pageFillers, pages } = this.#words
    const asked = pages.filter(([, words]) => text.replace(words, '').replace(pageFillers, '').trim() === '')
    this.#brief.pages.push(...asked.map(([role]) => role))
    return asked.length > 0
  }

  #readFigure(text: string) {
    const [value = '', ...label] = text.split(' ')
    this.#brief.figures.push({ value, label: label.join(' ') })
  }

  /** "Haircut $35", "double rooms from 120 euros a night" */
  #readOffer(text: string) {
    const { isWorthKnowing, price, pricePrefix, priceFrom, titleOf } = this.#words
    const found = price.exec(text)
    if (!found) return
    const before = trimEnd(text.slice(0, found.index), ' ,')
    // "free from £60"
    if (before === '' || isWorthKnowing.test(before)) {
      this.#brief.goodToKnow.push(capitalised(text))
      return
    }
    const amount = found[0]
      .replace(/^,? /u, '')
      .replace(pricePrefix, '')
      .replace(priceFrom, (from) => (/^ab /iu.test(from) ? 'ab ' : 'from '))
    const after = text.slice(found.index + found[0].length).replace(/^[, ]+/u, '')
    const title = capitalised(titleOf(before))
    if (title === '' || title.length > MAX_TITLE_LENGTH) return this.#addStatement(text)
    this.#addOffer({ title, text: after ? capitalised(after) : null, price: amount.trim() })
  }

  #readContact(text: string): boolean {
    const { contact } = this.#brief
    const email = EMAIL.exec(text)?.[0]
    const phone = EMAIL.test(text) && !/\d{3}/u.test(text) ? undefined : PHONE.exec(text)?.[0]
    const street = STREET.exec(text)?.[0]
    if (street) contact.street ??= street
    if (email) contact.email ??= trimEnd(email, '.')
    if (phone && phone.replace(/\D/gu, '').length >= 7) contact.phone ??= phone
    return Boolean(email || street === text || (phone && phone === contact.phone))
  }

  /** "hosted by Maya Okafor and Tom Reid" */
  #readPeople(prompt: string) {
    const host = this.#words.hosts.exec(prompt)
    const names = host && NAMES.exec(prompt.slice(host.index + host[0].length))?.[0]
    if (names) this.#brief.people.push(...names.split(/, | and | und /u))
  }

  #addOffer(offer: Offer) {
    const { offers } = this.#brief
    const known = offers.find(({ title }) => title.toLowerCase() === offer.title.toLowerCase())
    if (known) Object.assign(known, { price: known.price ?? offer.price, text: known.text ?? offer.text })
    else if (offers.length < MAX_OFFERS) offers.push(offer)
  }

  #addStatement(text: string) {
    const { statements } = this.#brief
    const sentence = `${capitalised(text)}.`
    if (text.length > 0 && text.length <= MAX_STATEMENT_LENGTH && !statements.includes(sentence))
      statements.push(sentence)
  }
}

const entryOf = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

const partBefore = (pattern: RegExp, text: string) => text.split(pattern)[0] as string

const nextWord = (text: string, match: RegExpExecArray) =>
  /^[\p{L}-]+/u.exec(text.slice(match.index + match[0].length))?.[0] ?? ''

/** "Mysterious, purple": words of which one is known to describe a look. */
const isListOfWords = (text: string, known: number) =>
  known > 0 && text.includes(',') && splitAtCommas(text).every((part) => /^\p{L}+$/u.test(part))

/** "24 rooms", "three teachers", but not "24-hour service" or "10 km". */
function isFigure(text: string, numbers: Set<string>): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(' ')
  const isNumber = /^\d[\d.,]*$/u.test(first) || (numbers.has(first) && !/^(?:ein|one)/u.test(first))
  return isNumber && /^\p{L}{3}/u.test(second) && text.length <= MAX_FIGURE_LENGTH
}
