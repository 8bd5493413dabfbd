import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import {
  anywhere,
  countedPage,
  newestFirst,
  type PageOptions,
  searchedPage,
  total,
} from '../../platform/database/list.ts'
import { assignments, empty, sql } from '../../platform/database/sql.ts'
import type { After } from '../../platform/values/csv.ts'
import type { Activity, Customer, CustomerDetail, CustomerUpdate } from './contract.ts'

const MAX_CONSENTS = 200
const MAX_EXPORTED = 10_000

const summary: Fields<Customer> = {
  id: sql`id`,
  email: sql`email`,
  name: sql`name`,
  phone: sql`phone`,
  tags: sql`tags`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
  erasedAt: sql`iso(erased_at)`,
}
const detail = jsonObject<CustomerDetail>({
  ...summary,
  notes: sql`notes`,
  consents: sql`(
    select coalesce(json_agg(json_build_object('purpose', purpose, 'granted', is_granted, 'source', source, 'at', iso(at))
      order by consent.id desc), '[]')
    from (select * from customer_consents where customer_id = customers.id order by id desc limit ${MAX_CONSENTS}) consent)`,
  activities: sql`(select count(*) from customer_activities where customer_id = customers.id)`,
})

export type ListOptions = PageOptions & { search?: string; tag?: string }

export function listCustomers(db: Db, siteId: string, { limit, cursor, search, tag }: ListOptions) {
  const list = { item: jsonObject(summary), ...newestFirst('customers'), limit, after: cursor }
  const rows = sql`customers where site_id = ${siteId}`
  if (search === undefined && tag === undefined)
    return countedPage<Customer>(db, { ...list, from: rows, total: total(siteId, 'customers') })
  const matching = search === undefined ? empty : sql` and search_text like ${anywhere(search.toLowerCase())}`
  const tagged = tag === undefined ? empty : sql` and tags @> array[${tag}]::text[]`
  return searchedPage<Customer>(db, { ...list, from: sql`${rows}${matching}${tagged}` })
}

type ExportedCustomer = Pick<Customer, 'id' | 'email' | 'name' | 'phone' | 'tags'> & { createdAt: Date }

