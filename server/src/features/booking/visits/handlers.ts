import { found } from '../../../api/errors.ts'
import { managePath, manageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { bookableDays, hasNotice, showDay } from '../../../platform/values/bookable-days.ts'
import { decisionHandlers } from '../../../platform/visitors/decide.ts'
import { canChange, readOwn } from '../../../platform/visitors/own-booking.ts'
import type { StoredBooking } from '../appointments/queries.ts'
import { BOOKING, bookByVisitor, cancelByVisitor, moveByVisitor, setStatus } from '../appointments/verbs.ts'
import { findTerms, type Terms } from '../services/queries.ts'
import { findCalendar } from '../slots/queries.ts'
import { Day } from '../slots/rules.ts'
import type { bookingVisits, VisitorBooking } from './contract.ts'

type Bookable = Terms & { id: string }

export const bookingVisitHandlers: HandlersOf<typeof bookingVisits> = {
  ...decisionHandlers(BOOKING, setStatus, ({ name, startsAt }) => ({
    title: name,
    startsAt: startsAt.toISOString(),
    endDate: null,
    guests: null,
  })),

  async listTimes(context, { query }) {
    const { db, site, clock } = context
    const { staffId, booking = null } = query
    const terms = found(await findTerms(db, site.id, query.serviceId), 'Service')
    const days = bookableDays(terms, site.timeZone, clock.now())
    const timesOn = context.fullDays.timesOf(site.id, `${terms.id} ${staffId}`, (date) =>
      freeTimes(context, terms, date, staffId),
    )
    const day = await showDay(days, query.date, timesOn)
    return { service: shownService(terms), ...day, booking }
  },

  async book(context, { body: { serviceId, date, startTime, staffId, notes, ...person } }) {
    const customer = { ...person, ...(notes && { notes }) }
    const booking = await bookByVisitor(context, { serviceId, date, startTime, staffId, customer })
    const { price, currency } = booking
    const counted = price === null ? {} : { price: { amount: price, currency } }
    return { ...answer(context, booking), counted }
  },

  async showBooking(context, { params: { token } }) {
    return shown(context, await readOwn(context, BOOKING, token))
  },

  async moveBooking(context, { params: { token }, body: { date, startTime } }) {
    return answer(context, await moveByVisitor(context, { token, date, startTime }))
  },

  async cancelBooking(context, { params: { token } }) {
    return answer(context, await cancelByVisitor(context, token))
  },
}

const answer = (context: VisitorContext, booking: StoredBooking) => ({
  result: shown(context, booking),
  location: managePath(context.secrets, BOOKING.link, booking.id),
})

const shownService = ({ id, name, durationMinutes, price, currency }: Bookable) => ({
  id,
  name,
  durationMinutes,
  price,
  currency,
})

function shown(context: VisitorContext, booking: StoredBooking): VisitorBooking {
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
    expiresAt: booking.expiresAt,
    canChange: canChange(context, BOOKING, booking),
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
