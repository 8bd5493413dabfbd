import { cut, trimEnd } from '../text.ts'
import { endOfFirstKind, namesKind } from './kinds.ts'
import type { Vocabulary } from './vocabulary.ts'

const MAX_NAME_LENGTH = 60
const MAX_NAME_WORDS = 7
const QUOTED = /["“„«»‚]([^"“”„«»‚‘]{2,60})["“”«»‘]/u
const TITLED = /(?:^|, )((?:Dr|Mag|Prof|Dipl\.-Ing)\.? (?:\p{Lu}[\p{L}’'-]+ ?){2,3})/u

/** A name and the text without it. */
type Named = { name: string | null; rest: string }

/** The name in a sentence that says nothing else, such as "The name is Roots for Tomorrow". */
export function nameSentence(sentence: string, { nameSentences, goesOn }: Vocabulary): Named | null {
  for (const pattern of nameSentences) {
    const match = pattern.exec(sentence)
    const name = tidy(match?.[1] ?? '')
    if (match === null || !/^[\p{Lu}\p{N}]/u.test(name)) continue
    return { name, rest: sentence.slice(match[0].length).replace(goesOn[0], goesOn[1]).trim() }
  }
  return null
}

/** Finds the name in the first sentences, where it stands beside what the business is. */
export function nameWithin(sentence: string, vocabulary: Vocabulary, isOwn: boolean): Named {
  const quoted = QUOTED.exec(sentence)
  if (quoted) return without(sentence, quoted.index, quoted[0], quoted[1] as string)
  const called = vocabulary.called.exec(sentence)
  if (called && !vocabulary.listAfter.test(sentence.slice(0, called.index))) {
    const name = nameAt(sentence, called.index + called[0].length, vocabulary)
    if (name) return without(sentence, called.index, called[0] + name, name)
  }
  const titled = TITLED.exec(sentence)
  if (titled) return without(sentence, titled.index, titled[0], titled[1] as string)
  return (
    (isOwn ? null : leadingName(sentence, vocabulary)) ??
    nameAfterKind(sentence, vocabulary) ?? { name: null, rest: sentence }
  )
}

/** "Hotel Seeblick, a family-run hotel …", "Trattoria Bella is an Italian restaurant …", "Weingut Steininger in der Wachau" */
function leadingName(sentence: string, vocabulary: Vocabulary): Named | null {
  const name = nameAt(sentence, 0, vocabulary)
  if (name === null || vocabulary.pronouns.has(name.toLowerCase())) return null
  const rest = sentence.slice(name.length)
  const words = name.split(' ')
  const kinds = words.filter(namesKind)
  const joined = new Set(words.filter((word) => !namesKind(word)).map((word) => word.toLowerCase()))
  for (const word of vocabulary.joinsName) joined.delete(word)
  if (joined.size === 0) return null
  const copula = vocabulary.copula.exec(rest)
  if (copula) return { name: tidy(name), rest: rest.slice(copula[0].length) }
  return words.slice(0, -1).some(namesKind) && !namesKind(words.at(-1) as string)
    ? { name: tidy(name), rest: `${kinds.join(' & ')}${rest}` }
    : null
}

/** "Estate agents Moore and Finch", "my plumbing business, Ridgeway Plumbing," */
function nameAfterKind(sentence: string, vocabulary: Vocabulary): Named | null {
  const end = endOfFirstKind(sentence)
  const gap = /^,? (?=\p{Lu})/u.exec(sentence.slice(end))?.[0].length
  if (gap === undefined) return null
  const name = nameAt(sentence, end + gap, vocabulary)
  return name === null ? null : without(sentence, end + gap, name, name)
}

/** The words of a name from an offset: capitals, numbers, and what joins them. */
function nameAt(sentence: string, offset: number, { joinsName }: Vocabulary): string | null {
  const words = sentence.slice(offset).split(' ')
  const taken: string[] = []
  for (const [i, word] of words.slice(0, MAX_NAME_WORDS).entries()) {
    const bare = trimEnd(word, ',;:.')
    const isProper = /^[\p{Lu}\p{N}]/u.test(bare)
    const joins = joinsName.has(bare.toLowerCase()) && taken.length > 0 && /^\p{Lu}/u.test(words[i + 1] ?? '')
    if (!isProper && !joins) break
    taken.push(bare)
    if (bare !== word) break
  }
  while (taken.length > 0 && joinsName.has((taken.at(-1) as string).toLowerCase())) taken.pop()
  return taken.length > 0 ? taken.join(' ') : null
}

function without(sentence: string, index: number, found: string, name: string): Named {
  const before = trimEnd(sentence.slice(0, index), ' ,')
  const after = sentence.slice(index + found.length).replace(/^,(?= (?:in|at|on)\s)/u, '')
  return {
    name: tidy(name),
    rest: `${before}${/^[,:;]/u.test(after.trim()) || after === '' ? '' : ' '}${after.trim()}`.trim(),
  }
}

const tidy = (name: string) => cut(trimEnd(name.trim(), ' .,;:!?-'), MAX_NAME_LENGTH)
