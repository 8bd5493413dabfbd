import { notFound } from '../../api/errors.ts'
import type { VisitorContext } from '../context.ts'
import { sql } from '../database/sql.ts'
import { DAY_MS } from '../values/durations.ts'
import { signedInCustomer } from './customer-session.ts'

/** How long links by which visitors see what they ordered or booked outlive it. */
const KEPT_MS = 90 * DAY_MS

/**
 * Throws NOT_FOUND for the link of something that ended long ago, so that a link that was passed on or found in an old mail
 * opens nothing for ever. A customer who is signed in still sees what is theirs.
 */
export async function checkLinkLasts(context: VisitorContext, id: string, endedAt: Date, what: string) {
  const { db, site, clock } = context
  if (clock.now().getTime() <= endedAt.getTime() + KEPT_MS) return
  const customerId = await signedInCustomer(context)
  const own = await db.first(sql`
    select from customer_activities
    where site_id = ${site.id} and resource_id = ${id} and customer_id = ${customerId}`)
  if (!own) throw notFound(what)
}
