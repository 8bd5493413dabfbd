import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm } from '@sitewright/blocks/page'
import type { Endpoint, HandlerResult } from '../../api/endpoint.ts'
import { pathTo } from '../../api/path-params.ts'
import type { FileReply, Json } from '../../api/reply.ts'
import { bookingVisits, type FreeTimes, type VisitorBooking } from '../../features/booking/visits/contract.ts'
import type { customerVisits } from '../../features/customers/visits/contract.ts'
import type { deliveryVisits } from '../../features/delivery/visits/contract.ts'
import { rentalVisits } from '../../features/rental/visits/contract.ts'
import {
  type FreeTables,
  reservationVisits,
  type VisitorReservation,
} from '../../features/reservation/visits/contract.ts'
import type { shopVisits } from '../../features/shop/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { account, address, signIn } from './account-views.ts'
import {
  billFacts,
  billText,
  bookingCharge,
  cancelForm,
  payLinks,
  serviceFacts,
  wayFields,
} from './bill-views.ts'
import { checkout } from './checkout-views.ts'
import { decisionBy } from './decision-views.ts'
import { delivery } from './delivery-views.ts'
import { giftCardBalance, giftCards } from './gift-card-views.ts'
import { reviews, stockForm, stockRequest } from './product-views.ts'
import * as shop from './shop-views.ts'
import { bookedStay, offeredStay } from './stay-views.ts'
import { dayOf, factsOf, formatPrice, momentOf, personFields } from './view-parts.ts'

function freeTimes({ language }: LiveSite, { service, booking, payment, ...days }: FreeTimes): Panel {
  const labels = labelsOf(language)
  const hrefOf = (date: string) =>
    pathTo(bookingVisits.endpoints.listTimes, { serviceId: service.id, date, booking })
  const form: PanelForm = {
    id: 'book',
    action: booking
      ? pathTo(bookingVisits.endpoints.moveBooking, { token: booking })
      : pathTo(bookingVisits.endpoints.book),
    hidden: { serviceId: service.id, date: days.date, ...(booking && { booking }) },
    choice: {
      name: 'startTime',
      label: labels.chooseTime,
      options: days.times.map(({ startTime }) => ({ value: startTime, label: startTime })),
    },
    fields: booking ? [] : [...personFields(language), ...wayFields(payment?.ways ?? [], language)],
    submitLabel: booking
      ? labels.changeTime
      : payment?.ways[0] === 'online'
        ? labels.bookAndPay
        : labels.bookNow,
  }
  const terms = payment && { ...payment, balanceDueDate: null }
  return {
    heading: service.name,
    ...aroundDay(language, days, hrefOf),
    ...(terms && { facts: factsOf(serviceFacts(terms, service.currency, language)) }),
    forms: days.times.length > 0 ? [form] : [],
  }
}

function booking(site: LiveSite, result: VisitorBooking): Panel {
  const { language } = site
  const labels = labelsOf(language)
  const { service, status, token, date, startTime, endTime, staffName, canChange } = result
  const isCancelled = status === 'cancelled'
  const isUnpaid = status === 'pending' && result.bill !== null && result.bill.due > 0 && !result.expiresAt
  const text = isCancelled
    ? labels.bookingCancelled
    : status === 'pending'
      ? labels.bookingPending
      : labels.bookingConfirmed
  const shown = { bill: result.bill, currency: service.currency }
  const told = isUnpaid ? '' : isCancelled || canChange ? text : `${text} ${labels.bookingOver}`
  const change = pathTo(bookingVisits.endpoints.listTimes, { serviceId: service.id, date, booking: token })
  return {
    heading: labels.bookingDone,
    text: [told, billText(shown, language)].filter(Boolean).join('\n\n'),
    facts: factsOf([
      [labels.service, service.name],
      [labels.date, dayOf(date, language)],
      [labels.time, `${startTime} – ${endTime}`],
      [labels.staff, staffName],
      [labels.price, formatPrice(service.price, service.currency, language)],
      ...billFacts(shown, site),
      [labels.answerBy, momentOf(result.expiresAt, site)],
    ]),
    links: [
      ...payLinks(shown, pathTo(bookingVisits.endpoints.pay, { token }), language),
      ...(canChange ? [{ label: labels.changeTime, href: change }] : []),
    ],
    forms: canChange
      ? [cancelForm(shown, pathTo(bookingVisits.endpoints.cancelBooking, { token }), language)]
      : [],
  }
}

type Days = {
  date: string
  times: unknown[]
  previousDate: string | null
  nextDate: string | null
  nextFreeDate: string | null
}

