import { hasAccounts } from '../accounts/accounts.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from '../observe/log.ts'
import type { SingleSignOn } from './provider.ts'

/** The account with this id, or the only one. */
export async function findSignOnAccount(db: Db, accountId: string | null) {
  const accounts = await db.rows<{ id: string; isSuspended: boolean }>(sql`
    select id, suspended_at is not null as "isSuspended" from accounts
    where ${accountId}::text is null or id = ${accountId} limit 2`)
  return accounts.length === 1 ? accounts[0] : undefined
}

/** Why nobody can log in at the provider; null where they can, or where there is no account yet. */
export async function findMissingAccount(db: Db, { name, claimedRoles }: SingleSignOn) {
  if (claimedRoles === null) return null
  const { accountId } = claimedRoles
  if (await findSignOnAccount(db, accountId)) return null
  if (accountId === null && !(await hasAccounts(db))) return null
  const reason =
    accountId === null
      ? 'there are several accounts, and OIDC_ACCOUNT does not say which one OIDC_ROLES are for'
      : `OIDC_ACCOUNT is ${accountId}, which is no account`
  return {
    message: `Nobody can log in with ${name}: ${reason}`,
    advice:
      'Set OIDC_ACCOUNT to the id of the account that OIDC_ROLES are for (see: sitewright accounts list), and restart the server',
  }
}

/** When the server starts, and when an account is added, with which single sign-on may end for everybody. */
export async function warnOfMissingAccount(db: Db, singleSignOn: SingleSignOn | null, log: Logger) {
  const missing = singleSignOn && (await findMissingAccount(db, singleSignOn))
  if (missing) log.warn(`${missing.message}. ${missing.advice}`)
}
