import { isInactive } from '../accounts/inactive-sites.ts'
import type { Db } from '../database/database.ts'
import { raw, type Sql, sql } from '../database/sql.ts'

/** All of these read the whole server. */

export const readVersion = (db: Db) =>
  db.first<{ version: string; number: number }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`)

export const readClock = (db: Db) => db.first<{ at: string }>(sql`select iso(clock_timestamp()) as at`)

export const readSettings = (db: Db, names: readonly string[]) =>
  db.rows<{ name: string; value: string }>(sql`
    select name, current_setting(name, true) as value from unnest(${names}::text[]) as name`)

export const countConnections = (db: Db) =>
  db.first<{ used: number; allowed: number }>(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as allowed`)

type Session = { pid: number; seconds: number; program: string; query: string; blockedBy: number[] }

/** Sessions that wait for a lock of another one. */
export const findBlocked = (db: Db, seconds: number) =>
  db.rows<Session>(sql`
    select pid, extract(epoch from now() - query_start)::int as seconds, application_name as program,
      left(query, 200) as query, pg_blocking_pids(pid) as "blockedBy"
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query_start < now() - make_interval(secs => ${seconds})
    order by query_start limit 20`)

/** Transactions that keep old rows from being cleaned up. */
export const findOldTransactions = (db: Db, seconds: number) =>
  db.rows<Omit<Session, 'blockedBy'> & { state: string }>(sql`
    select pid, extract(epoch from now() - xact_start)::int as seconds, application_name as program, state,
      left(query, 200) as query
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and xact_start < now() - make_interval(secs => ${seconds})
    order by xact_start limit 20`)

/** Whether statements are counted, and can be read by this role. */
export async function hasStatements(db: Db): Promise<boolean> {
  const row = await db.first<{ has: boolean }>(
    sql`select to_regclass('pg_stat_statements') is not null as has`,
  )
  return row?.has === true
}

export const findSlowStatements = (db: Db, meanMs: number) =>
  db.rows<{ calls: number; meanMs: number; query: string }>(sql`
    select calls::int, round(mean_exec_time)::int as "meanMs", left(regexp_replace(query, '\s+', ' ', 'g'), 200) as query
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and calls >= 20
      and mean_exec_time >= ${meanMs} and query not like '%graphile_worker%'
    order by total_exec_time desc limit 5`)

export const findInvalidIndexes = (db: Db) =>
  db.rows<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index
    where not indisvalid and not exists (
      select from pg_stat_progress_create_index where index_relid = indexrelid)`)

/** Large tables that are read from end to end again and again. */
export const findScannedTables = (db: Db, rows: number, scans: number) =>
  db.rows<{ name: string; rows: number; scans: number }>(sql`
    select relname as name, n_live_tup as rows, seq_scan as scans from pg_stat_user_tables
    where n_live_tup >= ${rows} and seq_scan >= ${scans} and seq_tup_read / seq_scan > n_live_tup / 2
      and seq_scan > coalesce(idx_scan, 0) / 10
    order by seq_tup_read desc limit 10`)

/** References that PostgreSQL checks by reading a whole table, because no index begins with their columns. */
export const findUnindexedReferences = (db: Db, rows: number) =>
  db.rows<{ table: string; columns: string; rows: number }>(sql`
    select conrelid::regclass::text as table, n_live_tup as rows,
      (select string_agg(attname, ', ' order by place)
        from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns
    from pg_constraint join pg_stat_user_tables on relid = conrelid
    where contype = 'f' and n_live_tup >= ${rows} and not exists (
      select from pg_index where indrelid = conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`)

/** Indexes that nothing has read since statistics began, if that is long enough ago to say so. */
export const findUnusedIndexes = (db: Db, bytes: number, days: number) =>
  db.rows<{ name: string; megabytes: number }>(sql`
    select indexrelid::regclass::text as name, pg_relation_size(indexrelid) / 1000000 as megabytes
    from pg_stat_user_indexes join pg_index using (indexrelid)
    where idx_scan = 0 and not indisunique and pg_relation_size(indexrelid) >= ${bytes}
      and (select coalesce(stats_reset, pg_postmaster_start_time()) from pg_stat_database
        where datname = current_database()) < now() - make_interval(days => ${days})
    order by pg_relation_size(indexrelid) desc limit 10`)

/** Tables with many rows that are dead and not cleaned up. */
export const findBloat = (db: Db, rows: number) =>
  db.rows<{ name: string; dead: number; live: number; cleaned: string | null }>(sql`
    select relname as name, n_dead_tup as dead, n_live_tup as live,
      iso(greatest(last_vacuum, last_autovacuum)) as cleaned
    from pg_stat_user_tables where n_dead_tup >= ${rows} and n_dead_tup > n_live_tup / 4
    order by n_dead_tup desc limit 10`)

export const readAge = (db: Db) =>
  db.first<{ age: number }>(sql`
    select age(datfrozenxid) as age from pg_database where datname = current_database()`)

export const findFailedJobs = (db: Db) =>
  db.rows<{ task: string; jobs: number; error: string | null }>(sql`
    select task_identifier as task, count(*)::int as jobs, left(max(last_error), 200) as error
    from graphile_worker.jobs where attempts >= max_attempts group by task_identifier order by 2 desc limit 20`)

/**
 * A table whose rows are work to be done, so that it can be seen when nobody does it. The names and the condition become
 * SQL; `due` is the column with the time from which a row is to be worked on, and `site` gives the id of the site, while which
 * is inactive it waits.
 */
export type Queue = { name: string; table: string; due: string; isWaiting?: string; site?: string }

/** How many rows wait, and for how long the first of them has been due. */
export const readQueue = (db: Db, { table, due, site, isWaiting = 'true' }: Queue, now: Date) =>
  db.first<{ waiting: number; seconds: number | null }>(sql`
    select count(*)::int as waiting, extract(epoch from ${now}::timestamptz - min(${part(due)}))::int as seconds
    from ${part(table)} where (${part(isWaiting)}) and ${part(due)} <= ${now}
      and not ${site === undefined ? sql`false` : isInactive(part(site))}`)

const part = (text: string): Sql => raw(text)

/** Domains whose records no longer lead here, so that they are taken away after a while. */
export const findFailingDomains = (db: Db) =>
  db.rows<{ host: string; since: string; reason: string | null }>(sql`
    select host, iso(failing_since) as since, reason from domains
    where failing_since is not null and verified_at is not null order by failing_since limit 20`)

/** Hosts of published sites that visitors reach over TLS, in random order. */
export const pickServedDomains = (db: Db, limit: number) =>
  db.rows<{ host: string }>(sql`
    select host from domains join sites on sites.id = site_id
    where verified_at is not null and failing_since is null and sites.status = 'published' and mode = 'live'
      and deleted_at is null
    order by random() limit ${limit}`)
