import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm } from '@sitewright/blocks/page'
import type { FreeTimes, VisitorBooking } from '../../features/booking/visits/contract.ts'
import type { FreeTables, VisitorReservation } from '../../features/reservation/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { account, signIn } from './account-views.ts'
import * as shop from './shop-views.ts'
import { bookedStay, offeredStay } from './stay-views.ts'
import { dayOf, factsOf, personFields, priceOf } from './view-parts.ts'

type View = (site: LiveSite, result: never) => Panel

function freeTimes({ language }: LiveSite, { service, booking, ...days }: FreeTimes): Panel {
  const labels = labelsOf(language)
  const hrefOf = (date: string) =>
    `/_sw/slots?${new URLSearchParams({ serviceId: service.id, date, ...(booking && { booking }) })}`
  const form: PanelForm = {
    id: 'book',
    action: booking ? `/_sw/bookings/${booking}/move` : '/_sw/bookings',
    hidden: { serviceId: service.id, date: days.date, ...(booking && { booking }) },
    choice: {
      name: 'startTime',
      label: labels.chooseTime,
      options: days.times.map(({ startTime }) => ({ value: startTime, label: startTime })),
    },
    fields: booking ? [] : personFields(language),
    submitLabel: booking ? labels.changeTime : labels.bookNow,
  }
  return {
    heading: service.name,
    ...aroundDay(language, days, hrefOf),
    forms: days.times.length > 0 ? [form] : [],
  }
}

function booking({ language }: LiveSite, result: VisitorBooking): Panel {
  const labels = labelsOf(language)
  const { service, status, token, date, startTime, endTime, staffName, canChange } = result
  const isCancelled = status === 'cancelled'
  const text = isCancelled
    ? labels.bookingCancelled
    : status === 'pending'
      ? labels.bookingPending
      : labels.bookingConfirmed
  return {
    heading: labels.bookingDone,
    text: isCancelled || canChange ? text : `${text} ${labels.bookingOver}`,
    facts: factsOf([
      [labels.service, service.name],
      [labels.date, dayOf(date, language)],
      [labels.time, `${startTime} – ${endTime}`],
      [labels.staff, staffName],
      [labels.price, priceOf(service.price, service.currency, language)],
    ]),
    links: canChange
      ? [
          {
            label: labels.changeTime,
            href: `/_sw/slots?${new URLSearchParams({ serviceId: service.id, date, booking: token })}`,
          },
        ]
      : [],
    forms: canChange
      ? [
          {
            id: 'cancel',
            action: `/_sw/bookings/${token}/cancel`,
            submitLabel: labels.cancelBooking,
            isSecondary: true,
          },
        ]
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
  const hrefOf = (date: string) =>
    `/_sw/tables?${new URLSearchParams({ date, partySize: String(partySize) })}`
  const form: PanelForm = {
    id: 'reserve',
    action: '/_sw/reservations',
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

function reservation({ language, name }: LiveSite, result: VisitorReservation): Panel {
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
    action: `/_sw/reservations/${token}/cancel`,
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
    ]),
    forms: canChange ? [cancel] : [],
  }
}

/** The pages of what visitors ask for, by operation. */
export const VIEWS: Record<string, View> = {
  'booking.listTimes': freeTimes,
  'booking.showBooking': booking,
  'reservation.listTimes': freeTables,
  'reservation.showReservation': reservation,
  'rental.offerStay': offeredStay,
  'rental.showStay': bookedStay,
  'shop.showCart': shop.cart,
  'shop.showCheckout': shop.checkout,
  'shop.showCartLink': shop.cartLink,
  'shop.showOrder': shop.order,
  'customers.showAccount': account,
  'customers.showSignIn': signIn,
}
