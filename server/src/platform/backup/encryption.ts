import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** The form of a public key of age (https://age-encryption.org). */
export const RECIPIENT = '^age1[02-9ac-hj-np-z]{58}$'

/** A private key, which reads backups, and the public key that writes them. */
export async function newIdentity() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export async function encrypt(recipient: string, bytes: Uint8Array): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(bytes))
}

/** Throws for bytes that were changed, and for those of another key. */
export async function decrypt(identity: string, bytes: Uint8Array): Promise<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return Buffer.from(await decrypter.decrypt(bytes))
}

/** The private key in the text of a file of `age-keygen`, or of `sitewright backup keygen`. */
export const identityIn = (text: string) => /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/m.exec(text)?.[0] ?? null
