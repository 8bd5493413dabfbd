import type { PasskeyChallenge, PasskeyOffer, User } from '@sitewright/client'
import { FieldsError } from '../../../lib/errors.ts'

/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257]
const TIMEOUT_MS = 5 * 60_000

/** Browsers offer passkeys only over TLS and on the own machine. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Asks the device for a new passkey. */
export async function createPasskey(offer: PasskeyOffer, { email, name }: User) {
  checkHost(offer.rpId)
  const credential = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(offer.challenge),
        rp: { id: offer.rpId, name: 'Sitewright' },
        user: { id: bytesOf(offer.userHandle), name: email, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: offer.credentialIds.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  const publicKey = response.getPublicKey()
  if (!publicKey)
    throw new FieldsError({ name: 'This device creates a type of key that is not supported here.' })
  return {
    credentialId: textOf(credential.rawId),
    publicKey: textOf(publicKey),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
  }
}

/** Asks the device to log in with one of its passkeys. */
export async function askForPasskey({ challenge, rpId }: PasskeyChallenge) {
  checkHost(rpId)
  const credential = await asked(
    navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), rpId, userVerification: 'required', timeout: TIMEOUT_MS },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credentialId: textOf(credential.rawId),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  }
}

function checkHost(rpId: string) {
  if (window.location.hostname !== rpId)
    throw new FieldsError({ name: `Passkeys work at ${rpId}; open the dashboard there.` })
}

async function asked(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await request.catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new FieldsError({
      name: isKnown
        ? 'This device already has a passkey of yours.'
        : 'The device did not provide a passkey. Try again.',
    })
  })
  return credential as PublicKeyCredential
}
