import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { KeptFile } from '../../../platform/storage/sent-files.ts'
import type { Message, Receipt } from '../../../platform/visitors/inbox.ts'
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

export type StoredApplication = Message & { jobTitle: string; stage: ApplicationStage }

export const APPLICATIONS = {
  list: 'applications',
  name: 'Application',
  table: raw('job_applications'),
  item: application,
  columns: sql`job_title as "jobTitle", name, email, phone, message, stage`,
  changedAt: raw('updated_at'),
  fileKeys: sql`array_remove(array[cv_key], null)`,
}

type NewApplication = StoredApplication &
  Receipt & { jobId: string; cv: KeptFile | null; notes?: string | null }

export async function insertApplication(db: Db, siteId: string, fields: NewApplication) {
  const { id, jobId, jobTitle, name, email, phone, message, page, cv, spamReason, createdAt } = fields
  await db.run(sql`
    insert into job_applications (id, site_id, job_id, job_title, name, email, phone, message, page, stage, notes,
      cv_filename, cv_size_bytes, cv_key, spam_reason, token_id, created_at, updated_at)
    values (${id}, ${siteId}, ${jobId}, ${jobTitle}, ${name}, ${email}, ${phone}, ${message}, ${page},
      ${fields.stage}, ${fields.notes ?? null}, ${cv?.filename ?? null}, ${cv?.sizeBytes ?? null}, ${cv?.objectKey ?? null},
      ${spamReason}, ${fields.tokenId}, ${createdAt}, ${createdAt})`)
}

export const findCv = (db: Db, siteId: string, id: string) =>
  db.first<{ filename: string; sizeBytes: number; objectKey: string }>(sql`
    select cv_filename as filename, cv_size_bytes as "sizeBytes", cv_key as "objectKey"
    from job_applications where site_id = ${siteId} and id = ${id} and cv_key is not null
      and not ${isInactive(sql`site_id`)}`)

/** A job that visitors may see. */
export const findShownJob = (db: Db, siteId: string, id: string) =>
  db.first<{ id: string; title: string }>(sql`
    select id, title from recruitment_jobs where site_id = ${siteId} and id = ${id} and status = 'published'`)
