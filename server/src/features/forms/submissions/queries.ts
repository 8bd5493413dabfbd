import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions, total } from '../../../platform/database/list.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { KeptFile } from '../../../platform/storage/sent-files.ts'
import type { Part } from '../../../platform/values/csv.ts'
import type { Receipt } from '../../../platform/visitors/inbox.ts'
import { readSent, rowsOf } from '../../../platform/visitors/inbox-queries.ts'
import type { Answers, Consent } from '../rules.ts'
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

/** The submissions of all forms. */
export const SUBMISSIONS = {
  name: 'Submission',
  table: raw('form_submissions'),
  item: submission,
  columns: sql`answers, coalesce(consents, '[]') as consents, page`,
  changedAt: raw('spam_at'),
  fileKeys: sql`array(select object_key from form_files where submission_id = form_submissions.id)`,
}

export const submissionsOf = (formId: string) => ({
  ...SUBMISSIONS,
  where: sql` and form_id = ${formId}`,
})

export type StoredSubmission = {
  id: string
  answers: Answers
  consents: readonly Consent[]
  page: string
  createdAt: Date
}

export const listSubmissions = (
  db: Db,
  siteId: string,
  formId: string,
  { limit, cursor, spam }: PageOptions & { spam: boolean },
) =>
  countedPage<Submission>(db, {
    item: submission,
    ...newestFirst(`submissions of ${formId}${spam ? ' (spam)' : ''}`),
    from: rowsOf(siteId, submissionsOf(formId), spam),
    total: total(formId, 'form_submissions', spam ? 'spam' : 'accepted'),
    limit,
    after: cursor,
  })

type ExportedSubmission = { page: string; answers: Answers; files: string[] }
const exported = sql`page, answers,
  array(select filename from form_files where submission_id = form_submissions.id order by id) as files`

export const readSubmissions = (db: Db, siteId: string, formId: string, part: Part) =>
  readSent<ExportedSubmission>(db, siteId, submissionsOf(formId), exported, part)

type NewSubmission = StoredSubmission & Receipt & { formId: string; email: string | null }

export async function insertSubmission(db: Db, siteId: string, submission: NewSubmission) {
  const { id, formId, answers, consents, email, page, spamReason, tokenId, createdAt } = submission
  await db.run(sql`
    insert into form_submissions (id, site_id, form_id, answers, consents, email, page, spam_reason, token_id, created_at)
    values (${id}, ${siteId}, ${formId}, ${JSON.stringify(answers)}::jsonb, ${JSON.stringify(consents)}::jsonb,
      ${email}, ${page}, ${spamReason}, ${tokenId}, ${createdAt})`)
}

export async function insertFiles(db: Db, siteId: string, submissionId: string, files: KeptFile[]) {
  for (const { id, field, filename, contentType, sizeBytes, objectKey } of files)
    await db.run(sql`
      insert into form_files (id, submission_id, site_id, field, filename, content_type, size_bytes, object_key)
      values (${id}, ${submissionId}, ${siteId}, ${field}, ${filename}, ${contentType}, ${sizeBytes}, ${objectKey})`)
}

export const findFile = (db: Db, siteId: string, formId: string, id: string) =>
  db.first<KeptFile>(sql`
    select id, field, filename, content_type as "contentType", size_bytes as "sizeBytes", object_key as "objectKey"
    from form_files
    where site_id = ${siteId} and id = ${id}
      and exists (select from form_submissions where id = submission_id and form_id = ${formId})`)

/**
 * Adds to the consents of the customer with this address, if there is one. They are not confirmed, because anybody can type
 * the address, and change nothing that is confirmed, such as a withdrawal.
 */
export async function recordConsents(
  db: Db,
  siteId: string,
  email: string,
  consents: readonly Consent[],
  { source, at }: { source: string; at: Date },
) {
  if (consents.length === 0) return
  await db.run(sql`
    insert into customer_consents (customer_id, purpose, is_granted, is_confirmed, source, wording, at)
    select customers.id, given.purpose, true, false, ${source}, given.wording, ${at}
    from customers, jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) given (purpose text, wording text)
    where site_id = ${siteId} and email_key = lower(${email}) and not coalesce((
      select is_confirmed from customer_consents
      where customer_id = customers.id and purpose = given.purpose order by id desc limit 1), false)`)
}
