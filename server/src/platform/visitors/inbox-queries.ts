import type { Json } from '../../api/reply.ts'
import type { Db } from '../database/database.ts'
import { listPage, newestFirst, type PageOptions } from '../database/list.ts'
import { assignments, empty, raw, type Sql, sql } from '../database/sql.ts'
import type { Part } from '../values/csv.ts'

/**
 * A table of what visitors sent. It has the columns id, site_id, spam_reason, token_id, was_reported and created_at.
 * Everything in it is text of the program.
 */
export type InboxTable = {
  table: Sql
  /** A condition besides the site, such as ` and form_id = …`. */
  where?: Sql
  /** The JSON of one item. */
  item: Sql
  /** What else is read of an item to tell of it. */
  columns: Sql
  /** The column with the time of the last change. */
  changedAt: Sql
  /** An expression of the object keys of an item's files, if it can have some. */
  fileKeys?: Sql
}

const all = (siteId: string, { table, where = empty }: InboxTable) =>
  sql`${table} where site_id = ${siteId}${where}`

const one = (siteId: string, inbox: InboxTable, id: string) => sql`${all(siteId, inbox)} and id = ${id}`

/** The rows of a list: those taken for spam, or the others. */
export const rowsOf = (siteId: string, inbox: InboxTable, spam: boolean) =>
  sql`${all(siteId, inbox)} and spam_reason is ${raw(spam ? 'not null' : 'null')}`

/** Newest first. */
export const listSent = <Item>(
  db: Db,
  siteId: string,
  inbox: InboxTable & { list: string },
  { limit, cursor, spam, filter }: PageOptions & { spam: boolean; filter: Record<string, unknown> },
) => {
  const matching = Object.entries(filter).filter(([, value]) => value !== undefined)
  return listPage<Item>(db, {
    item: inbox.item,
    ...newestFirst(inbox.list),
    from: matching.reduce(
      (rows, [column, value]) => sql`${rows} and ${raw(column)} = ${value}`,
      rowsOf(siteId, inbox, spam),
    ),
    limit,
    after: cursor,
  })
}

/** A part of all that is not spam, oldest first, after one that was read before. */
export const readSent = <Row>(
  db: Db,
  siteId: string,
  inbox: InboxTable,
  columns: Sql,
  { after, limit }: Part,
) =>
  db.rows<Row & { id: string; createdAt: Date }>(sql`
    select id, created_at as "createdAt", ${columns} from ${rowsOf(siteId, inbox, false)}
      ${after === null ? empty : sql`and (created_at, id) > (${after.createdAt}, ${after.id})`}
    order by created_at, id limit ${limit}`)

export const findSent = <Item>(
  db: Db,
  siteId: string,
  inbox: InboxTable,
  id: string,
): Promise<Json<Item> | undefined> =>
  db.json<Item>(sql`select ${inbox.item}::text as json from ${one(siteId, inbox, id)}`)

/** Locks an item until the transaction ends. */
export const lockSent = <Row>(db: Db, siteId: string, inbox: InboxTable, id: string) =>
  db.first<Row & { isSpam: boolean; wasReported: boolean }>(sql`
    select id, created_at as "createdAt", spam_reason is not null as "isSpam", was_reported as "wasReported",
      ${inbox.columns}
    from ${one(siteId, inbox, id)} for update`)

/** The item with these columns set; undefined when there are none. */
export function changeSent<Item>(
  db: Db,
  siteId: string,
  inbox: InboxTable,
  id: string,
  columns: Record<string, unknown>,
  now: Date,
): Promise<Json<Item> | undefined> {
  const set = assignments(columns)
  if (!set) return Promise.resolve(undefined)
  return db.json<Item>(sql`
    update ${inbox.table} set ${set}, ${inbox.changedAt} = ${now}
    where site_id = ${siteId}${inbox.where ?? empty} and id = ${id} returning ${inbox.item}::text as json`)
}

/** Notes that its event and mails are sent. */
export const markReported = <Item>(db: Db, siteId: string, inbox: InboxTable, id: string) =>
  db.json<Item>(sql`
    update ${inbox.table} set was_reported = true where site_id = ${siteId} and id = ${id}
    returning ${inbox.item}::text as json`)

export type Sender = { email: string | null; name: string | null; phone: string | null }

/** Notes what its sender did; customers are found by email address. */
export const recordSender = (
  db: Db,
  siteId: string,
  { email, name, phone }: Sender,
  { activity, id, at }: { activity: string; id: string; at: Date },
) => db.run(sql`select record_customer(${siteId}, ${email}, ${name}, ${phone}, ${activity}, ${id}, ${at})`)

/** Resolves to the object keys of its files; undefined when there is no such item. */
export async function deleteSent(db: Db, siteId: string, inbox: InboxTable, id: string) {
  const row = await db.first<{ keys: string[] }>(sql`
    delete from ${one(siteId, inbox, id)} returning ${inbox.fileKeys ?? NO_KEYS} as keys`)
  return row?.keys
}

const NO_KEYS = raw(`'{}'::text[]`)
/** Spam that one statement deletes. */
export const SPAM_BATCH = 500

/** Deletes a part of the spam of all sites that they keep no longer. Resolves to the object keys of its files. */
export const deleteExpiredSpam = (db: Db, inbox: InboxTable, now: Date) =>
  db.rows<{ keys: string[] }>(sql`
    with doomed as (
      select id, ${inbox.fileKeys ?? NO_KEYS} as keys from ${inbox.table}
      where spam_reason is not null and coalesce(${inbox.changedAt}, created_at) < ${now}::timestamptz - (
        select make_interval(days => spam_days) from sites where sites.id = site_id)
      limit ${SPAM_BATCH} for update skip locked
    )
    delete from ${inbox.table} sent using doomed where sent.id = doomed.id returning keys`)

/** How much was sent from one view of a page. */
export async function countFromView(db: Db, siteId: string, inbox: InboxTable, tokenId: string) {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from ${all(siteId, inbox)} and token_id = ${tokenId}`)
  return row?.count ?? 0
}
