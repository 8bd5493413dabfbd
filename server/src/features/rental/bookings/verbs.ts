import { isDeepStrictEqual } from 'node:util'
import type { RefundChoice } from '../../../api/booking-payments.ts'
import { type ApiError, conflict, found, invalid, notFound, refuse } from '../../../api/errors.ts'
import type { Booked } from '../../../platform/bookings/booked.ts'
import { checkWaits } from '../../../platform/bookings/decide.ts'
import { bookAsVisitor, cancelAsVisitor, moveAsVisitor } from '../../../platform/bookings/own-booking.ts'
import {
  cancelPaid,
  giveBackExcess,
  lockPaid,
  setPaidStatus,
  settleMove,
} from '../../../platform/bookings/paid-booking.ts'
import type { PaidContext, PaidKind } from '../../../platform/bookings/paid-kind.ts'
import { choosePaying } from '../../../platform/bookings/paid-pages.ts'
import {
  type Bill,
  cappedTerms,
  firstReminder,
  type Paying,
  type PaymentTerms,
  type Way,
  waitsForPayment,
} from '../../../platform/bookings/payment-terms.ts'
import { changeForTeam } from '../../../platform/bookings/tell-of-booking.ts'
import { inTransaction, type VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { dateAt, startOfDate } from '../../../platform/values/local-time.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { nightsBlocked } from '../blocks/conflict.ts'
import { nightsTaken, staysOn, type Wanted } from '../calendar/conflicts.ts'
import { LINK } from '../links.ts'
import { findTerms } from '../pricing/queries.ts'
import { quoteStay } from '../pricing/verbs.ts'
import { childErrors, type Stay, stayErrors } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import { agreedOf, changedTerms, untilOf } from './agreed.ts'
import type { BookingFields, NewStay, RentalBooking } from './contract.ts'
import { rentalBookingEvents } from './contract.ts'
import { stayMails } from './mails.ts'
import * as queries from './queries.ts'
import { agreedCharge, checkTerms, hasTime, quotedCharge } from './rules.ts'

/** The constraint that keeps two bookings from sharing a night, and the rule against booking a blocked one. */
const NIGHTS = 'rental_bookings_nights'
const BLOCKS = 'rental_bookings_blocks'
/** How often a booking is priced again when its unit changes in between. */
const MAX_ATTEMPTS = 10

type Context = { db: Db; site: { id: string; timeZone: string }; clock: Clock }
type Status = RentalBooking['status']

export type BookedStay = queries.StoredStay & Booked & Bill

/** Stays, as visitors and the links of mails know them, and as they are paid. */
export const STAY: PaidKind<BookedStay> = {
  kind: 'rental',
  link: LINK,
  name: 'Booking',
  statuses: { waiting: 'pending', approved: 'approved', declined: 'declined' },
  async find(db, site, id) {
    const stored = await queries.findStoredStay(db, site.id, id)
    if (!stored) return undefined
    const timeOf = (date: string) => startOfDate(date, site.timeZone)
    const times = { startsAt: timeOf(stored.checkIn), endsAt: timeOf(stored.checkOut) }
    const stay = { ...stored, ...times, total: stored.totalPrice }
    return { ...stay, waitsForPayment: waitsForPayment(stay) }
  },
  hasTime: ({ checkIn, pricing }, site, now) => hasTime(checkIn, pricing, dateAt(now, site.timeZone)),
  mailsOf: stayMails,
  subject: 'rental_booking',
  events: rentalBookingEvents,
  titleOf: ({ unit, checkIn }) => `${unit.name}, ${checkIn}`,
  async lock(db, siteId, id) {
    const stay = await queries.findStay(db, siteId, id)
    if (!stay) return
    await lockUnit(db, siteId, stay.unitId)
    await queries.lockBooking(db, siteId, id)
  },
  read: queries.readEvent,
  untilOf: ({ startsAt }, { timeZone }, days) => untilOf(dateAt(startsAt, timeZone), timeZone, days),
  change: (context, input) => applyStatus(context, input),
  missed: null,
  screen: 'rental?tab=bookings',
}

/** Books a stay at the price of its quote or at an agreed one. Throws CONFLICT when its nights are not free. */
export const book = (context: Context, stay: NewStay) =>
  insert(context, { ...stay, id: newId('rental_booking'), isByVisitor: false })

/**
 * Changes the fields sent, and tells the guest. What was paid above a lower price goes back. Throws CONFLICT when the new
 * nights are not free.
 */
export const change = (context: PaidContext, charges: Charges, id: string, fields: BookingFields) =>
  changeForTeam(context, STAY, id, async (inside) => {
    const before = found(await lockPaid(inside, STAY, id), 'Booking')
    await applyChange(inside, id, fields)
    await giveBackExcess(inside, charges, STAY, before)
  })

type StatusInput = { id: string; status: Status; from?: Status }

/**
 * Sets the status, and tells the guest. What was paid of a stay that ends goes back, unless it is said otherwise. Throws
 * CONFLICT when a booking is revived whose nights are not free, or has another status than `from`, if that is given.
 */
export const setStatus = (
  context: PaidContext,
  charges: Charges,
  { refund, ...input }: StatusInput & { refund?: RefundChoice },
) => setPaidStatus(context, charges, STAY, input, refund)

/** Declines a stay that nobody has approved in time; its nights are free again. */
export const declineExpired = (context: PaidContext, charges: Charges, id: string) =>
  setStatus(context, charges, { id, status: 'declined', from: 'pending' })

/** What a visitor asks for. `total` is the price they saw. */
type WantedStay = Stay & { guests: number; total?: number }

/** Books a stay for a visitor, which waits for approval or its deposit, and tells them and the owners. */
export async function bookByVisitor(
  context: VisitorContext,
  charges: Charges,
  unitId: string,
  wanted: WantedStay & { way?: Way },
  customer: NewStay['customer'] & { email: string },
) {
  const { checkIn, checkOut, guests, way } = wanted
  const offered = await checkOffer(context, unitId, wanted)
  const agreed = agreedOf(offered, offered.price, bookedNow(context, checkIn), null)
  const paying = await choosePaying(context, charges, agreed, way)
  return bookAsVisitor(context, STAY, customer.email, async (inside) => {
    const id = newId('rental_booking')
    const stay = { unitId, checkIn, checkOut, guests, customer, ignoreRules: false }
    await insert(inside, { ...stay, id, isByVisitor: true }, paying)
    const startsAt = startOfDate(checkIn, context.site.timeZone)
    return { id, status: 'pending', startsAt, waitsForPayment: paying !== null && agreed?.confirms }
  })
}

/** Changes the dates or the guests of a visitor's stay, which then waits for approval again. */
export const moveByVisitor = (context: VisitorContext, charges: Charges, token: string, wanted: WantedStay) =>
  moveAsVisitor(context, STAY, token, async (inside, { id, unitId, status }) => {
    await checkOffer(inside, unitId, wanted, id)
    const { checkIn, checkOut, guests } = wanted
    const before = found(await lockPaid(inside, STAY, id), 'Booking')
    await applyChange(inside, id, { checkIn, checkOut, guests, ignoreRules: false }, true)
    await applyStatus(inside, { id, status: 'pending', from: status })
    await settleMove(inside, charges, STAY, before)
    return found(await STAY.find(inside.db, inside.site, id), 'Booking')
  })

/** Cancels a visitor's stay, unless it is cancelled already. `refund` is what the visitor saw comes back. */
export const cancelByVisitor = (context: VisitorContext, charges: Charges, token: string, refund?: number) =>
  cancelAsVisitor(context, STAY, token, (inside, { id, status }) =>
    cancelPaid(inside, charges, STAY, { id, from: status, seen: refund }),
  )

const bookedNow = ({ clock, site }: Context, checkIn: string) => ({
  checkIn,
  bookedAt: clock.now(),
  timeZone: site.timeZone,
})

/** Throws CONFLICT for a stay that visitors may not book, or whose price has changed. */
async function checkOffer(context: Context, unitId: string, wanted: WantedStay, movedId?: string) {
  const offered = await quoteStay(context, { ...wanted, unitId, childAges: [] }, movedId)
  const { active, refusals, price } = offered
  if (!active) throw notFound('Unit')
  const [refusal] = refusals
  if (refusal) throw conflict('This stay cannot be booked; choose other dates', refusal.reason)
  if (wanted.total !== undefined && wanted.total !== price.total)
    throw conflict('The price has changed; check it again', 'price_changed')
  return offered
}

async function insert(
  { db, site, clock }: Context,
  { ignoreRules, totalPrice, ...sent }: NewStay & { id: string; isByVisitor: boolean },
  paying: Paying | null = null,
) {
  const now = clock.now()
  const wanted = { childAges: [], ...sent, createdAt: now }
  refuse({ ...stayErrors(wanted), ...childErrors(wanted) })
  const announcing = withEvents(db, site.id, [rentalBookingEvents.created], now)
  const bookedOn = dateAt(now, site.timeZone)
  let terms = await readTerms(db, site.id, wanted.unitId)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    checkTerms(terms, wanted, ignoreRules)
    if (!terms.active) throw unitInactive()
    const charge =
      totalPrice === undefined
        ? quotedCharge(terms, wanted, bookedOn)
        : agreedCharge(totalPrice, terms.currency)
    const agreed = agreedOf(terms, charge.price, bookedNow({ db, site, clock }, wanted.checkIn), paying)
    const remindAt = firstReminder(agreed?.balanceDueDate ?? null, site.timeZone, now)
    const fields = { ...wanted, ...charge, agreed, remindAt }
    const insertion = queries.insertBooking(announcing, site.id, fields, terms)
    const created = await insertion.catch((error) => refuseNights(error, db, site.id, wanted))
    if (created) return created
    // Equal terms would not tell why: they may have changed and changed back.
    if ((await staysOn(db, site.id, wanted)).length > 0) throw await nightsTaken(db, site.id, wanted)
    terms = await readTerms(db, site.id, wanted.unitId)
  }
  throw conflict('The unit is being changed; try again', 'unit_changed')
}

