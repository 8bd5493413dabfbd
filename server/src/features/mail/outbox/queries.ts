import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import {
  countedPage,
  newestFirst,
  type PageOptions,
  searchedPage,
  total,
} from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import type { SiteMailKind } from '../../../platform/mail/kinds.ts'
import type { MailState } from '../rules.ts'
import type { Mail, MailDetail } from './schema.ts'

/** With what the subject is written from, while it has none. */
export type ListedMail = Mail & { sealedData: string | null }

const fields: Fields<Mail> = {
  id: sql`id`,
  kind: sql`kind`,
  state: sql`state`,
  reason: sql`reason`,
  to: sql`to_address`,
  toName: sql`to_name`,
  subject: sql`subject`,
  language: sql`language`,
  attempts: sql`attempts`,
  createdAt: sql`iso(created_at)`,
  dueAt: sql`iso(due_at)`,
  sentAt: sql`iso(sent_at)`,
}
const listed = jsonObject<ListedMail>({
  ...fields,
  sealedData: sql`case when subject is null then sealed_data end`,
})

type ListOptions = PageOptions & { state?: string; kind?: string }

/** Without `kinds`, those of every kind. */
export function listMails(
  db: Db,
  siteId: string,
  kinds: SiteMailKind[] | null,
  { limit, cursor, state, kind }: ListOptions,
) {
  const list = { item: listed, ...newestFirst('mails'), limit, after: cursor }
  const rows = sql`mails where site_id = ${siteId}`
  if (state === undefined && kind === undefined && kinds === null)
    return countedPage<ListedMail>(db, { ...list, from: rows, total: total(siteId, 'mails') })
  const inState = state === undefined ? empty : sql` and state = ${state}`
  const ofKind = kind === undefined ? empty : sql` and kind = ${kind}`
  const readable = kinds === null ? empty : sql` and kind = any (${kinds})`
  return searchedPage<ListedMail>(db, { ...list, from: sql`${rows}${inState}${ofKind}${readable}` })
}

export async function findListed(db: Db, siteId: string, id: string): Promise<ListedMail | undefined> {
  const stored = await db.json<ListedMail>(sql`
    select ${listed}::text as json from mails where site_id = ${siteId} and id = ${id}`)
  return stored && JSON.parse(stored.json)
}

type StoredMail = Omit<MailDetail, 'html' | 'text' | 'attachments'> & {
  sealedData: string | null
  sealedContent: string | null
}

export async function findMail(db: Db, siteId: string, id: string): Promise<StoredMail | undefined> {
  const item = jsonObject<StoredMail>({
    ...fields,
    tries: sql`tries`,
    messageId: sql`message_id`,
    sealedData: sql`sealed_data`,
    sealedContent: sql`sealed_content`,
  })
  const stored = await db.json<StoredMail>(sql`
    select ${item}::text as json from mails where site_id = ${siteId} and id = ${id}`)
  return stored && JSON.parse(stored.json)
}

export type Standing = {
  kind: SiteMailKind
  state: MailState
  to: string
  hasData: boolean
  isSuppressed: boolean
  isPaused: boolean
}

/** Locks a mail until the transaction ends. */
export const lockMail = (db: Db, siteId: string, id: string) =>
  db.first<Standing>(sql`
    select kind, state, to_address as to, sealed_data is not null as "hasData", exists (
      select from mail_suppressions where site_id = ${siteId} and address = lower(to_address)) as "isSuppressed",
      exists (select from mail_settings where site_id = ${siteId} and is_paused) as "isPaused"
    from mails where site_id = ${siteId} and id = ${id} for update`)

export const queueAgain = (db: Db, siteId: string, id: string, now: Date) =>
  db.run(sql`
    update mails set state = 'queued', reason = null, attempts = 0, due_at = ${now}, data_at = null
    where site_id = ${siteId} and id = ${id}`)

/** Removes what mail of all sites says that was due before a time. Resolves to the number of mails. */
export const removeBodies = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    update mails set sealed_data = null, sealed_content = null
    where position in (
      select position from mails
      where sealed_data is not null and created_at < ${before} and due_at < ${before} and state not in ('queued', 'sending')
      order by created_at limit ${limit} for update skip locked)`)

/** Deletes mail of all sites that was due before a time. Resolves to the number of mails. */
export const deleteOld = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    delete from mails where position in (
      select position from mails
      where created_at < ${before} and due_at < ${before} and state not in ('queued', 'sending')
      order by position limit ${limit} for update skip locked)`)
