import type {
  AmountMail,
  BookedAmountMail,
  BookingMail,
  CancellationMail,
  CartMail,
  DeliveryMail,
  FormMail,
  FormResponseMail,
  GiftCardMail,
  MailData,
  MailKind,
  MailPayment,
  OrderMail,
  ProblemMail,
  RentalMail,
  ReservationMail,
  ShipmentMail,
} from '../../../platform/mail/kinds.ts'
import { ACCOUNT_PARTS } from './account-parts.ts'
import { type Block, lineOf } from './document.ts'
import type { Format } from './format.ts'
import { greetedName, hasLink, withoutLinkWords } from './names.ts'
import { bookingNotice, orderNotice, rentalNotice, reservationNotice } from './notices.ts'
import { facts, links, type Parts, timesOf } from './pieces.ts'
import type { Words } from './words.ts'

type Write<K extends MailKind> = (data: MailData[K], format: Format, words: Words) => Parts

const MAX_ROWS = 500
const MAX_VALUE_LENGTH = 20_000
const note = (text: string | null | undefined): Block[] => (text ? [{ type: 'text', text }] : [])
type Waiting = { isPending?: boolean; expiresAt?: string | null; timeZone?: string }
const pending = ({ isPending, expiresAt, timeZone }: Waiting, format: Format, words: Words): Block[] =>
  isPending
    ? [...note(words.pending), ...facts([words.answerBy, expiresAt && format.moment(expiresAt, timeZone)])]
    : []
type Addressed = { customerName?: string | null; url?: string | null; note?: string | null }
const greeted = (data: Addressed) => ({
  customerName: data.customerName,
  isGreeted: true,
  url: data.url,
})

const order = (data: OrderMail, format: Format, words: Words): Parts => {
  const { orderNumber, currency, lines, extras = [], total, shippingAddress = [], downloads = [] } = data
  const money = (amount: number) => format.money(amount, currency)
  const rows = [
    ...lines.map(({ name, quantity, total }): [string, string] => [
      `${quantity} × ${lineOf(name)}`,
      money(total),
    ]),
    ...extras.map(({ label, amount }): [string, string] => [lineOf(label), money(amount)]),
  ]
  const typed = shippingAddress.map(lineOf).filter((line) => line !== '')
  const address = typed.some(hasLink) ? [] : typed
  return {
    ...greeted(data),
    values: { orderNumber, total: money(total) },
    blocks: [
      ...note(data.note),
      { type: 'items', rows: rows.slice(0, MAX_ROWS), total: [words.total, money(total)] },
      ...(address.length > 0
        ? [{ type: 'facts', rows: [[words.shippingAddress, address.join('\n')]] } satisfies Block]
        : []),
      ...(data.paymentInstructions
        ? [{ type: 'facts', rows: [[words.payment, data.paymentInstructions.trim()]] } satisfies Block]
        : []),
      ...facts([words.payBy, data.expiresAt && format.moment(data.expiresAt)]),
      ...links(...downloads.map(({ name, url }): [string, string] => [`${words.downloads}: ${name}`, url])),
    ],
  }
}

const cart = (data: CartMail, format: Format, words: Words): Parts => {
  const money = (amount: number) => format.money(amount, data.currency)
  const rows = data.lines.map(({ name, quantity, total }): [string, string] => [
    `${quantity} × ${lineOf(name)}`,
    money(total),
  ])
  const total: [string, string] = [words.total, money(data.total)]
  return {
    ...greeted(data),
    values: { total: total[1] },
    blocks: [...note(data.note), { type: 'items', rows: rows.slice(0, MAX_ROWS), total }],
  }
}

const giftCard = (data: GiftCardMail, format: Format, words: Words): Parts => {
  const amount = format.money(data.amount, data.currency)
  return {
    ...greeted(data),
    values: { amount },
    blocks: [
      ...note(data.message && withoutLinkWords(data.message)),
      ...facts(
        [words.from, greetedName(data.senderName)],
        [words.amount, amount],
        [words.code, data.code],
        [words.validUntil, data.expiresAt && format.day(data.expiresAt)],
      ),
    ],
  }
}

const amount = (data: AmountMail, format: Format, words: Words): Parts => {
  const money = format.money(data.amount, data.currency)
  return {
    ...greeted(data),
    values: { orderNumber: data.orderNumber, amount: money },
    blocks: [...note(data.note), ...facts([words.order, data.orderNumber], [words.amount, money])],
  }
}

