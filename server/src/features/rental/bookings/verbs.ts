import { isDeepStrictEqual } from 'node:util'
import { type ApiError, conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { nightsBlocked, nightsTaken, type Wanted } from '../calendar/conflicts.ts'
import { findTerms } from '../pricing/queries.ts'
import { childErrors, stayErrors } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import type { BookingFields, NewStay, RentalBooking } from './contract.ts'
import * as queries from './queries.ts'
import { agreedCharge, checkTerms, quotedCharge } from './terms.ts'

/** The constraint that keeps two bookings from sharing a night, and the rule against booking a blocked one. */
const NIGHTS = 'rental_bookings_nights'
const BLOCKS = 'rental_bookings_blocks'
/** How often a booking is priced anew when its unit changes in between. */
const MAX_ATTEMPTS = 10

type Context = { db: Db; site: { id: string; timeZone: string }; clock: Clock }

/** Books a stay at the price of its quote or at an agreed one. Throws CONFLICT when its nights are not free. */
export async function book({ db, site, clock }: Context, { ignoreRules, totalPrice, ...sent }: NewStay) {
  const now = clock.now()
  const wanted = { childAges: [], ...sent, id: newId('rental_booking'), createdAt: now }
  refuse({ ...stayErrors(wanted), ...childErrors(wanted) })
  const announcing = withEvents(db, site.id, ['rental_booking.created'], now)
  const bookedOn = dateAt(now, site.timeZone)
  let terms = await termsOf(db, site.id, wanted.unitId)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    checkTerms(terms, wanted, ignoreRules)
    if (!terms.active) throw unitInactive()
    const charge =
      totalPrice === undefined
        ? quotedCharge(terms, wanted, bookedOn)
        : agreedCharge(totalPrice, terms.currency)
    const insert = queries.insertBooking(announcing, site.id, { ...wanted, ...charge }, terms)
    const created = await insert.catch((error) => refuseNights(error, db, site.id, wanted))
    if (created) return created
    const current = await termsOf(db, site.id, wanted.unitId)
    if (isDeepStrictEqual(current, terms)) throw await nightsTaken(db, site.id, wanted)
    terms = current
  }
  throw conflict('The unit is being changed; try again', 'unit_changed')
}

/** Changes the fields sent. Throws CONFLICT when the new nights are not free. */
export async function changeBooking(context: Context, bookingId: string, fields: BookingFields) {
  const { db, site } = context
  const stay = found(await queries.findStay(db, site.id, bookingId), 'Booking')
  const update = db.transaction(async (tx) => {
    await lockUnit(tx, site.id, stay.unitId)
    await change({ ...context, db: tx }, bookingId, stay.unitId, fields)
  })
  await update.catch((error) => refuseNights(error, db, site.id, { ...stay, ...fields }, bookingId))
}

/** Throws CONFLICT when a booking is revived whose nights are not free. */
export async function setStatus(
  { db, site, clock }: Context,
  bookingId: string,
  status: RentalBooking['status'],
) {
  const stay = found(await queries.findStay(db, site.id, bookingId), 'Booking')
  const change = db.transaction(async (tx) => {
    await lockUnit(tx, site.id, stay.unitId)
    const now = clock.now()
    const changed = await queries.changeBookingStatus(tx, site.id, bookingId, status, now)
    if (changed) await emit(tx, site.id, 'rental_booking.status_changed', changed, now)
  })
  await change.catch((error) => refuseNights(error, db, site.id, stay))
}

/** Under the lock of the unit: changes the fields sent, and prices a stay anew whose dates or guests change. */
async function change(
  { db, site, clock }: Context,
  bookingId: string,
  unitId: string,
  { ignoreRules, totalPrice, ...fields }: BookingFields,
) {
  const { createdAt, ...current } = found(await queries.findChangeable(db, site.id, bookingId), 'Booking')
  const wanted = { ...current, ...fields }
  refuse({ ...stayErrors(wanted), ...childErrors(wanted) })
  const isOtherStay = !isDeepStrictEqual(wanted, { ...current, customer: wanted.customer })
  const terms = await termsOf(db, site.id, unitId)
  if (isOtherStay) checkTerms(terms, wanted, ignoreRules)
  if (totalPrice !== undefined) Object.assign(wanted, agreedCharge(totalPrice, current.currency))
  else if (isOtherStay) Object.assign(wanted, quotedCharge(terms, wanted, dateAt(createdAt, site.timeZone)))
  if (isDeepStrictEqual(wanted, current)) return
  const now = clock.now()
  const changed = found(await queries.changeBooking(db, site.id, bookingId, wanted, now), 'Booking')
  await emit(db, site.id, 'rental_booking.updated', changed, now)
}

async function termsOf(db: Db, siteId: string, unitId: string) {
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
