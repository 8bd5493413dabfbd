import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { sql } from '../../../platform/database/sql.ts'
import { MAX_DOWNLOADS } from '../schema.ts'
import type { ProductFile } from './contract.ts'

const fileJson = jsonObject<ProductFile>({
  id: sql`id`,
  filename: sql`filename`,
  contentType: sql`content_type`,
  sizeBytes: sql`size_bytes`,
  createdAt: sql`iso(created_at)`,
})

export const listFiles = (db: Db, siteId: string, productId: string) =>
  db.json<ProductFile[]>(sql`
    select coalesce(json_agg(${fileJson} order by filename), '[]')::text as json
    from product_files where site_id = ${siteId} and product_id = ${productId}`)

type NewFile = Omit<ProductFile, 'createdAt'> & { productId: string; objectKey: string }

/** Saves a file; one with the same name is replaced, and its downloads count from zero. */
export async function saveFile(db: Db, siteId: string, file: NewFile, now: Date) {
  const { id, productId, filename, contentType, sizeBytes, objectKey } = file
  await db.run(sql`
    insert into product_files (id, site_id, product_id, filename, content_type, size_bytes, object_key, created_at)
    values (${id}, ${siteId}, ${productId}, ${filename}, ${contentType}, ${sizeBytes}, ${objectKey}, ${now})`)
  return db.json<ProductFile>(sql`
    select (${fileJson})::text as json from product_files where site_id = ${siteId} and id = ${id}`)
}

type Stored = { id: string; filename: string; objectKey: string }

/** The files of a product, whose row must be locked. */
export const findStored = (db: Db, siteId: string, productId: string) =>
  db.rows<Stored>(sql`
    select id, filename, object_key as "objectKey" from product_files
    where site_id = ${siteId} and product_id = ${productId}`)

export const deleteFile = (db: Db, siteId: string, id: string) =>
  db.run(sql`delete from product_files where site_id = ${siteId} and id = ${id}`)

type Download = Pick<ProductFile, 'id' | 'filename' | 'sizeBytes'> & {
  /** How often it can still be downloaded. */
  left: number
}

/** The files of what was ordered. */
const filesOf = (siteId: string, orderId: string) => sql`
  shop_orders, lateral (select distinct line ->> 'productId' as product_id from jsonb_array_elements(lines) line) sold
    join product_files file using (product_id)
  where shop_orders.site_id = ${siteId} and shop_orders.id = ${orderId} and file.site_id = ${siteId}
`

/** What the customer of an order downloads: all files of all its products. */
export const listDownloads = (db: Db, siteId: string, orderId: string) =>
  db.rows<Download>(sql`
    select id, filename, "sizeBytes", greatest(0, ${MAX_DOWNLOADS} - coalesce(count, 0)) as left
    from (
      select file.id, filename, size_bytes::float8 as "sizeBytes" from ${filesOf(siteId, orderId)}
    ) file left join order_downloads taken on order_id = ${orderId} and file_id = file.id
    order by filename, id`)

type StoredDownload = Pick<ProductFile, 'filename' | 'contentType' | 'sizeBytes'> & {
  objectKey: string
}

/** One of the same, as it is stored. */
export const findDownload = (db: Db, siteId: string, orderId: string, fileId: string) =>
  db.first<StoredDownload>(sql`
    select filename, content_type as "contentType", size_bytes::float8 as "sizeBytes", object_key as "objectKey"
    from ${filesOf(siteId, orderId)} and file.id = ${fileId}`)

/** Resolves to whether the customer may download the file once more. */
export const countDownload = async (db: Db, siteId: string, orderId: string, fileId: string, now: Date) =>
  (await db.run(sql`
    insert into order_downloads as taken (site_id, order_id, file_id, count, last_at)
    values (${siteId}, ${orderId}, ${fileId}, 1, ${now})
    on conflict (order_id, file_id) do update set count = taken.count + 1, last_at = ${now}
    where taken.count < ${MAX_DOWNLOADS}`)) > 0

export const deleteDownloads = (db: Db, siteId: string, orderId: string) =>
  db.run(sql`delete from order_downloads where site_id = ${siteId} and order_id = ${orderId}`)
