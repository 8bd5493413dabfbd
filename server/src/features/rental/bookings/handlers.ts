import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { type ApiError, conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { RentalStay } from '../calendar/contract.ts'
import { findStays } from '../calendar/queries.ts'
import { arrivalErrors, type Stay, stayErrors } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import type { bookings } from './contract.ts'
import * as queries from './queries.ts'

/** The constraint that keeps two bookings from sharing a night, under any concurrency. */
const NIGHTS = 'rental_bookings_nights'

export const bookingHandlers: HandlersOf<Contract<typeof bookings>> = {
  async getAvailability({ db, site }, { params, query }) {
    refuse(stayErrors(query))
    return found(await queries.findAvailability(db, site.id, params.unitId, query), 'Unit')
  },

  async listBookings({ db, site }, { query }) {
    refuse(arrivalErrors(query))
    return queries.listBookings(db, site.id, query)
  },

  createBooking: singleStatement(async ({ db, site, clock }, { body }) => {
    refuse(stayErrors(body))
    const now = clock.now()
    const booking = { ...body, id: newId('rental_booking'), createdAt: now }
    const announcing = withEvents(db, site.id, ['rental_booking.created'], now)
    const created = await queries.insertBooking(announcing, site.id, booking)
    if (!created) throw await refusalOf(db, site.id, booking)
    return created
  }),

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBooking(db, site.id, params.bookingId), 'Booking')
  },

  async setBookingStatus({ db, site, clock }, { params: { bookingId }, body: { status } }) {
    const stay = found(await queries.findStay(db, site.id, bookingId), 'Booking')
    const change = db.transaction(async (tx) => {
      await lockUnit(tx, site.id, stay.unitId)
      const now = clock.now()
      const changed = await queries.changeBookingStatus(tx, site.id, bookingId, status, now)
      if (changed) await emit(tx, site.id, 'rental_booking.status_changed', changed, now)
    })
    await change.catch(async (error) => {
      throw isExclusionViolation(error, NIGHTS) ? await nightsTaken(db, site.id, stay) : error
    })
  },

  async listBookingHistory({ db, site }, { params: { bookingId } }) {
    found(await queries.findStay(db, site.id, bookingId), 'Booking')
    return statusHistory(db, site.id, bookingId)
  },
}

type Wanted = Stay & { unitId: string; guests: number }

/** Why the insert found no unit to book. */
async function refusalOf(db: Db, siteId: string, wanted: Wanted): Promise<ApiError> {
  const unit = await queries.findUnitTerms(db, siteId, wanted.unitId)
  if (!unit) return invalid({ unitId: 'is not a unit of this site' })
  if (wanted.guests > unit.maxGuests) {
    return invalid({ guests: `must be at most ${unit.maxGuests} for this unit` })
  }
  if (!unit.active) {
    return conflict('The unit is not active; set active to true or choose another unit', 'unit_inactive')
  }
  return nightsTaken(db, siteId, wanted)
}

/** CONFLICT that lists the bookings in the way. */
async function nightsTaken(db: Db, siteId: string, { unitId, checkIn, checkOut }: Stay & { unitId: string }) {
  const stays = await findStays(db, siteId, unitId, checkIn, checkOut)
  const bookings: RentalStay[] = stays ? JSON.parse(stays.json) : []
  return conflict(
    `Nights from ${checkIn} to ${checkOut} are already booked; choose other dates or another unit`,
    'nights_taken',
    { unitId, checkIn, checkOut, bookings },
  )
}