const cancellation = (data: CancellationMail, format: Format, words: Words): Parts => {
  const { blocks, ...parts } = amount(data, format, words)
  const { refunded } = data
  return {
    ...parts,
    blocks: [...blocks, ...facts([words.refunded, refunded ? format.money(refunded, data.currency) : null])],
  }
}

const problem = (data: ProblemMail, format: Format, words: Words): Parts => {
  const { blocks, ...parts } = amount(data, format, { ...words, order: words.bookedFor })
  return { ...parts, blocks: [...note(words.problems[data.problem]), ...blocks] }
}

const shipment = (data: ShipmentMail, _format: Format, words: Words): Parts => {
  const { orderNumber, carrier, trackingNumber, trackingUrl, lines = [] } = data
  const rows = lines
    .slice(0, MAX_ROWS)
    .map(({ name, quantity }): [string, string] => [lineOf(name), String(quantity)])
  return {
    ...greeted(data),
    values: { orderNumber, carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' },
    blocks: [
      ...note(data.note),
      ...(rows.length > 0 ? [{ type: 'items', rows, total: null } satisfies Block] : []),
      ...facts([words.carrier, carrier], [words.trackingNumber, trackingNumber]),
      ...links([words.track, trackingUrl]),
    ],
  }
}

const delivery = ({ startsAt, endsAt, ...data }: DeliveryMail, format: Format, words: Words): Parts => {
  const { orderNumber, driverName } = data
  const { date, period } = startsAt ? timesOf({ startsAt, endsAt }, format) : { date: null, period: null }
  return {
    ...greeted(data),
    values: { orderNumber: orderNumber ?? '', driverName: driverName ?? '' },
    blocks: [
      ...note(data.note),
      ...facts(
        [words.order, orderNumber],
        [words.date, date],
        [words.time, period],
        [words.driver, driverName],
      ),
    ],
  }
}

const bookedAmount = (data: BookedAmountMail, format: Format, words: Words): Parts => {
  const { title, dueAt } = data
  const money = format.money(data.amount, data.currency)
  const due = dueAt ? format.day(dueAt) : ''
  return {
    ...greeted(data),
    values: { title, amount: money, dueDate: due },
    blocks: [
      ...note(data.note),
      ...facts([words.bookedFor, title], [words.amount, money], [words.dueOn, due]),
    ],
  }
}

/** What is to be paid, and what comes back of it. */
const payment = (data: MailPayment | null | undefined, format: Format, words: Words): Block[] => {
  if (!data) return []
  const { currency, due, dueBy, instructions, paid, balance, balanceDueDate, refunds, lateFee } = data
  const money = (amount: number | null) => (amount === null ? null : format.money(amount, currency))
  // The end of a day is said by the day.
  const labelOf = (until: string) =>
    format.time(until) === '00:00'
      ? words.cancelledBy(format.day(new Date(Date.parse(until) - 1).toISOString()))
      : words.cancelledBefore(format.moment(until))
  const rest = balanceDueDate ? words.balanceDue(format.date(balanceDueDate)) : words.balanceThere
  return [
    ...facts(
      [words.toPay, money(due)],
      [words.payBy, dueBy && format.moment(dueBy)],
      [words.paid, money(paid)],
      [rest, money(balance)],
    ),
    ...(instructions
      ? [{ type: 'facts', rows: [[words.payment, instructions.trim()]] } satisfies Block]
      : []),
    ...facts(
      ...refunds.map(({ until, percentage }): [string, string] => [
        labelOf(until),
        words.comesBack(percentage),
      ]),
      [words.keptLater, refunds.length > 0 && lateFee !== null && lateFee > 0 ? money(lateFee) : null],
    ),
  ]
}

const booking = (data: BookingMail, format: Format, words: Words): Parts => {
  const { date, time, period } = timesOf(data, format)
  const { serviceName, staffName, location, price, currency = 'EUR' } = data
  return {
    ...greeted(data),
    values: { serviceName, date, time, staffName: staffName ?? '', location: location ?? '' },
    blocks: [
      ...note(data.note),
      ...facts(
        [words.service, serviceName],
        [words.date, date],
        [words.time, period],
        [words.staff, staffName],
        [words.place, location],
        [words.price, typeof price === 'number' ? format.money(price, currency) : null],
      ),
      ...payment(data.payment, format, words),
      ...pending(data, format, words),
    ],
  }
}

const reservation = (data: ReservationMail, format: Format, words: Words): Parts => {
  const { date, time } = timesOf(data, format)
  const { partySize, tableName, location } = data
  return {
    ...greeted(data),
    values: {
      date,
      time,
      partySize: String(partySize),
      tableName: tableName ?? '',
      location: location ?? '',
    },
    blocks: [
      ...note(data.note),
      ...facts(
        [words.date, date],
        [words.time, time],
        [words.guests, String(partySize)],
        [words.table, tableName],
        [words.place, location],
      ),
      ...pending(data, format, words),
    ],
  }
}

const rental = (data: RentalMail, format: Format, words: Words): Parts => {
  const { unitName, guests, total, currency = 'EUR', location } = data
  const [checkIn, checkOut] = [format.date(data.checkIn), format.date(data.checkOut)]
  return {
    ...greeted(data),
    values: { unitName, checkIn, checkOut, guests: guests ? String(guests) : '', location: location ?? '' },
    blocks: [
      ...note(data.note),
      ...facts(
        [words.lodging, unitName],
        [words.arrival, checkIn],
        [words.departure, checkOut],
        [words.guests, guests ? String(guests) : null],
        [words.place, location],
        [words.total, typeof total === 'number' ? format.money(total, currency) : null],
      ),
      ...payment(data.payment, format, words),
      ...pending(data, format, words),
    ],
  }
}

const form = ({ formName, submittedAt, fields, url }: FormMail, format: Format, words: Words): Parts => ({
  values: { formName },
  customerName: null,
  isGreeted: false,
  url,
  blocks: [
    {
      type: 'facts',
      rows: [
        ...fields
          .slice(0, MAX_ROWS)
          .map(({ label, value }): [string, string] => [
            lineOf(label),
            value.slice(0, MAX_VALUE_LENGTH).trim(),
          ]),
        [words.received, format.moment(submittedAt)],
      ],
    },
  ],
})

const response = ({ formName, text }: FormResponseMail): Parts => ({
  values: { formName },
  customerName: null,
  isGreeted: false,
  url: null,
  blocks: note(text),
})

const receipt = (values: Record<string, string>, data: Addressed): Parts => ({
  ...greeted(data),
  values,
  blocks: note(data.note),
})

export const PARTS: { [K in MailKind]: Write<K> } = {
  order_placed: order,
  payment_received: amount,
  order_expired: amount,
  payment_failed: amount,
  payment_returned: amount,
  payment_problem: problem,
  prepayment_received: bookedAmount,
  prepayment_failed: bookedAmount,
  prepayment_returned: bookedAmount,
  prepayment_refunded: bookedAmount,
  booking_expired: bookedAmount,
  balance_reminder: bookedAmount,
  order_shipped: shipment,
  order_ready: shipment,
  order_cancelled: cancellation,
  delivery_on_the_way: delivery,
  delivery_done: delivery,
  refund_made: amount,
  booking_made: booking,
  booking_changed: booking,
  booking_cancelled: booking,
  booking_reminder: booking,
  reservation_made: reservation,
  reservation_changed: reservation,
  reservation_cancelled: reservation,
  reservation_reminder: reservation,
  rental_made: rental,
  rental_changed: rental,
  rental_cancelled: rental,
  rental_reminder: rental,
  order_notice: orderNotice,
  booking_notice: bookingNotice,
  reservation_notice: reservationNotice,
  rental_notice: rentalNotice,
  form_notification: form,
  form_autoresponse: response,
  application_received: ({ jobTitle, ...data }) => receipt({ jobTitle }, data),
  enquiry_received: ({ listingTitle, ...data }) => receipt({ listingTitle }, data),
  cart_reminder: cart,
  stock_asked: ({ productName, ...data }) => receipt({ productName }, data),
  back_in_stock: ({ productName, ...data }) => receipt({ productName }, data),
  review_request: ({ orderNumber, ...data }) => receipt({ orderNumber }, data),
  sign_in_link: (data) => receipt({}, data),
  gift_card_sent: giftCard,
  notices_held: ({ max, until, url }, format) => ({
    values: { max: String(max), time: format.time(until) },
    customerName: null,
    isGreeted: false,
    url,
    blocks: [],
  }),
  message: ({ text }) => ({
    values: {},
    customerName: null,
    isGreeted: false,
    url: null,
    blocks: note(text),
  }),
  ...ACCOUNT_PARTS,
}
