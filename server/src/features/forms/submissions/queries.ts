import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions, total } from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import type { Answers } from '../rules.ts'
import type { Submission } from './contract.ts'

const submission = jsonObject<Submission>({
  id: sql`id`,
  formId: sql`form_id`,
  answers: sql`answers`,
  files: sql`(
    select coalesce(json_agg(json_build_object('id', file_id, 'field', field, 'filename', filename,
      'contentType', content_type, 'sizeBytes', size_bytes) order by file_id), '[]')
    from (select id as file_id, submission_id, field, filename, content_type, size_bytes from form_files) files
    where submission_id = id)`,
  page: sql`page`,
  spam: sql`spam_reason is not null`,
  spamReason: sql`spam_reason`,
  createdAt: sql`iso(created_at)`,
})

export const listSubmissions = (
  db: Db,
  siteId: string,
  formId: string,
  { limit, cursor, spam }: PageOptions & { spam: boolean },
) =>
  countedPage<Submission>(db, {
    item: submission,
    ...newestFirst(`submissions of ${formId}${spam ? ' (spam)' : ''}`),
    from: sql`form_submissions
      where site_id = ${siteId} and form_id = ${formId} and spam_reason is ${spam ? sql`not null` : sql`null`}`,
    total: total(formId, 'form_submissions', spam ? 'spam' : 'accepted'),
    limit,
    after: cursor,
  })

/** A part of all that is not spam, oldest first, after one that was read before. */
export const readSubmissions = (
  db: Db,
  siteId: string,
  formId: string,
  { after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
) =>
  db.rows<{ id: string; createdAt: Date; page: string; answers: Answers; files: string[] }>(sql`
    select id, created_at as "createdAt", page, answers,
      array(select filename from form_files where submission_id = form_submissions.id order by id) as files
    from form_submissions
    where site_id = ${siteId} and form_id = ${formId} and spam_reason is null
      ${after === null ? empty : sql`and (created_at, id) > (${after.createdAt}, ${after.id})`}
    order by created_at, id limit ${limit}`)

const ofForm = (siteId: string, formId: string, id: string) =>
  sql`form_submissions where site_id = ${siteId} and form_id = ${formId} and id = ${id}`

export const findSubmission = (db: Db, siteId: string, formId: string, id: string) =>
  db.json<Submission>(sql`select ${submission}::text as json from ${ofForm(siteId, formId, id)}`)

export const lockSubmission = (db: Db, siteId: string, formId: string, id: string) =>
  db.first<{ isSpam: boolean; wasReported: boolean; answers: Answers; createdAt: Date }>(sql`
    select spam_reason is not null as "isSpam", was_reported as "wasReported", answers, created_at as "createdAt"
    from ${ofForm(siteId, formId, id)} for update`)

export async function markSpam(db: Db, siteId: string, id: string, spamReason: string | null) {
  await db.run(sql`
    update form_submissions set spam_reason = ${spamReason} where site_id = ${siteId} and id = ${id}`)
}

export async function markReported(db: Db, siteId: string, id: string) {
  await db.run(sql`update form_submissions set was_reported = true where site_id = ${siteId} and id = ${id}`)
}

export type NewSubmission = {
  id: string
  formId: string
  answers: Answers
  email: string | null
  page: string
  spamReason: string | null
  tokenId: string | null
  createdAt: Date
}

export async function insertSubmission(db: Db, siteId: string, submission: NewSubmission) {
  const { id, formId, answers, email, page, spamReason, tokenId, createdAt } = submission
  await db.run(sql`
    insert into form_submissions (id, site_id, form_id, answers, email, page, spam_reason, token_id, created_at)
    values (${id}, ${siteId}, ${formId}, ${JSON.stringify(answers)}::jsonb, ${email}, ${page}, ${spamReason}, ${tokenId},
      ${createdAt})`)
}

/** How often a form was sent from one view of a page. */
export async function countFromView(
  db: Db,
  siteId: string,
  formId: string,
  tokenId: string,
): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from form_submissions where site_id = ${siteId} and form_id = ${formId} and token_id = ${tokenId}`)
  return row?.count ?? 0
}

export type StoredFile = {
  id: string
  field: string
  filename: string
  contentType: string
  sizeBytes: number
  objectKey: string
}

export async function insertFiles(db: Db, siteId: string, submissionId: string, files: StoredFile[]) {
  for (const { id, field, filename, contentType, sizeBytes, objectKey } of files)
    await db.run(sql`
      insert into form_files (id, submission_id, site_id, field, filename, content_type, size_bytes, object_key)
      values (${id}, ${submissionId}, ${siteId}, ${field}, ${filename}, ${contentType}, ${sizeBytes}, ${objectKey})`)
}

export const findFile = (db: Db, siteId: string, formId: string, id: string) =>
  db.first<StoredFile>(sql`
    select id, field, filename, content_type as "contentType", size_bytes as "sizeBytes", object_key as "objectKey"
    from form_files
    where site_id = ${siteId} and id = ${id}
      and exists (select from form_submissions where id = submission_id and form_id = ${formId})`)

/** Resolves to the keys of its files; undefined when there is no such submission. */
export async function deleteSubmission(db: Db, siteId: string, formId: string, id: string) {
  const row = await db.first<{ keys: string[] }>(sql`
    with doomed as (select coalesce(array_agg(object_key), '{}') as keys from form_files where submission_id = ${id})
    delete from ${ofForm(siteId, formId, id)} returning (select keys from doomed) as keys`)
  return row?.keys
}

/** Notes a submission in what its sender did; customers are found by e-mail address. */
export async function recordSender(
  db: Db,
  siteId: string,
  submissionId: string,
  { email, name, phone }: { email: string; name: string | null; phone: string | null },
  at: Date,
) {
  await db.run(sql`
    select record_customer(${siteId}, ${email}, ${name}, ${phone}, 'submission', ${submissionId}, ${at})`)
}
