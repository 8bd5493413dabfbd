import { BUSINESSES } from './businesses.ts'

/** How much a word weighs that stands in the description of the business, against one that stands anywhere. */
const HEAD_WEIGHT = 6
/** A second kind counts if it has at least this share of the weight of the first. */
const SECOND_SHARE = 0.6

type Term = { kind: string; term: string; isPrefix: boolean; isEnding: boolean }

const TERMS: Term[] = Object.entries(BUSINESSES)
  .flatMap(([kind, { words }]) =>
    words.split('|').map((word) => ({
      kind,
      term: word.replace(/^-|\*$/gu, ''),
      isPrefix: word.endsWith('*'),
      isEnding: word.startsWith('-'),
    })),
  )
  .sort((a, b) => b.term.length - a.term.length)
const ENDINGS = TERMS.filter(({ isEnding }) => isEnding)
/** By their first two letters: a long prompt has thousands of words, and each would be compared with all of them. */
const BEGINNINGS = new Map<string, Term[]>()
for (const term of TERMS.filter(({ isEnding }) => !isEnding)) {
  const letters = term.term.slice(0, 2)
  BEGINNINGS.set(letters, [...(BEGINNINGS.get(letters) ?? []), term])
}

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Whether a term, or its plural, stands at an index of a text. */
function beginsAt(text: string, index: number, { term, isPrefix }: Term): boolean {
  if (!text.startsWith(term, index)) return false
  const [next = '', following = ''] = text.slice(index + term.length, index + term.length + 2)
  return isPrefix || !isLetter(next) || (next === 's' && !isLetter(following))
}

/** The kinds that the words of a text name, and where the words end. */
function* kindsIn(text: string): Generator<{ kind: string; start: number; end: number }, undefined> {
  const lower = text.toLowerCase()
  const words = [...lower.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}&’'-]*/gu)]
  let end = 0
  for (const { 0: word, index } of words) {
    if (index < end) continue
    const known =
      BEGINNINGS.get(word.slice(0, 2))?.find((term) => beginsAt(lower, index, term)) ??
      ENDINGS.find(
        ({ term }) => word.length > term.length && (word.endsWith(term) || word.endsWith(`${term}s`)),
      )
    if (known === undefined) continue
    end = index + Math.max(word.length, known.term.length)
    if (/^s(?![\p{L}\p{N}])/u.test(lower.slice(end, end + 2))) end++
    yield { kind: known.kind, start: index, end }
  }
}

/** The one or two kinds of business that a prompt describes; none if no word says so. */
export function kindsOf(head: string, text: string): string[] {
  const weights = new Map<string, number>()
  const add = (kind: string, weight: number) => weights.set(kind, (weights.get(kind) ?? 0) + weight)
  // In "wedding photographer", the last word says what it is.
  const named = [...kindsIn(head)]
  for (const [i, { kind, end }] of named.entries())
    add(kind, HEAD_WEIGHT * (named[i + 1]?.start === end + 1 ? 0.5 : 1))
  for (const kind of new Set([...kindsIn(text)].map(({ kind }) => kind))) add(kind, 1)
  const [first, second] = [...weights].sort(([, a], [, b]) => b - a)
  if (first === undefined) return []
  const isStrong = second !== undefined && second[1] >= HEAD_WEIGHT && second[1] >= first[1] * SECOND_SHARE
  return isStrong ? [first[0], second[0]] : [first[0]]
}

export const namesKind = (word: string): boolean => !kindsIn(word).next().done

/** Where the first words of a text end that name a kind; 0 if none do. */
export const endOfFirstKind = (text: string): number => kindsIn(text).next().value?.end ?? 0
