import type { Caller, Mode } from '../../../api/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage, type PageOptions } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DeletedSite } from './contract.ts'

const fields: Fields<DeletedSite> = {
  id: sql`id`,
  name: sql`name`,
  domain: sql`domain`,
  deletedAt: sql`iso(deleted_at)`,
  eraseAt: sql`iso(erase_at)`,
}

/** Those of an account and mode that can be restored. */
const deletedOf = (accountId: string, mode: Mode) =>
  sql`account_id = ${accountId} and mode = ${mode} and deleted_at is not null and erase_at is not null`

export const listDeleted = (db: Db, { accountId, mode }: Caller, { limit, cursor }: PageOptions) =>
  listPage<DeletedSite>(db, {
    item: jsonObject(fields),
    from: sql`sites where ${deletedOf(accountId, mode)}`,
    cursor: { list: 'deletedSites', orderBy: 'deletedAt', direction: 'desc', type: 'time' },
    column: sql`deleted_at`,
    limit,
    after: cursor,
  })

/** Locks a site that is not deleted until the transaction ends. */
export const lockSite = (db: Db, siteId: string) =>
  db.first<{ name: string }>(sql`
    select name from sites where id = ${siteId} and deleted_at is null for no key update`)

export const hideSite = (db: Db, siteId: string, now: Date, eraseAt: Date) =>
  db.json<DeletedSite>(sql`
    update sites set deleted_at = ${now}, erase_at = ${eraseAt} where id = ${siteId}
    returning ${jsonObject(fields)}::text as json`)

/** Locks a site that can be restored until the transaction ends. */
export const lockDeleted = (db: Db, { accountId, mode }: Caller, siteId: string) =>
  db.first<{ name: string }>(sql`
    select name from sites where ${deletedOf(accountId, mode)} and id = ${siteId} for no key update`)

export const showSite = (db: Db, siteId: string) =>
  db.run(sql`update sites set deleted_at = null, erase_at = null where id = ${siteId}`)

/** From now on it is being erased. */
export const giveUp = (db: Db, siteId: string) =>
  db.run(sql`update sites set erase_at = null where id = ${siteId} and deleted_at is not null`)
