import { json } from '../../api/reply.ts'
import { isInactive } from '../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { anywhere, countedPage, searchedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../platform/database/sql.ts'
import type { MediaDetail, MediaFields, MediaItem, MediaType } from './contract.ts'
import type { Variants } from './rules.ts'

type ListOptions = { limit: number; cursor?: string; type?: MediaType }

const item = (publicUrl: string): Fields<MediaItem> => ({
  id: sql`id`,
  filename: sql`filename`,
  url: sql`coalesce(external_url, ${publicUrl} || path)`,
  type: sql`type`,
  size: sql`size_bytes`,
  variants: sql`variants - 'placeholder'`,
  createdAt: sql`iso(created_at)`,
})
const detail = (publicUrl: string) =>
  jsonObject<MediaDetail>({
    ...item(publicUrl),
    status: sql`state`,
    contentType: sql`content_type`,
    width: sql`width`,
    height: sql`height`,
    thumbnailUrl: sql`case when thumbnail_key is not null then ${publicUrl} || path || '?variant=thumbnail' end`,
    alt: sql`alt`,
    failure: sql`upload_failure`,
  })

const readyOf = (siteId: string, type: MediaType | undefined) =>
  sql`media where site_id = ${siteId} and state = 'ready'${type ? sql` and type = ${type}` : empty}`

const pageOf = (publicUrl: string, { limit, cursor }: ListOptions, from: Sql, list: string) => ({
  item: jsonObject(item(publicUrl)),
  from,
  cursor: { list, orderBy: 'createdAt', direction: 'desc', type: 'time' } as const,
  column: sql`created_at`,
  limit,
  after: cursor,
})

export function listMedia(db: Db, siteId: string, publicUrl: string, options: ListOptions) {
  return countedPage<MediaItem>(db, {
    ...pageOf(publicUrl, options, readyOf(siteId, options.type), 'media'),
    total: total(siteId, 'media', options.type),
  })
}

export function searchMedia(db: Db, siteId: string, publicUrl: string, q: string, options: ListOptions) {
  const from = sql`${readyOf(siteId, options.type)} and lower(filename) like lower(${anywhere(q)})`
  return searchedPage<MediaItem>(db, pageOf(publicUrl, options, from, 'media search'))
}

type Row = { json: string; state: string }
const foundOf = (row: Row | undefined) =>
  row && { media: json<MediaDetail>(row.json), isPending: row.state === 'pending' }

export async function findMedia(db: Db, siteId: string, publicUrl: string, id: string) {
  return foundOf(
    await db.first<Row>(sql`
      select (${detail(publicUrl)})::text as json, state from media where site_id = ${siteId} and id = ${id}`),
  )
}

/** Undefined if the item does not exist or no field was sent. */
export async function updateMedia(
  db: Db,
  siteId: string,
  publicUrl: string,
  id: string,
  { filename, alt }: MediaFields,
) {
  const set = assignments({ filename, alt })
  if (!set) return undefined
  return foundOf(
    await db.first<Row>(sql`
      update media set ${set} where site_id = ${siteId} and id = ${id}
      returning (${detail(publicUrl)})::text as json, state`),
  )
}

export type NewUpload = {
  id: string
  filename: string
  path: string
  contentType: string
  type: MediaType
  sizeBytes: number
  tokenSha256: Buffer | null
  expiresAt: Date
  createdAt: Date
}

export function insertPending(db: Db, siteId: string, upload: NewUpload) {
  const { id, filename, path, contentType, type, sizeBytes, tokenSha256, expiresAt, createdAt } = upload
  return db.run(sql`
    insert into media (id, site_id, filename, path, content_type, type, size_bytes, state,
      upload_token_sha256, upload_expires_at, created_at)
    values (${id}, ${siteId}, ${filename}, ${path}, ${contentType}, ${type}, ${sizeBytes}, 'pending',
      ${tokenSha256}, ${expiresAt}, ${createdAt})`)
}

export type NewMedia = {
  id: string
  filename: string
  path: string
  contentType: string | null
  type: MediaType
  sizeBytes: number | null
  objectKey: string | null
  thumbnailKey: string | null
  /** Of a file whose bytes are stored elsewhere. */
  externalUrl: string | null
  width: number | null
  height: number | null
  alt: string | null
  createdAt: Date
}

export function insertReady(db: Db, siteId: string, media: NewMedia) {
  const {
    id,
    filename,
    path,
    contentType,
    type,
    sizeBytes,
    objectKey,
    thumbnailKey,
    externalUrl,
    width,
    height,
  } = media
  return db.run(sql`
    insert into media (id, site_id, filename, path, content_type, type, size_bytes, state,
      object_key, thumbnail_key, external_url, width, height, alt, created_at)
    values (${id}, ${siteId}, ${filename}, ${path}, ${contentType}, ${type}, ${sizeBytes}, 'ready',
      ${objectKey}, ${thumbnailKey}, ${externalUrl}, ${width}, ${height}, ${media.alt}, ${media.createdAt})`)
}

