import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Storage } from '../storage.ts'
import type { Clock } from '../values/clock.ts'
import type { JobContext } from '../work/jobs.ts'
import { tellOfExport } from './notices.ts'

/** A copy that shows no sign of life for so long has lost its process. */
const HELD_MS = 10 * 60_000
const RENEWED_MS = 60_000
export type Renew = () => Promise<void>
export const GIVEN_UP = 'It stopped making progress and was abandoned; try again'
const LOST = 'The process that ran it ended; try again'

type NewImport = { id: string; accountId: string }

/** Records the import of a site before anything of it is stored, so that what a killed process leaves is found. */
export const insertImport = (db: Db, { id, accountId }: NewImport, now: Date) =>
  db.run(sql`
    insert into site_copies (id, kind, account_id, state, created_at, held_until)
    values (${id}, 'import', ${accountId}, 'running', ${now}, ${heldUntil(now)})`)

export const heldUntil = (now: Date) => new Date(now.getTime() + HELD_MS)

/** Shows from time to time that a copy goes on. What it returns throws once the copy was given up. */
export function renewing({ db, clock }: { db: Db; clock: Clock }, id: string): Renew {
  let renewedAt = clock.now().getTime()
  return async () => {
    const now = clock.now()
    if (now.getTime() - renewedAt < RENEWED_MS) return
    renewedAt = now.getTime()
    const renewed = await db.run(sql`
      update site_copies set held_until = ${heldUntil(now)} where id = ${id} and state = 'running'`)
    if (renewed === 0) throw new Error(GIVEN_UP)
  }
}

/** The bytes of a stream that may take long. */
export async function* renewed(chunks: AsyncIterable<Buffer>, renew: Renew): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await renew()
    yield chunk
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

type Context = Pick<JobContext, 'db' | 'storage' | 'clock' | 'mail' | 'publicUrl'>

/** Ends a copy that failed, and removes what it stored. */
export async function failCopy(context: Context, id: string, problem: string) {
  const { db, storage, clock } = context
  await db.transaction(async (tx) => {
    const failed = await tx.run(sql`
      update site_copies set state = 'failed', problem = ${problem.slice(0, 500)}, finished_at = ${clock.now()}, held_until = null
      where id = ${id} and state = 'running'`)
    if (failed > 0) await tellOfExport(context, tx, id)
  })
  await removeFilesOf(db, storage, id)
}

async function removeFilesOf(db: Db, storage: Storage, id: string) {
  const files = await db.rows<{ key: string }>(sql`
    select object_key as key from site_copy_files where copy_id = ${id}`)
  for (const { key } of files) await storage.remove(key)
  await db.run(sql`delete from site_copy_files where copy_id = ${id}`)
}

/** Ends the copies of all sites whose process ended, and removes what they left. */
export async function failLostCopies(context: Context) {
  const lost = await context.db.rows<{ id: string }>(sql`
    select id from site_copies
    where (state = 'running' and held_until <= ${context.clock.now()})
      or (state = 'failed' and exists (select from site_copy_files where copy_id = site_copies.id))`)
  for (const { id } of lost) await failCopy(context, id, LOST)
}

/** Those that are over among copies of all sites. */
export const findEnded = (db: Db, ids: string[]) =>
  db.rows<{ id: string }>(sql`
    select id from site_copies where id = any (${ids}) and state in ('done', 'failed')`)
