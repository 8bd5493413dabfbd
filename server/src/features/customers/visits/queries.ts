import type { Epoch } from '../../../platform/accounts/customer-session.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { businessIn } from '../personal-data-queries.ts'

export type Known = { id: string; name: string | null; email: string }

const known = sql`select id, name, email from customers where erased_at is null and`

export const findKnown = (db: Db, siteId: string, customerId: string) =>
  db.first<Known>(sql`${known} site_id = ${siteId} and id = ${customerId}`)

export const findByEmail = (db: Db, siteId: string, email: string) =>
  db.first<Known & { linkEpoch: number }>(sql`
    select id, name, email, link_epoch as "linkEpoch" from customers
    where site_id = ${siteId} and email_key = lower(${email}) and erased_at is null`)

/** The customer of a link that was not used yet. */
export const findLinked = (db: Db, siteId: string, { customerId, epoch }: Epoch) =>
  db.first<Known>(sql`${known} site_id = ${siteId} and id = ${customerId} and link_epoch = ${epoch}`)

/** Uses a link up, with all others that were mailed before; undefined when it was. */
export const useSignInLink = (db: Db, siteId: string, { customerId, epoch }: Epoch) =>
  db.first<Known & { sessionEpoch: number }>(sql`
    update customers set link_epoch = link_epoch + 1
    where site_id = ${siteId} and id = ${customerId} and link_epoch = ${epoch} and erased_at is null
    returning id, name, email, session_epoch as "sessionEpoch"`)

export type ShownActivity = {
  kind: 'order' | 'booking' | 'reservation' | 'rental_booking'
  id: string
  at: Date
  status: string
  total: number | null
  currency: string | null
  date: string | null
}

/** The latest activities of some kinds of a customer. */
export const listShown = (
  db: Db,
  siteId: string,
  customerId: string,
  personalData: readonly PersonalTable[],
  { kinds, limit }: { kinds: string[]; limit: number },
) =>
  db.rows<ShownActivity>(sql`
    select kind, resource_id as id, at, status, (details ->> 'total')::float8 as total, details ->> 'currency' as currency,
      day::text as date
    from (
      select * from customer_activities
      where site_id = ${siteId} and customer_id = ${customerId}
        and kind = any (${kinds})
      order by at desc, resource_id desc limit ${limit}
    ) activities, lateral (
      select status, details, day from ${businessIn(siteId, personalData)} where of_id = resource_id
    ) business
    order by at desc, resource_id desc`)
