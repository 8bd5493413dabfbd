import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'

export type NewEntry = {
  id: string
  accountId: string | null
  siteId: string | null
  at: Date
  actorType: 'person' | 'key' | 'operator'
  actorId: string
  actor: string
  address: string
  operation: string
  resource: string
  requestId: string
  /** JSON. */
  before: string | null
  after: string | null
}

export const insertEntry = (db: Db, entry: NewEntry) =>
  db.run(sql`
    insert into audit_entries (id, account_id, site_id, at, actor_type, actor_id, actor, address, operation, resource,
      request_id, before, after)
    values (${entry.id}, ${entry.accountId}, ${entry.siteId}, ${entry.at}, ${entry.actorType}, ${entry.actorId},
      ${entry.actor}, ${entry.address}, ${entry.operation}, ${entry.resource}, ${entry.requestId},
      ${entry.before}::jsonb, ${entry.after}::jsonb)`)

/** In each account of the user, or without one for the server as a whole. */
export async function recordForUser(
  db: Db,
  userId: string,
  entry: Omit<NewEntry, 'id' | 'accountId' | 'siteId' | 'before' | 'after'>,
) {
  const accounts = await db.rows<{ id: string | null }>(sql`
    select account_id as id from memberships where user_id = ${userId}`)
  for (const { id: accountId } of accounts.length > 0 ? accounts : [{ id: null }])
    await insertEntry(db, {
      ...entry,
      id: newId('audit'),
      accountId,
      siteId: null,
      before: null,
      after: null,
    })
}

/** The first characters of a key, by which people know it. */
export async function findKeyHint(db: Db, keyId: string): Promise<string> {
  const row = await db.first<{ hint: string }>(sql`select hint from api_keys where id = ${keyId}`)
  return row?.hint ?? keyId
}

/** Of the whole server. Resolves to how many were chained. */
export async function chainEntries(db: Db, limit: number): Promise<number> {
  // Not a read, although it looks like one.
  const row = await db.transaction((tx) =>
    tx.first<{ count: number }>(sql`select chain_audit_entries(${limit}) as count`),
  )
  return row?.count ?? 0
}

/** Of the whole server. Resolves to how many were deleted. */
export async function dropEntries(db: Db, before: Date, limit: number): Promise<number> {
  const row = await db.transaction((tx) =>
    tx.first<{ count: number }>(sql`select drop_audit_entries(${before}, ${limit}) as count`),
  )
  return row?.count ?? 0
}

export const readChain = (db: Db) =>
  db.first<{ first: number; last: number; hash: string }>(sql`
    select first_number as first, last_number as last, encode(last_hash, 'hex') as hash from audit_chain`)

/**
 * Where the chain is broken between two numbers: the first entry that was changed, whose predecessor is missing, or which is
 * missing itself; undefined when nothing is.
 */
export const findBreak = (db: Db, from: number, to: number) =>
  db.first<{ number: number }>(sql`
    with expected as (
      select number, hash,
        coalesce(lag(hash) over (order by number),
          (select case when ${from} = first_number then before_first end from audit_chain),
          (select hash from audit_entries before where before.number = ${from} - 1)) as previous,
        audit_text(audit_entries) as text
      from audit_entries where number between ${from} and ${to}
    )
    select n as number from generate_series(${from}::bigint, ${to}::bigint) n left join expected on number = n
    where hash is null or previous is null or hash <> sha256(previous || convert_to(text, 'UTF8'))
      or exists (select from audit_chain where last_number = n and last_hash <> hash)
    order by n limit 1`)
