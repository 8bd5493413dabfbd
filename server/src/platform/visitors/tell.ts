import type { PublicContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { NewMail } from '../mail/outbox.ts'
import { ownersOf } from '../mail/owners.ts'

type Context = Pick<PublicContext, 'mail' | 'publicUrl'> & { site: { id: string } }
type Answer =
  | Pick<NewMail<'enquiry_received'>, 'kind' | 'data'>
  | Pick<NewMail<'application_received'>, 'kind' | 'data'>

/** What a visitor sent. `screen` is where the owners find it in the dashboard, and `answer` what its sender is told. */
export type Sent = {
  id: string
  about: string
  sentAt: Date
  sender: { name: string; email: string }
  fields: { label: string; value: string | null }[]
  screen: string
  answer: Answer
}

/** Mails the owners what a visitor sent, and answers the sender, who is told once an hour. */
export async function tellOfVisitor(tx: Db, { mail, publicUrl, site }: Context, sent: Sent) {
  const { id, about: formName, sentAt, sender, fields, screen, answer } = sent
  const known = fields.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
  const url = `${publicUrl}/live/sites/${site.id}/${screen}&open=${id}`
  const data = { formName, submittedAt: sentAt.toISOString(), fields: known, url }
  // With the id of what it is about, so that the mail is deleted when its sender is erased.
  const about = { cancelKey: id }
  for (const to of await ownersOf(tx, site.id))
    await mail.queue(tx, site.id, { kind: 'form_notification', to, data, replyTo: sender.email, ...about })
  // One an hour to an address, so that nobody can flood a mailbox through a form.
  const hour = sentAt.toISOString().slice(0, 13)
  const to = { to: sender.email, toName: sender.name }
  const dedupeKey = `${answer.kind} ${sender.email.toLowerCase()} ${hour}`
  await mail.queue(tx, site.id, { ...answer, ...to, ...about, dedupeKey } as NewMail)
}
