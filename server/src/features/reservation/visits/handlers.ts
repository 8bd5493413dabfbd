import { managePath, manageToken } from '../../../platform/accounts/manage-links.ts'
import { decisionHandlers } from '../../../platform/bookings/decide.ts'
import { canChange, readByToken } from '../../../platform/bookings/own-booking.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { bookableDays, hasNotice, showDay } from '../../../platform/values/bookable-days.ts'
import { findHours } from '../hours/queries.ts'
import { type Hours, turnOf } from '../hours/rules.ts'
import type { StoredReservation } from '../reservations/queries.ts'
import { cancelByVisitor, RESERVATION, reserveByVisitor, setStatus } from '../reservations/verbs.ts'
import { plannedTables, takenBetween } from '../slots/queries.ts'
import { availabilityOf, slotsOf } from '../slots/rules.ts'
import type { reservationVisits, VisitorReservation } from './contract.ts'

export const reservationVisitHandlers: HandlersOf<typeof reservationVisits> = {
  ...decisionHandlers(RESERVATION, setStatus, ({ siteName, startsAt, partySize }) => ({
    title: siteName,
    startsAt: startsAt.toISOString(),
    endDate: null,
    guests: partySize,
  })),

  async listTimes(context, { query: { date, partySize } }) {
    const { db, site, clock, fullDays } = context
    const hours = await findHours(db, site.id)
    const days = bookableDays(hours, site.timeZone, clock.now())
    const timesOn = fullDays.timesOf(site.id, `tables for ${partySize}`, (day) =>
      freeTimes(context, hours, day, partySize),
    )
    return { partySize, ...(await showDay(days, date, timesOn)) }
  },

  async reserve(context, { body: { date, time, partySize, notes = null, ...customer } }) {
    return answer(context, await reserveByVisitor(context, { date, time, partySize, customer, notes }))
  },

  async showReservation(context, { params: { token } }) {
    return shown(context, await readByToken(context, RESERVATION, token))
  },

  async cancelReservation(context, { params: { token } }) {
    return answer(context, await cancelByVisitor(context, token))
  },
}

const answer = (context: VisitorContext, reservation: StoredReservation) => ({
  result: shown(context, reservation),
  location: managePath(context.secrets, RESERVATION.link, reservation.id),
})

function shown(context: VisitorContext, reservation: StoredReservation): VisitorReservation {
  const { id, status, date, time, endTime, startsAt, partySize, expiresAt } = reservation
  return {
    token: manageToken(context.secrets, RESERVATION.link, id),
    status,
    date,
    time,
    endTime,
    startsAt: startsAt.toISOString(),
    partySize,
    expiresAt,
    canChange: canChange(context, RESERVATION, reservation),
  }
}

async function freeTimes({ db, site, clock }: VisitorContext, hours: Hours, date: string, partySize: number) {
  const slots = slotsOf(hours, date, turnOf(hours, partySize), site.timeZone)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const [tables, taken] = await Promise.all([
    plannedTables(db, site.id, {}),
    takenBetween(db, site.id, first.startsAt, last.endsAt),
  ])
  const offers = availabilityOf(tables, slots, taken, partySize)
  return slots.flatMap(({ time, endTime, startsAt }, i) => {
    const isFree = offers.some(({ timeSlots }) => timeSlots[i]?.available)
    return isFree && hasNotice(hours, startsAt.getTime(), clock.now()) ? [{ time, endTime }] : []
  })
}
