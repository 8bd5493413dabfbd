import type { MailContent } from '../../../platform/mail/outbox.ts'
import type { WrittenMail } from '../rules.ts'

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The addresses in the data of a mail, by which its reader may be known. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

export function withoutLinks(written: WrittenMail, { data }: MailContent): WrittenMail {
  let { html, text } = written
  for (const address of addressesIn(data)) {
    html = html.replaceAll(escaped(address), '#')
    text = text.replaceAll(address, '…')
  }
  return { ...written, html, text }
}
