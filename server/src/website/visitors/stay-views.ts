import { labelsOf, stayFields } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import { rentalVisits, type StayOffer, type VisitorStay } from '../../features/rental/visits/contract.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import type { LiveSite } from '../live-site.ts'
import { billFacts, billText, cancelForm, offerFacts, payLinks, wayFields } from './bill-views.ts'
import { dayOf, factsOf, formatPrice, momentOf, personFields } from './view-parts.ts'

type Offer = NonNullable<StayOffer['offer']>
type Refusal = Offer['refusals'][number]
type Fact = [label: string, value: string | null]

/** The price of a stay with a form to ask for it, or why it cannot be had; and a form for other dates. */
export function offeredStay(site: LiveSite, result: StayOffer): Panel {
  const { language } = site
  const labels = labelsOf(language)
  const { unit, offer, guests, booking } = result
  const { checkIn, checkOut } = offer ?? {}
  const isFree = offer?.refusals.length === 0
  return {
    heading: booking ? `${labels.changeStay}: ${unit.name}` : unit.name,
    text: offer ? (isFree ? labels.stayFree : refusedText(offer.refusals, language)) : labels.stayDates,
    facts: offer ? factsOf(priceFacts(offer, guests, site)) : [],
    links: (offer?.others ?? []).map((other) => ({
      label: labels.alsoFree.replace('{}', other.name),
      href: pathTo(rentalVisits.endpoints.offerStay, { unitId: other.id, checkIn, checkOut, guests }),
    })),
    forms: [...(offer && isFree ? [requestForm(result, offer, language)] : []), datesForm(result, language)],
  }
}

function requestForm({ unit, guests, booking }: StayOffer, offer: Offer, language: string): PanelForm {
  const labels = labelsOf(language)
  const { checkIn, checkOut, price, payment } = offer
  const stay = { unitId: unit.id, checkIn, checkOut, guests: String(guests), total: String(price.total) }
  return {
    id: 'stay',
    action: booking
      ? pathTo(rentalVisits.endpoints.moveStay, { token: booking })
      : pathTo(rentalVisits.endpoints.bookStay),
    hidden: { ...stay, ...(booking && { booking }) },
    fields: booking ? [] : [...personFields(language), ...wayFields(payment?.ways ?? [], language)],
    submitLabel: booking ? labels.changeStay : payment?.ways.length ? labels.bookAndPay : labels.requestStay,
  }
}

/** Looks up other dates. */
function datesForm(
  { unit, offer, firstDay, lastDay, guests, booking }: StayOffer,
  language: string,
): PanelForm {
  const labels = labelsOf(language)
  return {
    id: 'dates',
    ...(offer && { heading: labels.stayDates }),
    action: pathTo(rentalVisits.endpoints.offerStay),
    method: 'get',
    hidden: { unitId: unit.id, ...(booking && { booking }) },
    fields: stayFields(labels, {
      checkIn: offer?.checkIn,
      checkOut: offer?.checkOut,
      guests,
      firstDay,
      lastDay,
      maxGuests: unit.maxGuests,
    }),
    submitLabel: labels.checkPrice,
    isSecondary: offer?.refusals.length === 0,
  }
}

/** Nights of one price share a line. */
function priceFacts(offer: Offer, guests: number, site: LiveSite): Fact[] {
  const { language } = site
  const { checkIn, checkOut, currency, price, payment } = offer
  const labels = labelsOf(language)
  const money = (amount: number) => formatPrice(amount, currency, language)
  const nights = new Map<number, number>()
  for (const { price: amount } of price.nights) nights.set(amount, (nights.get(amount) ?? 0) + 1)
  const { deposit } = price
  const depositLabel = labels.deposit.replace('{}', deposit ? dayOf(deposit.dueDate, language) : '')
  return [
    [labels.arrival, dayOf(checkIn, language)],
    [labels.departure, dayOf(checkOut, language)],
    [labels.guests, String(guests)],
    ...[...nights].map(
      ([amount, count]): Fact => [
        `${labels.nights.replace('{}', String(count))} × ${money(amount)}`,
        money(roundedProduct(amount, count)),
      ],
    ),
    ...[...price.fees, ...price.taxes].map(({ name, amount }): Fact => [name, money(amount)]),
    [labels.total, money(price.total)],
    [depositLabel, deposit ? money(payment?.deposit ?? deposit.amount) : null],
    ...(payment ? offerFacts(payment, currency, site) : []),
  ]
}

/** Prices have at most three decimals. */
const roundedProduct = (amount: number, count: number) => Math.round(amount * count * 1000) / 1000

function refusedText(refusals: Refusal[], language: string): string {
  const texts = refusals.map((refusal) => refusalText(refusal, language))
  return [...new Set(texts)].join(' ')
}

function refusalText({ reason, value }: Refusal, language: string): string {
  const labels = labelsOf(language)
  const texts: Record<Refusal['reason'], string> = {
    unit_inactive: labels.unitInactive,
    too_many_guests: labels.tooManyGuests,
    past_arrival: labels.pastArrival,
    short_notice: labels.shortNotice,
    beyond_horizon: labels.beyondHorizon,
    arrival_day: labels.arrivalDays,
    minimum_stay: labels.minimumStay,
    maximum_stay: labels.maximumStay,
    nights_taken: labels.nightsTaken,
    nights_blocked: labels.nightsTaken,
  }
  const shown = Array.isArray(value) ? weekdaysOf(value, language) : String(value ?? '')
  return texts[reason].replace('{}', shown)
}

/** The day before the first weekday, Monday. */
const SUNDAY = Date.UTC(2023, 11, 31)

function weekdaysOf(days: number[], language: string): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const names = days.map((day) => name.format(SUNDAY + day * DAY_MS))
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
}

/** What was booked, with what the visitor can still do. */
export function bookedStay(site: LiveSite, result: VisitorStay): Panel {
  const { language } = site
  const labels = labelsOf(language)
  const { token, status, unit, checkIn, checkOut, guests, currency, totalPrice, canChange } = result
  const text = {
    pending: labels.bookingPending,
    approved: labels.bookingConfirmed,
    declined: labels.stayDeclined,
    cancelled: labels.bookingCancelled,
  }[status]
  const isOver = !canChange && (status === 'pending' || status === 'approved')
  const change = pathTo(rentalVisits.endpoints.offerStay, {
    unitId: unit.id,
    checkIn,
    checkOut,
    guests,
    booking: token,
  })
  const cancel = cancelForm(result, pathTo(rentalVisits.endpoints.cancelStay, { token }), language)
  const isUnpaid = status === 'pending' && result.bill !== null && result.bill.due > 0 && !result.expiresAt
  const told = isUnpaid ? '' : isOver ? `${text} ${labels.bookingOver}` : text
  return {
    heading: labels.bookingDone,
    text: [told, billText(result, language)].filter(Boolean).join('\n\n'),
    facts: factsOf([
      [labels.stay, unit.name],
      [labels.arrival, dayOf(checkIn, language)],
      [labels.departure, dayOf(checkOut, language)],
      [labels.guests, String(guests)],
      [labels.total, formatPrice(totalPrice, currency, language)],
      ...billFacts(result, site),
      [labels.answerBy, momentOf(result.expiresAt, site)],
    ]),
    links: [
      ...payLinks(result, pathTo(rentalVisits.endpoints.pay, { token }), language),
      ...(canChange ? [{ label: labels.changeStay, href: change }] : []),
    ],
    forms: canChange ? [cancel] : [],
  }
}
