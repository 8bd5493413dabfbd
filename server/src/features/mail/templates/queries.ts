import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { MailLanguage, TemplateKind } from '../rules.ts'
import type { Overrides } from './write.ts'

export type StoredTemplate = Overrides & { kind: TemplateKind; updatedAt: Date }

export const listTemplates = (db: Db, siteId: string, language: MailLanguage) =>
  db.rows<StoredTemplate>(sql`
    select kind, subject, intro, closing, updated_at as "updatedAt" from mail_templates
    where site_id = ${siteId} and language = ${language}`)

export async function saveTemplate(
  db: Db,
  siteId: string,
  { kind, language }: { kind: TemplateKind; language: MailLanguage },
  { subject, intro, closing }: Overrides,
  now: Date,
) {
  await db.run(sql`
    insert into mail_templates (site_id, kind, language, subject, intro, closing, updated_at)
    values (${siteId}, ${kind}, ${language}, ${subject}, ${intro}, ${closing}, ${now})
    on conflict (site_id, kind, language) do update set subject = excluded.subject, intro = excluded.intro,
      closing = excluded.closing, updated_at = excluded.updated_at`)
}

/** Makes changes of the texts of a site wait for one another. */
export const lockTemplates = (db: Db, siteId: string) =>
  db.run(sql`select from sites where id = ${siteId} for no key update`)

export const deleteTemplate = (db: Db, siteId: string, kind: TemplateKind, language: MailLanguage) =>
  db.run(
    sql`delete from mail_templates where site_id = ${siteId} and kind = ${kind} and language = ${language}`,
  )

/** The address of a user; undefined for the id of an API key. */
export const findAddress = async (db: Db, userId: string) =>
  (await db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email

export const countTests = async (db: Db, siteId: string, key: string, since: Date) =>
  (
    await db.first<{ mails: number }>(sql`
    select count(*) as mails from mails where site_id = ${siteId} and created_at > ${since} and cancel_key = ${key}`)
  )?.mails ?? 0