async function applyChange(context: Context, id: string, fields: BookingFields, isByVisitor = false) {
  const { db, site } = context
  const stay = found(await queries.findStay(db, site.id, id), 'Booking')
  const update = inTransaction(context, async (context, tx) => {
    await lockUnit(tx, site.id, stay.unitId)
    await changeLocked(context, { id, unitId: stay.unitId, isByVisitor }, fields)
  })
  await update.catch((error) => refuseNights(error, db, site.id, { ...stay, ...fields }, id))
}

async function applyStatus({ db, site, clock }: Context, { id, status, from }: StatusInput) {
  const stay = found(await queries.findStay(db, site.id, id), 'Booking')
  const update = db.transaction(async (tx) => {
    await lockUnit(tx, site.id, stay.unitId)
    const now = clock.now()
    if (from) checkWaits((await queries.findStay(tx, site.id, id))?.status === from)
    const changed = await queries.changeBookingStatus(tx, site.id, id, status, now)
    if (changed) await emit(tx, site.id, rentalBookingEvents.status_changed, changed, now)
  })
  await update.catch((error) => refuseNights(error, db, site.id, stay))
}

/** Under the lock of the unit: changes the fields sent, and prices a stay again when its dates or guests change. */
async function changeLocked(
  { db, site, clock }: Context,
  { id, unitId, isByVisitor }: { id: string; unitId: string; isByVisitor: boolean },
  { ignoreRules, totalPrice, ...fields }: BookingFields,
) {
  const { createdAt, paid, ...current } = found(await queries.findChangeable(db, site.id, id), 'Booking')
  const wanted = { ...current, ...fields }
  refuse({ ...stayErrors(wanted), ...childErrors(wanted) })
  const isOtherStay = !isDeepStrictEqual(wanted, { ...current, customer: wanted.customer })
  const terms = await readTerms(db, site.id, unitId)
  if (isOtherStay) checkTerms(terms, wanted, ignoreRules)
  if (totalPrice !== undefined) Object.assign(wanted, agreedCharge(totalPrice, current.currency))
  else if (isOtherStay) Object.assign(wanted, quotedCharge(terms, wanted, dateAt(createdAt, site.timeZone)))
  if (paid > 0 && wanted.currency !== current.currency)
    throw conflict(
      `It is paid in ${current.currency}, but the unit is now priced in ${wanted.currency}; make a new booking`,
      'currency_changed',
    )
  const now = clock.now()
  if (isOtherStay || wanted.totalPrice !== current.totalPrice) {
    const booked = { checkIn: wanted.checkIn, bookedAt: createdAt, timeZone: site.timeZone }
    const quoted = agreedOf(terms, wanted.price, booked, null)
    const agreed = termsAfter(current, quoted, Number(wanted.totalPrice), isByVisitor, site.timeZone, now)
    const remindAt = firstReminder(agreed?.balanceDueDate ?? null, site.timeZone, now)
    Object.assign(wanted, { agreed, remindAt })
  }
  if (isDeepStrictEqual(wanted, current)) return
  const changed = found(await queries.changeBooking(db, site.id, id, wanted, now), 'Booking')
  await emit(db, site.id, rentalBookingEvents.updated, changed, now)
}

