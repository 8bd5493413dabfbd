import { createHmac } from 'node:crypto'

/** What follows the prefix of a TypeID: the time in ten characters, and 80 bits that are random but for six. */
const SUFFIX = /(?<=[a-z]_)([0-7][0-9a-hjkmnp-tv-z]{9})([0-9a-hjkmnp-tv-z]{16})(?![0-9a-z])/g
const MEMBERS = /(?:user|key|acct)_$/
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID = /^[a-z][a-z_]{0,61}[a-z]_[0-7][0-9a-hjkmnp-tv-z]{25}$/

export const isId = (value: unknown) => typeof value === 'string' && ID.test(value)

/**
 * Gives each TypeID in a text another one, the same wherever it stands, with the same time, so that what is sorted by ids stays
 * so. Nothing is remembered, however many there are; without the key nobody can choose what an id becomes.
 */
export function idMapper(key: Buffer, { keepsMembers }: { keepsMembers: boolean }) {
  return (text: string) =>
    text.replaceAll(SUFFIX, (suffix, time: string, random: string, at: number) =>
      keepsMembers && MEMBERS.test(text.slice(Math.max(0, at - 5), at))
        ? suffix
        : time + encoded(createHmac('sha256', key).update(time).update(random).digest()),
    )
}

/** As the end of a UUID of version 7 is written. */
function encoded(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.subarray(0, 10).toString('hex')}`)
  bits = (bits & ~(0xfn << 76n)) | (0x7n << 76n)
  bits = (bits & ~(0x3n << 62n)) | (0x2n << 62n)
  let text = ''
  for (let i = 15n; i >= 0n; i--) text += ALPHABET[Number((bits >> (i * 5n)) & 31n)]
  return text
}
