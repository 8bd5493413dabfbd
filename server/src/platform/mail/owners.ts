import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { MailData, NoticeKind } from './kinds.ts'
import type { Mail, NewMail } from './outbox.ts'

const MAX_OWNERS = 10

/** The addresses of the owners of a site's account, who are told of what visitors do. */
export async function ownersOf(db: Db, siteId: string): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select email from memberships join users on users.id = user_id
    where account_id = (select account_id from sites where id = ${siteId}) and role = 'owner'
    order by email limit ${MAX_OWNERS}`)
  return rows.map(({ email }) => email)
}

/** The language of an account is that of its first site. */
async function languageOf(db: Db, siteId: string): Promise<string | null> {
  const first = await db.first<{ language: string }>(sql`
    select language from sites where account_id = (select account_id from sites where id = ${siteId})
    order by created_at, id limit 1`)
  return first?.language ?? null
}

type Context = { db: Db; mail: Mail; publicUrl: string; site: { id: string } }
/** What a visitor booked or ordered. */
export type Notice<K extends NoticeKind> = {
  kind: K
  /** Id of what it is about, so that the mail is deleted when its customer is erased. */
  id: string
  /** Where the dashboard lists it, such as `shop?tab=orders`. */
  screen: string
  data: Omit<MailData[K], 'url'>
  /** Address of the staff member who does it, who may have no access to the dashboard. */
  staffEmail?: string | null
}

/** Tells the owners what a visitor did, in their language, and the staff member whom it is about. */
export async function tellOwners<K extends NoticeKind>(
  { db, mail, publicUrl, site }: Context,
  { kind, id, screen, data, staffEmail = null }: Notice<K>,
) {
  const owners = await ownersOf(db, site.id)
  const language = await languageOf(db, site.id)
  const about = { kind, language, replyTo: data.customer.email ?? null, cancelKey: id }
  const url = `${publicUrl}/live/sites/${site.id}/${screen}&open=${id}`
  const tell = (to: string, told: Pick<MailData[NoticeKind], 'url' | 'decision'>) =>
    mail.queue(db, site.id, { ...about, to, data: { ...data, ...told } } as unknown as NewMail)
  for (const to of owners) await tell(to, { url })
  if (staffEmail && !owners.includes(staffEmail.toLowerCase()))
    await tell(staffEmail, { url: null, decision: null })
}
