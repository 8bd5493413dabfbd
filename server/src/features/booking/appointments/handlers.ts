import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import { recordPayment, refundPayments } from '../../../platform/bookings/paid-booking.ts'
import { bookingPayments } from '../../../platform/bookings/paid-pages.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { Day } from '../slots/rules.ts'
import type { appointments } from './contract.ts'
import { listDay } from './day-queries.ts'
import * as queries from './queries.ts'
import { BOOKING, book, change, setStatus } from './verbs.ts'

export const appointmentHandlers = (charges: Charges): HandlersOf<Contract<typeof appointments>> => ({
  async listDay({ db, site }, { query }) {
    return listDay(db, site.id, new Day(query.date, site.timeZone), query)
  },

  async listBookings({ db, site }, { query }) {
    return queries.listBookings(db, site.id, query)
  },

  createBooking: (context, { body }) => book(context, body),

  setBookingStatus: (context, { params: { id }, body }) => setStatus(context, charges, { id, ...body }),

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBookingDetail(db, site.id, params.id), 'Booking')
  },

  async updateBooking(context, { params: { id }, body }) {
    await change(context, { ...body, id })
    return found(await queries.findBookingDetail(context.db, context.site.id, id), 'Booking')
  },

  async listBookingHistory({ db, site }, { params }) {
    found(await queries.findBooking(db, site.id, params.id), 'Booking')
    return statusHistory(db, site.id, params.id)
  },

  async getPayments(context, { params: { id } }) {
    return bookingPayments(context, BOOKING, id)
  },

  async recordPayment(context, { params: { id }, body }) {
    await recordPayment(context, BOOKING, id, body)
    return bookingPayments(context, BOOKING, id)
  },

  async refundPayments(context, { params: { id }, body }) {
    await refundPayments(context, charges, BOOKING, id, body)
    return bookingPayments(context, BOOKING, id)
  },
})
