import { createHmac } from 'node:crypto'
import { ApiError, conflict } from '../../api/errors.ts'
import { inTransaction, type VisitorContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { mailboxOf } from '../values/mailbox.ts'
import { neighbourhoodOf } from '../values/networks.ts'
import { type JobContext, scheduled } from '../work/jobs.ts'

/** Orders and bookings of one email address in a site that are open at a time, and of one network (/24, /48). */
const MAX_OF_ADDRESS = 10
const MAX_OF_NETWORK = 60

const KINDS = ['booking', 'reservation', 'rental_booking'] as const
type BookedKind = (typeof KINDS)[number]
type Request = {
  id: string
  kind: BookedKind | 'order'
  email: string
  /** When what it holds is free again, whatever happens. */
  holdsUntil: Date
  /** Whether it waits for the approval of the team. */
  isWaiting: boolean
}

/**
 * Keeps a request of a visitor as open, in the transaction that makes it. Throws CONFLICT when the person or their network
 * has too many. Those that are made at the same moment do not see each other, so that nobody waits for strangers.
 */
export async function openRequest({ db, site, visitor, secrets, clock }: VisitorContext, request: Request) {
  const { id, kind, email, holdsUntil, isWaiting } = request
  const hashed = (text: string) =>
    createHmac('sha256', secrets.derive('open requests')).update(`${site.id} ${text}`).digest()
  const address = hashed(mailboxOf(email))
  const network = hashed(neighbourhoodOf(visitor.network))
  const now = clock.now()
  const held = await db.first<{ ofAddress: number; ofNetwork: number }>(sql`
    select count(*) filter (where address = ${address})::integer as "ofAddress",
      count(*) filter (where network = ${network})::integer as "ofNetwork"
    from open_requests
    where site_id = ${site.id} and not is_closed and holds_until > ${now} and (address = ${address} or network = ${network})`)
  if (held && (held.ofAddress >= MAX_OF_ADDRESS || held.ofNetwork >= MAX_OF_NETWORK))
    throw conflict('Too many open orders or bookings; contact the business', 'too_many_open')
  await db.run(sql`
    insert into open_requests (site_id, resource_id, kind, address, network, holds_until, expires_at)
    select sites.id, ${id}, ${kind}, ${address}, ${network}, ${holdsUntil}, case when ${isWaiting}
      then least(${holdsUntil}::timestamptz, ${now}::timestamptz + make_interval(hours => approval_hours)) end
    from sites where sites.id = ${site.id}`)
}

/** After a visitor has moved a booking: it may wait for approval again. */
export const reopenRequest = (
  { db, site, clock }: VisitorContext,
  { id, holdsUntil, isWaiting }: Pick<Request, 'id' | 'holdsUntil' | 'isWaiting'>,
) =>
  db.run(sql`
    update open_requests set holds_until = ${holdsUntil}, expires_at = case when ${isWaiting}
      then least(${holdsUntil}::timestamptz, ${clock.now()}::timestamptz + make_interval(hours => approval_hours)) end
    from sites where sites.id = ${site.id} and site_id = sites.id and resource_id = ${id}`)

/** Expression of when a booking is declined unless it is approved; by default of the row that a query reads. */
export const approvalEnd = (siteId: Sql = sql`site_id`, id: Sql = sql`id`) => sql`(
  select iso(request_expires_at)
  from (
    select site_id as request_site_id, resource_id, expires_at as request_expires_at from open_requests where not is_closed
  ) request
  where request_site_id = ${siteId} and resource_id = ${id}
)`

type ExpiryContext = JobContext & { site: { id: string; timeZone: string } }
/** Declines a booking that still waits, and tells the customer. Throws CONFLICT when it waits no longer. */
type Decline = (context: ExpiryContext, id: string) => Promise<unknown>
type Due = { id: string; kind: BookedKind; siteId: string; timeZone: string }

/** Requests that one statement finds. */
const BATCH = 100
const KEPT_DAYS = 30

/** Declines what nobody has approved in time, each in a transaction of its own. The first decision wins. */
export const openRequestJobs = (decline: Record<BookedKind, Decline>) => [
  scheduled('visitors.declineExpired', '*/5 * * * *', async (context) => {
    const errors: unknown[] = []
    let after = ''
    for (;;) {
      const due = await findDue(context.db, context.clock.now(), after)
      for (const one of due) await declineOne(context, one, decline).catch((error) => errors.push(error))
      after = due.at(-1)?.id ?? after
      if (due.length < BATCH) break
    }
    if (errors.length > 0) throw errors[0]
  }),
  scheduled('visitors.forgetRequests', '43 3 * * *', async ({ db, clock }) => {
    await db.run(sql`
      delete from open_requests
      where holds_until < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
  }),
]

/** Of all sites, after the last id. */
const findDue = (db: Db, now: Date, after: string) =>
  db.rows<Due>(sql`
    select resource_id as id, kind, site_id as "siteId", time_zone as "timeZone"
    from open_requests join sites on sites.id = site_id
    where not is_closed and expires_at <= ${now} and kind = any (${[...KINDS]}) and resource_id > ${after}
    order by resource_id limit ${BATCH}`)

async function declineOne(context: JobContext, due: Due, decline: Record<BookedKind, Decline>) {
  const { id, kind, siteId, timeZone } = due
  try {
    await inTransaction({ ...context, site: { id: siteId, timeZone } }, async (context, tx) => {
      await decline[kind](context, id)
      // The visitor may have moved it in between: then it waits again.
      const moved = await tx.first(sql`
        select from open_requests
        where site_id = ${siteId} and resource_id = ${id} and expires_at > ${context.clock.now()}`)
      if (moved) throw conflict('The booking was moved, and waits again', 'decided')
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.details?.reason === 'decided')) throw error
  }
}
