import { addDays, daysBetween, weekdayOf } from '../../../platform/values/local-time.ts'
import { amountOf, percentageOf, toMinor } from '../../../platform/values/money.ts'
import {
  type Fee,
  NO_PRICING,
  type Party,
  type Pricing,
  type RefusalReason,
  type Season,
  type Stay,
  type Tax,
} from '../rules.ts'

/** What a unit costs, and whom it takes. */
export type Terms = {
  active: boolean
  maxGuests: number
  currency: string
  pricePerNight: number
  pricing: Pricing | null
}
export type Price = {
  nights: { date: string; price: number }[]
  fees: { name: string; amount: number }[]
  taxes: { name: string; amount: number }[]
  total: number
  deposit: { amount: number; dueDate: string; balance: number; balanceDueDate: string } | null
}

const sum = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

/**
 * The price of a stay. It is calculated in the minor unit of the currency. Each line is rounded by itself, half up, and the
 * total is the sum of the lines, so that they always add up. Only percentages need rounding.
 */
export function quotePrice(terms: Terms, stay: Stay, party: Party, bookedOn: string): Price {
  const { currency, pricing } = terms
  const { fees, taxes, deposit } = pricing ?? NO_PRICING
  const minor = (amount: number) => exact(toMinor(amount, currency))
  const shown = (amount: bigint) => amountOf(amount, currency)
  const count = daysBetween(stay.checkIn, stay.checkOut)
  const nights = Array.from({ length: count }, (_, i) => {
    const date = addDays(stay.checkIn, i)
    return { date, price: minor(seasonOf(pricing, date)?.pricePerNight ?? terms.pricePerNight) }
  })
  const feeLines = fees.map((fee) => ({
    name: fee.name,
    amount: minor(fee.amount) * timesOf(fee.per, count, party.guests),
  }))
  const base = sum([...nights.map(({ price }) => price), ...feeLines.map(({ amount }) => amount)])
  const taxLines = taxes.map((tax) => ({ name: tax.name, amount: taxOf(tax, base, minor, count, party) }))
  const total = sum([base, ...taxLines.map(({ amount }) => amount)])
  const inMain = <L extends { amount: bigint }>(line: L) => ({ ...line, amount: shown(line.amount) })
  return {
    nights: nights.map(({ date, price }) => ({ date, price: shown(price) })),
    fees: feeLines.map(inMain),
    taxes: taxLines.map(inMain),
    total: shown(total),
    deposit: deposit && depositOf(deposit, total, minor, shown, stay.checkIn, bookedOn),
  }
}

function taxOf(
  { type, amount, per, minimumAge }: Tax,
  base: bigint,
  minor: (amount: number) => bigint,
  nights: number,
  { guests, childAges }: Party,
) {
  if (type === 'percentage') return exact(percentageOf(base, amount))
  const exempt = minimumAge === null ? 0 : childAges.filter((age) => age < minimumAge).length
  return minor(amount) * timesOf(per, nights, guests - exempt)
}

function depositOf(
  { type, amount, dueDays, balanceDueDays }: NonNullable<Pricing['deposit']>,
  total: bigint,
  minor: (amount: number) => bigint,
  shown: (amount: bigint) => number,
  checkIn: string,
  bookedOn: string,
): Price['deposit'] {
  const asked = type === 'fixed' ? minor(amount) : exact(percentageOf(total, amount))
  const paid = asked < total ? asked : total
  // Nothing is due before the stay is booked, nor a deposit after the arrival.
  const earliest = (date: string) => (date < bookedOn ? bookedOn : date)
  const due = addDays(bookedOn, dueDays)
  return {
    amount: shown(paid),
    dueDate: earliest(due < checkIn ? due : checkIn),
    balance: shown(total - paid),
    balanceDueDate: earliest(addDays(checkIn, -balanceDueDays)),
  }
}

function timesOf(per: Fee['per'], nights: number, persons: number): bigint {
  if (per === 'stay') return 1n
  if (per === 'night') return BigInt(nights)
  return BigInt(per === 'person' ? persons : persons * nights)
}

const seasonOf = (pricing: Pricing | null, date: string): Season | undefined =>
  pricing?.seasons.find(({ from, to }) => from <= date && date < to)

/** Amounts are checked when they are saved. */
function exact(amount: bigint | null): bigint {
  if (amount === null) throw new Error('An amount of the pricing is finer than its currency')
  return amount
}

/** `value` completes what visitors read in their language: nights, guests, days, or weekdays from Monday, 1. */
type Refusal = { reason: RefusalReason; message: string; value?: number | number[] }

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Which rules of the night of arrival a stay breaks: its season's, else the unit's. */
export function brokenRules({ pricing }: Pick<Terms, 'pricing'>, { checkIn, checkOut }: Stay): Refusal[] {
  const rules = pricing ?? NO_PRICING
  const season = seasonOf(pricing, checkIn)
  const nights = daysBetween(checkIn, checkOut)
  const arrivalDays = season?.arrivalDays ?? rules.arrivalDays
  const minimum = season?.minimumNights ?? rules.minimumNights ?? 1
  const maximum = rules.maximumNights
  const broken: Refusal[] = []
  if (arrivalDays && !arrivalDays.includes(weekdayOf(checkIn))) {
    const names = arrivalDays.map((day) => WEEKDAYS[day - 1])
    const message = `Stays must start on ${listed(names)} then.`
    broken.push({ reason: 'arrival_day', message, value: arrivalDays })
  }
  if (nights < minimum)
    broken.push({
      reason: 'minimum_stay',
      message: `Stays must be at least ${minimum} nights then.`,
      value: minimum,
    })
  if (maximum !== null && nights > maximum)
    broken.push({
      reason: 'maximum_stay',
      message: `Stays may be at most ${maximum} nights.`,
      value: maximum,
    })
  return broken
}

const listed = (names: (string | undefined)[]) =>
  names.length < 2 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

export type Offer = Terms & { isFree: boolean; isBlocked: boolean }

/** Why a visitor cannot book a stay, today. */
export function refusalsOf(offer: Offer, stay: Stay, guests: number, today: string): Refusal[] {
  const { active, maxGuests, isFree, isBlocked } = offer
  const { minNoticeDays, horizonDays } = (offer.pricing ?? NO_PRICING).notice
  const when = (holds: boolean, reason: Refusal['reason'], message: string, value?: number): Refusal[] =>
    holds ? [{ reason, message, value }] : []
  const ahead = daysBetween(today, stay.checkIn)
  return [
    ...when(!active, 'unit_inactive', 'The unit cannot be booked at the moment.'),
    ...when(
      guests > maxGuests,
      'too_many_guests',
      `The unit has room for at most ${maxGuests} guests.`,
      maxGuests,
    ),
    ...when(ahead < 0, 'past_arrival', 'The arrival date is in the past.'),
    ...when(
      ahead >= 0 && ahead < minNoticeDays,
      'short_notice',
      `Stays must be booked at least ${minNoticeDays} days ahead.`,
      minNoticeDays,
    ),
    ...when(
      ahead > horizonDays,
      'beyond_horizon',
      `Stays can be booked at most ${horizonDays} days ahead.`,
      horizonDays,
    ),
    ...brokenRules(offer, stay),
    ...when(!isFree, 'nights_taken', 'Some of these nights are booked.'),
    ...when(isBlocked, 'nights_blocked', 'Some of these nights are blocked.'),
  ]
}
