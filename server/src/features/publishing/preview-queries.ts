import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions } from '../../platform/database/list.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Preview } from './contract.ts'

const preview: Fields<Preview> = {
  id: sql`id`,
  expiresAt: sql`iso(expires_at)`,
  createdBy: sql`created_by`,
  createdAt: sql`iso(created_at)`,
}

const validOf = (siteId: string, now: Date) => sql`previews where site_id = ${siteId} and expires_at > ${now}`

export const listPreviews = (db: Db, siteId: string, now: Date, { limit, cursor }: PageOptions) =>
  countedPage<Preview>(db, {
    item: jsonObject(preview),
    from: validOf(siteId, now),
    ...newestFirst('previews'),
    limit,
    after: cursor,
    total: sql`(select count(*) from ${validOf(siteId, now)})`,
  })

export type NewPreview = { id: string; tokenSha256: Buffer; by: string; now: Date; expiresAt: Date }

const MAX_PREVIEWS = 100

/** Removes expired links. Resolves to false when the site has as many valid ones as it may have. */
export async function insertPreview(db: Db, siteId: string, added: NewPreview): Promise<boolean> {
  const { id, tokenSha256, by, now, expiresAt } = added
  await db.run(sql`delete from previews where site_id = ${siteId} and expires_at <= ${now}`)
  const count = await db.run(sql`
    insert into previews (id, site_id, token_sha256, created_by, created_at, expires_at)
    select ${id}, ${siteId}, ${tokenSha256}, ${by}, ${now}, ${expiresAt}
    where (select count(*) from previews where site_id = ${siteId}) < ${MAX_PREVIEWS}`)
  return count > 0
}

/** Resolves to whether there was one. */
export const deletePreview = async (db: Db, siteId: string, id: string) =>
  (await db.run(sql`delete from previews where site_id = ${siteId} and id = ${id}`)) > 0

/** Whether the token is that of a link of the site that has not expired. */
export async function isPreviewValid(
  db: Db,
  siteId: string,
  tokenSha256: Buffer,
  now: Date,
): Promise<boolean> {
  const found = await db.first(sql`
    select 1 from previews where site_id = ${siteId} and token_sha256 = ${tokenSha256} and expires_at > ${now}`)
  return found !== undefined
}

export async function findSiteSlug(db: Db, siteId: string): Promise<string> {
  const row = await db.first<{ slug: string }>(sql`select slug from sites where id = ${siteId}`)
  return row?.slug ?? ''
}
