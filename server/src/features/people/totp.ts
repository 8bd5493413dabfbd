import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes that change with time, after RFC 6238, with the parameters that every authenticator app knows. */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks of phones may be off by this many steps. */
const TOLERATED_STEPS = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In Base32, as people type it into their app. */
export const newSecret = () => base32(randomBytes(SECRET_BYTES))

/** Base32 of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is; null if it is of none that counts now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * TOLERATED_STEPS + 1 }, (_, i) => current - TOLERATED_STEPS + i)
  const matching = steps.filter((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  )
  return matching.at(-1) ?? null
}

/** What the QR code holds. */
export function keyUri(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

const RECOVERY_BYTES = 10

/** 80 random bits, so they need no salt or stretching. */
export const newRecoveryCode = () => spaced(base32(randomBytes(RECOVERY_BYTES)))

const spaced = (code: string) => (code.match(/.{4}/g) ?? []).join('-').toLowerCase()

/** As it was shown, whatever people make of case, spaces and dashes. Null if it is none. */
export function recoveryCodeIn(text: string): string | null {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(letters) ? spaced(letters) : null
}
