import type { MailData } from '../../../platform/mail/kinds.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/values/durations.ts'
import type { MailLanguage, TemplateKind } from '../rules.ts'
import { noticeSamples } from './sample-notices.ts'

/** Kinds that tell of an amount. */
const AMOUNTS: TemplateKind[] = [
  'payment_received',
  'payment_failed',
  'payment_returned',
  'order_expired',
  'order_cancelled',
  'refund_made',
]
/** Kinds that tell of money of what is booked. */
const BOOKED_AMOUNTS: TemplateKind[] = [
  'prepayment_received',
  'prepayment_failed',
  'prepayment_returned',
  'prepayment_refunded',
  'booking_expired',
  'balance_reminder',
]
const BOOKED_AMOUNT = { currency: 'EUR', amount: 116.1 }

/** Data of a mail for previews: what a business of any kind could have sent. */
export function sampleOf(
  kind: TemplateKind,
  language: MailLanguage,
  url: string,
  now: Date,
): MailData[TemplateKind] {
  const isGerman = language === 'de'
  const startsAt = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + 7 * DAY_MS)
  const at = (hours: number) => new Date(startsAt.getTime() + hours * HOUR_MS).toISOString()
  const person = { customerName: 'Ada Lovelace', url }
  const order = { ...person, orderNumber: '1042', currency: 'EUR' }
  const name = isGerman ? 'Kastanienhonig' : 'Chestnut honey'
  const samples = {
    order_placed: {
      ...order,
      lines: [{ name, quantity: 2, total: 17 }],
      extras: [{ label: isGerman ? 'Versand' : 'Shipping', amount: 4.9 }],
      total: 21.9,
      shippingAddress: ['Ada Lovelace', isGerman ? 'Seestraße 1' : 'Lake Road 1', '4810 Gmunden'],
      expiresAt: at(0),
    },
    amount: { ...order, amount: 21.9 },
    bookedAmount: { ...person, ...BOOKED_AMOUNT, title: isGerman ? 'Bootshaus' : 'Boathouse', dueAt: at(0) },
    order_shipped: {
      ...order,
      lines: [{ name, quantity: 2 }],
      carrier: isGerman ? 'Post' : 'Parcel service',
      trackingNumber: '00340434161094042557',
    },
    order_ready: { ...order, lines: [{ name, quantity: 2 }] },
    delivery: { ...person, orderNumber: '1042', driverName: 'Grace', startsAt: at(0), endsAt: at(2) },
    booking: {
      ...person,
      serviceName: isGerman ? 'Massage, 60 Minuten' : 'Massage, 60 minutes',
      staffName: 'Grace',
      startsAt: at(0),
      endsAt: at(1),
      price: 75,
      currency: 'EUR',
    },
    reservation: { ...person, startsAt: at(0), partySize: 4 },
    rental: {
      ...person,
      unitName: isGerman ? 'Bootshaus' : 'Boathouse',
      checkIn: at(0).slice(0, 10),
      checkOut: at(3 * 24).slice(0, 10),
      guests: 2,
      total: 387,
      currency: 'EUR',
    },
    ...noticeSamples({ isGerman, url, at, name }),
    form_notification: formNotification(isGerman, url, now),
    form_autoresponse: {
      formName: isGerman ? 'Kontakt' : 'Contact',
      text: isGerman ? 'Wir antworten innerhalb eines Werktags.' : 'We answer within one working day.',
    },
    cart_reminder: { ...person, lines: [{ name, quantity: 2, total: 17 }], total: 17, currency: 'EUR' },
    ...linkSamples({ ...person, productName: name }),
    gift_card_sent: { ...person, ...giftCard(isGerman), expiresAt: at(365 * 24) },
    application_received: { ...person, url: null, jobTitle: isGerman ? 'Köchin oder Koch' : 'Cook' },
    enquiry_received: { ...person, url: null, listingTitle: isGerman ? 'Wohnung am See' : 'Lake flat' },
  }
  if (AMOUNTS.includes(kind)) return samples.amount
  if (BOOKED_AMOUNTS.includes(kind)) return samples.bookedAmount
  if (kind in samples) return samples[kind as 'order_placed']
  return samples[kind.split('_', 1)[0] as 'booking']
}

const linkSamples = (product: MailData['stock_asked']) => ({
  sign_in_link: product,
  stock_asked: product,
  back_in_stock: product,
  review_request: { ...product, orderNumber: '1042' },
})

const formNotification = (isGerman: boolean, url: string, now: Date) => ({
  formName: isGerman ? 'Kontakt' : 'Contact',
  submittedAt: now.toISOString(),
  fields: [
    { label: 'Name', value: 'Ada Lovelace' },
    {
      label: isGerman ? 'Nachricht' : 'Message',
      value: isGerman ? 'Haben Sie am Sonntag offen?' : 'Are you open on Sunday?',
    },
  ],
  url,
})

const giftCard = (isGerman: boolean) => ({
  code: '7QX4-M2KD-9WTN-HB3V-RC6E',
  amount: 50,
  currency: 'EUR',
  senderName: 'Grace',
  message: isGerman ? 'Alles Gute!' : 'All the best!',
})
