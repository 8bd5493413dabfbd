import type { Role } from '../../api/access.ts'
import { conflict, forbidden, found, suspended } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import { lockAccount } from '../../platform/accounts/owners.ts'
import {
  addMember,
  findPassword,
  insertUser,
  needsSetup,
  normalizedEmail,
} from '../../platform/accounts/people.ts'
import { insertEntry, recordForUser } from '../../platform/audit/queries.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { findSignOnAccount } from '../../platform/single-sign-on/account.ts'
import type { Claims } from '../../platform/single-sign-on/claims.ts'
import type { SingleSignOn } from '../../platform/single-sign-on/provider.ts'
import { newId } from '../../platform/values/ids.ts'
import * as identities from './identity-queries.ts'
import { tooManyMembers } from './invitations.ts'
import { notify } from './notices.ts'
import * as queries from './queries.ts'
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH, MAX_MEMBERS } from './rules.ts'

/** Finds or links the user whom the provider vouches for, with the role that it gives. Throws FORBIDDEN and CONFLICT. */
export async function admit(
  tx: Db,
  context: AnonymousContext,
  provider: SingleSignOn,
  claims: Claims,
): Promise<{ userId: string; isMember: boolean }> {
  const { issuer, claimedRoles } = provider
  if (await needsSetup(tx))
    throw conflict('This server has no owner yet; open the setup link it printed', 'not_set_up')
  const account = claimedRoles && (await findSignOnAccount(tx, claimedRoles.accountId))
  if (account === undefined)
    throw conflict(
      `${provider.name} is unavailable until the operator of this server sets OIDC_ACCOUNT; use your password until then`,
      'no_single_sign_on',
    )
  // Before the user, as wherever members change.
  if (account) await lockAccount(tx, account.id)
  const known = await identities.findLinked(tx, issuer, claims.subject)
  const userId = known ?? (await link(tx, context, provider, claims))
  if (account) await applyRole(tx, context, account, userId, claims.role)
  return { userId, isMember: (await queries.findFirstAccount(tx, userId)) !== undefined }
}

/**
 * Links a new identity, by an email address that the provider has verified. Only a role makes a new user. Users were
 * invited by owners and never showed that the address is theirs: who has set up a log-in here proves it by a session.
 */
async function link(tx: Db, context: AnonymousContext, provider: SingleSignOn, claims: Claims) {
  const { subject, name, role } = claims
  const now = context.clock.now()
  const email = verifiedEmailOf(claims)
  const user = await queries.findUserByEmail(tx, email)
  const belongs = user !== undefined && (await queries.findFirstAccount(tx, user.id)) !== undefined
  if (!belongs && role === null) throw noAccount()
  if (user && user.id !== context.person?.userId && (await hasOwnLogIn(tx, user.id)))
    throw forbidden(
      `You already have a login here. Use it once, then use ${provider.name} in the same browser; from then on, ` +
        `${provider.name} is enough. If you do not know the password, or someone else registered your address, ask the ` +
        'operator of this server to run: sitewright users reset-login',
      { reason: 'connect_first' },
    )
  const userId = user?.id ?? (await insertUser(tx, { name: name ?? email, email, passwordHash: null }, now))
  if (!(await identities.insertIdentity(tx, userId, { issuer: provider.issuer, subject }, now)))
    throw forbidden('Someone else at the provider already logs in as you; ask this server’s operator', {
      reason: 'linked_already',
    })
  if (user) await tellOfLink(tx, context, userId)
  return userId
}

/** Other letters than those of ASCII could become the address of somebody else in lower case. Throws FORBIDDEN. */
function verifiedEmailOf({ verifiedEmail }: Claims): string {
  const email = verifiedEmail?.trim() ?? ''
  if (email.length <= MAX_EMAIL_LENGTH && new RegExp(EMAIL_PATTERN).test(email)) return normalizedEmail(email)
  throw forbidden('The provider has not verified your email address; log in with your password', {
    reason: 'email_not_verified',
  })
}

const hasOwnLogIn = async (tx: Db, userId: string) =>
  (await findPassword(tx, userId)) !== undefined || (await hasSecondFactor(tx, userId))

async function tellOfLink(tx: Db, context: AnonymousContext, userId: string) {
  const { id, email, name } = found(await queries.findUser(tx, userId), 'User')
  await notify(tx, context, { userId: id, email, name }, 'factors_changed', {})
  await recordForUser(tx, userId, {
    at: context.clock.now(),
    actorType: 'person',
    actorId: userId,
    actor: email,
    address: context.client.address,
    operation: 'people.connectSingleSignOn',
    resource: '/v1/user',
    requestId: context.client.requestId,
  })
}

/** Gives the role of the provider, or takes away what it gave. The last owner stays one. */
async function applyRole(
  tx: Db,
  context: AnonymousContext,
  { id: accountId, isSuspended }: { id: string; isSuspended: boolean },
  userId: string,
  role: Role | null,
) {
  const now = context.clock.now()
  const member = await identities.findMembership(tx, accountId, userId)
  if (member ? member.role === role || (role === null && !member.isBySignOn) : role === null) return
  if (member?.role === 'owner') {
    if ((await queries.countOwners(tx, accountId)) < 2) return
    await queries.voidLinksCreatedBy(tx, accountId, userId)
  }
  if (role === null) await queries.deleteMember(tx, accountId, userId)
  else if (member) await queries.saveRole(tx, accountId, userId, role)
  else {
    if (isSuspended) throw suspended()
    if ((await queries.countMembers(tx, accountId)) >= MAX_MEMBERS) throw tooManyMembers()
    await addMember(tx, accountId, userId, role, now)
    await identities.markBySignOn(tx, accountId, userId)
  }
  await record(tx, context, accountId, userId, member?.role ?? null, role)
}

async function record(
  tx: Db,
  { clock, client }: AnonymousContext,
  accountId: string,
  userId: string,
  before: Role | null,
  after: Role | null,
) {
  const jsonOf = (role: Role | null) => role && JSON.stringify({ role })
  await insertEntry(tx, {
    id: newId('audit'),
    accountId,
    siteId: null,
    at: clock.now(),
    actorType: 'person',
    actorId: userId,
    actor: (await queries.findUser(tx, userId))?.email ?? '',
    address: client.address,
    operation: 'people.completeSingleSignOn',
    resource: `/v1/members/${userId}`,
    requestId: client.requestId,
    before: jsonOf(before),
    after: jsonOf(after),
  })
}

export const noAccount = () =>
  forbidden('You do not belong to any account here; ask an account owner to invite you', {
    reason: 'no_account',
  })
