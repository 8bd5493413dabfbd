import type { Site } from '../../../api/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { type ForeignKey, orderOf, type Table } from './tables.ts'

/** Of all sites: those that are to be erased, which from now on cannot be restored. */
export async function takeErased(db: Db, now: Date): Promise<Site[]> {
  await db.run(sql`update sites set erase_at = null where deleted_at is not null and erase_at <= ${now}`)
  return db.rows<Site>(sql`
    select id, account_id as "accountId", mode, time_zone as "timeZone", currency, language
    from sites where deleted_at is not null and erase_at is null order by deleted_at, id`)
}

/** The tables of all sites with rows that belong to a site, each before those that it refers to. */
export async function findTables(db: Db): Promise<Table[]> {
  const keys = await db.rows<ForeignKey>(sql`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype = 'n' as "isKept",
      ${columnNames(sql`conrelid`, sql`conkey`)} as columns, ${columnNames(sql`confrelid`, sql`confkey`)} as "parentColumns"
    from pg_constraint
    where contype = 'f' and conparentid = 0 and conrelid <> confrelid and connamespace = 'public'::regnamespace
    order by 1, 2`)
  const visits = await db.rows<{ name: string }>(sql`
    select relid::regclass::text as name
    from (values ('analytics_visits'), ('analytics_hits')) tables (name)
      cross join lateral pg_partition_tree(tables.name::regclass)
    where isleaf`)
  return orderOf(keys, [
    ...visits.map(({ name }) => keyTo('analytics_sites', name, 'site', 'number')),
    keyTo('webhooks', 'webhook_deliveries', 'webhook_id', 'id'),
    keyTo('sites', 'idempotency_keys', 'site_id', 'id'),
  ])
}

const columnNames = (table: Sql, numbers: Sql) => sql`(
  select array_agg(attname::text order by place)
  from unnest(${numbers}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${table} and attnum = part.number)`

/** What a table refers to without a foreign key. */
const keyTo = (parent: string, child: string, column: string, parentColumn: string): ForeignKey => ({
  child,
  parent,
  isKept: false,
  columns: [column],
  parentColumns: [parentColumn],
})

const names = (columns: string[]) => join(columns.map(raw), ', ')

/** The rows of a table that belong to a site. */
export function rowsOf(siteId: string, { path }: Table): Sql {
  return path.reduceRight((inner, { parent, columns, parentColumns }) => {
    const isSite = parent === 'sites'
    if (isSite) return sql`${names(columns)} = ${siteId}`
    return sql`(${names(columns)}) in (select ${names(parentColumns)} from ${raw(parent)} where ${inner})`
  }, sql`true`)
}

/** Null when the site is gone, or another process works on it. Otherwise the rows of a table that were erased. */
export const eraseRows = (db: Db, siteId: string, table: Table, limit: number): Promise<number | null> =>
  db.transaction(async (tx) => {
    if (!(await lockErased(tx, siteId))) return null
    const name = raw(table.name)
    const some = sql`where ctid = any (array(select ctid from ${name} where ${rowsOf(siteId, table)} limit ${limit}))`
    const column = table.keptColumn
    return tx.run(
      column === null
        ? sql`delete from ${name} ${some}`
        : sql`update ${name} set ${raw(column)} = null ${some}`,
    )
  })

/** Ledgers let go of the rows of the site until the transaction ends. */
async function lockErased(db: Db, siteId: string): Promise<boolean> {
  const site = await db.first(sql`
    select set_config('sitewright.erases_site', 'on', true) from sites
    where id = ${siteId} and deleted_at is not null and erase_at is null for update skip locked`)
  return site !== undefined
}

/** Objects in storage whose names do not say that they are of the site, after the last one. */
export const findObjects = (db: Db, siteId: string, after: string, limit: number) =>
  db.rows<{ key: string }>(sql`
    select key from (
      select object_key as key from delivery_proofs where site_id = ${siteId}
      union all
      select 'uploads/' || id from media where site_id = ${siteId} and state = 'pending'
    ) objects
    where key > ${after} order by key limit ${limit}`)

/** Erases the last of a site. Its purges of the CDN are still sent, and its entries in the audit log stay. */
export const eraseSiteRow = (db: Db, siteId: string) =>
  db.transaction(async (tx) => {
    if (!(await lockErased(tx, siteId))) return
    await tx.run(sql`delete from sites where id = ${siteId}`)
    await tx.run(
      sql`delete from counters where owner = ${siteId} or owner >= ${`${siteId}:`} and owner < ${`${siteId};`}`,
    )
  })
