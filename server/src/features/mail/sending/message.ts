import { createTransport } from 'nodemailer'
import type { Platform } from '../../../platform/context.ts'
import type { Attachment } from '../../../platform/mail/attachments.ts'
import type { DkimKey, MailSettings } from '../../../platform/mail/settings.ts'
import { type Letter, senderNameOf } from '../letter.ts'
import { automaticHeaders, type WrittenMail } from '../rules.ts'
import { dkimPurpose } from '../settings/dkim.ts'
import type { MailSite } from '../site-queries.ts'
import { greetedName } from '../templates/names.ts'
import { calendarText } from './calendar.ts'

type Addressee = { to: string; toName: string | null }
/** A message as it goes to a mail server (RFC 5322). */
export type Message = { from: string; to: string; raw: Buffer }
type Context = Pick<Platform, 'secrets' | 'clock'> & { mailSettings: MailSettings }

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Where mail of a site comes from: its own address once the DNS has its key, else that of the server. */
export function originOf({ mailSettings, secrets }: Context, site: MailSite | null) {
  const { fromAddress, dkimSelector, dkimPrivateKey, dkimVerifiedAt } = site ?? {}
  if (site && fromAddress && dkimSelector && dkimPrivateKey && dkimVerifiedAt) {
    const privateKey = secrets.open(dkimPrivateKey, dkimPurpose(site.siteId))
    return { from: fromAddress, dkim: { domain: domainOf(fromAddress), selector: dkimSelector, privateKey } }
  }
  const { from, dkim } = mailSettings
  return { from, dkim: dkim && isWithin(domainOf(from), dkim.domain) ? dkim : null }
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** The same across all tries, as long as the address it comes from is. */
export const messageIdOf = (mailId: string, from: string) => `<${mailId}@${domainOf(from)}>`

export async function messageOf(
  context: Context,
  letter: Letter,
  written: WrittenMail,
  { to, toName, messageId, attachments }: Addressee & { messageId: string; attachments: Attachment[] },
): Promise<Message> {
  const { kind, content, site } = letter
  const { from, dkim } = originOf(context, site)
  const now = context.clock.now()
  const name = senderNameOf(site)
  const replyTo = content.replyTo ?? site?.replyTo ?? site?.fromAddress ?? undefined
  const { references = [], calendar } = content
  const text = calendarOf(context, letter, { to, toName })
  const { message } = await writer.sendMail({
    from: { name, address: from },
    to: { name: greetedName(toName), address: to },
    ...(replyTo && { replyTo }),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
    subject: written.subject,
    html: written.html,
    text: written.text,
    messageId,
    date: now,
    headers: automaticHeaders(kind),
    ...(text &&
      calendar && { icalEvent: { method: calendar.method, content: text, filename: CALENDAR_FILE } }),
    ...(dkim && { dkim: dkimOptions(dkim) }),
    ...(attachments.length > 0 && { attachments }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from, to, raw: message as Buffer }
}

export const CALENDAR_FILE = 'invite.ics'

/** The calendar entry that goes with a mail; null without one. */
export function calendarOf(
  context: Context,
  { content, site }: Letter,
  { to, toName }: Addressee,
): string | null {
  if (!content.calendar) return null
  const { from } = originOf(context, site)
  const organizer = { name: senderNameOf(site), email: content.replyTo ?? site?.replyTo ?? from }
  const attendee = { name: greetedName(toName) || to, email: to }
  return calendarText(content.calendar, {
    organizer,
    attendee,
    host: domainOf(from),
    now: context.clock.now(),
  })
}

const dkimOptions = ({ domain, selector, privateKey }: DkimKey) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
})
