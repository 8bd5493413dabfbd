import type { Mail, MailKind, MailState } from '@sitewright/client'

/** What each state means, shown beside the reason. */
export const STATES: Record<MailState, { label: string; text: string }> = {
  queued: {
    label: 'Waiting',
    text: 'It is sent when due, and retried if the mail server does not respond.',
  },
  sending: { label: 'Sending', text: 'It is being sent right now.' },
  sent: { label: 'Sent', text: 'The mail server accepted it.' },
  held: { label: 'Held', text: 'It stays here until you send it.' },
  unknown: {
    label: 'Unclear',
    text: 'The connection ended before the mail server responded. It may have arrived: ask the recipient before you send it again.',
  },
  failed: { label: 'Failed', text: 'It could not be sent.' },
  suppressed: { label: 'Not sent', text: 'This site does not send mail to the address.' },
  cancelled: { label: 'Cancelled', text: 'What it was about was cancelled or changed before it was due.' },
}

export const KINDS: Record<MailKind, string> = {
  order_placed: 'Order placed',
  payment_received: 'Payment received',
  order_expired: 'Order not paid in time',
  payment_failed: 'Payment failed',
  payment_returned: 'Payment returned',
  payment_problem: 'Payment problem (to you)',
  prepayment_received: 'Payment for a booking received',
  prepayment_failed: 'Payment for a booking failed',
  prepayment_returned: 'Payment for a booking returned',
  prepayment_refunded: 'Booking refunded',
  booking_expired: 'Booking not paid in time',
  balance_reminder: 'Balance reminder',
  order_shipped: 'Order shipped',
  order_ready: 'Order ready for collection',
  order_cancelled: 'Order cancelled',
  delivery_on_the_way: 'Delivery on the way',
  delivery_done: 'Delivered',
  refund_made: 'Refund issued',
  cart_reminder: 'Cart reminder',
  stock_asked: 'Back-in-stock confirmation',
  back_in_stock: 'Back in stock',
  review_request: 'Review request',
  sign_in_link: 'Sign-in link',
  gift_card_sent: 'Gift card',
  booking_made: 'Appointment booked',
  booking_changed: 'Appointment changed',
  booking_cancelled: 'Appointment cancelled',
  booking_reminder: 'Appointment reminder',
  reservation_made: 'Table reserved',
  reservation_changed: 'Reservation changed',
  reservation_cancelled: 'Reservation cancelled',
  reservation_reminder: 'Reservation reminder',
  rental_made: 'Stay booked',
  rental_changed: 'Stay changed',
  rental_cancelled: 'Stay cancelled',
  rental_reminder: 'Stay reminder',
  order_notice: 'New order (to you)',
  booking_notice: 'New appointment (to you)',
  reservation_notice: 'New reservation (to you)',
  rental_notice: 'New stay (to you)',
  form_notification: 'Form submission (to you)',
  form_autoresponse: 'Reply to a form',
  enquiry_received: 'Enquiry received',
  application_received: 'Application received',
  notices_held: 'Many notices, to you',
  message: 'Message',
}

const COLORS: Partial<Record<MailState, string>> = {
  held: 'pending',
  unknown: 'failed',
  suppressed: 'failed',
  cancelled: 'inactive',
}
/** The status whose colour the badge of a mail has. */
export const colorOf = ({ state }: Pick<Mail, 'state'>) => COLORS[state] ?? state

export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
] as const
export type Language = (typeof LANGUAGES)[number]['value']
