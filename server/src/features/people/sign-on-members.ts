import type { Role } from '../../api/access.ts'
import { conflict, forbidden, suspended } from '../../api/errors.ts'
import { lockAccount } from '../../platform/accounts/owners.ts'
import { addMember, insertUser, needsSetup, normalizedEmail } from '../../platform/accounts/people.ts'
import { insertEntry } from '../../platform/audit/queries.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Claims } from '../../platform/single-sign-on/claims.ts'
import type { SingleSignOn } from '../../platform/single-sign-on/provider.ts'
import { newId } from '../../platform/values/ids.ts'
import * as identities from './identity-queries.ts'
import { tooManyMembers } from './invitations.ts'
import * as queries from './queries.ts'
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH, MAX_MEMBERS } from './rules.ts'

/** Finds or links the user whom the provider vouches for, with the role that it gives. Throws FORBIDDEN and CONFLICT. */
export async function admit(
  tx: Db,
  context: AnonymousContext,
  { issuer, claimedRoles }: SingleSignOn,
  claims: Claims,
): Promise<{ userId: string; isMember: boolean }> {
  if (await needsSetup(tx))
    throw conflict('This server has no owner yet; open the set-up link that it printed', 'not_set_up')
  const account = claimedRoles && (await identities.findSignOnAccount(tx, claimedRoles.accountId))
  if (account === undefined)
    throw conflict('The operator has to name an account in OIDC_ACCOUNT', 'no_single_sign_on')
  // Before the user, as wherever members change.
  if (account) await lockAccount(tx, account.id)
  const known = await identities.findLinked(tx, issuer, claims.subject)
  const userId = known ?? (await link(tx, issuer, claims, context.clock.now()))
  if (account) await applyRole(tx, context, account, userId, claims.role)
  return { userId, isMember: (await queries.findFirstAccount(tx, userId)) !== undefined }
}

/** Links a new identity, by an e-mail address that the provider has verified. Only a role makes a new user. */
async function link(tx: Db, issuer: string, claims: Claims, now: Date): Promise<string> {
  const { subject, verifiedEmail, name, role } = claims
  const email = normalizedEmail(verifiedEmail ?? '')
  if (email.length > MAX_EMAIL_LENGTH || !new RegExp(EMAIL_PATTERN).test(email))
    throw forbidden('The provider has not verified your e-mail address; log in with your password', {
      reason: 'email_not_verified',
    })
  const user = await queries.findUserByEmail(tx, email)
  const belongs = user !== undefined && (await queries.findFirstAccount(tx, user.id)) !== undefined
  if (!belongs && role === null) throw noAccount()
  const userId = user?.id ?? (await insertUser(tx, { name: name ?? email, email, passwordHash: null }, now))
  if (await identities.insertIdentity(tx, userId, { issuer, subject }, now)) return userId
  throw forbidden('Another person of the provider already logs in as you; ask the operator of this server', {
    reason: 'linked_already',
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
  forbidden('You belong to no account here; ask an owner of the account to invite you', {
    reason: 'no_account',
  })
