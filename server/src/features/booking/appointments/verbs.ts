import type { RefundChoice } from '../../../api/booking-payments.ts'
import { conflict, found, invalid, notFound } from '../../../api/errors.ts'
import { checkWaits } from '../../../platform/bookings/decide.ts'
import { bookAsVisitor, cancelAsVisitor, moveAsVisitor } from '../../../platform/bookings/own-booking.ts'
import { cancelPaid, setPaidStatus } from '../../../platform/bookings/paid-booking.ts'
import type { PaidContext, PaidKind } from '../../../platform/bookings/paid-kind.ts'
import { choosePaying } from '../../../platform/bookings/paid-pages.ts'
import {
  beforeMove,
  cappedTerms,
  type Paying,
  type PaymentTerms,
  type Way,
  waitsForPayment,
} from '../../../platform/bookings/payment-terms.ts'
import { changeForTeam } from '../../../platform/bookings/tell-of-booking.ts'
import { inTransaction, type SiteContext, type VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { bookableDays, hasNotice, isChangeable } from '../../../platform/values/bookable-days.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { LINK } from '../links.ts'
import type { BookingStatus } from '../schema.ts'
import { findTerms, type Terms } from '../services/queries.ts'
import { findCandidates, hasStaff, lockCandidates, type Wanted } from '../slots/queries.ts'
import { type Appointment, type Candidate, Day, type ServiceTimes } from '../slots/rules.ts'
import { lockStaffMember } from '../staff/queries.ts'
import { agreedOf, untilOf } from './agreed.ts'
import type { BookingCreate, BookingFields } from './contract.ts'
import { bookingEvents } from './contract.ts'
import { type BookedAppointment, bookingMails } from './mails.ts'
import * as queries from './queries.ts'

/** Appointments, as visitors and the links of mails know them, and as they are paid. */
export const BOOKING: PaidKind<BookedAppointment> = {
  kind: 'booking',
  link: LINK,
  name: 'Booking',
  statuses: { waiting: 'pending', approved: 'confirmed', declined: 'cancelled' },
  async find(db, site, id) {
    const stored = await queries.findStoredBooking(db, site.id, id)
    if (!stored) return undefined
    const { agreed, price } = stored
    // What was agreed stays, even if the service costs more now.
    const booking = {
      ...stored,
      ...(agreed && { price: agreed.total, currency: agreed.currency }),
      total: agreed?.total ?? price ?? 0,
    }
    return { ...booking, waitsForPayment: waitsForPayment(booking) }
  },
  hasTime: (booking, _site, now) => isChangeable(booking, booking.startsAt, now),
  mailsOf: bookingMails,
  subject: 'booking',
  events: bookingEvents,
  titleOf: ({ name, date, startTime }) => `${name}, ${date}, ${startTime}`,
  lock: (db, siteId, id) => queries.lockBooking(db, siteId, id),
  read: queries.findBooking,
  untilOf: ({ startsAt }, _site, minutes) => untilOf(startsAt, minutes),
  change: (context, input) =>
    withoutOverlap(() => inTransaction(context, (context) => saveStatus(context, input))),
  missed: 'no_show',
  screen: 'booking?tab=bookings',
}

type Context = Pick<SiteContext, 'db' | 'clock'> & { site: Pick<SiteContext['site'], 'id' | 'timeZone'> }

/** Books for the team, at any time within working hours. */
export const book = (context: Context, input: BookingCreate) =>
  inTransaction(context, async (context) => (await insert(context, input, { isByVisitor: false })).booking)

/** Books for a visitor, and mails them and the owners. */
export async function bookByVisitor(
  context: VisitorContext,
  charges: Charges,
  { way, ...input }: BookingCreate & { customer: { email: string }; way?: Way },
) {
  const terms = found(await findTerms(context.db, context.site.id, input.serviceId), 'Service')
  checkTime(context, terms, input)
  const now = context.clock.now()
  const agreed = agreedOf(terms, { bookedAt: now, startsAt: now }, null)
  const paying = await choosePaying(context, charges, agreed, way)
  return bookAsVisitor(context, BOOKING, input.customer.email, (inside) =>
    insert(inside, input, { isByVisitor: true, paying }),
  )
}

/** Moves what the link of a visitor leads to; it may wait for approval again. */
export const moveByVisitor = (context: VisitorContext, { token, ...to }: Time & { token: string }) =>
  withoutOverlap(() =>
    moveAsVisitor(context, BOOKING, token, async (inside, booking) => {
      if (!booking.active) throw notFound('Service')
      checkTime(inside, booking, to)
      const { id, status, date, startTime, startsAt, requiresApproval, agreed } = booking
      const isMoved = to.date !== date || to.startTime !== startTime
      const waitsAgain = isMoved && requiresApproval
      if (agreed) {
        const now = inside.clock.now()
        const moved = waitsAgain && status === 'confirmed' && { moved: beforeMove(agreed, startsAt, now) }
        const terms = { ...cappedAt(booking, agreed, now), ...moved }
        await queries.setAgreed(inside.db, inside.site.id, id, terms)
      }
      const at = await save(inside, { ...to, id, staffId: null }, { isByVisitor: true })
      if (waitsAgain) await saveStatus(inside, { id, status: 'pending' })
      return {
        startsAt: at ? new Date(at.held[0]) : startsAt,
        status: waitsAgain ? 'pending' : status,
        waitsForPayment: booking.waitsForPayment,
      }
    }),
  )

/** No more comes back after a move than before it. */
const cappedAt = ({ startsAt }: BookedAppointment, agreed: PaymentTerms, now: Date) =>
  cappedTerms(agreed, agreed, (minutes) => untilOf(startsAt, minutes), now)

/** Cancels what a visitor has booked. `refund` is what they saw comes back. */
export const cancelByVisitor = (context: VisitorContext, charges: Charges, token: string, refund?: number) =>
  cancelAsVisitor(context, BOOKING, token, (inside, { id, status }) =>
    cancelPaid(inside, charges, BOOKING, { id, from: status, seen: refund }),
  )

type StatusInput = { id: string; status: BookingStatus; from?: BookingStatus }

/**
 * Throws CONFLICT when it has another status than `from`, if that is given. Tells the visitor who booked, and gives back what
 * was paid of one that ends.
 */
export const setStatus = async (
  context: PaidContext,
  charges: Charges,
  { refund, ...input }: StatusInput & { refund?: RefundChoice },
) => {
  await setPaidStatus(context, charges, BOOKING, input, refund)
  return found(await queries.findBooking(context.db, context.site.id, input.id), 'Booking')
}

/** Cancels a booking that nobody has approved in time. */
export const declineExpiredBooking = (context: PaidContext, charges: Charges, id: string) =>
  setStatus(context, charges, { id, status: 'cancelled', from: 'pending' })

/** Moves a booking, or changes its customer. Tells the visitor who booked. */
export const change = (context: PaidContext, input: BookingFields & { id: string }) =>
  withoutOverlap(() => changeForTeam(context, BOOKING, input.id, (inside) => save(inside, input)))

type Booker = { isByVisitor: boolean; paying?: Paying | null }

async function insert(
  { db, site, clock }: Context,
  input: BookingCreate,
  { isByVisitor, paying = null }: Booker,
) {
  const { serviceId, date, startTime, customer, branchId = null } = input
  const service = await queries.lockService(db, site.id, serviceId)
  if (!service) throw invalid({ serviceId: 'is not a service of this site' })
  const day = new Day(date, site.timeZone)
  const at = appointmentAt(day, startTime, service)
  if (!service.active) {
    throw conflict('The service is not active; activate it or book another service', 'service_inactive')
  }
  const id = newId('booking')
  const createdAt = clock.now()
  const agreed = agreedOf(service, { bookedAt: createdAt, startsAt: new Date(at.held[0]) }, paying)
  const waitsToBePaid = paying !== null && agreed?.confirms
  const isConfirmed = !service.requiresApproval && !waitsToBePaid
  const status = isConfirmed ? ('confirmed' as const) : ('pending' as const)
  const wanted = { id, status, serviceId, branchId, date, customer, isByVisitor, agreed, createdAt }
  const announcing = withEvents(db, site.id, [bookingEvents.created], createdAt)
  const offered = isByVisitor ? service : undefined
  for (const { id: staffId } of await freeStaff(db, site.id, day, at, input, { offered })) {
    const booking = await queries.insertBooking(announcing, site.id, { ...wanted, staffId }, at)
    if (booking)
      return { id, status, startsAt: new Date(at.held[0]), waitsForPayment: waitsToBePaid, booking }
  }
  throw slotTaken()
}

async function saveStatus({ db, site, clock }: Context, { id, status, from }: StatusInput) {
  const booking = found(await queries.lockBooking(db, site.id, id), 'Booking')
  if (from) checkWaits(booking.status === from)
  if (status === booking.status) return found(await queries.findBooking(db, site.id, id), 'Booking')
  if (booking.status === 'cancelled') await prepareRevival(db, site.id, id, booking)
  const now = clock.now()
  const changed = found(await queries.setStatus(db, site.id, id, status, now), 'Booking')
  await emit(db, site.id, bookingEvents.status_changed, changed, now)
  return changed
}

/** Resolves to the new time; null when it keeps its time. */
async function save(
  context: Context,
  { id, ...fields }: BookingFields & { id: string },
  { isByVisitor }: Booker = { isByVisitor: false },
) {
  const { db, site, clock } = context
  const current = found(await queries.lockBooking(db, site.id, id), 'Booking')
  const moved = await move(context, id, current, fields, isByVisitor)
  if (fields.customer) await queries.setCustomer(db, site.id, id, fields.customer, clock.now())
  if (!moved && !fields.customer) return null
  const updated = found(await queries.findBooking(db, site.id, id), 'Booking')
  await emit(db, site.id, bookingEvents.updated, updated, clock.now())
  return moved
}

/** Moves a locked booking to the sent date, time and staff member; null when nothing changes. */
async function move(
  { db, site, clock }: Context,
  id: string,
  current: queries.LockedBooking,
  { date = current.date, startTime = current.startTime, staffId = current.staffId }: BookingFields,
  isByVisitor: boolean,
) {
  if (date === current.date && startTime === current.startTime && staffId === current.staffId) return null
  const { serviceId, branchId } = current
  const service = found(await queries.lockService(db, site.id, serviceId), 'Service')
  const day = new Day(date, site.timeZone)
  const at = appointmentAt(day, startTime, service)
  if (current.status === 'cancelled') {
    throw conflict('A cancelled booking cannot be moved; set its status first', 'booking_cancelled')
  }
  const wanted = { serviceId, staffId, branchId }
  const offered = isByVisitor ? service : undefined
  const [member] = await freeStaff(db, site.id, day, at, wanted, { except: id, offered })
  if (!member) throw slotTaken()
  await queries.moveBooking(db, site.id, id, { staffId: member.id, date }, at, clock.now())
  return at
}

/** Prepares to revive a cancelled booking. A taken time is detected when the status is set. */
async function prepareRevival(db: Db, siteId: string, id: string, booking: queries.LockedBooking) {
  await lockStaffMember(db, siteId, booking.staffId)
  if (await queries.isInTimeOff(db, siteId, id)) {
    throw slotUnavailable('The staff member has time off then; create a new booking instead')
  }
}

type Time = { date: string; startTime: string }

/** Throws CONFLICT for a time that visitors may not book. Whether it is free is decided when it is booked. */
function checkTime({ site, clock }: Context, terms: Terms, { date, startTime }: Time) {
  const { first, last } = bookableDays(terms, site.timeZone, clock.now())
  const times = { ...terms, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, slotIntervalMinutes: null }
  const at = new Day(date, site.timeZone).appointment(startTime, times)
  const isInTime = at !== null && hasNotice(terms, at.held[0], clock.now())
  if (date < first || date > last || !isInTime)
    throw conflict('This time cannot be booked any more; choose another', 'slot_unavailable')
}

function appointmentAt(day: Day, startTime: string, service: ServiceTimes): Appointment {
  const appointment = day.appointment(startTime, service)
  if (!appointment) {
    throw invalid({ startTime: `does not exist on ${day.date}: the clocks go forward then` })
  }
  return appointment
}

/** The free staff, locked; with `offered`, only those who offer that service then. Throws CONFLICT when there are none. */
async function freeStaff(
  db: Db,
  siteId: string,
  day: Day,
  at: Appointment,
  wanted: Wanted,
  { except, offered }: { except?: string; offered?: ServiceTimes | undefined },
): Promise<Candidate[]> {
  const locked = await lockCandidates(db, siteId, wanted)
  if (locked.length === 0 && wanted.staffId) {
    if (await hasStaff(db, siteId, wanted.staffId)) throw slotUnavailable(NOT_OFFERED)
    throw invalid({ staffId: 'is not a staff member of this site' })
  }
  const found = await findCandidates(db, siteId, day.date, at, wanted, except)
  const candidates = found.filter(({ id }) => locked.includes(id))
  const { free, taken } = day.standing(at, offered ? day.offering(at, offered, candidates) : candidates)
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
async function withoutOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isExclusionViolation(error, 'appointments_occupied') ? slotTaken() : error
  }
}
