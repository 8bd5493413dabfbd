import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Storage } from '../storage.ts'
import type { Clock } from '../values/clock.ts'

/** A copy that shows no sign of life for so long has lost its process. */
const HELD_MS = 10 * 60_000
const RENEWED_MS = 60_000
const LOST = 'The process that made it ended; try again'

type NewImport = { id: string; accountId: string }

/** Records the import of a site before anything of it is stored, so that what a killed process leaves is found. */
export const insertImport = (db: Db, { id, accountId }: NewImport, now: Date) =>
  db.run(sql`
    insert into site_copies (id, kind, account_id, state, created_at, held_until)
    values (${id}, 'import', ${accountId}, 'running', ${now}, ${heldUntil(now)})`)

export const heldUntil = (now: Date) => new Date(now.getTime() + HELD_MS)

/** Shows from time to time that a copy goes on. */
export function renewing({ db, clock }: { db: Db; clock: Clock }, id: string) {
  let renewedAt = clock.now().getTime()
  return async () => {
    const now = clock.now()
    if (now.getTime() - renewedAt < RENEWED_MS) return
    renewedAt = now.getTime()
    await db.run(sql`
      update site_copies set held_until = ${heldUntil(now)} where id = ${id} and state = 'running'`)
  }
}

/** Before a file is stored. */
export const rememberFile = (db: Db, id: string, objectKey: string) =>
  db.run(
    sql`insert into site_copy_files (copy_id, object_key) values (${id}, ${objectKey}) on conflict do nothing`,
  )

/** In the transaction that stores the site. False when the copy was given up. */
export async function finishCopy(tx: Db, id: string, newSiteId: string, now: Date): Promise<boolean> {
  await tx.run(sql`delete from site_copy_files where copy_id = ${id}`)
  const done = await tx.run(sql`
    update site_copies set state = 'done', new_site_id = ${newSiteId}, finished_at = ${now}, held_until = null
    where id = ${id} and state = 'running'`)
  return done === 1
}

/** Ends a copy that failed, and removes what it stored. */
export async function failCopy(db: Db, storage: Storage, id: string, problem: string, now: Date) {
  await db.run(sql`
    update site_copies set state = 'failed', problem = ${problem.slice(0, 500)}, finished_at = ${now}, held_until = null
    where id = ${id} and state = 'running'`)
  await removeFilesOf(db, storage, id)
}

async function removeFilesOf(db: Db, storage: Storage, id: string) {
  const files = await db.rows<{ key: string }>(sql`
    select object_key as key from site_copy_files where copy_id = ${id}`)
  for (const { key } of files) await storage.remove(key)
  await db.run(sql`delete from site_copy_files where copy_id = ${id}`)
}

/** Ends the copies of all sites whose process ended, and removes what they left. */
export async function failLostCopies(db: Db, storage: Storage, now: Date) {
  const lost = await db.rows<{ id: string }>(sql`
    select id from site_copies
    where (state = 'running' and held_until <= ${now})
      or (state = 'failed' and exists (select from site_copy_files where copy_id = site_copies.id))`)
  for (const { id } of lost) await failCopy(db, storage, id, LOST, now)
}
