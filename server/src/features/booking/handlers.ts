import { found, notFound } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { emit } from '../../platform/work/events.ts'
import { bringBack, createBooking, notTwice, updateBooking } from './appointments.ts'
import type { booking } from './contract.ts'
import { listDay } from './day-queries.ts'
import * as queries from './queries.ts'
import { serviceHandlers } from './services.ts'
import { Day } from './slots.ts'
import { staffHandlers } from './staff.ts'

export const bookingHandlers: HandlersOf<typeof booking> = {
  ...serviceHandlers,
  ...staffHandlers,

  async listSlots({ db, site }, { query }) {
    const day = new Day(query.date, site.timeZone)
    const { active, members, ...service } = found(
      await queries.findCalendar(db, site.id, day.range, query),
      'Service',
    )
    if (query.staffId && members.length === 0 && !(await queries.hasStaff(db, site.id, query.staffId))) {
      throw notFound('Member of staff')
    }
    return active ? day.slots(service, members) : []
  },

  async listDay({ db, site }, { query }) {
    return listDay(db, site.id, new Day(query.date, site.timeZone), query)
  },

  async listBookings({ db, site }, { query }) {
    return queries.listBookings(db, site.id, query)
  },

  createBooking,

  async setBookingStatus({ db, site, clock }, { params: { id }, body: { status } }) {
    return notTwice(() =>
      db.transaction(async (tx) => {
        const booking = found(await queries.lockBooking(tx, site.id, id), 'Booking')
        if (status === booking.status) return found(await queries.findBooking(tx, site.id, id), 'Booking')
        if (booking.status === 'cancelled') await bringBack(tx, site.id, id, booking)
        const now = clock.now()
        const changed = found(await queries.setStatus(tx, site.id, id, status, now), 'Booking')
        await emit(tx, site.id, 'booking.status_changed', changed, now)
        return changed
      }),
    )
  },

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBookingDetail(db, site.id, params.id), 'Booking')
  },

  updateBooking,

  async listBookingHistory({ db, site }, { params }) {
    found(await queries.findBooking(db, site.id, params.id), 'Booking')
    return statusHistory(db, site.id, params.id)
  },
}
