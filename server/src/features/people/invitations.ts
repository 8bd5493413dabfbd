import type { Person } from '../../api/caller.ts'
import { conflict, found, refuse } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import {
  createLink,
  findLink,
  type Link,
  linkUrl,
  redeemLink,
} from '../../platform/accounts/one-time-links.ts'
import { lockAccount, lockAsOwner } from '../../platform/accounts/owners.ts'
import { hashPassword, isPassword } from '../../platform/accounts/passwords.ts'
import {
  addMember,
  findPassword,
  insertUser,
  isPasswordUnchanged,
  normalizedEmail,
} from '../../platform/accounts/people.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { limitLogIn, limitMails, sessionOf, wrongPassword } from './log-in.ts'
import * as queries from './queries.ts'
import { MAX_INVITATIONS, MAX_MEMBERS, MIN_PASSWORD_LENGTH } from './rules.ts'
import { awaitSecondFactor } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { checkNewPassword, invalidLink, logIn, rethrowEmailTaken } from './sign-in.ts'

type InvitationHandlers = Pick<PeopleHandlers, 'listInvitations' | 'invite' | 'withdrawInvitation'>
type InvitedHandlers = Pick<PeopleHandlers, 'openInvitation' | 'acceptInvitation'>

export const invitationHandlers = ({ rateLimiter }: Services): InvitationHandlers => ({
  async listInvitations({ db, caller, clock }) {
    return queries.listInvitations(db, caller.accountId, clock.now())
  },

  async invite({ db, caller, clock, mail, publicUrl }, { body }) {
    const { accountId } = caller
    const { role } = body
    const email = normalizedEmail(body.email)
    const now = clock.now()
    await limitMails(rateLimiter, accountId, email, now)
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      if (await queries.isMember(tx, accountId, email)) {
        throw conflict('The user with this email is already a member', 'already_member')
      }
      if ((await queries.countMembers(tx, accountId)) >= MAX_MEMBERS) throw tooManyMembers()
      const purpose = 'invitation'
      const link = await createLink(tx, { purpose, accountId, email, role, createdBy: caller.id }, now)
      if ((await queries.countInvitations(tx, accountId)) > MAX_INVITATIONS) {
        throw conflict(
          `An account has at most ${MAX_INVITATIONS} open invitations; withdraw those you do not need`,
          'too_many_invitations',
        )
      }
      const { id, token, expiresAt } = link
      const url = linkUrl(publicUrl, purpose, token)
      const times = { expiresAt: expiresAt.toISOString(), createdAt: now.toISOString() }
      if (mail.isSent) {
        const { name: accountName } = found(await queries.findAccount(tx, accountId), 'Account')
        const language = await queries.findLanguage(tx, accountId)
        const data = { accountName, url, expiresAt: times.expiresAt }
        await mail.queueForAccount(tx, accountId, { kind: 'invitation', to: email, language, data })
      }
      return { id, email, role, ...times, url, isMailed: mail.isSent }
    })
  },

  async withdrawInvitation({ db, caller }, { params }) {
    const id = params.invitationId
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      found((await queries.deleteInvitation(tx, caller.accountId, id)) || null, 'Invitation')
      return { id, deleted: true }
    })
  },
})

export const invitedHandlers = (services: Services): InvitedHandlers => ({
  async openInvitation({ db, clock }, { body }) {
    const { accountId, email, role, expiresAt } = await invitationOf(db, body.token, clock.now())
    const account = found(await queries.findAccount(db, accountId), 'Account')
    const isUser = (await queries.findUserByEmail(db, email)) !== undefined
    return { email, role, accountName: account.name, isUser, expiresAt: expiresAt.toISOString() }
  },

  async acceptInvitation(context, { body }) {
    const { db, clock, person } = context
    const { token, name, password } = body
    const { email, accountId } = await invitationOf(db, token, clock.now())
    const user = await queries.findUserByEmail(db, email)
    if (!user) {
      refuse(newUserErrors(name, password))
      checkNewPassword('password', password ?? '')
    }
    const own = user && person?.userId === user.id ? person : null
    // People of single sign-on have no password. Whoever has one shows it: an owner may have set it by a link.
    const isBySession = own !== null && (await findPassword(db, own.userId)) === undefined
    if (!isBySession) await limitLogIn(services, context, email)
    const passwordHash = isBySession ? null : await passwordHashOf(db, user?.id, password)
    // The password alone does nothing in the name of someone with a second factor.
    if (user && !own && (await hasSecondFactor(db, user.id)))
      throw await awaitSecondFactor(context, { userId: user.id, passwordHash })
    await db
      .transaction(async (tx) => {
        const now = clock.now()
        // Locked first, as in withdrawInvitation, so that the two cannot deadlock.
        await lockAccount(tx, accountId)
        const taken = await redeemLink(tx, 'invitation', token, now)
        if (!isInvitation(taken)) throw invalidLink()
        if (own && !(await isStillOwn(tx, own, isBySession))) throw wrongPassword()
        if (user && !isBySession && !(await isPasswordUnchanged(tx, user.id, passwordHash ?? '')))
          throw wrongPassword()
        if ((await queries.countMembers(tx, taken.accountId)) >= MAX_MEMBERS) throw tooManyMembers()
        const userId = user?.id ?? (await insertUser(tx, { name: name as string, email, passwordHash }, now))
        await addMember(tx, taken.accountId, userId, taken.role, now)
      })
      .catch(rethrowEmailTaken)
    if (!own) return logIn(services, context, email, password ?? '')
    const now = await services.tenancy.personAgain(own)
    if (!now) throw wrongPassword()
    return { result: sessionOf(now), cookies: [] }
  },
})

async function isStillOwn(tx: Db, { userId, sessionId }: Person, isBySession: boolean): Promise<boolean> {
  await queries.lockUser(tx, userId)
  if (isBySession && (await findPassword(tx, userId)) !== undefined) return false
  return queries.hasSession(tx, userId, sessionId)
}

/** Of a new password, or the one that the password of a user matches. Throws UNAUTHORIZED. */
async function passwordHashOf(db: AnonymousContext['db'], userId: string | undefined, password = '') {
  if (userId === undefined) return hashPassword(password)
  const hash = await findPassword(db, userId)
  if (!hash || !(await isPassword(password, hash))) throw wrongPassword()
  return hash
}

function newUserErrors(name: string | undefined, password = ''): Record<string, string> {
  return {
    ...(name === undefined && { name: 'is required for a new user' }),
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: `must have at least ${MIN_PASSWORD_LENGTH} characters`,
    }),
  }
}

type Invited = Link & { accountId: string; email: string; role: NonNullable<Link['role']> }
const isInvitation = (link: Link | undefined): link is Invited => link?.accountId != null

async function invitationOf(db: AnonymousContext['db'], token: string, now: Date): Promise<Invited> {
  const link = await findLink(db, 'invitation', token, now)
  if (!isInvitation(link)) throw invalidLink()
  return link
}

export const tooManyMembers = () =>
  conflict(`An account has at most ${MAX_MEMBERS} members; remove those you do not need`, 'too_many_members')
