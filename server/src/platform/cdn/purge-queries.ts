import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Starts or stops the queueing of purges, for all sites. */
export const setHook = (db: Db, isOn: boolean) =>
  db.run(
    isOn
      ? sql`insert into cdn_hook default values on conflict do nothing`
      : sql`with unhooked as (delete from cdn_hook) delete from cdn_purges`,
  )

export type Purge = {
  siteId: string
  positions: number[]
  tags: string[]
  /** Attempts that have failed. */
  attempts: number
}

/**
 * Takes what is due of sites, each site in one purge and by one process, and holds it. A site that has something to wait for
 * waits with all of it. Of all sites.
 */
export const takeDue = (db: Db, now: Date, heldUntil: Date, limit: number) =>
  db.rows<Purge>(sql`
    with due as (
      select site_id from cdn_purges group by site_id
      having not coalesce(bool_or(due_at > ${now} or held_until > ${now}), false)
      order by min(position) limit ${limit}
    ), chosen as (
      select position from cdn_purges
      where site_id in (select site_id from due) and (held_until is null or held_until <= ${now})
      order by position for update skip locked
    ), taken as (
      update cdn_purges set held_until = ${heldUntil} where position in (select position from chosen) returning *
    )
    select site_id as "siteId", array_agg(position) as positions, array_agg(distinct tag) as tags, max(attempts) as attempts
    from taken group by site_id`)

/** A purge was sent. What was sent for the first time is due again at `repeatAt`. */
export const purged = (db: Db, siteId: string, positions: number[], repeatAt: Date) =>
  db.run(sql`
    with gone as (
      delete from cdn_purges where site_id = ${siteId} and position = any (${positions}) returning tag, is_repeat
    )
    insert into cdn_purges (site_id, tag, is_repeat, due_at)
    select distinct ${siteId}, tag, true, ${repeatAt}::timestamptz from gone where not is_repeat`)

/** A purge was not sent. It is due again at `dueAt`. */
export const notPurged = (db: Db, siteId: string, positions: number[], dueAt: Date) =>
  db.run(sql`
    with gone as (
      delete from cdn_purges where site_id = ${siteId} and position = any (${positions}) returning tag, is_repeat, attempts
    )
    insert into cdn_purges (site_id, tag, is_repeat, attempts, due_at)
    select ${siteId}, tag, bool_and(is_repeat), max(attempts) + 1, ${dueAt}::timestamptz from gone group by tag`)

/** The slug of a site, and its domains. */
export const findNames = (db: Db, siteId: string) =>
  db.first<{ slug: string; domains: string[] }>(sql`
    select slug, array(select host from domains where site_id = sites.id and verified_at is not null order by host) as domains
    from sites where id = ${siteId}`)
