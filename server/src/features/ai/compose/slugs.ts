import { cleanLine } from './prompt-reading.ts'

const MAX_LENGTH = 60
const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A slug for a title that is not taken yet, which it is from now on. `/` is the slug of the home page. */
export function freeSlug(title: string, taken: Set<string>): string {
  const slug = title === '/' ? '/' : slugOf(title)
  // The slug of the home page is known without its slashes.
  const keyOf = (one: string) => one.replace(/^\/+|\/+$/g, '')
  const keys = new Set([...taken].map(keyOf))
  let free = slug
  for (let n = 2; keys.has(keyOf(free)); n++)
    free = slug === '/' ? (n === 2 ? 'home' : `home-${n - 1}`) : `${slug}-${n}`
  taken.add(free)
  return free
}

function slugOf(title: string): string {
  const text = cleanLine(title)
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? letter)
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = /[^\p{ASCII}]/u.test(plain.replace(/[^\p{L}\p{N}]/gu, '')) ? text : plain
  const slug = letters
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/^-+|-+$/g, '')
  return slug || 'page'
}
