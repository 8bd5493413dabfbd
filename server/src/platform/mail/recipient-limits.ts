import { hash } from 'node:crypto'
import type { Tier } from '../../api/caller.ts'
import type { RateLimiter } from '../accounts/rate-limit.ts'
import { mailboxOf } from '../values/mailbox.ts'
import type { SiteMailKind } from './kinds.ts'

/** Whether visitors cause mail of a kind, to whatever address they type. */
const IS_BY_VISITORS: Record<SiteMailKind, boolean> = {
  order_placed: true,
  order_expired: false,
  payment_received: false,
  payment_failed: false,
  payment_returned: false,
  payment_problem: false,
  prepayment_received: false,
  prepayment_failed: true,
  prepayment_returned: false,
  prepayment_refunded: false,
  booking_expired: true,
  balance_reminder: false,
  order_shipped: false,
  order_ready: false,
  order_cancelled: false,
  delivery_on_the_way: false,
  delivery_done: false,
  refund_made: false,
  booking_made: true,
  booking_changed: true,
  booking_cancelled: true,
  booking_reminder: true,
  reservation_made: true,
  reservation_changed: true,
  reservation_cancelled: true,
  reservation_reminder: true,
  rental_made: true,
  rental_changed: true,
  rental_cancelled: true,
  rental_reminder: true,
  order_notice: false,
  booking_notice: false,
  reservation_notice: false,
  rental_notice: false,
  form_notification: false,
  notices_held: false,
  form_autoresponse: true,
  enquiry_received: true,
  application_received: true,
  cart_reminder: true,
  stock_asked: true,
  // Its reader has confirmed that it is wanted, once.
  back_in_stock: false,
  review_request: false,
  sign_in_link: true,
  // It is paid for.
  gift_card_sent: false,
  message: false,
}
const OF_SITE: Tier = { name: 'mail of a site to an address', perMinute: 10, perSecond: null, perDay: 20 }
const OF_ALL: Tier = { name: 'mail to an address', perMinute: 20, perSecond: null, perDay: 40 }

/** Whether an address can be sent one more mail that a visitor caused. Counts it. */
export async function isWithinLimits(
  rateLimiter: RateLimiter,
  siteId: string,
  { kind, to }: { kind: SiteMailKind; to: string },
  now: Date,
): Promise<boolean> {
  if (!IS_BY_VISITORS[kind]) return true
  // Using up the mail about bookings must not keep a customer from signing in.
  const group = kind === 'sign_in_link' ? 'sign-in' : 'acts'
  const mailbox = `${group}:${hash('sha256', mailboxOf(to), 'base64url')}`
  const ofSite = await rateLimiter.take(`mail:${siteId}:${mailbox}`, OF_SITE, now)
  return ofSite.allowed && (await rateLimiter.take(`mail:all:${mailbox}`, OF_ALL, now)).allowed
}
