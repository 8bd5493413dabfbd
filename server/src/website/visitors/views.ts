import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm } from '@sitewright/blocks/page'
import type { FreeTimes, VisitorBooking } from '../../features/booking/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'

type View = (site: LiveSite, result: never) => Panel

/** What visitors are asked about themselves. */
export function personFields(language: string): PanelForm['fields'] {
  const { name, email, phone, message } = labelsOf(language)
  return [
    { name: 'name', label: name, type: 'text', required: true },
    { name: 'email', label: email, type: 'email', required: true },
    { name: 'phone', label: phone, type: 'phone' },
    { name: 'notes', label: message, type: 'longText' },
  ]
}

const dayOf = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

const priceOf = (price: number | null, currency: string, language: string) =>
  price === null ? null : new Intl.NumberFormat(language, { style: 'currency', currency }).format(price)

/** Facts without those that are not known. */
export const factsOf = (facts: [label: string, value: string | null][]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))

function freeTimes({ language }: LiveSite, { service, date, times, ...result }: FreeTimes): Panel {
  const labels = labelsOf(language)
  const { booking, previousDate, nextDate, nextFreeDate } = result
  const hrefOf = (day: string) =>
    `/_sw/slots?${new URLSearchParams({ serviceId: service.id, date: day, ...(booking && { booking }) })}`
  const link = (label: string, day: string | null) => (day === null ? [] : [{ label, href: hrefOf(day) }])
  const form: PanelForm = {
    id: 'book',
    action: booking ? `/_sw/bookings/${booking}/move` : '/_sw/bookings',
    hidden: { serviceId: service.id, date, ...(booking && { booking }) },
    choice: {
      name: 'startTime',
      label: labels.chooseTime,
      options: times.map(({ startTime }) => ({ value: startTime, label: startTime })),
    },
    fields: booking ? [] : personFields(language),
    submitLabel: booking ? labels.changeTime : labels.bookNow,
  }
  return {
    heading: service.name,
    text:
      times.length > 0
        ? `${labels.freeTimes}: ${dayOf(date, language)}`
        : `${dayOf(date, language)}: ${labels.noTimes}`,
    links: [
      ...link(labels.earlier, previousDate),
      ...link(labels.later, nextDate),
      ...(nextFreeDate
        ? [
            {
              label: labels.nextFreeDay.replace('{}', dayOf(nextFreeDate, language)),
              href: hrefOf(nextFreeDate),
            },
          ]
        : []),
    ],
    forms: times.length > 0 ? [form] : [],
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

/** The pages of what visitors ask for, by operation. */
export const VIEWS: Record<string, View> = { 'booking.listTimes': freeTimes, 'booking.getBooking': booking }
