import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { newestFirst, type PageOptions, searchedPage } from '../../platform/database/list.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { Payout, TransferSettings } from './contract.ts'

const NO_TRANSFERS: TransferSettings = { instructions: null, holdDays: 7 }

export const findTransferSettings = async (db: Db, siteId: string) =>
  (await db.first<TransferSettings>(sql`
    select instructions, hold_days as "holdDays" from transfer_settings where site_id = ${siteId}`)) ??
  NO_TRANSFERS

/** Changes the fields sent in one statement, so that changes of different fields are merged. Resolves to all fields. */
export const saveTransferSettings = async (
  db: Db,
  siteId: string,
  { instructions, holdDays }: Partial<TransferSettings>,
) =>
  (await db.first<TransferSettings>(sql`
    insert into transfer_settings as stored (site_id, instructions, hold_days)
    values (${siteId}, ${instructions ?? null}, ${holdDays ?? NO_TRANSFERS.holdDays})
    on conflict (site_id) do update set
      instructions = case when ${instructions === undefined} then stored.instructions else excluded.instructions end,
      hold_days = case when ${holdDays === undefined} then stored.hold_days else excluded.hold_days end
    returning instructions, hold_days as "holdDays"`)) as TransferSettings

const payoutOf = (row: Sql) =>
  jsonObject<Payout>({
    id: sql`id`,
    subject: sql`kind`,
    subjectId: sql`booking_id`,
    customerName: sql`coalesce(
    (select customer ->> 'name' from rental_bookings booking where booking.site_id = ${row}.site_id and booking.id = booking_id),
    (select customer ->> 'name' from appointments booking where booking.site_id = ${row}.site_id and booking.id = booking_id))`,
    amount: sql`amount`,
    currency: sql`currency`,
    createdAt: sql`iso(${row}.created_at)`,
  })

export const listPayouts = (db: Db, siteId: string, { limit, cursor }: PageOptions) =>
  searchedPage<Payout>(db, {
    item: payoutOf(raw('rows')),
    from: sql`booking_payments where site_id = ${siteId} and status = 'waiting'`,
    ...newestFirst('payouts'),
    limit,
    after: cursor,
  })

/** Undefined for one that does not wait. */
export const endPayout = (db: Db, siteId: string, id: string) =>
  db.json<Payout>(sql`
    update booking_payments set status = 'done' where site_id = ${siteId} and id = ${id} and status = 'waiting'
    returning (${payoutOf(raw('booking_payments'))})::text as json`)
