import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelField, PanelForm } from '@sitewright/blocks/page'
import type { BookingCharge, PaymentOffer, VisitorBill } from '../../api/booking-payments.ts'
import { addDays, dateAt, startOfDate } from '../../platform/values/local-time.ts'
import type { LiveSite } from '../live-site.ts'
import { dayOf, factsOf, formatPrice, momentOf } from './view-parts.ts'

type Fact = [label: string, value: string | null]
type Terms = Pick<VisitorBill, 'refunds' | 'lateFee'>

/** What comes back, until when. */
function termFacts({ refunds, lateFee }: Terms, currency: string, site: LiveSite): Fact[] {
  const labels = labelsOf(site.language)
  if (refunds.length === 0) return []
  return [
    ...refunds.map(
      ({ until, percentage }): Fact => [
        untilLabel(until, site),
        percentage === 100 ? labels.allComesBack : labels.partComesBack.replace('{}', String(percentage)),
      ],
    ),
    lateFee === null
      ? [labels.cancelledLater, labels.nothingComesBack]
      : [labels.keptLater, lateFee > 0 ? formatPrice(lateFee, currency, site.language) : null],
  ]
}

/** The end of a day is said by the day. */
function untilLabel(until: string, site: LiveSite): string {
  const labels = labelsOf(site.language)
  const date = dateAt(new Date(until), site.timeZone)
  const isDayEnd = startOfDate(date, site.timeZone).getTime() === Date.parse(until)
  return isDayEnd
    ? labels.cancelledBy.replace('{}', () => dayOf(addDays(date, -1), site.language))
    : labels.cancelledBefore.replace('{}', () => momentOf(until, site) ?? '')
}

type Asked = Pick<PaymentOffer, 'balance' | 'balanceDueDate'>
const restFact = ({ balance, balanceDueDate }: Asked, currency: string, language: string): Fact => {
  const labels = labelsOf(language)
  const label = balanceDueDate
    ? labels.restDue.replace('{}', () => dayOf(balanceDueDate, language))
    : labels.restThere
  return [label, balance > 0 ? formatPrice(balance, currency, language) : null]
}

/** What a visitor agrees to by booking. */
export const offerFacts = (offer: PaymentOffer, currency: string, site: LiveSite): Fact[] => [
  restFact(offer, currency, site.language),
  ...termFacts(offer, currency, site),
]

/** Terms of an appointment, before its time is chosen. */
export function serviceFacts(
  payment: Asked & { deposit: number; freeCancellationMinutes: number; lateFee: number },
  currency: string,
  language: string,
): Fact[] {
  const labels = labelsOf(language)
  const money = (amount: number) => formatPrice(amount, currency, language)
  const { deposit, freeCancellationMinutes, lateFee } = payment
  return [
    [labels.toPayNow, money(deposit)],
    restFact(payment, currency, language),
    [
      labels.cancelledAhead.replace('{}', () => durationOf(freeCancellationMinutes, language)),
      labels.allComesBack,
    ],
    [labels.keptLater, lateFee > 0 ? money(lateFee) : null],
  ]
}

const HOUR = 60
const DAY = 24 * HOUR

function durationOf(minutes: number, language: string): string {
  const [unit, size] =
    minutes % DAY === 0 && minutes > 0
      ? (['day', DAY] as const)
      : minutes % HOUR === 0
        ? (['hour', HOUR] as const)
        : (['minute', 1] as const)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(minutes / size)
}

/** Where there is more than one way to pay, one is chosen. */
export function wayFields(ways: PaymentOffer['ways'], language: string): PanelField[] {
  const labels = labelsOf(language)
  if (ways.length < 2) return []
  const names = { online: labels.payOnline, transfer: labels.payByTransfer }
  const choices = ways.map((way) => ({ value: way, label: names[way] }))
  return [{ name: 'way', label: labels.howToPay, type: 'choice', required: true, choices, value: ways[0] }]
}

type Shown = { bill: VisitorBill | null; currency: string }

/** What is to be paid, or was. */
export function billFacts({ bill, currency }: Shown, site: LiveSite): Fact[] {
  if (!bill) return []
  const { language } = site
  const labels = labelsOf(language)
  const { paid, refunded, due, heldUntil, deposit } = bill
  const money = (amount: number) => (amount > 0 ? formatPrice(amount, currency, language) : null)
  const isFirst = due > 0 && paid < deposit
  return [
    [labels.toPayNow, isFirst ? money(due) : null],
    [labels.keptUntil, isFirst ? momentOf(heldUntil, site) : null],
    [labels.paid, money(paid + refunded)],
    [labels.refunded, money(refunded)],
    restFact(bill, currency, language),
    ...termFacts(bill, currency, site),
  ]
}

/** What the visitor is asked for now. */
export function billText({ bill, currency }: Shown, language: string): string {
  const labels = labelsOf(language)
  if (!bill || bill.due === 0) return ''
  const { due, paid, deposit, canPayOnline, instructions } = bill
  if (!canPayOnline && !instructions) return labels.paymentByArrangement
  const asked =
    paid < deposit
      ? labels.pleasePay.replace('{}', () => formatPrice(due, currency, language) ?? '')
      : labels.canPayRest
  return [asked, instructions].filter(Boolean).join('\n\n')
}

export const payLinks = ({ bill }: Shown, href: string, language: string): NonNullable<Panel['links']> =>
  bill?.canPayOnline ? [{ label: labelsOf(language).payNow, href, isButton: true }] : []

/** Cancels a booking; what comes back is read before. */
export function cancelForm({ bill, currency }: Shown, action: string, language: string): PanelForm {
  const labels = labelsOf(language)
  const refund = bill?.refund ?? 0
  const amount = formatPrice(refund, currency, language) ?? ''
  const told = refund > 0 ? labels.nowComesBack.replace('{}', () => amount) : labels.nothingNowComesBack
  return {
    id: 'cancel',
    action,
    ...(bill && bill.paid > 0 && { text: told, hidden: { refund: String(refund) } }),
    submitLabel: labels.cancelBooking,
    isSecondary: true,
  }
}

/** Leads to the page of the provider. */
export function bookingCharge(
  { language }: LiveSite,
  { title, amount, currency, url }: BookingCharge,
): Panel {
  const labels = labelsOf(language)
  return {
    heading: labels.payNow,
    text: labels.leadingToPayment,
    facts: factsOf([
      [labels.bookingDone, title],
      [labels.due, formatPrice(amount, currency, language)],
    ]),
    links: [{ label: labels.payNow, href: url, isButton: true }],
    goesTo: url,
  }
}
