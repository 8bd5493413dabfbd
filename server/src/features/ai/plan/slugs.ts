import { cleanLine } from '../text.ts'

const MAX_LENGTH = 60
const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The slug without surrounding slashes; empty for the home page. */
export const pathOf = (slug: string) => slug.replace(/^\/+|(?<!\/)\/+$/g, '')

/** Returns a free slug for a title and adds it to `taken`. The title `/` stands for the home page. */
export function freeSlug(title: string, taken: Set<string>): string {
  const slug = title === '/' ? '/' : slugOf(title)
  const keys = new Set([...taken].map(pathOf))
  let free = slug
  for (let n = 2; keys.has(pathOf(free)); n++)
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
    .replace(/^-+|(?<!-)-+$/g, '')
  return slug || 'page'
}
