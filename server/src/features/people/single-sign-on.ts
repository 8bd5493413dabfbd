import { randomBytes } from 'node:crypto'
import { conflict, unauthorized, unavailable } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import type { ClientInfo } from '../../platform/accounts/sessions.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import { OutboundError } from '../../platform/outbound/guarded-http.ts'
import type { Attempt, SingleSignOn } from '../../platform/single-sign-on/provider.ts'
import { cookieIn, cookieName, setCookie } from '../../platform/values/cookies.ts'
import { isLinked, useSignOn } from './identity-queries.ts'
import { begin, limitAddress } from './log-in.ts'
import * as queries from './queries.ts'
import { SIGN_ON_MS } from './rules.ts'
import { awaitSecondFactor } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { rethrowEmailTaken } from './sign-in.ts'
import { admit, noAccount } from './sign-on-members.ts'

type SingleSignOnHandlers = Pick<PeopleHandlers, 'beginSingleSignOn' | 'completeSingleSignOn'>

export const singleSignOnHandlers = (services: Services): SingleSignOnHandlers => ({
  async beginSingleSignOn(context) {
    const provider = providerOf(services)
    const { clock, client, secrets, log, publicUrl } = context
    await limitAddress(services, context)
    const redirectUri = `${publicUrl}/login/single-sign-on`
    const attempt = { state: random(), nonce: random(), verifier: random(), redirectUri }
    const url = await provider.addressOf(attempt).catch((error: Error) => {
      throw unreachable(log, provider, error)
    })
    const kept: Kept = { ...attempt, expiresAt: clock.now().getTime() + SIGN_ON_MS }
    const sealed = secrets.seal(JSON.stringify(kept), PURPOSE)
    return { result: { url }, cookies: [cookie(client, sealed, SIGN_ON_MS / 1000)] }
  },

  async completeSingleSignOn(context, { body }) {
    const provider = providerOf(services)
    const { db, client } = context
    const { code, state } = body
    await limitAddress(services, context)
    const attempt = attemptOf(context, state)
    if (!attempt || !(await useSignOn(db, state, new Date(attempt.expiresAt)))) throw notBegunHere()
    const claims = await redeem(context, provider, code, attempt)
    const { userId, isMember } = await db
      .transaction((tx) => admit(tx, context, provider, claims))
      .catch(rethrowEmailTaken)
    if (!isMember) throw noAccount()
    if (!claims.hasSecondFactor && (await hasSecondFactor(db, userId)))
      throw await awaitSecondFactor(context, { userId, passwordHash: null })
    const how = {
      operation: 'people.completeSingleSignOn',
      hasSecondFactor: claims.hasSecondFactor,
    }
    const isStillProved = async (tx: typeof db) => {
      await queries.lockUser(tx, userId)
      if (!(await isLinked(tx, userId, provider.issuer))) return false
      return claims.hasSecondFactor || !(await hasSecondFactor(tx, userId))
    }
    const { result, cookies } = await begin(services, context, userId, isStillProved, how)
    return { result, cookies: [...cookies, cookie(client, '', 0)] }
  },
})

type Kept = Attempt & { expiresAt: number }

const PURPOSE = 'single sign-on'
const nameOf = ({ isSecure }: ClientInfo) => cookieName('sitewright-sign-on', isSecure)
/** Sent along when another site leads here, because the provider does. */
const cookie = (client: ClientInfo, value: string, seconds: number) =>
  setCookie(nameOf(client), value, { seconds, sameSite: 'Lax', isSecure: client.isSecure })

const random = () => randomBytes(32).toString('base64url')

function providerOf({ singleSignOn }: Services): SingleSignOn {
  if (singleSignOn === null)
    throw conflict('This server has no single sign-on; use your password', 'no_single_sign_on')
  return singleSignOn
}

/** What this browser began; null if it was something else, or too long ago. */
function attemptOf({ client, secrets, clock }: AnonymousContext, state: string): Kept | null {
  const sealed = cookieIn(client.cookies, nameOf(client))
  if (sealed === null) return null
  try {
    const kept = JSON.parse(secrets.open(sealed, PURPOSE)) as Kept
    return kept.state === state && kept.expiresAt > clock.now().getTime() ? kept : null
  } catch {
    return null
  }
}

const redeem = ({ log }: AnonymousContext, provider: SingleSignOn, code: string, attempt: Attempt) =>
  provider.redeem(code, attempt).catch((error: Error) => {
    if (error instanceof OutboundError) throw unreachable(log, provider, error)
    log.warn({ error: error.message.slice(0, 200) }, 'a log-in by single sign-on was refused')
    throw unauthorized(`${provider.name} did not confirm this login; start again`, {
      reason: 'sign_on_refused',
    })
  })

function unreachable(log: AnonymousContext['log'], { name }: SingleSignOn, { message }: Error) {
  log.warn({ error: message.slice(0, 200) }, 'the provider of single sign-on cannot be reached')
  return unavailable(`${name} cannot be reached at the moment; start again, or use your password`)
}

const notBegunHere = () =>
  unauthorized('This login took too long, was already used, or was started in another browser; start again', {
    reason: 'log_in_expired',
  })
