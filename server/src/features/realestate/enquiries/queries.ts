import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { Part } from '../../../platform/values/csv.ts'
import type { Message, Receipt } from '../../../platform/visitors/inbox.ts'
import { readSent } from '../../../platform/visitors/inbox-queries.ts'
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

export type StoredEnquiry = Message & { listingTitle: string; message: string }

export const ENQUIRIES = {
  list: 'enquiries',
  name: 'Enquiry',
  table: raw('listing_enquiries'),
  item: enquiry,
  columns: sql`listing_title as "listingTitle", name, email, phone, message`,
  changedAt: raw('updated_at'),
}

type ExportedEnquiry = Omit<StoredEnquiry, 'createdAt'> & { status: EnquiryStatus }

export const readEnquiries = (db: Db, siteId: string, part: Part) =>
  readSent<ExportedEnquiry>(db, siteId, ENQUIRIES, sql`${ENQUIRIES.columns}, status`, part)

type NewEnquiry = StoredEnquiry & Receipt & { listingId: string; status?: EnquiryStatus }

export async function insertEnquiry(db: Db, siteId: string, fields: NewEnquiry) {
  const { id, listingId, listingTitle, name, email, phone, message, page, spamReason, createdAt } = fields
  await db.run(sql`
    insert into listing_enquiries (id, site_id, listing_id, listing_title, name, email, phone, message, page, status,
      spam_reason, token_id, created_at, updated_at)
    values (${id}, ${siteId}, ${listingId}, ${listingTitle}, ${name}, ${email}, ${phone}, ${message}, ${page},
      ${fields.status ?? 'new'}, ${spamReason}, ${fields.tokenId}, ${createdAt}, ${createdAt})`)
}

/** A listing that visitors may see. */
export const findShownListing = (db: Db, siteId: string, id: string) =>
  db.first<{ id: string; title: string }>(sql`
    select id, title from listings where site_id = ${siteId} and id = ${id} and status = 'published'`)
