import { found, notFound } from '../../../api/errors.ts'
import { managePath, manageToken } from '../../../platform/accounts/manage-links.ts'
import { decisionHandlers } from '../../../platform/bookings/decide.ts'
import { canChange, readByToken } from '../../../platform/bookings/own-booking.ts'
import { bookedPath, payOwn, readPaid, visitorBill, waysOf } from '../../../platform/bookings/paid-pages.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { bookableDays, hasNotice, showDay } from '../../../platform/values/bookable-days.ts'
import { fromMinor, minor } from '../../../platform/values/money.ts'
import { agreedOf } from '../appointments/agreed.ts'
import type { BookedAppointment } from '../appointments/mails.ts'
import { BOOKING, bookByVisitor, cancelByVisitor, moveByVisitor, setStatus } from '../appointments/verbs.ts'
import { findTerms, type Terms } from '../services/queries.ts'
import { findCalendar, isCandidate } from '../slots/queries.ts'
import { Day } from '../slots/rules.ts'
import { bookingVisits, type FreeTimes, type VisitorBooking } from './contract.ts'

type Bookable = Terms & { id: string }

export const bookingVisitHandlers = (charges: Charges): HandlersOf<typeof bookingVisits> => ({
  ...decisionHandlers(
    BOOKING,
    (context, input) => setStatus(context, charges, input),
    ({ name, startsAt }) => ({
      title: name,
      startsAt: startsAt.toISOString(),
      endDate: null,
      guests: null,
    }),
  ),

  async listTimes(context, { query }) {
    const { db, site, clock } = context
    const { staffId, booking = null } = query
    const terms = found(await findTerms(db, site.id, query.serviceId), 'Service')
    if (staffId && !(await isCandidate(db, site.id, { serviceId: terms.id, staffId })))
      throw notFound('Staff member')
    const days = bookableDays(terms, site.timeZone, clock.now())
    const timesOn = context.fullDays.timesOf(site.id, `${terms.id} ${staffId}`, (date) =>
      freeTimes(context, terms, date, staffId),
    )
    const day = await showDay(days, query.date, timesOn)
    const payment = await offeredPayment(context, charges, terms)
    return { service: shownService(terms), payment, ...day, booking }
  },

  async book(context, { body: { serviceId, date, startTime, staffId, way, notes, ...person } }) {
    const customer = { ...person, ...(notes && { notes }) }
    const input = { serviceId, date, startTime, staffId, customer, way }
    const booking = await bookByVisitor(context, charges, input)
    const { price, currency } = booking
    const counted = price === null ? {} : { price: { amount: price, currency } }
    const result = await shown(context, charges, booking)
    return { result, location: bookedPath(context, BOOKING, booking, PAGES), counted }
  },

  async showBooking(context, { params: { token } }) {
    return shown(context, charges, await readByToken(context, BOOKING, token))
  },

  async moveBooking(context, { params: { token }, body: { date, startTime } }) {
    return answer(context, charges, await moveByVisitor(context, { token, date, startTime }))
  },

  async cancelBooking(context, { params: { token }, body }) {
    return answer(context, charges, await cancelByVisitor(context, charges, token, body.refund))
  },

  async pay(context, { params: { token } }) {
    return payOwn(context, charges, BOOKING, token, PAGES)
  },

  async showPaid(context, { params: { token } }) {
    return shown(context, charges, await readPaid(context, charges, BOOKING, token))
  },
})

const PAGES = { pay: bookingVisits.endpoints.pay, paid: bookingVisits.endpoints.showPaid }

const answer = async (context: VisitorContext, charges: Charges, booking: BookedAppointment) => ({
  result: await shown(context, charges, booking),
  location: managePath(context.secrets, BOOKING.link, booking.id),
})

async function offeredPayment(
  context: VisitorContext,
  charges: Charges,
  terms: Terms,
): Promise<FreeTimes['payment']> {
  const now = context.clock.now()
  const agreed = agreedOf(terms, { bookedAt: now, startsAt: now }, null)
  if (!agreed) return null
  const { deposit, total, currency, lateFee } = agreed
  const { ways } = await waysOf(context, charges, agreed)
  return {
    deposit,
    balance: Number(fromMinor(minor(total, currency) - minor(deposit, currency), currency)),
    ways,
    freeCancellationMinutes: terms.freeCancellationMinutes ?? terms.changeNoticeMinutes,
    lateFee: lateFee ?? 0,
  }
}

const shownService = ({ id, name, durationMinutes, price, currency }: Bookable) => ({
  id,
  name,
  durationMinutes,
  price,
  currency,
})

async function shown(
  context: VisitorContext,
  charges: Charges,
  booking: BookedAppointment,
): Promise<VisitorBooking> {
  const { id, serviceId, status, staffName, date, startTime, endTime, startsAt, endsAt } = booking
  return {
    token: manageToken(context.secrets, BOOKING.link, id),
    service: shownService({ ...booking, id: serviceId }),
    status,
    staffName,
    date,
    startTime,
    endTime,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    expiresAt: booking.waitsForPayment ? null : booking.expiresAt,
    canChange: canChange(context, BOOKING, booking),
    bill: await visitorBill(context, charges, BOOKING, booking),
  }
}

async function freeTimes(
  { db, site, clock }: VisitorContext,
  terms: Bookable,
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