/** The day that is shown, and links to the days around it. */
function aroundDay(
  language: string,
  days: Days,
  hrefOf: (day: string) => string,
): Pick<Panel, 'text' | 'links'> {
  const { earlier, later, nextFreeDay, freeTimes, noTimes } = labelsOf(language)
  const { date, times, previousDate, nextDate, nextFreeDate } = days
  const link = (label: string, day: string | null) => (day === null ? [] : [{ label, href: hrefOf(day) }])
  const day = dayOf(date, language)
  const next = nextFreeDate && nextFreeDay.replace('{}', dayOf(nextFreeDate, language))
  return {
    text: times.length > 0 ? `${freeTimes}: ${day}` : `${day}: ${noTimes}`,
    links: [...link(earlier, previousDate), ...link(later, nextDate), ...link(next ?? '', nextFreeDate)],
  }
}

function freeTables({ language }: LiveSite, { partySize, ...days }: FreeTables): Panel {
  const labels = labelsOf(language)
  const hrefOf = (date: string) => pathTo(reservationVisits.endpoints.listTimes, { date, partySize })
  const form: PanelForm = {
    id: 'reserve',
    action: pathTo(reservationVisits.endpoints.reserve),
    hidden: { date: days.date, partySize: String(partySize) },
    choice: {
      name: 'time',
      label: labels.chooseTime,
      options: days.times.map(({ time }) => ({ value: time, label: time })),
    },
    fields: personFields(language),
    submitLabel: labels.reserveNow,
  }
  return {
    heading: labels.tables,
    ...aroundDay(language, days, hrefOf),
    facts: [{ label: labels.guests, value: String(partySize) }],
    forms: days.times.length > 0 ? [form] : [],
  }
}

function reservation(site: LiveSite, result: VisitorReservation): Panel {
  const { language, name } = site
  const labels = labelsOf(language)
  const { status, token, date, time, partySize, canChange } = result
  const isCancelled = status === 'cancelled' || status === 'declined'
  const text = isCancelled
    ? labels.bookingCancelled
    : status === 'requested'
      ? labels.bookingPending
      : labels.bookingConfirmed
  const cancel: PanelForm = {
    id: 'cancel',
    action: pathTo(reservationVisits.endpoints.cancelReservation, { token }),
    submitLabel: labels.cancelBooking,
    isSecondary: true,
  }
  return {
    heading: `${labels.bookingDone}: ${name}`,
    text: isCancelled || canChange ? text : `${text} ${labels.bookingOver}`,
    facts: factsOf([
      [labels.date, dayOf(date, language)],
      [labels.time, time],
      [labels.guests, String(partySize)],
      [labels.answerBy, momentOf(result.expiresAt, site)],
    ]),
    forms: canChange ? [cancel] : [],
  }
}

type Shown<E extends Endpoint> = Exclude<HandlerResult<E>, Json<unknown>>
/** Files have no page. */
type Read<E, N> = E extends Endpoint & { method: 'GET' }
  ? HandlerResult<E> extends FileReply
    ? never
    : N
  : never
type Reads<E> = { [N in keyof E & string]: Read<E[N], N> }[keyof E & string]
/** The contracts of visitors with something to read. */
type Contracts = {
  booking: typeof bookingVisits
  reservation: typeof reservationVisits
  rental: typeof rentalVisits
  delivery: typeof deliveryVisits
  shop: typeof shopVisits
  customers: typeof customerVisits
}
type Feature = keyof Contracts
type EndpointsOf<F extends Feature> = Contracts[F]['endpoints']
/** An operation that reads what a page shows. */
export type ShownOperation = { [F in Feature]: `${F}.${Reads<EndpointsOf<F>>}` }[Feature]
type Views = {
  [O in ShownOperation]: O extends `${infer F extends Feature}.${infer N}`
    ? N extends keyof EndpointsOf<F>
      ? (site: LiveSite, result: Shown<EndpointsOf<F>[N] & Endpoint>) => Panel
      : never
    : never
}

/** The page of each operation with which visitors read. */
export const VIEWS: Views = {
  'booking.listTimes': freeTimes,
  'booking.showBooking': booking,
  'booking.pay': bookingCharge,
  'booking.showPaid': booking,
  'booking.showDecision': decisionBy(bookingVisits.endpoints.decide),
  'reservation.listTimes': freeTables,
  'reservation.showReservation': reservation,
  'reservation.showDecision': decisionBy(reservationVisits.endpoints.decide),
  'rental.offerStay': offeredStay,
  'rental.showStay': bookedStay,
  'rental.pay': bookingCharge,
  'rental.showPaid': bookedStay,
  'rental.showDecision': decisionBy(rentalVisits.endpoints.decide),
  'delivery.showDelivery': delivery,
  'shop.showCart': shop.cart,
  'shop.showGiftCards': giftCards,
  'shop.askForBalance': giftCardBalance,
  'shop.showBalance': giftCardBalance,
  'shop.showCheckout': checkout,
  'shop.showCartLink': shop.cartLink,
  'shop.showOrder': shop.order,
  'shop.showPaidOrder': shop.order,
  'shop.payOrder': shop.payment,
  'shop.showReviews': reviews,
  'shop.showStockForm': stockForm,
  'shop.showStockRequest': stockRequest,
  'customers.showAccount': account,
  'customers.showAddress': address,
  'customers.showSignIn': signIn,
}
