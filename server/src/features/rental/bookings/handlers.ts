import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { findOffer } from '../pricing/queries.ts'
import { brokenRules, quotePrice } from '../pricing/quote.ts'
import { arrivalErrors, stayErrors } from '../rules.ts'
import type { bookings } from './contract.ts'
import * as queries from './queries.ts'
import { book, change, setStatus } from './verbs.ts'

export const bookingHandlers: HandlersOf<Contract<typeof bookings>> = {
  async getAvailability({ db, site }, { params: { unitId }, query: { guests, ...stay } }) {
    refuse(stayErrors(stay))
    const offer = found(await findOffer(db, site.id, unitId, stay), 'Unit')
    const { active, maxGuests, currency, isFree, isBlocked } = offer
    const isOpen = active && isFree && !isBlocked && brokenRules(offer, stay).length === 0
    const party = { guests: Math.min(guests, maxGuests), childAges: [] }
    const totalPrice = quotePrice(offer, stay, party, stay.checkIn).total
    return { unitId, ...stay, currency, available: isOpen && guests <= maxGuests, totalPrice }
  },

  async listBookings({ db, site }, { query }) {
    refuse(arrivalErrors(query))
    return queries.listBookings(db, site.id, query)
  },

  createBooking: singleStatement((context, { body }) => book(context, body)),

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBooking(db, site.id, params.bookingId), 'Booking')
  },

  async updateBooking(context, { params: { bookingId }, body }) {
    await change(context, bookingId, body)
    return found(await queries.findBooking(context.db, context.site.id, bookingId), 'Booking')
  },

  async setBookingStatus(context, { params, body }) {
    await setStatus(context, { id: params.bookingId, status: body.status })
  },

  async listBookingHistory({ db, site }, { params: { bookingId } }) {
    found(await queries.findStay(db, site.id, bookingId), 'Booking')
    return statusHistory(db, site.id, bookingId)
  },
}
