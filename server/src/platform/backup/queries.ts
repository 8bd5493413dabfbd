import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type BackupRecord = {
  id: string
  startedAt: string
  finishedAt: string | null
  place: string
  /** `running` of a process that was killed becomes `failed` with the next backup. */
  state: 'running' | 'done' | 'failed'
  rows: number | null
  files: number | null
  error: string | null
}
const RECORDS_KEPT = 400

export async function insertBackup(db: Db, id: string, place: string, now: Date) {
  await db.run(sql`
    update backups set state = 'failed', finished_at = ${now}, error = 'It was interrupted' where state = 'running'`)
  await db.run(sql`insert into backups (id, started_at, place) values (${id}, ${now}, ${place})`)
  await db.run(sql`
    delete from backups where id not in (select id from backups order by started_at desc limit ${RECORDS_KEPT})`)
}

export const finishBackup = (
  db: Db,
  id: string,
  { state, rows, files, error }: Pick<BackupRecord, 'state' | 'rows' | 'files' | 'error'>,
  now: Date,
) =>
  db.run(sql`
    update backups set state = ${state}, finished_at = ${now}, rows = ${rows}, files = ${files}, error = ${error}
    where id = ${id}`)

/** The backups to a place, newest first. */
export const listRecords = (db: Db, place: string, limit: number) =>
  db.rows<BackupRecord>(sql`
    select id, started_at as "startedAt", finished_at as "finishedAt", place, state, rows, files, error
    from backups where place = ${place} order by started_at desc limit ${limit}`)

/** Whether a process makes a backup now: it holds a lock for as long. */
export async function isRunning(db: Db): Promise<boolean> {
  const key = BigInt(ADVISORY_LOCKS.backup)
  const held = await db.first(sql`
    select from pg_locks where locktype = 'advisory' and objsubid = 1
      and classid = ${Number(key >> 32n)} and objid = ${Number(key & 0xffff_ffffn)}
      and database = (select oid from pg_database where datname = current_database())`)
  return held !== undefined
}

/** When the database was made. */
export async function installedAt(db: Db): Promise<Date> {
  const row = await db.first<{ at: string }>(sql`select min(applied_at) as at from schema_migrations`)
  return new Date(row?.at ?? 0)
}

/** Whether nobody was mailed today. */
export const claimAlert = async (db: Db, now: Date) =>
  (await db.run(sql`insert into backup_alerts (day) values (${now}::date) on conflict do nothing`)) > 0

/** An operator of the server, or else its first owner. */
export const findOperator = (db: Db) =>
  db.first<{ accountId: string; email: string; name: string }>(sql`
    select account_id as "accountId", email, name from memberships join users on users.id = user_id
    where is_operator or role = 'owner'
    order by is_operator desc, users.created_at, users.id, memberships.created_at limit 1`)
