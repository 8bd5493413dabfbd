import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { heldUntil } from '../../../platform/site-archive/copies.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'

const MAX_LISTED = 20
const KEPT_DAYS = 7
export const keptUntil = (now: Date) => new Date(now.getTime() + KEPT_DAYS * DAY_MS)

export type Copy = {
  id: string
  kind: 'export' | 'duplicate'
  accountId: string
  siteId: string
  name: string | null
  newSiteId: string | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  problem: string | null
  objectKey: string | null
  sizeBytes: number | null
  createdAt: string
  expiresAt: string | null
}
const columns = sql`
  id, kind, account_id as "accountId", site_id as "siteId", name, new_site_id as "newSiteId", state, problem,
  object_key as "objectKey", size_bytes as "sizeBytes", iso(created_at) as "createdAt", iso(expires_at) as "expiresAt"`

type NewCopy = { id: string; kind: Copy['kind']; accountId: string; name: string | null; by: string }

/** Fails when the account has another that is not done. */
export const insertCopy = (db: Db, siteId: string, { id, kind, accountId, name, by }: NewCopy, now: Date) =>
  db.first<Copy>(sql`
    insert into site_copies (id, kind, account_id, site_id, name, requested_by, created_at)
    values (${id}, ${kind}, ${accountId}, ${siteId}, ${name}, ${by}, ${now}) returning ${columns}`)

export const listExports = (db: Db, siteId: string) =>
  db.rows<Copy>(sql`
    select ${columns} from site_copies where site_id = ${siteId} and kind = 'export'
    order by created_at desc, id limit ${MAX_LISTED}`)

export const findCopy = (db: Db, siteId: string, id: string, kind: Copy['kind']) =>
  db.first<Copy>(sql`
    select ${columns} from site_copies where site_id = ${siteId} and id = ${id} and kind = ${kind}`)

/** An archive of all sites that are not inactive, by the id in a token. */
export const findArchive = (db: Db, id: string, now: Date) =>
  db.first<Copy>(sql`
    select ${columns} from site_copies where id = ${id} and object_key is not null and expires_at > ${now}
      and site_id is not null and not ${isInactive(sql`site_id`)}`)

/** The oldest of all sites that waits, unless another is being made: one at a time, each of another account. */
export const takeNextCopy = (db: Db, now: Date) =>
  db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('site copies', 0))`)
    return tx.first<Copy>(sql`
      update site_copies set state = 'running', held_until = ${heldUntil(now)}
      where id = (select id from site_copies where state = 'waiting' order by created_at, id limit 1)
        and not exists (select from site_copies where state = 'running' and kind <> 'import' and held_until > ${now})
      returning ${columns}`)
  })

/** Puts an archive in the place of earlier ones of the site. False when its copy was given up. */
export const finishExport = (db: Db, siteId: string, { id, objectKey, sizeBytes }: Archive, now: Date) =>
  db.transaction(async (tx) => {
    const done = await tx.run(sql`
      update site_copies set state = 'done', object_key = ${objectKey}, size_bytes = ${sizeBytes}, finished_at = ${now},
        expires_at = ${keptUntil(now)}, held_until = null
      where id = ${id} and state = 'running'`)
    if (done === 0) return false
    await tx.run(sql`delete from site_copy_files where copy_id = ${id}`)
    await tx.run(sql`
      update site_copies set expires_at = ${now}
      where site_id = ${siteId} and kind = 'export' and id <> ${id} and expires_at > ${now}`)
    return true
  })
type Archive = { id: string; objectKey: string; sizeBytes: number }

/** Archives of all sites that are over, or whose site is gone. */
export const findExpired = (db: Db, now: Date) =>
  db.rows<{ id: string; objectKey: string }>(sql`
    select id, object_key as "objectKey" from site_copies
    where object_key is not null and (expires_at <= ${now} or site_id is null)`)

/** Forgets a copy of one of all sites, whose archive is removed. */
export const deleteCopy = (db: Db, id: string) => db.run(sql`delete from site_copies where id = ${id}`)

/** Forgets the copies of all sites that ended long ago and have no archive. */
export const deleteOldCopies = (db: Db, now: Date) =>
  db.run(sql`
    delete from site_copies
    where object_key is null and finished_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}
      and not exists (select from site_copy_files where copy_id = site_copies.id)`)
