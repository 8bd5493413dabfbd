import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst, type PageOptions } from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import type { After } from '../../../platform/values/csv.ts'
import type { Enquiry, EnquiryStatus } from './contract.ts'

const enquiry = jsonObject<Enquiry>({
  id: sql`id`,
  listingId: sql`listing_id`,
  listingTitle: sql`listing_title`,
  name: sql`name`,
  email: sql`email`,
  phone: sql`phone`,
  message: sql`message`,
  page: sql`page`,
  status: sql`status`,
  spam: sql`spam_reason is not null`,
  spamReason: sql`spam_reason`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

type ListOptions = PageOptions & { spam: boolean; status?: EnquiryStatus; listingId?: string }

export function listEnquiries(db: Db, siteId: string, { limit, cursor, ...filter }: ListOptions) {
  const { spam, status, listingId } = filter
  return listPage<Enquiry>(db, {
    item: enquiry,
    ...newestFirst('enquiries'),
    from: sql`listing_enquiries where site_id = ${siteId} and spam_reason is ${spam ? sql`not null` : sql`null`}${
      status ? sql` and status = ${status}` : empty
    }${listingId ? sql` and listing_id = ${listingId}` : empty}`,
    limit,
    after: cursor,
  })
}

export type EnquiryRow = Omit<
  Enquiry,
  'listingId' | 'page' | 'spam' | 'spamReason' | 'createdAt' | 'updatedAt'
> & {
  createdAt: Date
}

/** A part of all that is not spam, oldest first, after one that was read before. */
export const readEnquiries = (db: Db, siteId: string, { after, limit }: { after: After; limit: number }) =>
  db.rows<EnquiryRow>(sql`
    select id, created_at as "createdAt", listing_title as "listingTitle", name, email, phone, message, status
    from listing_enquiries
    where site_id = ${siteId} and spam_reason is null
      ${after === null ? empty : sql`and (created_at, id) > (${after.createdAt}, ${after.id})`}
    order by created_at, id limit ${limit}`)

const one = (siteId: string, id: string) => sql`listing_enquiries where site_id = ${siteId} and id = ${id}`

export const findEnquiry = (db: Db, siteId: string, id: string) =>
  db.json<Enquiry>(sql`select ${enquiry}::text as json from ${one(siteId, id)}`)

export type StoredEnquiry = {
  id: string
  listingTitle: string
  name: string
  email: string
  phone: string | null
  message: string
  createdAt: Date
}

/** Locks the enquiry until the transaction ends. */
export const lockEnquiry = (db: Db, siteId: string, id: string) =>
  db.first<StoredEnquiry & { isSpam: boolean; wasReported: boolean }>(sql`
    select id, listing_title as "listingTitle", name, email, phone, message, created_at as "createdAt",
      spam_reason is not null as "isSpam", was_reported as "wasReported"
    from ${one(siteId, id)} for update`)

export type NewEnquiry = StoredEnquiry & {
  listingId: string
  page: string
  spamReason: string | null
  tokenId: string | null
  status?: EnquiryStatus
}

export async function insertEnquiry(db: Db, siteId: string, fields: NewEnquiry) {
  const { id, listingId, listingTitle, name, email, phone, message, page, spamReason, createdAt } = fields
  await db.run(sql`
    insert into listing_enquiries (id, site_id, listing_id, listing_title, name, email, phone, message, page, status,
      spam_reason, token_id, created_at, updated_at)
    values (${id}, ${siteId}, ${listingId}, ${listingTitle}, ${name}, ${email}, ${phone}, ${message}, ${page},
      ${fields.status ?? 'new'}, ${spamReason}, ${fields.tokenId}, ${createdAt}, ${createdAt})`)
}

type Change = { status: EnquiryStatus | undefined; spamReason: string | null | undefined }

export async function changeEnquiry(db: Db, siteId: string, id: string, change: Change, now: Date) {
  const { status = null, spamReason } = change
  await db.run(sql`
    update listing_enquiries set status = coalesce(${status}, status), updated_at = ${now}${
      spamReason === undefined ? empty : sql`, spam_reason = ${spamReason}`
    }
    where site_id = ${siteId} and id = ${id}`)
}

/** Notes that its event and mails are sent, and the enquiry in what its sender did. */
export async function markReported(db: Db, siteId: string, enquiry: StoredEnquiry) {
  const { id, email, name, phone, createdAt } = enquiry
  await db.run(sql`update listing_enquiries set was_reported = true where site_id = ${siteId} and id = ${id}`)
  await db.run(sql`
    select record_customer(${siteId}, ${email}, ${name}, ${phone}, 'enquiry', ${id}, ${createdAt})`)
}

/** Resolves to whether there was one. */
export const deleteEnquiry = async (db: Db, siteId: string, id: string) =>
  (await db.run(sql`delete from ${one(siteId, id)}`)) > 0

/** How many enquiries were sent from one view of a page. */
export async function countFromView(db: Db, siteId: string, tokenId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from listing_enquiries where site_id = ${siteId} and token_id = ${tokenId}`)
  return row?.count ?? 0
}

/** A listing that visitors may see. */
export const findShownListing = (db: Db, siteId: string, id: string) =>
  db.first<{ id: string; title: string }>(sql`
    select id, title from listings where site_id = ${siteId} and id = ${id} and status = 'published'`)
