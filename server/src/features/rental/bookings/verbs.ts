import { isDeepStrictEqual } from 'node:util'
import { type ApiError, conflict, found, invalid, notFound, refuse } from '../../../api/errors.ts'
import type { PublicContext, VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { dateAt, startOfDate } from '../../../platform/values/local-time.ts'
import type { Booked, BookedKind } from '../../../platform/visitors/booked.ts'
import { checkWaits } from '../../../platform/visitors/decide.ts'
import { cancelOwn, makeOwn, moveOwn } from '../../../platform/visitors/own-booking.ts'
import { changeForTeam } from '../../../platform/visitors/tell-of-booking.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { nightsBlocked } from '../blocks/conflict.ts'
import { nightsTaken, staysOn, type Wanted } from '../calendar/conflicts.ts'
import { LINK } from '../links.ts'
import { findTerms } from '../pricing/queries.ts'
import { quoteStay } from '../pricing/verbs.ts'
import { childErrors, type Stay, stayErrors } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import type { BookingFields, NewStay, RentalBooking } from './contract.ts'
import { rentalBookingEvents } from './contract.ts'
import { stayMails } from './mails.ts'
import * as queries from './queries.ts'
import { agreedCharge, checkTerms, hasTime, quotedCharge } from './rules.ts'

/** The constraint that keeps two bookings from sharing a night, and the rule against booking a blocked one. */
const NIGHTS = 'rental_bookings_nights'
const BLOCKS = 'rental_bookings_blocks'
/** How often a booking is priced anew when its unit changes in between. */
const MAX_ATTEMPTS = 10

type Context = { db: Db; site: { id: string; timeZone: string }; clock: Clock }
type TeamContext = Context & Pick<PublicContext, 'mail' | 'secrets' | 'sitesAddress'>
type Status = RentalBooking['status']

/** Stays, as visitors and the links of mails know them. */
export const STAY: BookedKind<queries.StoredStay & Booked> = {
  kind: 'rental',
  link: LINK,
  name: 'Booking',
  statuses: { waiting: 'pending', approved: 'approved', declined: 'declined' },
  async find(db, site, id) {
    const stay = await queries.findStoredStay(db, site.id, id)
    const timeOf = (date: string) => startOfDate(date, site.timeZone)
    return stay && { ...stay, startsAt: timeOf(stay.checkIn), endsAt: timeOf(stay.checkOut) }
  },
  hasTime: ({ checkIn, pricing }, site, now) => hasTime(checkIn, pricing, dateAt(now, site.timeZone)),
  mailsOf: stayMails,
}

/** Books a stay at the price of its quote or at an agreed one. Throws CONFLICT when its nights are not free. */
export const book = (context: Context, stay: NewStay) =>
  insert(context, { ...stay, id: newId('rental_booking'), isByVisitor: false })

/** Changes the fields sent, and tells the guest. Throws CONFLICT when the new nights are not free. */
export const change = (context: TeamContext, id: string, fields: BookingFields) =>
  changeForTeam(context, STAY, id, (inside) => applyChange(inside, id, fields))

type StatusInput = { id: string; status: Status; from?: Status }

/**
 * Sets the status, and tells the guest. Throws CONFLICT when a booking is revived whose nights are not free, or has another
 * status than `from`, if that is given.
 */
export const setStatus = (context: TeamContext, input: StatusInput) =>
  changeForTeam(context, STAY, input.id, (inside) => applyStatus(inside, input))

/** Declines a stay that nobody has approved in time; its nights are free again. */
export const declineExpired = (context: TeamContext, id: string) =>
  setStatus(context, { id, status: 'declined', from: 'pending' })

/** What a visitor asks for. `total` is the price they saw. */
type WantedStay = Stay & { guests: number; total?: number }

/** Books a stay for a visitor, which waits for approval, and tells them and the owners. */
export async function bookByVisitor(
  context: VisitorContext,
  unitId: string,
  wanted: WantedStay,
  customer: NewStay['customer'] & { email: string },
) {
  await checkOffer(context, unitId, wanted)
  const { checkIn, checkOut, guests } = wanted
  return makeOwn(context, STAY, customer.email, async (inside) => {
    const id = newId('rental_booking')
    const stay = { unitId, checkIn, checkOut, guests, customer, ignoreRules: false }
    await insert(inside, { ...stay, id, isByVisitor: true })
    return { id, status: 'pending', startsAt: startOfDate(checkIn, context.site.timeZone) }
  })
}

/** Changes the dates or the guests of a visitor's stay, which then waits for approval again. */
export const moveByVisitor = (context: VisitorContext, token: string, wanted: WantedStay) =>
  moveOwn(context, STAY, token, async (inside, { id, unitId, status }) => {
    await checkOffer(inside, unitId, wanted, id)
    const { checkIn, checkOut, guests } = wanted
    await applyChange(inside, id, { checkIn, checkOut, guests, ignoreRules: false })
    await applyStatus(inside, { id, status: 'pending', from: status })
    return { status: 'pending', startsAt: startOfDate(checkIn, context.site.timeZone) }
  })

/** Cancels a visitor's stay, unless it is cancelled already. */
export const cancelByVisitor = (context: VisitorContext, token: string) =>
  cancelOwn(context, STAY, token, (inside, { id, status }) =>
    applyStatus(inside, { id, status: 'cancelled', from: status }),
  )

/** Throws CONFLICT for a stay that visitors may not book, or whose price is another by now. */
async function checkOffer(context: Context, unitId: string, wanted: WantedStay, movedId?: string) {
  const { active, refusals, price } = await quoteStay(context, { ...wanted, unitId, childAges: [] }, movedId)
  if (!active) throw notFound('Unit')
  const [refusal] = refusals
  if (refusal) throw conflict('This stay cannot be booked; choose other dates', refusal.reason)
  if (wanted.total !== undefined && wanted.total !== price.total)
    throw conflict('The price has changed; look at it again', 'price_changed')
}

async function insert(
  { db, site, clock }: Context,
  { ignoreRules, totalPrice, ...sent }: NewStay & { id: string; isByVisitor: boolean },
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
    const insertion = queries.insertBooking(announcing, site.id, { ...wanted, ...charge }, terms)
    const created = await insertion.catch((error) => refuseNights(error, db, site.id, wanted))
    if (created) return created
    // Equal terms would not tell why: they may have changed and changed back.
    if ((await staysOn(db, site.id, wanted)).length > 0) throw await nightsTaken(db, site.id, wanted)
    terms = await readTerms(db, site.id, wanted.unitId)
  }
  throw conflict('The unit is being changed; try again', 'unit_changed')
}

