import { found, lacksScope } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { type Attachment, type Attachments, makeAttachments } from '../../../platform/mail/attachments.ts'
import { mailPurpose } from '../../../platform/mail/outbox.ts'
import { letterReader, readLetter, subjectOfLetter, writeLetter } from '../letter.ts'
import { readScopeOf, type WrittenMail } from '../rules.ts'
import { CALENDAR_FILE, calendarOf } from '../sending/message.ts'
import { withoutLinks } from './links.ts'
import * as queries from './queries.ts'
import type { Mail, MailDetail } from './schema.ts'

export async function readMail(context: SiteContext, id: string): Promise<Mail> {
  const listed = found(await queries.findListed(context.db, context.site.id, id), 'Mail')
  return (await withSubjects(context, [listed]))[0] as Mail
}

/** Writes the subjects of mail that was not sent yet. */
export function withSubjects(context: SiteContext, listed: queries.ListedMail[]): Promise<Mail[]> {
  const read = letterReader(context)
  return Promise.all(
    listed.map(async ({ sealedData, ...mail }) => {
      if (sealedData === null) return mail
      const letter = await read({ ...mail, siteId: context.site.id, sealedData })
      return { ...mail, subject: subjectOfLetter(letter, context.publicUrl) }
    }),
  )
}

/** Throws FORBIDDEN for a mail of an order, booking or form that the caller may not read. */
export function refuseKind({ caller }: SiteContext, kind: Mail['kind']) {
  const scope = readScopeOf(kind)
  if (!caller.scopes.has(scope)) throw lacksScope(caller, scope)
}

/** A mail with what it says: as it was sent, or as it would be now. */
export async function readDetail(context: SiteContext, makers: Attachments, id: string): Promise<MailDetail> {
  const { db, site, secrets, caller, publicUrl } = context
  const stored = found(await queries.findMail(db, site.id, id), 'Mail')
  refuseKind(context, stored.kind)
  const { sealedData, sealedContent, ...mail } = stored
  if (sealedData === null) return { ...mail, html: null, text: null, attachments: [] }
  const letter = await readLetter(context, { ...mail, siteId: site.id, sealedData })
  const written: WrittenMail = sealedContent
    ? JSON.parse(secrets.open(sealedContent, mailPurpose(id)))
    : writeLetter(letter, publicUrl)
  // Nobody but the customer signs in as the customer.
  const keepsLinks = caller.scopes.has('sites:write') && mail.kind !== 'sign_in_link'
  const shown = keepsLinks ? written : withoutLinks(written, letter.content)
  const calendar = calendarOf(context, letter, mail)
  const files = await makeAttachments(makers, db, site.id, letter.content.attachments)
  const invite = {
    filename: CALENDAR_FILE,
    contentType: 'text/calendar',
    content: Buffer.from(calendar ?? ''),
  }
  return { ...mail, ...shown, attachments: (calendar === null ? files : [invite, ...files]).map(listed) }
}

const listed = ({ filename, contentType, content }: Attachment) => ({
  filename,
  contentType,
  sizeBytes: content.length,
})
