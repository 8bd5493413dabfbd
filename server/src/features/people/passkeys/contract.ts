import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one, withCookies } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, Line, named, nullable } from '../../../api/schema.ts'
import { PROOF, proof, Session } from '../schema.ts'

const MAX_BYTES = 2_048
const bytes = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: Math.ceil((MAX_BYTES * 4) / 3),
    pattern: '^[A-Za-z0-9_-]+$',
    description: `${description}, in Base64url`,
  })
const challenge = bytes('What the device signs, once within 5 minutes')
const credentialId = bytes('The id of the credential')
const clientData = bytes('`clientDataJSON`')
const authenticatorData = bytes('`authenticatorData`')

export const Passkey = named(
  'Passkey',
  Type.Object({ id: Id, name: Type.String(), createdAt: DateTime, lastUsedAt: nullable(DateTime) }),
)
export type Passkey = Static<typeof Passkey>

const PasskeyOffer = named(
  'PasskeyOffer',
  Type.Object({
    challenge,
    rpId: Type.String({ description: 'The domain that the passkey is bound to' }),
    userHandle: bytes('The user data stored on the device'),
    credentialIds: Type.Array(credentialId, { description: 'Those the user already has' }),
  }),
)
const PasskeyChallenge = named('PasskeyChallenge', Type.Object({ challenge, rpId: Type.String() }))
const AddedPasskey = named(
  'AddedPasskey',
  Type.Object({
    passkey: Passkey,
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Only with the first second factor; not shown again',
    }),
    ended: Type.Integer({ description: 'How many other sessions have ended' }),
  }),
)

export const passkeyEndpoints = {
  listPasskeys: endpoint('GET /v1/user/passkeys', 'person', {
    extension: true,
    summary: 'List your passkeys',
    reply: list(Passkey),
  }),
  offerPasskey: endpoint('POST /v1/user/passkeys/options', 'person', {
    extension: true,
    summary: 'Start adding a passkey',
    description: `What the browser needs to create one. Where passkeys are not possible: 409, \`no_passkeys_here\`. ${PROOF}`,
    body: proof,
    reply: one(PasskeyOffer),
    errors: ['CONFLICT'],
  }),
  addPasskey: endpoint('POST /v1/user/passkeys', 'person', {
    extension: true,
    invalidates: 'people',
    summary: 'Add a passkey',
    description: 'A first second factor ends all your other sessions and gives you ten recovery codes.',
    body: Type.Object({
      name: Line,
      credentialId,
      publicKey: bytes('The key as SubjectPublicKeyInfo, by `getPublicKey()`'),
      clientData,
      authenticatorData,
    }),
    reply: created(AddedPasskey),
  }),
  removePasskey: endpoint('POST /v1/user/passkeys/:passkeyId/remove', 'person', {
    extension: true,
    destroys: true,
    invalidates: 'people',
    summary: 'Remove a passkey',
    description: PROOF,
    body: proof,
    reply: one(Deleted),
  }),
  challengePasskey: endpoint('POST /v1/session/passkey/options', 'anonymous', {
    extension: true,
    summary: 'Start a login with a passkey',
    description: 'Where passkeys are not possible: 409, `no_passkeys_here`.',
    reply: one(PasskeyChallenge),
    errors: ['CONFLICT'],
  }),
  logInWithPasskey: endpoint('POST /v1/session/passkey', 'anonymous', {
    extension: true,
    summary: 'Log in with a passkey',
    description: 'In place of password and second factor: the device asks for a PIN or biometrics.',
    body: Type.Object({ credentialId, clientData, authenticatorData, signature: bytes('The signature') }),
    reply: withCookies(created(Session)),
    errors: ['UNAUTHORIZED'],
  }),
}
