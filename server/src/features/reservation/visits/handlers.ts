import { badRequest, conflict, found } from '../../../api/errors.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { bookableDays, hasNotice, isChangeable, showDay } from '../../../platform/values/bookable-days.ts'
import { findHours } from '../hours/queries.ts'
import { type Hours, turnOf } from '../hours/rules.ts'
import * as reservations from '../reservations/handlers.ts'
import { plannedTables, takenBetween } from '../slots/queries.ts'
import { availabilityOf, seatingOf, slotsOf } from '../slots/rules.ts'
import type { reservationVisits, VisitorReservation } from './contract.ts'
import { LINK, mailCustomer, mailOwners } from './mails.ts'
import * as queries from './queries.ts'

export const reservationVisitHandlers: HandlersOf<typeof reservationVisits> = {
  async listTimes(context, { query }) {
    const { db, site, clock } = context
    const hours = await findHours(db, site.id)
    const days = bookableDays(hours, site.timeZone, clock.now())
    const { partySize } = query
    return {
      partySize,
      ...(await showDay(days, query.date, (date) => freeTimes(context, hours, date, partySize))),
    }
  },

  async reserve(context, { body }) {
    const { db, site, visitor, clock } = context
    if (visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const { date, time, partySize, notes, ...customer } = body
    const hours = await findHours(db, site.id)
    const { first, last } = bookableDays(hours, site.timeZone, clock.now())
    const seating = seatingOf(hours, date, time, turnOf(hours, partySize), site.timeZone)
    const isInTime = typeof seating !== 'string' && hasNotice(hours, seating.startsAt.getTime(), clock.now())
    if (date < first || date > last || !isInTime)
      throw conflict('This time cannot be reserved; choose another', 'slot_unavailable')
    return db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      const reserved = await reservations.reserve(inside, {
        date,
        time,
        partySize,
        customer,
        notes: notes ?? null,
      })
      const { id } = JSON.parse(reserved.json) as { id: string }
      await queries.markByVisitor(tx, site.id, id)
      visitor.hasActed({ act: 'booking' })
      return tell(inside, id, 'made')
    })
  },

  async showReservation(context, { params }) {
    const id = readManageToken(context.secrets, LINK, params.token)
    return show(context, id)
  },

  async cancelReservation(context, { params }) {
    const { clock, secrets } = context
    const id = readManageToken(secrets, LINK, params.token)
    return context.db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      const { status, startsAt } = await read(inside, id)
      if (status === 'cancelled')
        return { result: await show(inside, id), location: managePath(secrets, LINK, id) }
      const hours = await findHours(tx, context.site.id)
      if (!isOpen(status) || !isChangeable(hours, startsAt, clock.now()))
        throw conflict('It is too late to cancel this reservation; ask the business', 'too_late')
      await reservations.setStatus(inside, id, 'cancelled')
      return tell(inside, id, 'cancelled')
    })
  },
}

const isOpen = (status: string) => status === 'requested' || status === 'confirmed'

async function tell(context: VisitorContext, id: string, occasion: 'made' | 'cancelled') {
  const reservation = await read(context, id)
  const mailing = { ...context, origin: context.site.origin }
  await mailCustomer(mailing, reservation, occasion)
  await mailOwners(mailing, reservation, occasion)
  return { result: await show(context, id), location: managePath(context.secrets, LINK, id) }
}

const read = async ({ db, site }: VisitorContext, id: string) =>
  found(await queries.findReservation(db, site.id, id), 'Reservation')

async function show(context: VisitorContext, id: string): Promise<VisitorReservation> {
  const { db, site, secrets, clock } = context
  const { status, date, time, endTime, startsAt, partySize } = await read(context, id)
  const hours = await findHours(db, site.id)
  return {
    token: manageToken(secrets, LINK, id),
    ...{ status, date, time, endTime, partySize },
    startsAt: startsAt.toISOString(),
    canChange: isOpen(status) && isChangeable(hours, startsAt, clock.now()),
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
