import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, invalid } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import { tellingCustomer } from '../../../platform/mail/tell-customer.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { BookingStatus } from '../schema.ts'
import { findCandidates, hasStaff, lockCandidates, type Wanted } from '../slots/queries.ts'
import { type Appointment, type Candidate, Day, type ServiceTimes } from '../slots/rules.ts'
import { lockStaffMember } from '../staff/queries.ts'
import { mailCustomer } from '../visits/mails.ts'
import { findBooking as findStoredBooking } from '../visits/queries.ts'
import type { appointments, BookingCreate, BookingFields } from './contract.ts'
import { listDay } from './day-queries.ts'
import * as queries from './queries.ts'

export const appointmentHandlers: HandlersOf<Contract<typeof appointments>> = {
  async listDay({ db, site }, { query }) {
    return listDay(db, site.id, new Day(query.date, site.timeZone), query)
  },

  async listBookings({ db, site }, { query }) {
    return queries.listBookings(db, site.id, query)
  },

  createBooking: (context, { body }) => book(context, body),

  setBookingStatus: (context, { params: { id }, body }) =>
    telling(context, id, (inside) => setStatus(inside, id, body.status)),

  async getBooking({ db, site }, { params }) {
    return found(await queries.findBookingDetail(db, site.id, params.id), 'Booking')
  },

  async updateBooking(context, { params: { id }, body }) {
    await telling(context, id, (inside) => change(inside, id, body))
    return found(await queries.findBookingDetail(context.db, context.site.id, id), 'Booking')
  },

  async listBookingHistory({ db, site }, { params }) {
    found(await queries.findBooking(db, site.id, params.id), 'Booking')
    return statusHistory(db, site.id, params.id)
  },
}

const telling = <T>(context: SiteContext, id: string, work: (inside: SiteContext) => Promise<T>) =>
  tellingCustomer(context, (db) => findStoredBooking(db, context.site.id, id), mailCustomer, work)

type Context = Pick<SiteContext, 'db' | 'clock'> & { site: Pick<SiteContext['site'], 'id' | 'timeZone'> }

export async function book({ db, site, clock }: Context, body: BookingCreate) {
  const { serviceId, date, startTime, customer, branchId = null } = body
  const day = new Day(date, site.timeZone)
  return db.transaction(async (tx) => {
    const service = await queries.lockService(tx, site.id, serviceId)
    if (!service) throw invalid({ serviceId: 'is not a service of this site' })
    const at = appointmentAt(day, startTime, service)
    if (!service.active) {
      throw conflict('The service is not active; activate it or book another service', 'service_inactive')
    }
    const status = service.requiresApproval ? ('pending' as const) : ('confirmed' as const)
    const id = newId('booking')
    const booking = { id, status, serviceId, branchId, date, customer, createdAt: clock.now() }
    const announcing = withEvents(tx, site.id, ['booking.created'], booking.createdAt)
    for (const { id: staffId } of await freeStaff(tx, site.id, day, at, body)) {
      const created = await queries.insertBooking(announcing, site.id, { ...booking, staffId }, at)
      if (created) return created
    }
    throw slotTaken()
  })
}

export function setStatus({ db, site, clock }: Context, id: string, status: BookingStatus) {
  return withoutOverlap(() =>
    db.transaction(async (tx) => {
      const booking = found(await queries.lockBooking(tx, site.id, id), 'Booking')
      if (status === booking.status) return found(await queries.findBooking(tx, site.id, id), 'Booking')
      if (booking.status === 'cancelled') await prepareRevival(tx, site.id, id, booking)
      const now = clock.now()
      const changed = found(await queries.setStatus(tx, site.id, id, status, now), 'Booking')
      await emit(tx, site.id, 'booking.status_changed', changed, now)
      return changed
    }),
  )
}

/** Moves a booking, or changes its customer. */
export function change(context: Context, id: string, body: BookingFields) {
  const { db, site, clock } = context
  return withoutOverlap(() =>
    db.transaction(async (tx) => {
      const current = found(await queries.lockBooking(tx, site.id, id), 'Booking')
      const isMoved = await move({ ...context, db: tx }, id, current, body)
      if (body.customer) await queries.setCustomer(tx, site.id, id, body.customer, clock.now())
      if (!isMoved && !body.customer) return
      const updated = found(await queries.findBooking(tx, site.id, id), 'Booking')
      await emit(tx, site.id, 'booking.updated', updated, clock.now())
    }),
  )
}

/** Moves a locked booking to the sent date, time and staff member; false when nothing changes. */
async function move(
  { db, site, clock }: Context,
  id: string,
  current: queries.LockedBooking,
  { date = current.date, startTime = current.startTime, staffId = current.staffId }: BookingFields,
) {
  if (date === current.date && startTime === current.startTime && staffId === current.staffId) return false
  const { serviceId, branchId } = current
  const service = found(await queries.lockService(db, site.id, serviceId), 'Service')
  const day = new Day(date, site.timeZone)
  const at = appointmentAt(day, startTime, service)
  if (current.status === 'cancelled') {
    throw conflict('A cancelled booking cannot be moved; set its status first', 'booking_cancelled')
  }
  const [member] = await freeStaff(db, site.id, day, at, { serviceId, staffId, branchId }, id)
  if (!member) throw slotTaken()
  await queries.moveBooking(db, site.id, id, { staffId: member.id, date }, at, clock.now())
  return true
}

/** Prepares to revive a cancelled booking. A taken time is detected when the status is set. */
export async function prepareRevival(db: Db, siteId: string, id: string, booking: queries.LockedBooking) {
  await lockStaffMember(db, siteId, booking.staffId)
  if (await queries.isInTimeOff(db, siteId, id)) {
    throw slotUnavailable('The staff member has time off then; create a new booking instead')
  }
}

function appointmentAt(day: Day, startTime: string, service: ServiceTimes): Appointment {
  const appointment = day.appointment(startTime, service)
  if (!appointment) {
    throw invalid({ startTime: `does not exist on ${day.date}: the clocks go forward then` })
  }
  return appointment
}

/** The free staff, locked. Throws CONFLICT when there are none. */
async function freeStaff(
  db: Db,
  siteId: string,
  day: Day,
  at: Appointment,
  wanted: Wanted,
  except?: string,
): Promise<Candidate[]> {
  const locked = await lockCandidates(db, siteId, wanted)
  if (locked.length === 0 && wanted.staffId) {
    if (await hasStaff(db, siteId, wanted.staffId)) throw slotUnavailable(NOT_OFFERED)
    throw invalid({ staffId: 'is not a staff member of this site' })
  }
  const candidates = await findCandidates(db, siteId, day.date, at, wanted, except)
  const { free, taken } = day.standing(
    at,
    candidates.filter(({ id }) => locked.includes(id)),
  )
  if (free.length > 0) return free
  throw taken.length > 0
    ? slotTaken()
    : slotUnavailable(
        'No staff member for this service works then; list the slots of the day for possible times',
      )
}

const NOT_OFFERED =
  'The staff member is inactive, or does not offer the service or work in the branch; choose another'

const slotTaken = () =>
  conflict('All staff for this service have another appointment then; choose another time', 'slot_taken')

const slotUnavailable = (message: string) => conflict(message, 'slot_unavailable')

/** Maps a violated appointments_occupied to CONFLICT. */
export async function withoutOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isExclusionViolation(error, 'appointments_occupied') ? slotTaken() : error
  }
}
