import { cleanText, trimEnd } from '../text.ts'
import type { Vocabulary } from './vocabulary.ts'

const MONTH = /^(?:jan|jän|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)/iu

/** The sentences of a prompt in their order, without the punctuation at their ends. Lines and bullets separate them too. */
export function sentencesOf(prompt: string, { abbreviations }: Vocabulary): string[] {
  const lines = cleanText(prompt)
    .split(/\n/u)
    .map((line) =>
      line
        .replace(/^[\s•*–—-]+/u, '')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
  return lines
    .flatMap((line) => sentencesOfLine(line, abbreviations))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
}

function sentencesOfLine(line: string, abbreviations: RegExp): string[] {
  const sentences: string[] = []
  let sentence = ''
  for (const part of line.split(/(?<=[.!?]["”“»]?) /u)) {
    sentence = sentence === '' ? part : `${sentence} ${part}`
    const isOpen =
      abbreviations.test(sentence) && (!/\d{1,2}\.$/u.test(sentence) || MONTH.test(nextOf(line, sentence)))
    if (isOpen) continue
    sentences.push(trimEnd(sentence, '.!? '))
    sentence = ''
  }
  return sentence === '' ? sentences : [...sentences, trimEnd(sentence, '.!? ')]
}

/** The text of a line after a sentence. */
const nextOf = (line: string, sentence: string) => line.slice(line.indexOf(sentence) + sentence.length).trim()

/** Splits at commas and semicolons, but not within numbers, brackets or quotation marks. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if ('([“„«'.includes(character)) depth++
    else if (')]”»'.includes(character)) depth = Math.max(0, depth - 1)
    if (depth > 0 || !',;'.includes(character) || !/\s/u.test(text.charAt(i + 1) || ' ')) continue
    parts.push(text.slice(start, i))
    start = i + 1
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

/**
 * The items of an enumeration. "and" separates the last two of three or more, and two of which the second begins like an
 * item of its own; in "morning and evening classes" it separates nothing.
 */
export function itemsOf(text: string, vocabulary: Vocabulary): string[] {
  const parts = splitAtCommas(text)
  const last = parts.pop()
  if (last === undefined) return []
  const led = new RegExp(`^${vocabulary.and.source.replace(',? ', '')}`, 'iu')
  if (led.test(last)) return [...parts, last.replace(led, '')]
  const joints = [...last.matchAll(new RegExp(vocabulary.and, 'giu'))]
  const joint = joints.at(-1)
  if (joint === undefined || !separates(parts, last, joint, vocabulary)) return [...parts, last]
  const [first, second] = [last.slice(0, joint.index), last.slice(joint.index + joint[0].length)]
  return [
    ...parts,
    ...(joints.length > 1 && parts.length === 0 ? itemsOf(first, vocabulary) : [first]),
    second,
  ]
}

function separates(
  parts: string[],
  last: string,
  joint: RegExpExecArray,
  { article, hours, numbers }: Vocabulary,
): boolean {
  const after = last.slice(joint.index + joint[0].length)
  const before = last.slice(0, joint.index)
  // "classes B, A and BE", "manual and automatic cars"
  if (after.length < 3 || before.length < 2) return false
  // "Monday and Tuesday closed"
  if (hours.test(before)) return false
  // "six lawyers and clerks"
  if (!after.includes(' ') && (numbers.has(before.split(' ')[0] as string) || /^\p{N}/u.test(before)))
    return false
  if (parts.length > 0) return true
  const first = /^\S+/u.exec(after)?.[0].toLowerCase() ?? ''
  return article.test(after) || numbers.has(first) || /^\p{N}/u.test(after)
}
