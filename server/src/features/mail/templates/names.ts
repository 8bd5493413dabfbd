import { parse } from 'tldts'
import { lineOf } from './document.ts'

const MAX_NAME_LENGTH = 60

/**
 * A name that a visitor typed, as far as it can stand in a greeting, a subject or an address: empty when it is long, or holds
 * what mail programs make a link of, so that nobody can send texts of their own to others.
 */
export function greetedName(typed: string | null | undefined): string {
  const name = lineOf(typed ?? '')
  return name.length > MAX_NAME_LENGTH || hasLink(name) ? '' : name
}

export const hasLink = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .split(/[\s,;()<>"']/)
    .some((word) => word.includes('://') || word.includes('@') || isHost(word))

/** What a visitor writes to somebody else, without what mail programs make a link of. */
export const withoutLinkWords = (text: string) =>
  text.replaceAll(/[^\s,;()<>"']+/g, (word) => (hasLink(word) ? '…' : word))

function isHost(word: string): boolean {
  if (!word.includes('.')) return false
  const { isIcann, isIp, domain } = parse(word)
  return isIp === true || (isIcann === true && domain !== null)
}
