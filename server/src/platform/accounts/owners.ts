import type { Caller } from '../../api/caller.ts'
import { forbidden } from '../../api/errors.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Others wait with what owners change in the account until the transaction ends. */
export async function lockAccount(tx: Db, accountId: string) {
  await tx.run(sql`select 1 from accounts where id = ${accountId} for no key update`)
}

/**
 * What owners change in an account happens one after the other, so that none of two last owners can go. Throws FORBIDDEN
 * for who has been an owner until just now, which their session is known by for up to a second more: a key, a link or a
 * role that they still give out would outlast that.
 */
export async function lockOwners(tx: Db, { accountId, id }: Caller) {
  await lockAccount(tx, accountId)
  const owner = await tx.first(sql`
    select 1 from memberships where account_id = ${accountId} and user_id = ${id} and role = 'owner'`)
  if (!owner) throw forbidden('Only an owner of the account may do this', { role: 'owner' })
}
