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

/** Whether mail programs make a link of a part of it, whatever stands around that part or is hidden in it. */
export function hasLink(text: string): boolean {
  if (/:\/\/|@/.test(text.normalize('NFKC'))) return true
  const dotted = text.replaceAll(/[。．｡․﹒]/g, '.')
  const readings = [
    dotted,
    dotted.replaceAll(/[\p{Cf}\p{DI}]/gu, ''),
    // Some programs end a host at any other character.
    dotted.replaceAll(/[^a-z0-9.]/gi, ' '),
  ]
  return readings.some((reading) => (reading.match(HOSTS) ?? []).some(isHost))
}

/** What a visitor writes to somebody else, without what mail programs make a link of. */
export const withoutLinkWords = (text: string) =>
  text.replaceAll(/(?:[^\s,;()<>"']|\uFEFF)+/g, (word) => (hasLink(word) ? '…' : word))

const HOSTS =
  /(?<![\p{L}\p{M}\p{Nd}])[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}-]{0,62}(?:\.[\p{L}\p{M}\p{Nd}-]{0,62}[\p{L}\p{M}\p{Nd}])+/gu

function isHost(name: string): boolean {
  const { isIcann, isIp, domain } = parse(name.normalize('NFKC'))
  return isIp === true || (isIcann === true && domain !== null)
}
