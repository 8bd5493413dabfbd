import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '../../api/caller.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^(svc_(?:live|sandbox)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** `svc_live_` or `svc_sandbox_`, 32 random base62 characters, and a checksum of 6 characters. */
export function generateKey(mode: Mode): string {
  let body = `svc_${mode}_`
  for (let i = 0; i < 32; i++) body += ALPHABET[randomInt(62)]
  return body + checksum(body)
}

/** Verifies the checksum, which rejects mistyped keys without a query. */
export function isWellFormedKey(key: string): boolean {
  const match = SHAPE.exec(key)
  return match !== null && checksum(match[1] as string) === match[2]
}

/** The stored form of a key; 190 random bits need no salt or stretching. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex')

/** The part of a key that may be shown later. */
export const keyHint = (key: string): string => key.slice(0, key.lastIndexOf('_') + 5)

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < 6; i++) {
    text = ALPHABET[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
