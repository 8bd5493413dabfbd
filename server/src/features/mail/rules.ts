import type { Scope } from '../../api/access.ts'
import type { MailKind, SiteMailKind } from '../../platform/mail/kinds.ts'
import { primaryLanguage } from '../../platform/values/language.ts'

/** Kinds whose texts a site can change. */
export const TEMPLATE_KINDS = [
  'order_placed',
  'payment_received',
  'order_expired',
  'payment_failed',
  'payment_returned',
  'payment_problem',
  'order_shipped',
  'order_ready',
  'order_cancelled',
  'delivery_on_the_way',
  'delivery_done',
  'refund_made',
  'prepayment_received',
  'prepayment_failed',
  'prepayment_returned',
  'prepayment_refunded',
  'booking_expired',
  'balance_reminder',
  'booking_made',
  'booking_changed',
  'booking_cancelled',
  'booking_reminder',
  'reservation_made',
  'reservation_changed',
  'reservation_cancelled',
  'reservation_reminder',
  'rental_made',
  'rental_changed',
  'rental_cancelled',
  'rental_reminder',
  'order_notice',
  'booking_notice',
  'reservation_notice',
  'rental_notice',
  'form_notification',
  'form_autoresponse',
  'enquiry_received',
  'application_received',
  'cart_reminder',
  'stock_asked',
  'back_in_stock',
  'review_request',
  'sign_in_link',
  'gift_card_sent',
] as const satisfies SiteMailKind[]
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export const SITE_KINDS = [...TEMPLATE_KINDS, 'notices_held', 'message'] as const satisfies SiteMailKind[]

/** The scope that reads the mails of a kind, besides that of mail: what they say is of an order, a booking or a form. */
const READ_SCOPES: Record<SiteMailKind, Scope> = {
  order_placed: 'ecommerce:read',
  order_expired: 'ecommerce:read',
  order_notice: 'ecommerce:read',
  payment_received: 'ecommerce:read',
  payment_failed: 'ecommerce:read',
  payment_returned: 'ecommerce:read',
  payment_problem: 'ecommerce:read',
  order_shipped: 'ecommerce:read',
  order_ready: 'ecommerce:read',
  order_cancelled: 'ecommerce:read',
  delivery_on_the_way: 'ecommerce:read',
  delivery_done: 'ecommerce:read',
  refund_made: 'ecommerce:read',
  cart_reminder: 'ecommerce:read',
  stock_asked: 'ecommerce:read',
  back_in_stock: 'ecommerce:read',
  review_request: 'ecommerce:read',
  sign_in_link: 'ecommerce:read',
  gift_card_sent: 'ecommerce:read',
  prepayment_received: 'booking:read',
  prepayment_failed: 'booking:read',
  prepayment_returned: 'booking:read',
  prepayment_refunded: 'booking:read',
  booking_expired: 'booking:read',
  balance_reminder: 'booking:read',
  booking_notice: 'booking:read',
  reservation_notice: 'booking:read',
  rental_notice: 'booking:read',
  booking_made: 'booking:read',
  booking_changed: 'booking:read',
  booking_cancelled: 'booking:read',
  booking_reminder: 'booking:read',
  reservation_made: 'booking:read',
  reservation_changed: 'booking:read',
  reservation_cancelled: 'booking:read',
  reservation_reminder: 'booking:read',
  rental_made: 'booking:read',
  rental_changed: 'booking:read',
  rental_cancelled: 'booking:read',
  rental_reminder: 'booking:read',
  form_notification: 'forms:read',
  form_autoresponse: 'forms:read',
  enquiry_received: 'forms:read',
  application_received: 'forms:read',
  notices_held: 'forms:read',
  message: 'forms:read',
}
export const readScopeOf = (kind: SiteMailKind): Scope => READ_SCOPES[kind]

/** The kinds that a caller with these scopes may read; null for all of them. */
export function readableKinds(scopes: ReadonlySet<Scope>): SiteMailKind[] | null {
  const kinds = SITE_KINDS.filter((kind) => scopes.has(READ_SCOPES[kind]))
  return kinds.length === SITE_KINDS.length ? null : kinds
}

export const MAIL_STATES = [
  'queued',
  'held',
  'sending',
  'sent',
  'unknown',
  'failed',
  'suppressed',
  'cancelled',
] as const
export type MailState = (typeof MAIL_STATES)[number]
/** States from which a mail can be sent again. */
export const RETRIED_STATES: readonly MailState[] = ['queued', 'held', 'unknown', 'failed', 'suppressed']

export const LANGUAGES = ['en', 'de'] as const
export type MailLanguage = (typeof LANGUAGES)[number]
export type WrittenMail = { subject: string; html: string; text: string }

/** The language of the templates for a language of a reader. */
export const templateLanguage = (tag: string): MailLanguage => (primaryLanguage(tag) === 'de' ? 'de' : 'en')

/** How long is kept what a mail says, and that there was one. */
export const BODY_DAYS = 90
export const RECORD_DAYS = 365
export const TESTS_PER_HOUR = 20
export const MAX_SUBJECT_LENGTH = 200
export const MAX_TEXT_LENGTH = 5_000
export const TRIES_SHOWN = 20

/** What a mail server has said about a mail it did not take. */
export type Refusal = {
  /** Of nodemailer, such as `EAUTH`. */
  code: string | undefined
  /** The command that was answered, such as `RCPT TO`. */
  command: string | undefined
  /** The status of the answer; null without one. */
  status: number | null
  response: string
  /** Whether the message, or a part of it, had been given. */
  wasDataGiven: boolean
}
type Outcome = 'sent' | 'retry' | 'failed' | 'unknown'

const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']

/**
 * A 5xx to the mail itself is final. One to the connection, such as a wrong password, says nothing about the mail. Without an
 * answer to the message, nobody knows whether it was taken.
 */
export function outcomeOf({ code, command, status, wasDataGiven }: Refusal): Exclude<Outcome, 'sent'> {
  if (status !== null && status >= 400) {
    return status >= 500 && MAIL_COMMANDS.includes(command ?? '') ? 'failed' : 'retry'
  }
  if (wasDataGiven) return 'unknown'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'failed' : 'retry'
}

/** Whether an address will never take mail (RFC 3463, 3.2), unlike a full mailbox or a policy against the sender. */
export function isGoneAddress({ command, status, response }: Refusal): boolean {
  if (command !== 'RCPT TO' || status === null || status < 500) return false
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? []
  return subject === undefined ? [550, 551, 553].includes(status) : subject === '1'
}

const JITTER = 0.1

/** The wait before the attempt that follows `attempts` others; null after the last. */
export function retryDelayMs(retrySeconds: number[], attempts: number, random = Math.random): number | null {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * 1000 * (1 + JITTER * random()))
}

/** Marks of automatic mail (RFC 3834), so that no automatic answer comes back. */
export function automaticHeaders(kind: MailKind): Record<string, string> {
  if (kind === 'message') return {}
  const submitted = kind === 'form_autoresponse' ? 'auto-replied' : 'auto-generated'
  return { 'Auto-Submitted': submitted, 'X-Auto-Response-Suppress': 'All' }
}

const ROBOTS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)$/

/** Whether an automatic answer could be answered automatically: it goes to the sender itself, or to a robot. */
export function isLoop(kind: MailKind, to: string, senders: (string | null)[]): boolean {
  if (kind !== 'form_autoresponse') return false
  const address = to.toLowerCase()
  const [local = ''] = address.split(/[@+]/)
  return ROBOTS.test(local) || senders.some((sender) => sender?.toLowerCase() === address)
}
