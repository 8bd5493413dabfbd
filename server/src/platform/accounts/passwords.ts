import { unavailable } from '../../api/errors.ts'

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
