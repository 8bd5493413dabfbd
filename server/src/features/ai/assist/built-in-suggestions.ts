import { textsIn } from '../built-in/languages.ts'
import type { AssistAction } from '../rules.ts'
import { cut } from '../text.ts'
import type { ShownPicture, Subject } from './subject.ts'

export const MAX_SEO_TITLE_LENGTH = 60
export const MAX_SEO_DESCRIPTION_LENGTH = 160
export const MAX_ALT_LENGTH = 125

/** Title and description, each short enough for search engines to show in full. */
type SeoText = { title: string; description: string }
export const seoSuggestion = ({ title, description }: SeoText) => `${title}\n${description}`

/**
 * The suggestion of the built-in engine. It corrects, shortens, reorders and repeats what the page says, and never invents
 * any. `around` are all texts of the page.
 */
export function builtInSuggestion(
  action: AssistAction,
  subject: Subject,
  { around, language }: { around: readonly string[]; language: string },
): string {
  const texts = subject.texts.map((text) => corrected(text, language))
  const text = texts.join('\n\n')
  switch (action) {
    case 'improve':
      return text
    case 'shorten':
      return shortened(texts, language)
    case 'rewrite':
      return reordered(texts, language)
    case 'expand':
      return [text, related(texts, around, language)].filter((part) => part !== '').join('\n\n')
    case 'continue':
      return related(texts, around, language)
    case 'seo':
      return seoSuggestion(seoOf(subject, texts, language))
    case 'alt_text':
      return subject.pictures.map((picture) => altOf(picture, subject.title, language)).join('\n')
  }
}

const MAX_RELATED = 3

/** The sentences elsewhere on the page that have most in common with the texts; without any, what the texts say in short. */
function related(texts: readonly string[], around: readonly string[], language: string): string {
  const own = texts.join(' ')
  const terms = new Set(wordsOf(own, language).filter((word) => word.length >= MIN_TERM_LENGTH))
  const weight = (sentence: string) =>
    new Set(wordsOf(sentence, language).filter((word) => terms.has(word))).size
  const sentences = (from: readonly string[]) =>
    from
      .flatMap((text) => sentencesOf(corrected(text, language), language))
      .filter((text) => text.split(/\s+/u).length > 2)
  const others = [...new Set(sentences(around))].filter((sentence) => !own.includes(sentence))
  const byWeight = (list: string[]) =>
    list.map((text) => ({ text, weight: weight(text) })).sort((a, b) => b.weight - a.weight)
  const chosen = new Set(
    byWeight(others)
      .slice(0, MAX_RELATED)
      .map(({ text }) => text),
  )
  if (chosen.size > 0)
    return others
      .filter((text) => chosen.has(text))
      .map(closed)
      .join(' ')
  const [main] = byWeight(sentences(texts))
  return main === undefined ? own : textsIn(language).texts.inShort.replace('{text}', () => closed(main.text))
}

const closed = (sentence: string) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}.` : sentence)

/** Corrects spaces, punctuation and capitals. */
function corrected(text: string, language: string): string {
  return text
    .split('\n')
    .map((line) => correctedLine(line, language))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function correctedLine(line: string, language: string): string {
  const spaced = line
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
    .replace(/\.{3,}/g, '…')
    .replace(/([!?])\1+/g, '$1')
    .replace(/,{2,}/g, ',')
    .replace(/ - /g, ' – ')
    .replace(/([\p{L}\p{N})]),(?=\p{L})/gu, '$1, ')
  // French has a space before some punctuation marks.
  const closed = language.startsWith('fr')
    ? spaced
    : spaced.replace(/(?<! ) +(?=[,;:!?](\s|$)|\.(\s|$))/g, '')
  const sentences = sentencesOf(closed, language).map((sentence) => capitalised(sentence, language))
  return sentences.length > 1 ? ended(sentences.join(' ')) : (sentences[0] ?? '')
}

/** Leaves words with capitals inside, such as iPhone, unchanged. */
const capitalised = (sentence: string, language: string) =>
  /^\p{Ll}+(?=[\s,;:.!?]|$)/u.test(sentence)
    ? sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1)
    : sentence

const ended = (text: string) => (/[\p{L}\p{N}]$/u.test(text) && /[.!?]\s/.test(text) ? `${text}.` : text)

function sentencesOf(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return [...segments].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '')
}

/** The first sentences, up to half of the original length. */
function shortened(texts: string[], language: string): string {
  const sentences = texts.flatMap((text) => sentencesOf(text, language))
  const maxLength = Math.ceil(texts.join(' ').length / 2)
  return within(sentences, maxLength) || cut(sentences[0] ?? '', maxLength)
}

function within(sentences: string[], maxLength: number): string {
  let text = ''
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length > maxLength) break
    text = longer
  }
  return text
}

/** Moves the sentence with the most key terms to the beginning of each text. */
function reordered(texts: string[], language: string): string {
  const terms = new Set(termsOf(texts.join(' '), language))
  const weight = (sentence: string) => wordsOf(sentence, language).filter((word) => terms.has(word)).length
  return texts
    .map((text) => {
      const sentences = sentencesOf(text, language)
      const weights = sentences.map(weight)
      const first = sentences[weights.indexOf(Math.max(...weights))] ?? ''
      return [first, ...sentences.filter((sentence) => sentence !== first)].join(' ')
    })
    .join('\n\n')
}

/** Words in lower case. Uses a pattern: `Intl.Segmenter` takes seconds for the texts of a page. */
const wordsOf = (text: string, language: string) =>
  text.toLocaleLowerCase(language).match(/[\p{L}\p{M}]+/gu) ?? []

const MAX_TERMS = 6
const MIN_TERM_LENGTH = 5

/** The key terms of a text: its long words, most frequent first. */
function termsOf(text: string, language: string): string[] {
  const counts = new Map<string, number>()
  for (const term of wordsOf(text, language)) {
    if (term.length >= MIN_TERM_LENGTH && /^\p{L}+$/u.test(term))
      counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const byCount = [...counts].sort(([a, countA], [b, countB]) => countB - countA || b.length - a.length)
  return byCount.slice(0, MAX_TERMS).map(([term]) => term)
}

function seoOf({ title }: Subject, texts: string[], language: string): SeoText {
  const heading = texts.find((text) => text.length <= MAX_SEO_TITLE_LENGTH && text !== title)
  const long = heading === undefined ? title : `${title} – ${heading}`
  const sentences = texts
    .flatMap((text) => sentencesOf(text, language))
    .filter((text) => /[.!?…。]$/.test(text))
  const body = sentences.length > 0 ? sentences : [texts.join(' – ') || title]
  return {
    title: long.length <= MAX_SEO_TITLE_LENGTH ? long : cut(title, MAX_SEO_TITLE_LENGTH),
    description: within(body, MAX_SEO_DESCRIPTION_LENGTH) || cut(body.join(' '), MAX_SEO_DESCRIPTION_LENGTH),
  }
}

/** Default file names of cameras and programs describe nothing. */
const NO_SUBJECT = /^(dsc|dscn|image|img|photo|picture|pxl|screenshot|thumbnail|untitled|upload)$/i

/** The existing alternative text, the caption, the words of the file name or, failing those, the page's title. */
function altOf({ file, alt, caption }: ShownPicture, title: string, language: string): string {
  const words = file.replace(/\.\w+$/, '').match(/\p{L}{3,}/gu) ?? []
  const named = words.filter((word) => !NO_SUBJECT.test(word)).join(' ')
  const text = alt || caption || named || title
  return cut(capitalised(text.replace(/\s+/g, ' '), language), MAX_ALT_LENGTH)
}
