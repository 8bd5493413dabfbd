import type { SentFile } from '../../api/caller.ts'
import type { DeclaredEvent } from '../../api/endpoint.ts'
import { found } from '../../api/errors.ts'
import { inTransaction, type PublicContext, type VisitorContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { NewMail } from '../mail/outbox.ts'
import { ownersOf } from '../mail/owners.ts'
import { removeFiles } from '../storage/remove-files.ts'
import { type KeptFile, removeKept, takeRoom, withStored } from '../storage/sent-files.ts'
import { emit } from '../work/events.ts'
import { scheduled } from '../work/jobs.ts'
import * as queries from './inbox-queries.ts'
import { keptSpamReason } from './spam.ts'

type Context = Pick<PublicContext, 'db' | 'mail' | 'clock' | 'publicUrl'> & {
  site: { id: string; language: string }
}
type Row = { id: string; createdAt: Date }

/** What visitors send and the team reads: forms, enquiries or applications. */
export type Inbox<Sent extends Row> = queries.InboxTable & {
  /** What errors call one item. */
  name: string
  /** What its sender did, among the activities of a customer. */
  activity: string
  /** The event of an item that is not spam. */
  event: DeclaredEvent
  senderOf(sent: Sent): queries.Sender
  /** Mails what was sent to the team, and an answer to its sender. */
  tell(context: Context, sent: Sent): Promise<void>
}

/** How an item begins: where it came from, and why it is taken for spam; null for people. */
export type Receipt = Row & { page: string; tokenId: string | null; spamReason: string | null }

type Received<Sent> = {
  id: string
  /** Private files of known kinds, and the folder of their objects. */
  files?: (SentFile & { kind: string })[]
  folder?: string
  /** Throws for what cannot be received now. */
  check?(tx: Db): Promise<void>
  /** Inserts the item. Files of spam are not kept. */
  insert(tx: Db, receipt: Receipt, kept: KeptFile[]): Promise<Sent>
}

/** Keeps what a visitor sent, and tells of it unless it is spam. Resolves to whether it is. */
export async function receive<Sent extends Row>(
  context: VisitorContext,
  inbox: Inbox<Sent>,
  { id, files = [], folder = '', check, insert }: Received<Sent>,
): Promise<{ isSpam: boolean }> {
  const { db, site, visitor, clock, storage } = context
  const { token, page } = visitor
  const spamReasonIn = async (from: Db) =>
    keptSpamReason(visitor, token ? await queries.countFromView(from, site.id, inbox, token.id) : 0)
  const stored = files.length > 0 && (await spamReasonIn(db)) === null ? files : []
  return withStored(storage, `${folder}/${site.id}/${id}`, stored, (kept) =>
    inTransaction(context, async (context, tx) => {
      await check?.(tx)
      await takeRoom(tx, site.id, kept)
      const spamReason = await spamReasonIn(tx)
      const isSpam = spamReason !== null
      const receipt = { id, page, tokenId: token?.id ?? null, spamReason, createdAt: clock.now() }
      const sent = await insert(tx, receipt, isSpam ? [] : kept)
      if (isSpam) await removeKept(tx, context, kept)
      else await report(context, inbox, sent)
      return { isSpam }
    }),
  )
}

/** Tells of an item that is not spam, once: its event, its mails, and what its sender did. */
async function report<Item extends object, Sent extends Row>(
  context: Context,
  inbox: Inbox<Sent>,
  sent: Sent,
) {
  const { db, site, clock } = context
  const { id, createdAt: at } = sent
  const item = found(await queries.markReported<Item>(db, site.id, inbox, id), inbox.name)
  const sender = inbox.senderOf(sent)
  if (sender.email !== null)
    await queries.recordSender(db, site.id, sender, { activity: inbox.activity, id, at })
  await emit(db, site.id, inbox.event, item, clock.now())
  await inbox.tell(context, sent)
  return item
}

type Changes = { columns: Record<string, unknown>; event: DeclaredEvent | null }

/**
 * Marks an item as spam or restores it, and sets other columns. The event and the mails of an item that was spam from the
 * beginning are sent when it is restored.
 */
export function change<Item extends object, Sent extends Row>(
  context: Context,
  inbox: Inbox<Sent>,
  { id, spam }: { id: string; spam: boolean | undefined },
  changesOf: (sent: Sent) => Changes = () => ({ columns: {}, event: null }),
) {
  const { site, clock } = context
  return inTransaction(context, async (context, tx) => {
    const sent = found(await queries.lockSent<Sent>(tx, site.id, inbox, id), inbox.name)
    const isSpam = spam ?? sent.isSpam
    const { columns, event } = changesOf(sent)
    const reason = isSpam === sent.isSpam ? undefined : isSpam ? 'marked' : null
    const now = clock.now()
    const set = { ...columns, spam_reason: reason }
    const changed = await queries.changeSent<Item>(tx, site.id, inbox, id, set, now)
    if (!isSpam && !sent.wasReported) return report<Item, Sent>(context, inbox, sent)
    if (changed && sent.wasReported && event) await emit(tx, site.id, event, changed, now)
    return changed ?? found(await queries.findSent<Item>(tx, site.id, inbox, id), inbox.name)
  })
}

/** Deletes an item and its files. */
export async function remove(
  { db, site, jobs }: Pick<PublicContext, 'db' | 'jobs'> & { site: { id: string } },
  inbox: queries.InboxTable & { name: string },
  id: string,
) {
  const work = async (tx: Db) => {
    const keys = found(await queries.deleteSent(tx, site.id, inbox, id), inbox.name)
    if (keys.length > 0) await jobs.add(tx, removeFiles, { keys })
  }
  await (inbox.fileKeys ? db.transaction(work) : work(db))
  return { id, deleted: true }
}

/** Deletes spam that its site keeps no longer, and its files, once a day. */
export const expireSpam = (name: string, inbox: queries.InboxTable) =>
  scheduled(name, '41 3 * * *', async ({ db, clock, jobs }) => {
    const next = () =>
      db.transaction(async (tx) => {
        const deleted = await queries.deleteExpiredSpam(tx, inbox, clock.now())
        const keys = deleted.flatMap((one) => one.keys)
        if (keys.length > 0) await jobs.add(tx, removeFiles, { keys })
        return deleted.length
      })
    while ((await next()) === queries.SPAM_BATCH);
  })

/** An enquiry or an application. */
export type Message = Row & {
  name: string
  /** Null once its sender is erased. */
  email: string | null
  phone: string | null
  message: string | null
}
type Answer =
  | Pick<NewMail<'enquiry_received'>, 'kind' | 'data'>
  | Pick<NewMail<'application_received'>, 'kind' | 'data'>
type Told = {
  /** What it is about. */
  title: string
  labels: { name: string; email: string; phone: string; yourMessage: string }
  /** Where the dashboard lists it, such as `realestate?tab=enquiries`. */
  screen: string
  answer: Answer
}

/** Mails a message to the owners, and an answer to its sender. */
export async function tellOfMessage(context: Context, sent: Message, told: Told) {
  const { db, mail, publicUrl, site } = context
  const { id, name, email, phone, message, createdAt } = sent
  const { title, labels, screen, answer } = told
  const fields = [
    { label: labels.name, value: name },
    { label: labels.email, value: email },
    { label: labels.phone, value: phone },
    { label: labels.yourMessage, value: message },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
  const url = `${publicUrl}/live/sites/${site.id}/${screen}&open=${id}`
  const data = { formName: title, submittedAt: createdAt.toISOString(), fields, url }
  // With the id of what it is about, so that the mail is deleted when its sender is erased.
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, { kind: 'form_notification', to, data, replyTo: email, cancelKey: id })
  if (email === null) return
  const dedupeKey = `${answer.kind} ${email.toLowerCase()} ${hourOf(createdAt)}`
  const to = { to: email, toName: name, cancelKey: id, dedupeKey }
  await mail.queue(db, site.id, { ...answer, ...to } as NewMail)
}

/** The hour of a moment. An address is answered once an hour, so that nobody can flood a mailbox through a form. */
export const hourOf = (at: Date) => at.toISOString().slice(0, 13)
