import { HtmlText } from './html-passages.ts'
import type { Passage, Translatable, Translate } from './passage.ts'
import { hasWords, keptParts } from './protected-spans.ts'
import type { PageText } from './text-extraction.ts'

/** Longer ones are translated in parts. */
const LONG = 4_000

export const translatable = ({ text, kind, maxLength }: Omit<PageText, 'path'>): Translatable =>
  kind === 'html' ? new HtmlText(text, LONG) : plainText(text, maxLength)

function plainText(whole: string, maxLength: number | null): Translatable {
  const chunks = chunksOf(whole)
  // Where there is room enough, how much there is makes no difference.
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

/** Cuts at the ends of lines and sentences. */
function chunksOf(text: string): string[] {
  if (text.length <= LONG) return [text]
  const chunks: string[] = []
  for (const part of text.split(/(?<=\n|[.!?…]\s|[。！？])/)) {
    const last = chunks.length - 1
    const chunk = chunks[last]
    if (chunk !== undefined && chunk.length + part.length <= LONG) chunks[last] = chunk + part
    else chunks.push(part)
  }
  return chunks
}

/** Everything wrong with the translation of a passage, in words; empty when it can take its place. */
export function translationProblems({ text, isMarked, maxLength }: Passage, translation: string): string[] {
  if (translation.trim() === '') return ['is empty']
  if (keptParts(text).join('\n') !== keptParts(translation).join('\n')) {
    const kept = [...new Set(keptParts(text))].join(' ')
    return [
      kept
        ? `must hold these as they are, as often as the text: ${kept}`
        : 'holds tags or placeholders that the text has not',
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

/** English grows fivefold at the most when it was Chinese, and shrinks as much. */
const MAX_GROWTH = 6
const MAX_SHRINKING = 8
const SLACK = 60

/** Which tag stands in which; null when they cross each other. */
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
