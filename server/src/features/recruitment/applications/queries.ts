import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst, type PageOptions } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { KeptFile } from '../../../platform/storage/sent-files.ts'
import type { Application, ApplicationStage } from './contract.ts'

const application = jsonObject<Application>({
  id: sql`id`,
  jobId: sql`job_id`,
  jobTitle: sql`job_title`,
  name: sql`name`,
  email: sql`email`,
  phone: sql`phone`,
  message: sql`message`,
  cv: sql`case when cv_key is null then null
    else json_build_object('filename', cv_filename, 'sizeBytes', cv_size_bytes) end`,
  page: sql`page`,
  stage: sql`stage`,
  notes: sql`notes`,
  spam: sql`spam_reason is not null`,
  spamReason: sql`spam_reason`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

type ListOptions = PageOptions & { spam: boolean; stage?: ApplicationStage; jobId?: string }

export function listApplications(db: Db, siteId: string, { limit, cursor, ...filter }: ListOptions) {
  const { spam, stage, jobId } = filter
  return listPage<Application>(db, {
    item: application,
    ...newestFirst('applications'),
    from: sql`job_applications where site_id = ${siteId} and spam_reason is ${spam ? sql`not null` : sql`null`}${
      stage ? sql` and stage = ${stage}` : empty
    }${jobId ? sql` and job_id = ${jobId}` : empty}`,
    limit,
    after: cursor,
  })
}

const one = (siteId: string, id: string) => sql`job_applications where site_id = ${siteId} and id = ${id}`

export const findApplication = (db: Db, siteId: string, id: string) =>
  db.json<Application>(sql`select ${application}::text as json from ${one(siteId, id)}`)

export type StoredApplication = {
  id: string
  jobTitle: string
  name: string
  email: string
  phone: string | null
  message: string | null
  createdAt: Date
}

/** Locks the application until the transaction ends. */
export const lockApplication = (db: Db, siteId: string, id: string) =>
  db.first<StoredApplication & { stage: ApplicationStage; isSpam: boolean; wasReported: boolean }>(sql`
    select id, job_title as "jobTitle", name, email, phone, message, stage, created_at as "createdAt",
      spam_reason is not null as "isSpam", was_reported as "wasReported"
    from ${one(siteId, id)} for update`)

export type NewApplication = StoredApplication & {
  jobId: string
  page: string
  cv: KeptFile | null
  spamReason: string | null
  tokenId: string | null
  stage?: ApplicationStage | undefined
  notes?: string | null
}

export async function insertApplication(db: Db, siteId: string, fields: NewApplication) {
  const { id, jobId, jobTitle, name, email, phone, message, page, cv, spamReason, createdAt } = fields
  await db.run(sql`
    insert into job_applications (id, site_id, job_id, job_title, name, email, phone, message, page, stage, notes,
      cv_filename, cv_size_bytes, cv_key, spam_reason, token_id, created_at, updated_at)
    values (${id}, ${siteId}, ${jobId}, ${jobTitle}, ${name}, ${email}, ${phone}, ${message}, ${page},
      ${fields.stage ?? 'received'}, ${fields.notes ?? null}, ${cv?.filename ?? null}, ${cv?.sizeBytes ?? null}, ${cv?.objectKey ?? null},
      ${spamReason}, ${fields.tokenId}, ${createdAt}, ${createdAt})`)
}

type Change = { stage?: ApplicationStage; notes?: string | null; spamReason?: string | null }

/** Resolves to whether there was something to change. */
export async function changeApplication(db: Db, siteId: string, id: string, change: Change, now: Date) {
  const { stage, notes, spamReason } = change
  const set = assignments({ stage, notes, spam_reason: spamReason })
  if (!set) return false
  await db.run(sql`
    update job_applications set ${set}, updated_at = ${now} where site_id = ${siteId} and id = ${id}`)
  return true
}

/** Notes that its event and mails are sent, and the application in what the applicant did. */
export async function markReported(db: Db, siteId: string, application: StoredApplication) {
  const { id, email, name, phone, createdAt } = application
  await db.run(sql`update job_applications set was_reported = true where site_id = ${siteId} and id = ${id}`)
  await db.run(sql`
    select record_customer(${siteId}, ${email}, ${name}, ${phone}, 'application', ${id}, ${createdAt})`)
}

export const findCv = (db: Db, siteId: string, id: string) =>
  db.first<{ filename: string; sizeBytes: number; objectKey: string }>(sql`
    select cv_filename as filename, cv_size_bytes as "sizeBytes", cv_key as "objectKey"
    from ${one(siteId, id)} and cv_key is not null`)

/** Resolves to the key of its file, if it has one; undefined when there is no such application. */
export const deleteApplication = (db: Db, siteId: string, id: string) =>
  db.first<{ key: string | null }>(sql`delete from ${one(siteId, id)} returning cv_key as key`)

/** How many applications were sent from one view of a page. */
export async function countFromView(db: Db, siteId: string, tokenId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from job_applications where site_id = ${siteId} and token_id = ${tokenId}`)
  return row?.count ?? 0
}

/** A job that visitors may see. */
export const findShownJob = (db: Db, siteId: string, id: string) =>
  db.first<{ id: string; title: string }>(sql`
    select id, title from recruitment_jobs where site_id = ${siteId} and id = ${id} and status = 'published'`)
