import { singleStatement } from '../../api/endpoint.ts'
import { type ApiError, conflict, found, invalid, notFound, refuse } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isExclusionViolation, isForeignKeyViolation } from '../../platform/database/errors.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import type { RentalStay, rental } from './contract.ts'
import * as queries from './queries.ts'
import {
  arrivalErrors,
  MAX_CALENDAR_DAYS,
  MAX_OVERVIEW_DAYS,
  MAX_PROPERTIES,
  periodErrors,
  priceErrors,
  type Stay,
  stayErrors,
} from './rules.ts'

/** What the database holds together, whatever runs in parallel. */
const NIGHTS = 'rental_bookings_nights'
const UNIT = 'rental_bookings_unit'
const PROPERTY = 'rental_units_property'

export const rentalHandlers: HandlersOf<typeof rental> = {
  async listUnits({ db, site }, { query }) {
    return queries.listUnits(db, site.id, query)
  },

  createUnit: singleStatement(async ({ db, site, clock }, { body }) => {
    const { currency = site.currency } = body
    refuse(priceErrors(body.pricePerNight, currency))
    const now = clock.now()
    const unit = { ...body, currency, id: newId('unit'), createdAt: now }
    const announcing = withEvents(db, site.id, ['rental_unit.created'], now, 'event')
    return queries.insertUnit(announcing, site.id, unit).catch(refuseUnknownProperty)
  }),

  async getUnit({ db, site }, { params }) {
    return found(await queries.findUnit(db, site.id, params.unitId), 'Unit')
  },

  async updateUnit({ db, site, clock }, { params, body }) {
    const update = db.transaction(async (tx) => {
      const unit = found(await queries.lockUnit(tx, site.id, params.unitId), 'Unit')
      const { pricePerNight = unit.pricePerNight, currency = unit.currency } = body
      refuse(priceErrors(pricePerNight, currency))
      const updated = await queries.updateUnit(tx, site.id, params.unitId, body)
      if (updated) await emit(tx, site.id, 'rental_unit.updated', updated, clock.now())
      return found(await queries.findUnitDetail(tx, site.id, params.unitId), 'Unit')
    })
    return update.catch(refuseUnknownProperty)
  },

  async deleteUnit({ db, site, clock }, { params: { unitId: id } }) {
    const deletion = db.transaction(async (tx) => {
      const deleted = found(await queries.deleteUnit(tx, site.id, id), 'Unit')
      await emit(tx, site.id, 'rental_unit.deleted', deleted, clock.now())
    })
    await deletion.catch((error) => {
      throw isForeignKeyViolation(error, UNIT) ? unitInUse() : error
    })
    return { id, deleted: true }
  },

  async getAvailability({ db, site }, { params, query }) {
    refuse(stayErrors(query))
    return found(await queries.findAvailability(db, site.id, params.unitId, query), 'Unit')
  },

  async getCalendar({ db, site }, { params, query }) {
    refuse(periodErrors(query, MAX_CALENDAR_DAYS))
    return found(await queries.findStays(db, site.id, params.unitId, query.from, query.to), 'Unit')
  },

  async listCalendar({ slowDb, site }, { query }) {
    refuse(periodErrors(query, MAX_OVERVIEW_DAYS))
    return queries.listCalendar(slowDb, site.id, query)
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
    const made = await queries.insertBooking(announcing, site.id, booking)
    if (!made) throw await whyRefused(db, site.id, booking)
    return made
  }),

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBooking(db, site.id, params.bookingId), 'Booking')
  },

  async setBookingStatus({ db, site, clock }, { params: { bookingId }, body: { status } }) {
    const stay = found(await queries.findStay(db, site.id, bookingId), 'Booking')
    const change = db.transaction(async (tx) => {
      await queries.lockUnit(tx, site.id, stay.unitId)
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

  async listProperties({ slowDb, site }) {
    return queries.listProperties(slowDb, site.id)
  },

  async createProperty({ db, site, clock }, { body }) {
    return db.transaction(async (tx) => {
      if (!(await queries.hasRoomForProperty(tx, site.id, MAX_PROPERTIES))) throw noMoreProperties()
      const property = { ...body, id: newId('property'), createdAt: clock.now() }
      return queries.insertProperty(tx, site.id, property)
    })
  },

  async getProperty({ db, site }, { params }) {
    return found(await queries.findProperty(db, site.id, params.propertyId), 'Property')
  },

  async updateProperty({ db, site }, { params, body }) {
    return found(await queries.updateProperty(db, site.id, params.propertyId, body), 'Property')
  },

  async deleteProperty({ db, site }, { params: { propertyId: id } }) {
    const isDeleted = await queries.deleteProperty(db, site.id, id).catch((error) => {
      throw isForeignKeyViolation(error, PROPERTY) ? propertyInUse() : error
    })
    if (!isDeleted) throw notFound('Property')
    return { id, deleted: true }
  },
}

function refuseUnknownProperty(error: unknown): never {
  if (!isForeignKeyViolation(error, PROPERTY)) throw error
  throw invalid({ propertyId: 'is not a property of this site' })
}

const unitInUse = () =>
  conflict('The unit has bookings; set active to false, so that it can not be booked any more', 'in_use')

const propertyInUse = () =>
  conflict('The property has units; delete them or give them another property first', 'in_use')

const noMoreProperties = () =>
  conflict(
    `A site has at most ${MAX_PROPERTIES} properties; delete some that are not needed any more`,
    'limit_reached',
    { limit: MAX_PROPERTIES },
  )

type Wanted = Stay & { unitId: string; guests: number }

async function whyRefused(db: Db, siteId: string, wanted: Wanted): Promise<ApiError> {
  const unit = await queries.findUnitTerms(db, siteId, wanted.unitId)
  if (!unit) return invalid({ unitId: 'is not a unit of this site' })
  if (wanted.guests > unit.maxGuests) {
    return invalid({ guests: `must be at most ${unit.maxGuests}: no more fit into this unit` })
  }
  if (!unit.active) {
    return conflict('The unit is not active; set active to true or choose another unit', 'unit_inactive')
  }
  return nightsTaken(db, siteId, wanted)
}

/** Names the dates asked for and the bookings in their way. */
async function nightsTaken(db: Db, siteId: string, { unitId, checkIn, checkOut }: Stay & { unitId: string }) {
  const stays = await queries.findStays(db, siteId, unitId, checkIn, checkOut)
  const bookings: RentalStay[] = stays ? JSON.parse(stays.json) : []
  return conflict(
    `Another booking holds nights from ${checkIn} to ${checkOut}; choose other dates or another unit`,
    'nights_taken',
    { unitId, checkIn, checkOut, bookings },
  )
}
