import { badRequest, conflict, found } from '../../../api/errors.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { bookableDays, hasNotice, isChangeable, showDay } from '../../../platform/values/bookable-days.ts'
import * as appointments from '../appointments/handlers.ts'
import { findCalendar } from '../slots/queries.ts'
import { Day } from '../slots/rules.ts'
import type { bookingVisits, VisitorBooking } from './contract.ts'
import { LINK, mailCustomer, mailOwners } from './mails.ts'
import * as queries from './queries.ts'

export const bookingVisitHandlers: HandlersOf<typeof bookingVisits> = {
  async listTimes(context, { query }) {
    const { db, site, clock } = context
    const { staffId, booking = null } = query
    const terms = found(await queries.findTerms(db, site.id, query.serviceId), 'Service')
    const days = bookableDays(terms, site.timeZone, clock.now())
    const day = await showDay(days, query.date, (date) => freeTimes(context, terms, date, staffId))
    return { service: shownService(terms), ...day, booking }
  },

  async book(context, { body }) {
    const { db, site, visitor } = context
    if (visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const { serviceId, date, startTime, staffId, notes, ...customer } = body
    const terms = found(await queries.findTerms(db, site.id, serviceId), 'Service')
    const { price, currency } = terms
    await checkTime(context, terms, { date, startTime })
    return db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      const wanted = {
        serviceId,
        date,
        startTime,
        staffId,
        customer: { ...customer, ...(notes && { notes }) },
      }
      const { id } = JSON.parse((await appointments.book(inside, wanted)).json) as { id: string }
      await queries.markByVisitor(tx, site.id, id)
      visitor.hasActed({ act: 'booking', ...(price !== null && { price: { amount: price, currency } }) })
      return tell(inside, id, 'made')
    })
  },

  async showBooking(context, { params }) {
    const id = readManageToken(context.secrets, LINK, params.token)
    return shown(context, await read(context, id))
  },

  async moveBooking(context, { params, body }) {
    const { db, site } = context
    const id = readManageToken(context.secrets, LINK, params.token)
    const { serviceId, date, startTime } = checkChangeable(context, await read(context, id), body)
    await checkTime(context, found(await queries.findTerms(db, site.id, serviceId), 'Service'), {
      date,
      startTime,
    })
    return db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      await appointments.change(inside, id, { date, startTime, staffId: null })
      return tell(inside, id, 'changed')
    })
  },

  async cancelBooking(context, { params }) {
    const id = readManageToken(context.secrets, LINK, params.token)
    const booking = await read(context, id)
    if (booking.status === 'cancelled')
      return { result: shown(context, booking), location: managePath(context.secrets, LINK, id) }
    checkChangeable(context, booking, {})
    return context.db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      await appointments.setStatus(inside, id, 'cancelled')
      return tell(inside, id, 'cancelled')
    })
  },
}

async function tell(context: VisitorContext, id: string, occasion: 'made' | 'changed' | 'cancelled') {
  const { site, secrets } = context
  const booking = await read(context, id)
  const mailing = { ...context, origin: site.origin }
  await mailCustomer(mailing, booking, occasion)
  await mailOwners(mailing, booking, occasion)
  return { result: shown(context, booking), location: managePath(secrets, LINK, id) }
}

const read = async ({ db, site }: VisitorContext, id: string) =>
  found(await queries.findBooking(db, site.id, id), 'Booking')

const shownService = ({ id, name, durationMinutes, price, currency }: queries.Terms) => ({
  id,
  name,
  durationMinutes,
  price,
  currency,
})

function shown({ secrets, clock }: VisitorContext, booking: queries.StoredBooking): VisitorBooking {
  const { id, serviceId, status, staffName, date, startTime, endTime, startsAt, endsAt } = booking
  return {
    token: manageToken(secrets, LINK, id),
    service: shownService({ ...booking, id: serviceId }),
    ...{ status, staffName, date, startTime, endTime },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    canChange: isOpen(booking) && isChangeable(booking, startsAt, clock.now()),
  }
}

const isOpen = ({ status }: queries.StoredBooking) => status === 'pending' || status === 'confirmed'

/** Throws CONFLICT when it is too late for the visitor. */
function checkChangeable<T extends object>(
  { clock }: VisitorContext,
  booking: queries.StoredBooking,
  changes: T,
) {
  if (!isOpen(booking) || !isChangeable(booking, booking.startsAt, clock.now()))
    throw conflict('It is too late to change this booking; ask the business', 'too_late')
  return { ...changes, serviceId: booking.serviceId }
}

type Time = { date: string; startTime: string }

/** Throws CONFLICT for a time that visitors may not book. Whether it is free is decided when it is booked. */
async function checkTime({ site, clock }: VisitorContext, terms: queries.Terms, { date, startTime }: Time) {
  const { first, last } = bookableDays(terms, site.timeZone, clock.now())
  const times = { ...terms, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, slotIntervalMinutes: null }
  const at = new Day(date, site.timeZone).appointment(startTime, times)
  const isInTime = at !== null && hasNotice(terms, at.held[0], clock.now())
  if (date < first || date > last || !isInTime)
    throw conflict('This time cannot be booked any more; choose another', 'slot_unavailable')
}

async function freeTimes(
  { db, site, clock }: VisitorContext,
  terms: queries.Terms,
  date: string,
  staffId?: string,
) {
  const day = new Day(date, site.timeZone)
  const calendar = await findCalendar(db, site.id, day.range, { serviceId: terms.id, staffId })
  if (!calendar) return []
  const { members, ...service } = calendar
  const times = new Map<string, { startTime: string; endTime: string }>()
  for (const { slot, at } of day.timedSlots(service, members)) {
    const { startTime, endTime, available } = slot
    if (available && hasNotice(terms, at, clock.now())) times.set(startTime, { startTime, endTime })
  }
  return [...times.values()]
}
