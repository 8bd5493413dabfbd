import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import { isIP } from 'node:net'

export const MAX_PASSKEYS = 20
export const CHALLENGE_MS = 5 * 60_000

/** Where passkeys work: the origin of the pages, and the domain that they are bound to. */
export type PasskeySite = { origin: string; rpId: string }

/**
 * Browsers bind passkeys to a domain that is reached over TLS, or to `localhost`, by which a server on the own machine is
 * reached too. Null for other addresses.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | null {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  const { protocol, hostname, origin } = url
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || isLocal) ? { origin, rpId: hostname } : null
}

/** What the browser says it was asked, which the device signs. Null unless it is well-formed. */
export function clientDataOf(json: Buffer): { type: string; challenge: string; origin: string } | null {
  try {
    const { type, challenge, origin, crossOrigin } = JSON.parse(json.toString('utf8')) ?? {}
    const isWhole = [type, challenge, origin].every((value) => typeof value === 'string')
    return isWhole && crossOrigin !== true ? { type, challenge, origin } : null
  } catch {
    return null
  }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const HEAD_BYTES = 37
/** The model of the device, and the length of the id. */
const CREDENTIAL_HEAD_BYTES = 18

type Signed = { signCount: number; credentialId: Buffer | null }

/** What the device says, for this site and after it has verified its user by PIN or biometrics. Null otherwise. */
export function signedDataOf(bytes: Buffer, { rpId }: PasskeySite): Signed | null {
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, 32).equals(hash('sha256', rpId, 'buffer'))) return null
  const flags = bytes[32] as number
  if (!(flags & USER_PRESENT && flags & USER_VERIFIED)) return null
  const signCount = bytes.readUInt32BE(33)
  if (!(flags & HAS_CREDENTIAL)) return { signCount, credentialId: null }
  const start = HEAD_BYTES + CREDENTIAL_HEAD_BYTES
  if (bytes.length < start) return null
  const length = bytes.readUInt16BE(start - 2)
  return { signCount, credentialId: bytes.subarray(start, start + length) }
}

/** A key of the algorithms that devices are asked for: ES256, EdDSA and RS256. Null for others. */
export function publicKeyOf(der: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isKnown =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048 && modulusLength <= 4096)
    return isKnown ? key : null
  } catch {
    return null
  }
}

type Assertion = { clientData: Buffer; authenticatorData: Buffer; signature: Buffer }

/** Whether the holder of the key has signed what the device and the browser say. */
export function isSigned({ clientData, authenticatorData, signature }: Assertion, key: KeyObject): boolean {
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const message = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')])
  try {
    return verify(digest, message, key, signature)
  } catch {
    return false
  }
}
