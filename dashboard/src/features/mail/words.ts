import type { Mail, MailKind, MailState } from '@sitewright/client'

/** What each state means, shown beside the reason. */
export const STATES: Record<MailState, { label: string; text: string }> = {
  queued: {
    label: 'Waiting',
    text: 'It is sent when it is due, and tried again if the mail server does not answer.',
  },
  sending: { label: 'Sending', text: 'It is being sent right now.' },
  sent: { label: 'Sent', text: 'The mail server has taken it.' },
  held: { label: 'Held', text: 'It stays here until you send it.' },
  unknown: {
    label: 'Unclear',
    text: 'The connection ended before the mail server had answered. It may have arrived: ask before you send it again.',
  },
  failed: { label: 'Failed', text: 'It could not be sent.' },
  suppressed: { label: 'Not sent', text: 'The address gets no mail of this site.' },
  cancelled: { label: 'Cancelled', text: 'What it is about was cancelled or changed before it was due.' },
}

export const KINDS: Record<MailKind, string> = {
  order_placed: 'Order placed',
  payment_received: 'Payment received',
  order_expired: 'Order not paid in time',
  payment_failed: 'Payment failed',
  payment_returned: 'Payment returned',
  payment_problem: 'Problem with a payment, to you',
  prepayment_received: 'Payment for a booking received',
  prepayment_failed: 'Payment for a booking failed',
  prepayment_returned: 'Payment for a booking returned',
  prepayment_refunded: 'Refund of a booking',
  booking_expired: 'Booking not paid in time',
  balance_reminder: 'Reminder of a balance',
  order_shipped: 'Order shipped',
  order_ready: 'Order ready for collection',
  order_cancelled: 'Order cancelled',
  delivery_on_the_way: 'Delivery on the way',
  delivery_done: 'Delivered',
  refund_made: 'Refund made',
  cart_reminder: 'Reminder of a cart',
  stock_asked: 'Question whether to tell of stock',
  back_in_stock: 'Back in stock',
  review_request: 'Request for reviews',
  sign_in_link: 'Link to sign in',
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
  order_notice: 'Order, to you',
  booking_notice: 'Appointment, to you',
  reservation_notice: 'Table, to you',
  rental_notice: 'Stay, to you',
  form_notification: 'Form sent to you',
  form_autoresponse: 'Answer to a form',
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
