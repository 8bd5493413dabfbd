import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Visitor } from '../../api/caller.ts'
import type { Secrets } from '../../platform/accounts/secrets.ts'

const TIME_BYTES = 6
const RANDOM_BYTES = 9
const SIGNATURE_BYTES = 12
const SIGNED_BYTES = TIME_BYTES + RANDOM_BYTES

/**
 * Form tokens: each view of a page with a form gets its own. It says when the page was shown, and makes ten clicks one
 * request, without a cookie or a script.
 */
export type FormTokens = {
  issue(siteId: string, now: Date): string
  /** Null for a token that is not of this site, or is from the future. */
  read(siteId: string, token: string, now: Date): Visitor['token']
}

export function createFormTokens(secrets: Secrets): FormTokens {
  const key = secrets.derive('form tokens')
  const signatureOf = (siteId: string, signed: Buffer) =>
    createHmac('sha256', key).update(siteId).update(signed).digest().subarray(0, SIGNATURE_BYTES)
  return {
    issue(siteId, now) {
      const signed = Buffer.alloc(SIGNED_BYTES)
      signed.writeUIntBE(now.getTime(), 0, TIME_BYTES)
      randomBytes(RANDOM_BYTES).copy(signed, TIME_BYTES)
      return Buffer.concat([signed, signatureOf(siteId, signed)]).toString('base64url')
    },
    read(siteId, token, now) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return null
      const signed = bytes.subarray(0, SIGNED_BYTES)
      if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(siteId, signed))) return null
      const issuedAt = new Date(signed.readUIntBE(0, TIME_BYTES))
      return issuedAt > now ? null : { id: signed.toString('base64url'), issuedAt }
    },
  }
}
