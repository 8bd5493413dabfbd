import { randomBytes } from 'node:crypto'
import { conflict, found, invalid, unauthorized } from '../../../api/errors.ts'
import { hasSecondFactor } from '../../../platform/accounts/factors.ts'
import type { AnonymousContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { factorRemoved, firstFactorAdded } from '../factors.ts'
import { begin, limitAddress } from '../log-in.ts'
import { notify } from '../notices.ts'
import { proveThen } from '../proof.ts'
import { lockUser } from '../queries.ts'
import type { PeopleHandlers, Services } from '../services.ts'
import * as queries from './queries.ts'
import {
  CHALLENGE_MS,
  clientDataOf,
  isSigned,
  MAX_PASSKEYS,
  type PasskeySite,
  passkeySiteOf,
  publicKeyOf,
  signedDataOf,
} from './rules.ts'

type OwnHandlers = Pick<PeopleHandlers, 'listPasskeys' | 'offerPasskey' | 'addPasskey' | 'removePasskey'>
type LogInHandlers = Pick<PeopleHandlers, 'challengePasskey' | 'logInWithPasskey'>

export const passkeyHandlers = (services: Services): OwnHandlers & LogInHandlers => ({
  ...ownHandlers(services),
  ...logInHandlers(services),
})

const ownHandlers = (services: Services): OwnHandlers => ({
  async listPasskeys({ db, person }) {
    return (await queries.listPasskeys(db, person.userId)).map(({ passkey }) => passkey)
  },

  async offerPasskey(context, { body }) {
    const { userId } = context.person
    const { rpId } = siteOf(context)
    const { known, challenge } = await proveThen(services, context, body, async (tx) => ({
      known: await knownPasskeys(tx, userId),
      challenge: await newChallenge({ ...context, db: tx }, userId),
    }))
    return {
      challenge,
      rpId,
      userHandle: Buffer.from(userId).toString('base64url'),
      credentialIds: known.map(({ credentialId }) => credentialId.toString('base64url')),
    }
  },

  async addPasskey(context, { body }) {
    const { db, clock, person } = context
    const { userId } = person
    const site = siteOf(context)
    const credentialId = bytesOf(body.credentialId)
    const publicKey = bytesOf(body.publicKey)
    const clientData = bytesOf(body.clientData)
    const signed = signedDataOf(bytesOf(body.authenticatorData), site)
    // The key needs no proof: whoever sends another one than that of the device adds a passkey that does not work.
    if (!signed?.credentialId?.equals(credentialId) || !publicKeyOf(publicKey)) throw notCreated()
    return db.transaction(async (tx) => {
      await lockUser(tx, userId)
      if (!(await isAnswer(tx, context, site, { type: 'webauthn.create', clientData, userId })))
        throw notCreated()
      await knownPasskeys(tx, userId)
      const isFirst = !(await hasSecondFactor(tx, userId))
      const added = { ...signed, id: newId('passkey'), name: body.name, credentialId, publicKey }
      const passkey = await queries.insertPasskey(tx, userId, added, clock.now())
      if (!passkey) throw conflict('This passkey has already been added', 'passkey_known')
      await notify(tx, context, person, 'factors_changed', {})
      const { recoveryCodes, ended } = isFirst
        ? await firstFactorAdded(tx, person)
        : { recoveryCodes: [], ended: 0 }
      return { passkey, recoveryCodes, ended }
    })
  },

  async removePasskey(context, { params, body }) {
    const { person } = context
    const { userId } = person
    const id = params.passkeyId
    return proveThen(services, context, body, async (tx) => {
      found((await queries.deletePasskey(tx, userId, id)) || null, 'Passkey')
      await factorRemoved(tx, userId)
      await notify(tx, context, person, 'factors_changed', {})
      return { id, deleted: true }
    })
  },
})

const logInHandlers = (services: Services): LogInHandlers => ({
  async challengePasskey(context) {
    const { rpId } = siteOf(context)
    await limitAddress(services, context)
    return { challenge: await newChallenge(context, null), rpId }
  },

  async logInWithPasskey(context, { body }) {
    const { db, clock } = context
    const site = siteOf(context)
    await limitAddress(services, context)
    const passkey = await queries.findPasskey(db, bytesOf(body.credentialId))
    const key = passkey && publicKeyOf(passkey.publicKey)
    const clientData = bytesOf(body.clientData)
    const authenticatorData = bytesOf(body.authenticatorData)
    const signed = signedDataOf(authenticatorData, site)
    const signature = bytesOf(body.signature)
    if (!passkey || !key || !signed || !isSigned({ clientData, authenticatorData, signature }, key))
      throw notVerified()
    const { id, userId } = passkey
    const isUsed = await db.transaction(
      async (tx) =>
        (await isAnswer(tx, context, site, { type: 'webauthn.get', clientData, userId: null })) &&
        (await queries.usePasskey(tx, userId, id, signed.signCount, clock.now())),
    )
    if (!isUsed) throw notVerified()
    return begin(services, context, userId, (tx) => queries.isPasskeyOf(tx, userId, id))
  },
})

/** Throws CONFLICT when there cannot be one more. */
async function knownPasskeys(db: Db, userId: string) {
  const known = await queries.listPasskeys(db, userId)
  if (known.length < MAX_PASSKEYS) return known
  throw conflict(`You have ${MAX_PASSKEYS} passkeys; remove one first`, 'too_many_passkeys')
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

function siteOf({ publicUrl }: Pick<AnonymousContext, 'publicUrl'>): PasskeySite {
  const site = passkeySiteOf(publicUrl)
  if (site) return site
  throw conflict(
    `Passkeys require a domain with HTTPS, or localhost; this server is at ${publicUrl} (PUBLIC_URL)`,
    'no_passkeys_here',
  )
}

async function newChallenge(
  { db, clock }: Pick<AnonymousContext, 'db' | 'clock'>,
  userId: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
  await queries.insertChallenge(db, { challenge, userId, expiresAt })
  return challenge
}

type Answer = { type: string; clientData: Buffer; userId: string | null }

/** Whether a page of this server has asked the browser for it, with a challenge that is then no longer one. */
async function isAnswer(
  tx: Db,
  { clock }: AnonymousContext,
  { origin }: PasskeySite,
  { type, clientData, userId }: Answer,
): Promise<boolean> {
  const said = clientDataOf(clientData)
  if (said?.type !== type || said.origin !== origin) return false
  return queries.takeChallenge(tx, said.challenge, userId, clock.now())
}

const notCreated = () =>
  invalid({ credentialId: 'was not created for this server just now, with a PIN or biometrics; try again' })
const notVerified = () => unauthorized('This passkey cannot be used here; try again, or use your password')
