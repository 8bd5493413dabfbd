import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import { recordPayment, refundPayments } from '../../../platform/bookings/paid-booking.ts'
import { bookingPayments } from '../../../platform/bookings/paid-pages.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { findOffer } from '../pricing/queries.ts'
import { brokenRules, quotePrice } from '../pricing/quote.ts'
import { arrivalErrors, stayErrors } from '../rules.ts'
import type { bookings } from './contract.ts'
import * as queries from './queries.ts'
import { book, change, STAY, setStatus } from './verbs.ts'

export const bookingHandlers = (charges: Charges): HandlersOf<Contract<typeof bookings>> => ({
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
    await change(context, charges, bookingId, body)
    return found(await queries.findBooking(context.db, context.site.id, bookingId), 'Booking')
  },

  async setBookingStatus(context, { params, body }) {
    await setStatus(context, charges, { id: params.bookingId, ...body })
  },

  async listBookingHistory({ db, site }, { params: { bookingId } }) {
    found(await queries.findStay(db, site.id, bookingId), 'Booking')
    return statusHistory(db, site.id, bookingId)
  },

  async getPayments(context, { params }) {
    return bookingPayments(context, STAY, params.bookingId)
  },

  async recordPayment(context, { params: { bookingId }, body }) {
    await recordPayment(context, STAY, bookingId, body)
    return bookingPayments(context, STAY, bookingId)
  },

  async refundPayments(context, { params: { bookingId }, body }) {
    await refundPayments(context, charges, STAY, bookingId, body)
    return bookingPayments(context, STAY, bookingId)
  },
})
