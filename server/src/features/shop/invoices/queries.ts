import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { newestFirst, searchedPage } from '../../../platform/database/list.ts'
import { empty, join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { After } from '../../../platform/values/csv.ts'
import type { InvoiceContent } from './rules.ts'
import type { Invoice, InvoiceSettings } from './schema.ts'

/** What an invoice needs to know of its site; `settings` is null until it was saved. */
export const findIssuer = (db: Db, siteId: string) =>
  db.first<{ settings: InvoiceSettings | null; language: string; timeZone: string }>(sql`
    select invoicing as settings, language, time_zone as "timeZone"
    from sites left join shop_settings on site_id = sites.id where sites.id = ${siteId}`)

export type NewInvoice = {
  id: string
  orderId: string
  type: Invoice['type']
  corrects: string | null
  prefix: string
  content: InvoiceContent
}

/**
 * Inserts an invoice, which gets the next number of its year when the transaction commits. `order` names the rows that it is
 * issued for: one, or none when the order was not inserted.
 */
export const invoiceInsert = (siteId: string, invoice: NewInvoice, now: Date, order: Sql = empty) => {
  const { id, orderId, type, corrects, prefix, content } = invoice
  const year = Number(content.date.slice(0, 4))
  return sql`
    insert into shop_invoices (id, site_id, order_id, type, corrects, prefix, year, content, created_at)
    select ${id}, ${siteId}, ${orderId}, ${type}, ${corrects}, ${prefix}, ${year}::integer,
      ${JSON.stringify(content)}::jsonb, ${now}::timestamptz ${order}`
}

export type StoredInvoice = {
  id: string
  type: Invoice['type']
  number: string
  corrects: string | null
  content: InvoiceContent
}
const stored = sql`id, type, number, corrects, content`

export const insertInvoice = (db: Db, siteId: string, invoice: NewInvoice, now: Date) =>
  db.first<StoredInvoice>(sql`${invoiceInsert(siteId, invoice, now)} returning ${stored}`)

/** The documents of an order, oldest first. */
export const readDocuments = (db: Db, siteId: string, orderId: string) =>
  db.rows<StoredInvoice>(sql`
    select ${stored} from shop_invoices where site_id = ${siteId} and order_id = ${orderId} order by year, position`)

export const findInvoice = (db: Db, siteId: string, id: string) =>
  db.first<StoredInvoice>(sql`select ${stored} from shop_invoices where site_id = ${siteId} and id = ${id}`)

/** Of a visitor, who sees those of one order only. */
export const findInvoiceOf = (db: Db, siteId: string, orderId: string, id: string) =>
  db.first<StoredInvoice>(sql`
    select ${stored} from shop_invoices where site_id = ${siteId} and order_id = ${orderId} and id = ${id}`)

/** The first day, in the time zone of the site, on which an order was shipped or handed over. */
export async function findSupplied(db: Db, siteId: string, orderId: string, timeZone: string) {
  const row = await db.first<{ day: string | null }>(sql`
    select (min(changed_at) at time zone ${timeZone})::date::text as day from status_changes
    where site_id = ${siteId} and resource_id = ${orderId} and status in ('shipped', 'delivered', 'completed')`)
  return row?.day ?? null
}

const invoiceFields: Fields<Invoice> = {
  id: sql`id`,
  number: sql`number`,
  type: sql`type`,
  orderId: sql`order_id`,
  corrects: sql`corrects`,
  date: sql`content -> 'date'`,
  buyer: sql`content #> '{buyer,name}'`,
  net: sql`content -> 'net'`,
  tax: sql`content -> 'tax'`,
  total: sql`content -> 'total'`,
  currency: sql`content -> 'currency'`,
  createdAt: sql`iso(created_at)`,
}
const invoiceJson = jsonObject(invoiceFields)

/** Undefined when the site has no such order. */
export async function listOrderInvoices(db: Db, siteId: string, orderId: string) {
  const row = await db.first<{ invoices: Invoice[] }>(sql`
    select (
      select coalesce(json_agg(${invoiceJson} order by year, position), '[]') from shop_invoices
      where site_id = ${siteId} and order_id = ${orderId}
    ) as invoices
    from shop_orders where site_id = ${siteId} and id = ${orderId}`)
  return row?.invoices
}

type Narrowing = { type?: Invoice['type']; from?: string; to?: string }

const issued = (siteId: string, { type, from, to }: Narrowing) =>
  join(
    [
      sql`site_id = ${siteId}`,
      ...(type ? [sql`type = ${type}`] : []),
      ...(from ? [sql`content ->> 'date' >= ${from}`] : []),
      ...(to ? [sql`content ->> 'date' <= ${to}`] : []),
    ],
    ' and ',
  )

export const listInvoices = (
  db: Db,
  siteId: string,
  { limit, cursor, ...narrowing }: Narrowing & { limit: number; cursor?: string },
) =>
  searchedPage<Invoice>(db, {
    item: invoiceJson,
    from: sql`shop_invoices where ${issued(siteId, narrowing)}`,
    ...newestFirst('invoices'),
    limit,
    after: cursor,
  })

export type ExportedInvoice = Omit<StoredInvoice, 'corrects'> & { orderId: string; createdAt: Date }

/** A part of the invoices, oldest first. */
export const readInvoices = (
  db: Db,
  siteId: string,
  narrowing: Narrowing,
  { after, limit }: { after: After; limit: number },
) =>
  db.rows<ExportedInvoice>(sql`
    select id, type, number, content, order_id as "orderId", created_at as "createdAt"
    from shop_invoices where ${issued(siteId, narrowing)}
      ${after ? sql`and (created_at, id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, id limit ${limit}`)
