import type { Caller } from '../../api/caller.ts'
import { conflict, found } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import { createLink, linkUrl } from '../../platform/accounts/one-time-links.ts'
import { lockAccount, lockAsOwner } from '../../platform/accounts/owners.ts'
import type { Db } from '../../platform/database/database.ts'
import { limitMails } from './log-in.ts'
import * as queries from './queries.ts'
import type { PeopleHandlers, Services } from './services.ts'

type MemberHandlers = Pick<
  PeopleHandlers,
  | 'getAccount'
  | 'updateAccount'
  | 'listMembers'
  | 'getMember'
  | 'updateMember'
  | 'removeMember'
  | 'createPasswordLink'
>

export const memberHandlers = ({ rateLimiter }: Services): MemberHandlers => ({
  async getAccount({ db, caller }) {
    return found(await queries.findAccount(db, caller.accountId), 'Account')
  },

  async updateAccount({ db, caller }, { body }) {
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      if (body.requiresSecondFactor && !(await hasSecondFactor(tx, caller.id)))
        throw conflict('Add a second factor to your own account first', 'no_second_factor')
      return found(await queries.saveAccount(tx, caller.accountId, body), 'Account')
    })
  },

  async listMembers({ db, caller }) {
    return queries.listMembers(db, caller.accountId)
  },

  async getMember({ db, caller }, { params }) {
    return memberOf(db, caller, params.userId)
  },

  async updateMember({ db, caller }, { params, body }) {
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      const { role } = await memberOf(tx, caller, params.userId)
      if (role === 'owner' && body.role !== 'owner') await endOwnership(tx, caller.accountId, params.userId)
      return found(await queries.saveRole(tx, caller.accountId, params.userId, body.role), 'Member')
    })
  },

  async removeMember({ db, caller }, { params }) {
    const id = params.userId
    return db.transaction(async (tx) => {
      if (id === caller.id) await lockAccount(tx, caller.accountId)
      else await lockAsOwner(tx, caller)
      const { role } = await memberOf(tx, caller, id)
      if (role === 'owner') await endOwnership(tx, caller.accountId, id)
      await queries.deleteMember(tx, caller.accountId, id)
      return { id, deleted: true }
    })
  },

  async createPasswordLink({ db, caller, clock, mail, publicUrl }, { params }) {
    await limitMails(rateLimiter, caller.accountId, params.userId, clock.now())
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      const { userId, name, email } = await memberOf(tx, caller, params.userId)
      await queries.lockUser(tx, userId)
      if (await queries.mayDoMore(tx, userId, caller.id)) {
        throw conflict(
          'This member also belongs to other owners’ accounts, or operates the server; the operator can create a link with: sitewright users reset-password',
          'member_elsewhere',
        )
      }
      const purpose = 'password'
      const link = await createLink(tx, { purpose, userId, createdBy: caller.id }, clock.now())
      const url = linkUrl(publicUrl, purpose, link.token)
      const expiresAt = link.expiresAt.toISOString()
      if (mail.isSent) {
        const language = await queries.findLanguage(tx, caller.accountId)
        const data = { name, url, expiresAt }
        await mail.queueForAccount(tx, caller.accountId, {
          kind: purpose,
          to: email,
          toName: name,
          language,
          data,
        })
      }
      return { userId, url, expiresAt, isMailed: mail.isSent }
    })
  },
})

const memberOf = async (tx: Db, { accountId }: Caller, userId: string) =>
  found(await queries.findMember(tx, accountId, userId), 'Member')

/** Voids the links a former owner created, which could lead back in. */
async function endOwnership(tx: Db, accountId: string, userId: string) {
  if ((await queries.countOwners(tx, accountId)) < 2) {
    throw conflict('This is the last owner of the account; make another member an owner first', 'last_owner')
  }
  await queries.voidLinksCreatedBy(tx, accountId, userId)
}
