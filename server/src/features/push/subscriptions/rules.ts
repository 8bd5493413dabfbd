import { ECDH } from 'node:crypto'

export const MAX_SUBSCRIPTIONS = 100_000

type Keys = { p256dh: string; auth: string }
const POINT_BYTES = 65
const AUTH_BYTES = 16

/** A browser's keys in base64url without padding, and validation errors by field. */
export function checkKeys({ p256dh, auth }: Keys): { keys: Keys; errors: Record<string, string> } {
  const point = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  const errors: Record<string, string> = {}
  if (!isPoint(point)) errors['keys.p256dh'] = 'must be a point of the curve P-256: 65 bytes in base64url'
  if (secret.length !== AUTH_BYTES) errors['keys.auth'] = `must be ${AUTH_BYTES} bytes in base64url`
  return { keys: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') }, errors }
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}
