import { unavailable } from '../../api/errors.ts'

/** Hashing is slow on purpose, and keeps one of the four threads that everything in the process shares. */
const AT_ONCE = 2
const MAX_WAITING = 50

let working = 0
const waiting: (() => void)[] = []

/** Salted scrypt. Throws a 503 when too many wait for theirs already. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await hashing()).hashPassword(password))
export const isPassword = (password: string, hash: string): Promise<boolean> =>
  inTurn(async () => (await hashing()).verifyPassword({ password, hash }))

/** Loaded by the first password: a start does not wait for it. */
const hashing = () => import('better-auth/crypto')

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw unavailable('Too many people log in right now; try again')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else working++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}
