/** What a mail says, by its kind. Times are ISO 8601; amounts are in the main unit of the currency. */
export type MailData = {
  order_placed: OrderMail
  payment_received: AmountMail
  order_expired: AmountMail
  payment_failed: AmountMail
  payment_returned: AmountMail
  /** Tells the owners of a payment that needs them. */
  payment_problem: ProblemMail
  /** Money of what is booked. */
  prepayment_received: BookedAmountMail
  prepayment_failed: BookedAmountMail
  prepayment_returned: BookedAmountMail
  prepayment_refunded: BookedAmountMail
  booking_expired: BookedAmountMail
  balance_reminder: BookedAmountMail
  order_shipped: ShipmentMail
  /** It can be collected. */
  order_ready: ShipmentMail
  order_cancelled: CancellationMail
  delivery_on_the_way: DeliveryMail
  delivery_done: DeliveryMail
  refund_made: AmountMail
  booking_made: BookingMail
  booking_changed: BookingMail
  booking_cancelled: BookingMail
  booking_reminder: BookingMail
  reservation_made: ReservationMail
  reservation_changed: ReservationMail
  reservation_cancelled: ReservationMail
  reservation_reminder: ReservationMail
  rental_made: RentalMail
  rental_changed: RentalMail
  rental_cancelled: RentalMail
  rental_reminder: RentalMail
  /** Tell the owners, and the staff member, what a visitor did. */
  order_notice: OrderNotice
  booking_notice: BookingNotice
  reservation_notice: ReservationNotice
  rental_notice: RentalNotice
  form_notification: FormMail
  /** Tells of more than `max` notices of a kind in an hour: further ones are not mailed until it is over. */
  notices_held: { max: number; until: string; url: string }
  form_autoresponse: FormResponseMail
  /** Never say what the visitor wrote. */
  enquiry_received: Addressed & { listingTitle: string }
  application_received: Addressed & { jobTitle: string }
  /** Signs a customer in. */
  sign_in_link: Addressed
  /** Brings the code of a gift card to whom it is for. */
  gift_card_sent: GiftCardMail
  cart_reminder: CartMail
  /** Asks an address that was typed whether it wants the one after it. */
  stock_asked: ProductMail
  back_in_stock: ProductMail
  /** Asks a customer for reviews of what they bought. */
  review_request: Addressed & { orderNumber: string }
  /** Written by a person, such as an answer from the inbox. */
  message: { text: string }
  /** Sent by the server itself to members of an account. */
  invitation: { accountName: string; url: string; expiresAt: string }
  password: { name: string; url: string; expiresAt: string }
  backup_problem: { problem: string; url: string }
  /** Tells a person about something that they should know of in case it was not them. */
  factors_changed: { url: string }
  new_log_in: { device: string; address: string; url: string }
  /** After the right password. */
  wrong_codes: { device: string; address: string; url: string }
  key_expiring: { keyName: string; hint: string; expiresAt: string; url: string }
  /** It can be restored until then. */
  site_deleted: { siteName: string; eraseAt: string; url: string }
  /** Its archive can be downloaded until then. */
  site_exported: { siteName: string; expiresAt: string; url: string }
  site_export_failed: { siteName: string; url: string }
  /** Its mail is paused. */
  site_imported: { siteName: string; url: string }
}
export type MailKind = keyof MailData
export type NoticeKind = Extract<MailKind, `${string}_notice`>
export type AccountMailKind =
  | 'invitation'
  | 'password'
  | 'factors_changed'
  | 'new_log_in'
  | 'wrong_codes'
  | 'backup_problem'
  | 'key_expiring'
  | 'site_deleted'
  | 'site_exported'
  | 'site_export_failed'
  | 'site_imported'
export type SiteMailKind = Exclude<MailKind, AccountMailKind>