/** A part of the customers, oldest first. */
export const readCustomers = (db: Db, siteId: string, { after, limit }: { after: After; limit: number }) =>
  db.rows<ExportedCustomer>(sql`
    select id, email, name, phone, tags, created_at as "createdAt" from customers
    where site_id = ${siteId}${after ? sql` and (created_at, id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, id limit ${limit}`)

export const findCustomer = (db: Db, siteId: string, id: string) =>
  db.json<CustomerDetail>(sql`
    select ${detail}::text as json from customers where site_id = ${siteId} and id = ${id}`)

/** Locks the profile until the transaction ends. */
export const lockCustomer = (db: Db, siteId: string, id: string) =>
  db.first<{ email: string | null; erasedAt: Date | null }>(sql`
    select email, erased_at as "erasedAt" from customers where site_id = ${siteId} and id = ${id} for update`)

/** Resolves to whether the e-mail address was free. */
export async function insertCustomer(db: Db, siteId: string, id: string, email: string, now: Date) {
  const inserted = await db.run(sql`
    insert into customers (id, site_id, email, created_at, updated_at) values (${id}, ${siteId}, ${email}, ${now}, ${now})
    on conflict on constraint customers_email do nothing`)
  return inserted > 0
}

/** Locks the profile with an e-mail address until the transaction ends. */
export const lockByEmail = (db: Db, siteId: string, email: string) =>
  db.first<{
    id: string
    name: string | null
    phone: string | null
    notes: string | null
    tags: string[]
  }>(sql`
    select id, name, phone, notes, tags from customers where site_id = ${siteId} and email_key = lower(${email}) for update`)

/** Violates customers_email when another customer has the e-mail address. */
export async function saveProfile(db: Db, siteId: string, id: string, fields: CustomerUpdate, now: Date) {
  const { email, name, phone, notes, tags } = fields
  const set = assignments({ email, name, phone, notes, tags })
  if (!set) return
  await db.run(sql`update customers set ${set}, updated_at = ${now} where site_id = ${siteId} and id = ${id}`)
}

export type Consent = { purpose: string; granted: boolean; source: string }

export async function addConsents(db: Db, siteId: string, id: string, consents: Consent[], now: Date) {
  if (consents.length === 0) return
  await db.run(sql`
    insert into customer_consents (customer_id, purpose, is_granted, source, at)
    select customers.id, given.purpose, given.granted, given.source, ${now}
    from customers, jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) given (purpose text, granted boolean, source text)
    where site_id = ${siteId} and customers.id = ${id}`)
}

/** Resolves to whether there was one. */
export const deleteCustomer = async (db: Db, siteId: string, id: string) =>
  (await db.run(sql`delete from customers where site_id = ${siteId} and id = ${id}`)) > 0

/** The business of customers, with what lists show of it. */
const business = (siteId: string) => sql`(
    select id as of_id, status, json_build_object('total', total, 'currency', currency, 'items', item_count) as details,
      to_jsonb(shop_orders) as stored from shop_orders where site_id = ${siteId}
    union all
    select id, status, json_build_object('date', date, 'startTime', start_time), to_jsonb(appointments)
    from appointments where site_id = ${siteId}
    union all
    select id, status, json_build_object('date', date, 'time', time, 'partySize', party_size), to_jsonb(reservations)
    from reservations where site_id = ${siteId}
    union all
    select id, status, json_build_object('checkIn', check_in, 'checkOut', check_out, 'guests', guests),
      to_jsonb(rental_bookings)
    from rental_bookings where site_id = ${siteId}
    union all
    select id, null, json_build_object('formId', form_id, 'page', page), to_jsonb(form_submissions)
    from form_submissions where site_id = ${siteId}
    union all
    select id, status, json_build_object('listingId', listing_id, 'listingTitle', listing_title),
      to_jsonb(listing_enquiries)
    from listing_enquiries where site_id = ${siteId}
    union all
    select id, stage, json_build_object('jobId', job_id, 'jobTitle', job_title), to_jsonb(job_applications) - 'cv_key'
    from job_applications where site_id = ${siteId}
  )`

export const listActivities = (db: Db, siteId: string, customerId: string, { limit, cursor }: PageOptions) =>
  countedPage<Activity>(db, {
    item: jsonObject<Activity>({
      kind: sql`kind`,
      resourceId: sql`resource_id`,
      at: sql`iso(at)`,
      status: sql`(select status from ${business(siteId)} business where of_id = resource_id)`,
      details: sql`coalesce((select details from ${business(siteId)} business where of_id = resource_id), '{}')`,
    }),
    from: sql`(select *, resource_id as id from customer_activities) activities
      where site_id = ${siteId} and customer_id = ${customerId}`,
    cursor: { list: `timeline of ${customerId}`, orderBy: 'at', direction: 'desc', type: 'time' },
    column: sql`at`,
    limit,
    after: cursor,
    total: sql`(select count(*) from customer_activities where site_id = ${siteId} and customer_id = ${customerId})`,
  })

/** The orders and bookings of a customer as they are stored. */
export const findBusiness = (db: Db, siteId: string, customerId: string) =>
  db.rows<{ kind: Activity['kind']; data: Record<string, unknown> }>(sql`
    select kind, stored - 'site_id' as data
    from (
      select * from customer_activities where site_id = ${siteId} and customer_id = ${customerId}
      order by at desc, resource_id desc limit ${MAX_EXPORTED}
    ) activities, lateral (select stored from ${business(siteId)} business where of_id = resource_id) business
    order by at desc, resource_id desc`)

export async function findPoints(db: Db, siteId: string, customerId: string) {
  const rows = await db.rows<{ posted: Record<string, unknown> }>(sql`
    select loyalty_transaction_json(loyalty_transactions) as posted from loyalty_transactions
    where site_id = ${siteId} and customer_id = ${customerId}
    order by created_at desc, id desc limit ${MAX_EXPORTED}`)
  return rows.map(({ posted }) => posted)
}

const NOBODY = JSON.stringify({ name: 'Erased', email: null, phone: null })

/**
 * Removes the person from a profile and from everything they did; what is left counts in the figures. Resolves to the keys
 * of the files that they sent.
 */
export async function eraseCustomer(db: Db, siteId: string, id: string, now: Date) {
  const ids = sql`(select resource_id from customer_activities where site_id = ${siteId} and customer_id = ${id})`
  await db.run(sql`
    update delivery_orders set customer_name = 'Erased', customer_phone = null, address_line1 = 'Erased', address_city = 'Erased',
      address_postal_code = null
    where site_id = ${siteId} and order_id in ${ids}`)
  await db.run(sql`
    update shop_orders set customer = null, shipping = case when shipping is null then null
      else shipping - 'address' - 'name' - 'phone' - 'email' - 'notes' end
    where site_id = ${siteId} and id in ${ids}`)
  await db.run(sql`
    delete from carts where site_id = ${siteId} and lower(checkout -> 'address' ->> 'email') = (
      select email_key from customers where site_id = ${siteId} and id = ${id})`)
  for (const table of [sql`appointments`, sql`reservations`, sql`rental_bookings`])
    await db.run(
      sql`update ${table} set customer = ${NOBODY}::jsonb where site_id = ${siteId} and id in ${ids}`,
    )
  await db.run(sql`update reservations set notes = null where site_id = ${siteId} and id in ${ids}`)
  const files = await db.rows<{ key: string }>(sql`
    delete from form_files where site_id = ${siteId} and submission_id in ${ids} returning object_key as key`)
  await db.run(sql`
    update form_submissions set answers = '{}', email = null where site_id = ${siteId} and id in ${ids}`)
  const address = sql`(select email_key from customers where site_id = ${siteId} and id = ${id})`
  await db.run(sql`
    update listing_enquiries set name = 'Erased', email = null, phone = null, message = ''
    where site_id = ${siteId} and (id in ${ids} or lower(email) = ${address})`)
  const cvs = await db.rows<{ key: string | null }>(sql`
    with known as (
      select id, cv_key from job_applications
      where site_id = ${siteId} and (id in ${ids} or lower(email) = ${address}) for update
    )
    update job_applications set name = 'Erased', email = null, phone = null, message = null, notes = null,
      cv_filename = null, cv_size_bytes = null, cv_key = null
    from known where job_applications.id = known.id returning known.cv_key as key`)
  await db.run(sql`
    delete from mails where site_id = ${siteId} and (lower(to_address) = ${address} or cancel_key in ${ids})`)
  await db.run(sql`delete from events where site_id = ${siteId} and data ->> 'id' in ${ids}`)
  await db.run(sql`
    delete from idempotency_keys where created_at > ${now}::timestamptz - interval '2 days'
      and exists (select from unnest(array(select resource_id from customer_activities where site_id = ${siteId} and customer_id = ${id})) one
        where position(one in body) > 0)`)
  await db.run(
    sql`delete from customer_consents where customer_id = (select id from customers where site_id = ${siteId} and id = ${id})`,
  )
  await db.run(sql`
    update customers set email = null, name = null, phone = null, notes = null, tags = '{}', erased_at = ${now},
      updated_at = ${now}
    where site_id = ${siteId} and id = ${id}`)
  return [...files, ...cvs].flatMap(({ key }) => key ?? [])
}
