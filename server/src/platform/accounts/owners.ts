import type { Caller } from '../../api/caller.ts'
import { forbidden } from '../../api/errors.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Serializes changes by owners of the account until the transaction ends. */
export async function lockAccount(tx: Db, accountId: string) {
  await tx.run(sql`select 1 from accounts where id = ${accountId} for no key update`)
}

/**
 * Serializes changes by owners, so that the last two owners cannot remove each other. Checks ownership in the database,
 * since a cached session may still show a role that was just revoked. Throws FORBIDDEN.
 */
export async function lockAsOwner(tx: Db, { accountId, id }: Caller) {
  await lockAccount(tx, accountId)
  const owner = await tx.first(sql`
    select 1 from memberships where account_id = ${accountId} and user_id = ${id} and role = 'owner'`)
  if (!owner) throw forbidden('Only an owner of the account may do this', { role: 'owner' })
}
