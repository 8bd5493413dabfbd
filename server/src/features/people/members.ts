import type { Caller } from '../../api/caller.ts'
import { conflict, found } from '../../api/errors.ts'
import { makeLink, urlOf } from '../../platform/accounts/one-time-links.ts'
import { lockAccount, lockOwners } from '../../platform/accounts/owners.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PeopleHandlers } from './handlers.ts'
import * as queries from './queries.ts'

type MemberHandlers = Pick<
  PeopleHandlers,
  'getAccount' | 'updateAccount' | 'listMembers' | 'updateMember' | 'removeMember' | 'createPasswordLink'
>

export const memberHandlers: MemberHandlers = {
  async getAccount({ db, caller }) {
    return found(await queries.findAccount(db, caller.accountId), 'Account')
  },

  async updateAccount({ db, caller }, { body }) {
    return db.transaction(async (tx) => {
      await lockOwners(tx, caller)
      return found(await queries.renameAccount(tx, caller.accountId, body.name), 'Account')
    })
  },

  async listMembers({ db, caller }) {
    return queries.listMembers(db, caller.accountId)
  },

  async updateMember({ db, caller }, { params, body }) {
    return db.transaction(async (tx) => {
      await lockOwners(tx, caller)
      const { role } = await memberOf(tx, caller, params.userId)
      if (role === 'owner' && body.role !== 'owner') await endOwnership(tx, caller.accountId, params.userId)
      return found(await queries.saveRole(tx, caller.accountId, params.userId, body.role), 'Member')
    })
  },

  async removeMember({ db, caller }, { params }) {
    const id = params.userId
    return db.transaction(async (tx) => {
      if (id === caller.id) await lockAccount(tx, caller.accountId)
      else await lockOwners(tx, caller)
      const { role } = await memberOf(tx, caller, id)
      if (role === 'owner') await endOwnership(tx, caller.accountId, id)
      await queries.deleteMember(tx, caller.accountId, id)
      return { id, deleted: true }
    })
  },

  async createPasswordLink({ db, caller, clock, publicUrl }, { params }) {
    return db.transaction(async (tx) => {
      await lockOwners(tx, caller)
      const { userId } = await memberOf(tx, caller, params.userId)
      await queries.lockUser(tx, userId)
      if (await queries.isMemberBeyond(tx, userId, caller.id)) {
        throw conflict(
          'This member belongs to accounts of others, too; the operator makes a link with: sitewright users reset-password',
          'member_elsewhere',
        )
      }
      const purpose = 'password'
      const link = await makeLink(tx, { purpose, userId, createdBy: caller.id }, clock.now())
      return { userId, url: urlOf(publicUrl, purpose, link.token), expiresAt: link.expiresAt.toISOString() }
    })
  },
}

const memberOf = async (tx: Db, { accountId }: Caller, userId: string) =>
  found(await queries.findMember(tx, accountId, userId), 'Member')

/** Who is no owner any more has no way back in by a link made as one. */
async function endOwnership(tx: Db, accountId: string, userId: string) {
  if ((await queries.countOwners(tx, accountId)) < 2) {
    throw conflict('This is the last owner of the account; make another member an owner first', 'last_owner')
  }
  await queries.voidLinksMadeBy(tx, accountId, userId)
}
