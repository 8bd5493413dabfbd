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
import type { PersonalTable } from '../../platform/personal-data.ts'
import type { After } from '../../platform/values/csv.ts'
import type { Activity, Customer, CustomerDetail, CustomerUpdate } from './contract.ts'
import { businessIn } from './personal-data-queries.ts'

const MAX_CONSENTS = 200
export const MAX_EXPORTED = 10_000

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
    select coalesce(json_agg(json_build_object('purpose', purpose, 'granted', is_granted, 'source', source,
      'wording', wording, 'confirmed', is_confirmed, 'at', iso(at))
      order by consent.id desc), '[]')
    from (select * from customer_consents where customer_id = customers.id order by id desc limit ${MAX_CONSENTS}) consent)`,
  activities: sql`(select count(*) from customer_activities where customer_id = customers.id)`,
})

type ListOptions = PageOptions & { search?: string; tag?: string }

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
  // The reader of the former address is no longer the customer.
  const isMoved = email === undefined ? sql`0` : sql`(lower(email) is distinct from lower(${email}))::integer`
  await db.run(sql`
    update customers set ${set}, updated_at = ${now}, session_epoch = session_epoch + ${isMoved},
      link_epoch = link_epoch + ${isMoved}
    where site_id = ${siteId} and id = ${id}`)
}

type Consent = { purpose: string; granted: boolean; source: string; wording?: string }

export async function addConsents(db: Db, siteId: string, id: string, consents: Consent[], now: Date) {
  if (consents.length === 0) return
  await db.run(sql`
    insert into customer_consents (customer_id, purpose, is_granted, source, wording, at)
    select customers.id, given.purpose, given.granted, given.source, given.wording, ${now}
    from customers, jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) given (purpose text, granted boolean, source text, wording text)
    where site_id = ${siteId} and customers.id = ${id}`)
}

/** Resolves to whether there was one. */
export const deleteCustomer = async (db: Db, siteId: string, id: string) =>
  (await db.run(sql`delete from customers where site_id = ${siteId} and id = ${id}`)) > 0

export function listActivities(
  db: Db,
  siteId: string,
  customerId: string,
  personalData: readonly PersonalTable[],
  { kinds, limit, cursor }: PageOptions & { kinds: Activity['kind'][] },
) {
  const business = businessIn(siteId, personalData)
  const own = sql`site_id = ${siteId} and customer_id = ${customerId} and kind = any (${kinds})`
  return countedPage<Activity>(db, {
    item: jsonObject<Activity>({
      kind: sql`kind`,
      resourceId: sql`resource_id`,
      at: sql`iso(at)`,
      status: sql`(select status from ${business} where of_id = resource_id)`,
      details: sql`coalesce((select details from ${business} where of_id = resource_id), '{}')`,
    }),
    from: sql`(select *, resource_id as id from customer_activities) activities where ${own}`,
    cursor: { list: `timeline of ${customerId}`, orderBy: 'at', direction: 'desc', type: 'time' },
    column: sql`at`,
    limit,
    after: cursor,
    total: sql`(select count(*) from customer_activities where ${own})`,
  })
}

/** The orders and bookings of a customer as they are stored. */
export const findBusiness = (
  db: Db,
  siteId: string,
  customerId: string,
  personalData: readonly PersonalTable[],
) =>
  db.rows<{ kind: Activity['kind']; data: Record<string, unknown> }>(sql`
    select kind, stored as data
    from (
      select * from customer_activities where site_id = ${siteId} and customer_id = ${customerId}
      order by at desc, resource_id desc limit ${MAX_EXPORTED}
    ) activities, lateral (select stored from ${businessIn(siteId, personalData)} where of_id = resource_id) business
    order by at desc, resource_id desc`)

export async function eraseProfile(db: Db, siteId: string, id: string, now: Date) {
  await db.run(sql`
    delete from customer_consents
    where customer_id = (select id from customers where site_id = ${siteId} and id = ${id})`)
  await db.run(sql`
    update customers set email = null, name = null, phone = null, notes = null, tags = '{}', checkout_address = null,
      checkout_payment_id = null,
      erased_at = ${now}, updated_at = ${now}
    where site_id = ${siteId} and id = ${id}`)
}
