import type { Platform } from '../context.ts'
import type { Db } from '../database/database.ts'
import { raw, sql } from '../database/sql.ts'
import { findOrigin } from '../site-origin.ts'
import type { BookedKind, Kind } from './booked.ts'
import { findPlace } from './paid-queries.ts'
import { queueReminder } from './tell-of-booking.ts'

const BEGINNINGS: Record<Kind, { table: string; column: string }> = {
  booking: { table: 'appointments', column: 'starts_at' },
  reservation: { table: 'reservations', column: 'starts_at' },
  rental: { table: 'rental_bookings', column: 'check_in' },
}
/** Bookings that one statement finds. */
const BATCH = 500

type Context = Pick<Platform, 'mail' | 'secrets' | 'clock' | 'sitesAddress'> & { db: Db }
// biome-ignore lint/suspicious/noExplicitAny: each kind reads its own bookings
type AnyKind = BookedKind<any>

/** Queues the reminders of what visitors have booked on a site that has none, such as one that was imported. */
export async function remindOfUpcoming(context: Context, kinds: AnyKind[], siteId: string) {
  const { db, clock, sitesAddress } = context
  const site = await findPlace(db, siteId)
  if (!site) return
  const inside = { ...context, site, origin: await findOrigin(db, siteId, sitesAddress) }
  for (const kind of kinds)
    for (let after = '', count = BATCH; count === BATCH; ) {
      const upcoming = await listUpcoming(db, siteId, kind, clock.now(), after)
      for (const { id } of upcoming) {
        const booking = await kind.find(db, site, id)
        if (booking) await queueReminder(inside, kind, booking)
      }
      after = upcoming.at(-1)?.id ?? ''
      count = upcoming.length
    }
}

/** What begins later than now, after the last id. */
function listUpcoming(db: Db, siteId: string, { kind, statuses }: AnyKind, now: Date, after: string) {
  const { table, column } = BEGINNINGS[kind]
  return db.rows<{ id: string }>(sql`
    select id from ${raw(table)}
    where site_id = ${siteId} and is_by_visitor and status in (${statuses.waiting}, ${statuses.approved})
      and ${raw(column)} > ${now}::timestamptz and id > ${after}
    order by id limit ${BATCH}`)
}
