import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { Day } from '../slots/rules.ts'
import type { appointments } from './contract.ts'
import { listDay } from './day-queries.ts'
import * as queries from './queries.ts'
import { book, change, setStatus } from './verbs.ts'

export const appointmentHandlers: HandlersOf<Contract<typeof appointments>> = {
  async listDay({ db, site }, { query }) {
    return listDay(db, site.id, new Day(query.date, site.timeZone), query)
  },

  async listBookings({ db, site }, { query }) {
    return queries.listBookings(db, site.id, query)
  },

  createBooking: (context, { body }) => book(context, body),

  setBookingStatus: (context, { params: { id }, body }) => setStatus(context, { id, status: body.status }),

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
}
