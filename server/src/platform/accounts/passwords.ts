import { unavailable } from '../../api/errors.ts'
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts'

/** Hashing is slow by design, and occupies one of libuv's four threads. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 50

let inFlight = 0
const waiting: (() => void)[] = []

/** Salted scrypt. Throws a 503 if too many callers are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  withSlot(async () => (await hashing()).hashPassword(password))
export const isPassword = (password: string, hash: string): Promise<boolean> =>
  withSlot(async () => (await hashing()).verifyPassword({ password, hash }))

/** Why a password may not be chosen; null if it may. */
export function passwordError(password: string): string | null {
  const isFrequent = FREQUENT_PASSWORDS.has(password.normalize('NFKC').toLowerCase())
  return isFrequent
    ? 'is one of the most frequent passwords, which are tried first; choose another one'
    : null
}

/** Loaded with the first password, so that it does not delay the start. */
const hashing = () => import('better-auth/crypto')

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw unavailable('Too many log-ins at the moment; try again')
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