type Addressed = {
  customerName?: string | null
  /** A link by which the reader sees or manages the matter. Its page may change something on a POST only. */
  url?: string | null
  /** Written by the owner for this one mail. */
  note?: string | null
}
export type OrderMail = Addressed & {
  orderNumber: string
  currency: string
  lines: { name: string; quantity: number; total: number }[]
  /** Everything between the lines and the total, such as shipping, discount and taxes. */
  extras?: { label: string; amount: number }[]
  total: number
  shippingAddress?: string[]
  /** How to pay, such as the account for a transfer. */
  paymentInstructions?: string | null
  /** When it is cancelled unless it is paid. */
  expiresAt?: string | null
  downloads?: { name: string; url: string }[]
}
export type GiftCardMail = Addressed & {
  code: string
  amount: number
  currency: string
  expiresAt: string | null
  senderName: string | null
  message: string | null
}
export type CartMail = Addressed & {
  currency: string
  lines: { name: string; quantity: number; total: number }[]
  total: number
}
type ProductMail = Addressed & { productName: string }
export type AmountMail = Addressed & { orderNumber: string; currency: string; amount: number }
/** `refunded` is what was given back with it. */
export type CancellationMail = AmountMail & { refunded?: number | null }
/** `title` is what was booked, such as a unit and the day of the arrival. */
export type BookedAmountMail = Addressed & {
  title: string
  currency: string
  amount: number
  dueAt?: string | null
}
/** What mails about a booking say of its payment. */
export type MailPayment = {
  currency: string
  /** What is to be paid first, until when, and how to transfer it. */
  due: number | null
  dueBy: string | null
  instructions: string | null
  paid: number | null
  balance: number | null
  balanceDueDate: string | null
  /** Which percentage of what was paid comes back, until when. */
  refunds: { until: string; percentage: number }[]
  /** What is kept later; null: all of it. */
  lateFee: number | null
}
/** What can be wrong with a payment. */
export type PaymentProblem =
  | 'flagged'
  | 'unreadable'
  | 'not_payable'
  | 'refund_failed'
  | 'disputed'
  /** The money is gone. That ends an order, but not a booking. */
  | 'dispute_lost'
  /** A refund of a booking that the provider cannot make. */
  | 'refund_by_hand'
  | 'balance_overdue'
  /** The person whom a paid gift card was for is erased, before its code was mailed. */
  | 'gift_card_undelivered'
  /** A dispute that stopped a gift card was won. */
  | 'gift_card_stopped'
  /** The provider has given back what was refunded before. */
  | 'refunded_twice'
export type ProblemMail = AmountMail & { problem: PaymentProblem }
export type ShipmentMail = Addressed & {
  orderNumber: string
  lines?: { name: string; quantity: number }[]
  carrier?: string | null
  trackingNumber?: string | null
  trackingUrl?: string | null
}
export type DeliveryMail = Addressed & {
  orderNumber: string | null
  /** The first name. */
  driverName: string | null
  startsAt: string | null
  endsAt: string | null
}
type Timed = Addressed & {
  startsAt: string
  endsAt?: string | null
  /** Zone in which the times are written; the site's unless given. */
  timeZone?: string
  location?: string | null
  /** Not confirmed yet. */
  isPending?: boolean
  /** When it is declined unless it is confirmed. */
  expiresAt?: string | null
}
export type BookingMail = Timed & {
  serviceName: string
  staffName?: string | null
  price?: number | null
  currency?: string
  payment?: MailPayment | null
}
export type ReservationMail = Timed & { partySize: number; tableName?: string | null }
export type RentalMail = Addressed & {
  unitName: string
  /** Days, `YYYY-MM-DD`. */
  checkIn: string
  checkOut: string
  guests?: number | null
  total?: number | null
  currency?: string
  location?: string | null
  isPending?: boolean
  /** When it is declined unless it is confirmed. */
  expiresAt?: string | null
  payment?: MailPayment | null
}
type Notice = {
  occasion: 'made' | 'changed' | 'cancelled'
  /** As they were typed. */
  customer: { name?: string | null; email?: string | null; phone?: string | null; notes?: string | null }
  /** Where the dashboard shows it. */
  url: string | null
  /** The page on which anyone who has the link approves or declines; null when nothing waits for that. */
  decision?: string | null
  /** When it is declined or cancelled unless it is approved or paid. */
  expiresAt?: string | null
}
export type OrderNotice = Notice &
  Pick<OrderMail, 'orderNumber' | 'currency' | 'lines' | 'extras' | 'total' | 'shippingAddress'> & {
    paymentMethod?: string | null
  }
export type BookingNotice = Notice & Pick<BookingMail, 'startsAt' | 'endsAt' | 'serviceName' | 'staffName'>
export type ReservationNotice = Notice & Pick<ReservationMail, 'startsAt' | 'partySize'>
export type RentalNotice = Notice &
  Pick<RentalMail, 'unitName' | 'checkIn' | 'checkOut' | 'guests' | 'total' | 'currency'>
export type FormMail = {
  formName: string
  submittedAt: string
  fields: { label: string; value: string }[]
  url?: string | null
}
/** Never says what the visitor wrote, so that nobody can send texts to others through a form. */
export type FormResponseMail = { formName: string; subject?: string | null; text: string }

/** A calendar entry of a mail (RFC 5545): mails with the same `uid` replace or cancel the entry. */
export type MailCalendar = {
  method: 'REQUEST' | 'CANCEL'
  /** Not confirmed yet. */
  isTentative?: boolean
  /** Stable id of what is booked. */
  uid: string
  summary: string
  description?: string | null
  location?: string | null
  url?: string | null
} & (
  | { startsAt: string; endsAt: string }
  /** Whole days; the entry ends before the last one. */
  | { startDate: string; endDate: string }
)
