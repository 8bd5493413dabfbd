import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Variants } from './rules.ts'

/** How long making the variants of a picture takes at most. */
export const MAKING_MS = 5 * 60_000

export type QueuedPicture = {
  id: string
  siteId: string
  accountId: string
  objectKey: string
  attempts: number
}

/**
 * The newest picture in the queue of the first account after the given one, of all sites. It is due again later, in case that
 * it cannot be made or the process ends: after 5 minutes at first, then after four times as long each time.
 */
export function takePicture(db: Db, afterAccountId: string, now: Date) {
  return db.first<QueuedPicture>(sql`
    update picture_queue set attempts = attempts + 1,
      due_at = ${now}::timestamptz + ${MAKING_MS} * interval '1 millisecond' * 4 ^ attempts
    from media
    where media.id = media_id and media_id = (
      select media_id from picture_queue where account_id > ${afterAccountId} and due_at <= ${now}
      order by account_id, due_at desc limit 1 for update skip locked
    )
    returning media_id as id, picture_queue.site_id as "siteId", account_id as "accountId",
      object_key as "objectKey", attempts`)
}

/** Resolves to whether the picture still exists. */
export async function saveVariants(db: Db, siteId: string, id: string, variants: Variants): Promise<boolean> {
  const saved = await db.run(sql`
    update media set variants = ${JSON.stringify(variants)}::jsonb where site_id = ${siteId} and id = ${id}`)
  await db.run(sql`delete from picture_queue where site_id = ${siteId} and media_id = ${id}`)
  return saved === 1
}

export type PictureFile = {
  id: string
  path: string
  width: number
  height: number
  variants: Variants | null
}

/** The measured pictures among the ids. */
export function findPictures(db: Db, siteId: string, ids: readonly string[]) {
  return db.rows<PictureFile>(sql`
    select id, path, width, height, variants from media
    where site_id = ${siteId} and id = any (${ids}) and state = 'ready' and width is not null and height is not null`)
}
