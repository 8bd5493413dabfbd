import type {
  BookingNotice,
  OrderNotice,
  RentalNotice,
  ReservationNotice,
} from '../../../platform/mail/kinds.ts'
import { type Block, lineOf } from './document.ts'
import type { Format } from './format.ts'
import { facts, links, type Parts, timesOf } from './pieces.ts'
import type { Words } from './words.ts'

type Notice = Pick<BookingNotice, 'occasion' | 'customer' | 'url' | 'decision' | 'expiresAt'>
type Events = Words['bookings']

const eventOf = ({ occasion, decision }: Notice, events: Events, words: Words) =>
  decision ? words.waiting : events[occasion]

/** What every notice has: who it was, and what is to be done. */
function noticeOf(
  data: Notice,
  values: Record<string, string>,
  blocks: Block[],
  format: Format,
  words: Words,
): Parts {
  const { name, email, phone, notes } = data.customer
  const { decision, expiresAt } = data
  const withChoice = (choice: string) => decision && `${decision}?choice=${choice}`
  const message = notes?.trim()
  return {
    values,
    customerName: null,
    isGreeted: false,
    url: data.url,
    blocks: [
      ...blocks,
      ...facts([words.customer, name], [words.email, email], [words.phone, phone]),
      ...(message ? [{ type: 'facts', rows: [[words.message, message]] } satisfies Block] : []),
      ...(decision
        ? [
            { type: 'text', text: words.decide } satisfies Block,
            ...facts([words.decideBy, expiresAt && format.moment(expiresAt)]),
          ]
        : []),
      ...links([words.approve, withChoice('approve')], [words.decline, withChoice('decline')]),
    ],
  }
}

export function bookingNotice(data: BookingNotice, format: Format, words: Words): Parts {
  const { date, time, period } = timesOf(data, format)
  const { serviceName, staffName } = data
  const event = eventOf(data, words.bookings, words)
  const rows = facts(
    [words.service, serviceName],
    [words.date, date],
    [words.time, period],
    [words.staff, staffName],
  )
  return noticeOf(data, { event, serviceName, date, time, staffName: staffName ?? '' }, rows, format, words)
}

export function reservationNotice(data: ReservationNotice, format: Format, words: Words): Parts {
  const { date, time } = timesOf(data, format)
  const partySize = String(data.partySize)
  const event = eventOf(data, words.reservations, words)
  const rows = facts([words.date, date], [words.time, time], [words.guests, partySize])
  return noticeOf(data, { event, date, time, partySize }, rows, format, words)
}

export function rentalNotice(data: RentalNotice, format: Format, words: Words): Parts {
  const { unitName, guests, total, currency = 'EUR' } = data
  const [checkIn, checkOut] = [format.date(data.checkIn), format.date(data.checkOut)]
  const event = eventOf(data, words.bookings, words)
  const rows = facts(
    [words.lodging, unitName],
    [words.arrival, checkIn],
    [words.departure, checkOut],
    [words.guests, guests ? String(guests) : null],
    [words.total, typeof total === 'number' ? format.money(total, currency) : null],
  )
  return noticeOf(data, { event, unitName, checkIn, checkOut }, rows, format, words)
}

export function orderNotice(data: OrderNotice, format: Format, words: Words): Parts {
  const { orderNumber, currency, lines, extras = [], shippingAddress = [] } = data
  const money = (amount: number) => format.money(amount, currency)
  const rows = [
    ...lines.map(({ name, quantity, total }): [string, string] => [
      `${quantity} × ${lineOf(name)}`,
      money(total),
    ]),
    ...extras.map(({ label, amount }): [string, string] => [lineOf(label), money(amount)]),
  ]
  const total = money(data.total)
  const blocks: Block[] = [
    { type: 'items', rows, total: [words.total, total] },
    ...facts(
      [words.paymentMethod, data.paymentMethod],
      [words.unpaidUntil, data.expiresAt && format.moment(data.expiresAt)],
      [words.shippingAddress, shippingAddress.map(lineOf).join(', ')],
    ),
  ]
  return noticeOf(data, { orderNumber, total }, blocks, format, words)
}
