import type { FormField } from '@sitewright/blocks/forms'
import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions, total } from '../../platform/database/list.ts'
import { assignments, sql } from '../../platform/database/sql.ts'
import type { Form, FormUpdate } from './contract.ts'

const countOf = (bucket: 'accepted' | 'spam') => sql`(
  select coalesce(sum(count), 0)::int8 from counters where owner = id and list = 'form_submissions' and bucket = ${bucket})`
const isOpen = (now: Date) => sql`(closes_at is null or closes_at > ${now})
  and (max_submissions is null or ${countOf('accepted')} < max_submissions)`

const form = (now: Date) =>
  jsonObject<Form>({
    id: sql`id`,
    name: sql`name`,
    fields: sql`fields`,
    closesAt: sql`iso(closes_at)`,
    maxSubmissions: sql`max_submissions`,
    notifyEmails: sql`notify_emails`,
    autoresponder: sql`autoresponder`,
    redirectTo: sql`redirect_to`,
    source: sql`case when block_id is null then null
      else json_build_object('path', source_path, 'blockId', block_id) end`,
    isOpen: isOpen(now),
    submissionCount: countOf('accepted'),
    spamCount: countOf('spam'),
    createdAt: sql`iso(created_at)`,
    updatedAt: sql`iso(updated_at)`,
  })

export const listForms = (db: Db, siteId: string, { limit, cursor, now }: PageOptions & { now: Date }) =>
  countedPage<Form>(db, {
    item: form(now),
    ...newestFirst('forms'),
    from: sql`forms where site_id = ${siteId}`,
    total: total(siteId, 'forms'),
    limit,
    after: cursor,
  })

export async function findForm(db: Db, siteId: string, id: string, now: Date) {
  const row = await db.first<{ json: string; version: number }>(sql`
    select ${form(now)}::text as json, version from forms where site_id = ${siteId} and id = ${id}`)
  return row && { resource: json<Form>(row.json), version: row.version }
}

export const lockForm = (db: Db, siteId: string, id: string) =>
  db.first<{ version: number }>(
    sql`select version from forms where site_id = ${siteId} and id = ${id} for update`,
  )

type Changes = Omit<FormUpdate, 'fields'> & { fields?: readonly FormField[] }
type NewForm = Changes & { id: string; name: string; fields: readonly FormField[]; createdAt: Date }

export async function insertForm(
  db: Db,
  siteId: string,
  fields: NewForm,
  source?: { path: string; blockId: string },
) {
  const { id, name, closesAt, maxSubmissions, notifyEmails, autoresponder, redirectTo, createdAt } = fields
  await db.run(sql`
    insert into forms (id, site_id, name, fields, closes_at, max_submissions, notify_emails, autoresponder, redirect_to,
      source_path, block_id, created_at, updated_at)
    values (${id}, ${siteId}, ${name}, ${JSON.stringify(fields.fields)}::jsonb, ${closesAt ?? null},
      ${maxSubmissions ?? null}, ${notifyEmails ?? []}, ${textOf(autoresponder)}::jsonb, ${redirectTo ?? null},
      ${source?.path ?? null}, ${source?.blockId ?? null}, ${createdAt}, ${createdAt})
    on conflict on constraint forms_of_blocks do nothing`)
}

const textOf = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

export async function updateForm(db: Db, siteId: string, id: string, fields: Changes, now: Date) {
  const { name, closesAt, maxSubmissions, notifyEmails, redirectTo, autoresponder } = fields
  const set = assignments({
    name,
    closes_at: closesAt,
    max_submissions: maxSubmissions,
    notify_emails: notifyEmails,
    redirect_to: redirectTo,
    autoresponder: autoresponder === undefined ? undefined : sql`${textOf(autoresponder)}::jsonb`,
    fields: fields.fields && sql`${JSON.stringify(fields.fields)}::jsonb`,
    version: sql`version + 1`,
    updated_at: now,
  })
  if (set) await db.run(sql`update forms set ${set} where site_id = ${siteId} and id = ${id}`)
}

/** Resolves to the keys of the files of its submissions; undefined when there is no such form. */
export async function deleteForm(db: Db, siteId: string, id: string) {
  const row = await db.first<{ keys: string[] }>(sql`
    with doomed as (
      select array_agg(object_key) as keys from form_files
      where submission_id in (select id from form_submissions where site_id = ${siteId} and form_id = ${id})
    )
    delete from forms where site_id = ${siteId} and id = ${id}
    returning (select coalesce(keys, '{}') from doomed) as keys`)
  return row?.keys
}

/** What visitors are asked. */
export type LiveForm = {
  id: string
  name: string
  fields: FormField[]
  redirectTo: string | null
  isClosed: boolean
  isFull: boolean
}

const liveColumns = (now: Date) => sql`id, name, fields, redirect_to as "redirectTo", block_id as "blockId",
  closes_at is not null and closes_at <= ${now} as "isClosed",
  max_submissions is not null and ${countOf('accepted')} >= max_submissions as "isFull"`

export const findLiveForm = (db: Db, siteId: string, id: string, now: Date) =>
  db.first<LiveForm>(sql`
    select ${liveColumns(now)} from forms where site_id = ${siteId} and id = ${id} and block_id is null`)

/** The form as it is now, also one of a block. */
export const findOpenForm = (db: Db, siteId: string, id: string, now: Date) =>
  db.first<LiveForm>(sql`select ${liveColumns(now)} from forms where site_id = ${siteId} and id = ${id}`)

/** Who is told of a submission, and what its sender is answered. */
export const findRecipients = (db: Db, siteId: string, id: string) =>
  db.first<{ notifyEmails: string[]; autoresponder: { subject: string; text: string } | null }>(sql`
    select notify_emails as "notifyEmails", autoresponder from forms where site_id = ${siteId} and id = ${id}`)

export const findFormOfBlock = (
  db: Db,
  siteId: string,
  { path, blockId }: { path: string; blockId: string },
  now: Date,
) =>
  db.first<LiveForm>(sql`
    select ${liveColumns(now)} from forms
    where site_id = ${siteId} and source_path = ${path} and block_id = ${blockId}`)

/** Serializes the submissions of a form with a quota until the transaction ends. */
export const lockQuota = (db: Db, siteId: string, id: string) =>
  db.run(sql`
    select 1 from forms where site_id = ${siteId} and id = ${id} and max_submissions is not null for update`)
