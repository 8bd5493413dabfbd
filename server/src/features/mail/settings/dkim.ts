import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { newId } from '../../../platform/values/ids.ts'

/** Mail servers must take RSA keys (RFC 8301), and not all take Ed25519. */
const BITS = 2048

/** Binds a sealed key to its site. */
export const dkimPurpose = (siteId: string) => `dkim:${siteId}`

export type DkimPair = { selector: string; privateKey: string; publicKey: string }

/** A new key of a domain, with a selector of its own: several sites may send from the domain. */
export async function newDkimPair(): Promise<DkimPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const selector = newId('sitewright').replace('_', '-')
  return { selector, privateKey, publicKey: publicKey.toString('base64') }
}

export const recordName = (selector: string, domain: string) => `${selector}._domainkey.${domain}`
export const recordValue = (publicKey: string) => `v=DKIM1; k=rsa; p=${publicKey}`

/** Whether one of the texts of a DNS name has the key, whatever else it says (RFC 6376, 3.6.1). */
export const hasKey = (texts: string[], publicKey: string) =>
  texts.some((text) => text.replace(/\s/g, '').split(';').includes(`p=${publicKey}`))
