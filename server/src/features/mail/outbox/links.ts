import type { MailContent } from '../../../platform/mail/outbox.ts'
import { escapeHtml } from '../../../platform/values/html.ts'
import type { WrittenMail } from '../rules.ts'

/** An address, or the code of a gift card. */
const SECRET = /^https?:\/\/|^(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}$/

/** What only the reader of a mail may use: addresses, by which the reader may be known, and codes. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return SECRET.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

export function withoutLinks(written: WrittenMail, { data }: MailContent): WrittenMail {
  let { html, text } = written
  for (const address of addressesIn(data)) {
    html = html.replaceAll(escapeHtml(address), '#')
    text = text.replaceAll(address, '…')
  }
  return { ...written, html, text }
}