/** A visitor agrees to the terms of today, but no more comes back than before the change. */
function termsAfter(
  { agreed, checkIn }: { agreed: PaymentTerms | null; checkIn: string },
  quoted: PaymentTerms | null,
  total: number,
  isByVisitor: boolean,
  timeZone: string,
  now: Date,
) {
  const kept = changedTerms(agreed, quoted, total)
  if (!isByVisitor || !agreed || !kept) return kept
  const today = { ...kept, refunds: (quoted ?? kept).refunds }
  return cappedTerms(today, agreed, (days) => untilOf(checkIn, timeZone, days), now)
}

async function readTerms(db: Db, siteId: string, unitId: string) {
  const terms = await findTerms(db, siteId, unitId)
  if (!terms) throw invalid({ unitId: 'is not a unit of this site' })
  return terms
}

const unitInactive = (): ApiError =>
  conflict('The unit is not active; set active to true or choose another unit', 'unit_inactive')

/** Turns a violation into a CONFLICT that lists what is in the way. */
async function refuseNights(
  error: unknown,
  db: Db,
  siteId: string,
  wanted: Wanted,
  bookingId?: string,
): Promise<never> {
  if (isExclusionViolation(error, NIGHTS)) throw await nightsTaken(db, siteId, wanted, bookingId)
  if (isExclusionViolation(error, BLOCKS)) throw await nightsBlocked(db, siteId, wanted)
  throw error
}
