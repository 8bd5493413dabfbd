import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../../api/errors.ts'
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts'

/** Hashing is slow by design, and occupies one of libuv's four threads. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 50

const KEY_BYTES = 64
/** 32 MB and about 50 ms. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const scryptAsync = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

let inFlight = 0
const waiting: (() => void)[] = []

/** Salted scrypt, as `salt:key` in hexadecimal. Throws a 503 if too many callers are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

/** Throws a 503 if too many callers are waiting. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  const [salt = '', key = ''] = passwordHash.split(':')
  return timingSafeEqual(await deriveKey(password, salt), Buffer.from(key, 'hex'))
}

/** Why a password may not be chosen; null if it may. */
export function passwordError(password: string): string | null {
  const isFrequent = FREQUENT_PASSWORDS.has(password.normalize('NFKC').toLowerCase())
  return isFrequent
    ? 'is one of the most common passwords, which attackers try first; choose another one'
    : null
}

/** The characters of the hexadecimal salt are what is hashed. */
const deriveKey = (password: string, salt: string) =>
  withSlot(() => scryptAsync(password.normalize('NFKC'), salt, KEY_BYTES, COST))

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw unavailable('Too many logins at the moment; try again')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else inFlight++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else inFlight--
  }
}
