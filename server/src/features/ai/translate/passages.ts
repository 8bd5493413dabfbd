import { HtmlText } from './html-passages.ts'
import type { Passage, Translatable, Translate } from './passage.ts'
import { hasWords, protectedSpans } from './protected-spans.ts'
import type { PageText } from './text-extraction.ts'

/** Maximum length of a passage in characters. Longer texts are translated in parts. */
const MAX_PASSAGE_LENGTH = 4_000

export const translatable = ({ text, kind, maxLength }: Omit<PageText, 'path'>): Translatable =>
  kind === 'html' ? new HtmlText(text, MAX_PASSAGE_LENGTH) : plainText(text, maxLength)

function plainText(whole: string, maxLength: number | null): Translatable {
  const chunks = chunksOf(whole)
  // A limit that a translation will hardly reach is dropped, so that equal texts share one passage.
  const limit = chunks.length === 1 && maxLength !== null && maxLength < 2 * whole.length ? maxLength : null
  const pieces = chunks.map((chunk) => {
    const text = chunk.trim()
    const passage: Passage = { text, isMarked: false, maxLength: limit, parts: [] }
    return { chunk, passage: hasWords(text) ? passage : null }
  })
  return {
    passages: pieces.flatMap(({ passage }) => passage ?? []),
    write: (translate) =>
      pieces.map(({ chunk, passage }) => (passage ? replaced(chunk, passage, translate) : chunk)).join(''),
  }
}

function replaced(chunk: string, passage: Passage, translate: Translate): string {
  const { text } = passage
  const start = chunk.indexOf(text)
  return chunk.slice(0, start) + (translate(passage) ?? text) + chunk.slice(start + text.length)
}

/** Splits a long text at the ends of lines and sentences. */
function chunksOf(text: string): string[] {
  if (text.length <= MAX_PASSAGE_LENGTH) return [text]
  const chunks: string[] = []
  for (const part of text.split(/(?<=\n|[.!?…]\s|[。！？])/)) {
    const last = chunks.length - 1
    const chunk = chunks[last]
    if (chunk !== undefined && chunk.length + part.length <= MAX_PASSAGE_LENGTH) chunks[last] = chunk + part
    else chunks.push(part)
  }
  return chunks
}

/** Describes, for the model, why a translation cannot replace the passage; empty if it can. */
export function translationProblems({ text, isMarked, maxLength }: Passage, translation: string): string[] {
  if (translation.trim() === '') return ['is empty']
  if (protectedSpans(text).join('\n') !== protectedSpans(translation).join('\n')) {
    const spans = [...new Set(protectedSpans(text))].join(' ')
    return [
      spans
        ? `must contain these unchanged, as often as the text: ${spans}`
        : 'contains tags or placeholders that the text does not',
    ]
  }
  if (isMarked && nestingOf(text) !== nestingOf(translation)) return ['must nest the tags as the text does']
  if (maxLength !== null && translation.length > maxLength)
    return [`must have at most ${maxLength} characters`]
  if (translation.length > MAX_GROWTH * text.length + SLACK) return ['is far too long for a translation']
  if (text.length > SLACK && translation.length < text.length / MAX_SHRINKING)
    return ['leaves out most of the text']
  return []
}

/** Between Chinese and English, the length changes up to fivefold. */
const MAX_GROWTH = 6
const MAX_SHRINKING = 8
const SLACK = 60

/** Lists the parent of each tag; null if tags overlap or are unbalanced. */
function nestingOf(text: string): string | null {
  const open: string[] = []
  const nesting: string[] = []
  for (const [, slash, number, empty] of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    if (slash && open.pop() !== number) return null
    if (!slash) nesting.push(`${number} in ${open.at(-1)}`)
    if (!slash && !empty) open.push(number as string)
  }
  return open.length > 0 ? null : nesting.sort().join()
}
