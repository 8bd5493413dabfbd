import { isDeepStrictEqual } from 'node:util'
import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { type ApiError, conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { newId } from '../../../platform/values/ids.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { nightsBlocked, nightsTaken, type Wanted } from '../calendar/conflicts.ts'
import { findOffer, findTerms } from '../pricing/queries.ts'
import { brokenRules, priceOf } from '../pricing/quote.ts'
import { arrivalErrors, childErrors, stayErrors } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import type { BookingFields, bookings } from './contract.ts'
import * as queries from './queries.ts'
import { agreedCharge, checkTerms, quotedCharge } from './terms.ts'

/** The constraint that keeps two bookings from sharing a night, and the rule against booking a blocked one. */
const NIGHTS = 'rental_bookings_nights'
const BLOCKS = 'rental_bookings_blocks'
/** How often a booking is priced anew when its unit changes in between. */
const MAX_ATTEMPTS = 10

export const bookingHandlers: HandlersOf<Contract<typeof bookings>> = {
  async getAvailability({ db, site }, { params: { unitId }, query: { guests, ...stay } }) {
    refuse(stayErrors(stay))
    const offer = found(await findOffer(db, site.id, unitId, stay), 'Unit')
    const { active, maxGuests, currency, isFree, isBlocked } = offer
    const isOpen = active && isFree && !isBlocked && brokenRules(offer, stay).length === 0
    const party = { guests: Math.min(guests, maxGuests), childAges: [] }
    const totalPrice = priceOf(offer, stay, party, stay.checkIn).total
    return { unitId, ...stay, currency, available: isOpen && guests <= maxGuests, totalPrice }
  },

  async listBookings({ db, site }, { query }) {
    refuse(arrivalErrors(query))
    return queries.listBookings(db, site.id, query)
  },

  createBooking: singleStatement(async ({ db, site, clock }, { body }) => {
    const { ignoreRules, totalPrice, ...sent } = body
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
  }),

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBooking(db, site.id, params.bookingId), 'Booking')
  },

  async updateBooking(context, { params: { bookingId }, body }) {
    const { db, site } = context
    const stay = found(await queries.findStay(db, site.id, bookingId), 'Booking')
    const update = db.transaction(async (tx) => {
      await lockUnit(tx, site.id, stay.unitId)
      await change({ ...context, db: tx }, bookingId, stay.unitId, body)
      return found(await queries.findBooking(tx, site.id, bookingId), 'Booking')
    })
    return update.catch((error) => refuseNights(error, db, site.id, { ...stay, ...body }, bookingId))
  },

  async setBookingStatus({ db, site, clock }, { params: { bookingId }, body: { status } }) {
    const stay = found(await queries.findStay(db, site.id, bookingId), 'Booking')
    const change = db.transaction(async (tx) => {
      await lockUnit(tx, site.id, stay.unitId)
      const now = clock.now()
      const changed = await queries.changeBookingStatus(tx, site.id, bookingId, status, now)
      if (changed) await emit(tx, site.id, 'rental_booking.status_changed', changed, now)
    })
    await change.catch((error) => refuseNights(error, db, site.id, stay))
  },

  async listBookingHistory({ db, site }, { params: { bookingId } }) {
    found(await queries.findStay(db, site.id, bookingId), 'Booking')
    return statusHistory(db, site.id, bookingId)
  },
}

/** Under the lock of the unit: changes the fields sent, and prices a stay anew whose dates or guests change. */
async function change(
  { db, site, clock }: Pick<SiteContext, 'db' | 'site' | 'clock'>,
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