async function applyChange(context: Context, id: string, fields: BookingFields) {
  const { db, site } = context
  const stay = found(await queries.findStay(db, site.id, id), 'Booking')
  const update = db.transaction(async (tx) => {
    await lockUnit(tx, site.id, stay.unitId)
    await changeLocked({ ...context, db: tx }, id, stay.unitId, fields)
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

/** Under the lock of the unit: changes the fields sent, and prices a stay anew whose dates or guests change. */
async function changeLocked(
  { db, site, clock }: Context,
  id: string,
  unitId: string,
  { ignoreRules, totalPrice, ...fields }: BookingFields,
) {
  const { createdAt, ...current } = found(await queries.findChangeable(db, site.id, id), 'Booking')
  const wanted = { ...current, ...fields }
  refuse({ ...stayErrors(wanted), ...childErrors(wanted) })
  const isOtherStay = !isDeepStrictEqual(wanted, { ...current, customer: wanted.customer })
  const terms = await readTerms(db, site.id, unitId)
  if (isOtherStay) checkTerms(terms, wanted, ignoreRules)
  if (totalPrice !== undefined) Object.assign(wanted, agreedCharge(totalPrice, current.currency))
  else if (isOtherStay) Object.assign(wanted, quotedCharge(terms, wanted, dateAt(createdAt, site.timeZone)))
  if (isDeepStrictEqual(wanted, current)) return
  const now = clock.now()
  const changed = found(await queries.changeBooking(db, site.id, id, wanted, now), 'Booking')
  await emit(db, site.id, rentalBookingEvents.updated, changed, now)
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