export type UploadRow = {
  accountId: string
  state: 'pending' | 'ready'
  contentType: string
  type: MediaType
  sizeBytes: number
  tokenSha256: Buffer | null
  expiresAt: Date
  failure: string | null
  refusedVersion: string | null
  objectKey: string | null
}

export function findUpload(db: Db, siteId: string, id: string) {
  return db.first<UploadRow>(sql`
    select (select account_id from sites where id = site_id) as "accountId", state, content_type as "contentType", type, size_bytes as "sizeBytes",
      upload_token_sha256 as "tokenSha256", upload_expires_at as "expiresAt", upload_failure as failure,
      upload_refused_version as "refusedVersion", object_key as "objectKey"
    from media where site_id = ${siteId} and id = ${id} and upload_expires_at is not null
      and not ${isInactive(sql`site_id`)}`)
}

export type KeptFile = {
  objectKey: string
  thumbnailKey: string | null
  width: number | null
  height: number | null
}

/** False if the upload is complete already or deleted. */
export async function markReady(db: Db, siteId: string, id: string, file: KeptFile): Promise<boolean> {
  const { objectKey, thumbnailKey, width, height } = file
  const changed = await db.run(sql`
    update media set state = 'ready', upload_failure = null, upload_refused_version = null,
      object_key = ${objectKey}, thumbnail_key = ${thumbnailKey}, width = ${width}, height = ${height}
    where site_id = ${siteId} and id = ${id} and state = 'pending'`)
  return changed === 1
}

export function setRefused(db: Db, siteId: string, id: string, version: string, failure: string) {
  return db.run(sql`
    update media set upload_failure = ${failure}, upload_refused_version = ${version}
    where site_id = ${siteId} and id = ${id} and state = 'pending'`)
}

export type Download = {
  filename: string
  contentType: string
  sizeBytes: number
  objectKey: string
  thumbnailKey: string | null
  variants: Variants | null
}

export function findDownload(db: Db, siteId: string, id: string) {
  return db.first<Download>(sql`
    select filename, content_type as "contentType", size_bytes as "sizeBytes",
      object_key as "objectKey", thumbnail_key as "thumbnailKey", variants
    from media where site_id = ${siteId} and id = ${id} and state = 'ready' and object_key is not null
      and not ${isInactive(sql`site_id`)}`)
}

/** The verified images among the ids, with their URLs. */
export function findImages(db: Db, siteId: string, publicUrl: string, ids: string[]) {
  return db.rows<{ id: string; url: string; alt: string | null }>(sql`
    select id, coalesce(external_url, ${publicUrl} || path) as url, alt from media
    where site_id = ${siteId} and id = any(${ids}) and type = 'image' and state = 'ready' order by id`)
}

/** Which of these ids things, blocks and what all pages share mention. Pages are not searched. */
export async function findUsed(db: Db, siteId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const texts = sql`
    select images::text as text from products where site_id = ${siteId}
    union all select images::text from rental_units where site_id = ${siteId}
    union all select images::text from listings where site_id = ${siteId}
    union all select template::text from custom_blocks where site_id = ${siteId}
    union all select data::text from site_documents where site_id = ${siteId}
    union all select data::text from live_documents where site_id = ${siteId} and until_release is null`
  const rows = await db.rows<{ id: string }>(sql`
    select distinct mention[1] as id from (${texts}) texts, regexp_matches(text, ${ids.join('|')}, 'g') mention`)
  return rows.map(({ id }) => id)
}

/** Returns the storage keys of the deleted item; undefined if it does not exist. */
export function deleteMedia(db: Db, siteId: string, id: string) {
  return db.first<{ objectKey: string | null; thumbnailKey: string | null; variants: Variants | null }>(sql`
    delete from media where site_id = ${siteId} and id = ${id}
    returning object_key as "objectKey", thumbnail_key as "thumbnailKey", variants`)
}

/** Uploads, of all sites, whose upload URL expired before the given time. */
export function listExpired(db: Db, before: Date, limit: number) {
  return db.rows<{ id: string; siteId: string }>(sql`
    select id, site_id as "siteId" from media where state = 'pending' and upload_expires_at < ${before} limit ${limit}`)
}

export async function deletePending(db: Db, siteId: string, id: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from media where site_id = ${siteId} and id = ${id} and state = 'pending'`)) ===
    1
  )
}
