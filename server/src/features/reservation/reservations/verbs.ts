import { type ApiError, conflict, found, invalid, unavailable } from '../../../api/errors.ts'
import type { BookedKind } from '../../../platform/bookings/booked.ts'
import { checkWaits } from '../../../platform/bookings/decide.ts'
import { bookAsVisitor, cancelAsVisitor } from '../../../platform/bookings/own-booking.ts'
import { changeForTeam } from '../../../platform/bookings/tell-of-booking.ts'
import type { SiteContext, VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import { bookableDays, hasNotice, isChangeable } from '../../../platform/values/bookable-days.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { findHours } from '../hours/queries.ts'
import { type Hours, turnOf } from '../hours/rules.ts'
import { LINK } from '../links.ts'
import type { ReservationStatus } from '../schema.ts'
import { type Seating, seatingOf, slotsOf } from '../slots/rules.ts'
import { lockPlan, type Place } from '../tables/queries.ts'
import type { ReservationCreate, ReservationFields } from './contract.ts'
import { reservationEvents } from './contract.ts'
import { reservationMails } from './mails.ts'
import * as queries from './queries.ts'

/** Reservations, as visitors and the links of mails know them. */
export const RESERVATION: BookedKind<queries.StoredReservation> = {
  kind: 'reservation',
  link: LINK,
  name: 'Reservation',
  statuses: { waiting: 'requested', approved: 'confirmed', declined: 'declined' },
  find: (db, site, id) => queries.findStoredReservation(db, site.id, id),
  hasTime: (reservation, _site, now) => isChangeable(reservation, reservation.startsAt, now),
  mailsOf: reservationMails,
}

type Context = Pick<SiteContext, 'db' | 'clock'> & { site: Pick<SiteContext['site'], 'id' | 'timeZone'> }
type TeamContext = Context & Pick<SiteContext, 'mail' | 'secrets' | 'sitesAddress'>

/** Reserves a table for the team, at any time within opening hours. */
export async function reserve(context: Context, input: ReservationCreate) {
  const hours = await findHours(context.db, context.site.id)
  return (await insert(context, input, hours, false)).reservation
}

/** Reserves a table for a visitor, and mails them and the owners. */
export async function reserveByVisitor(
  context: VisitorContext,
  input: ReservationCreate & { customer: { email: string } },
) {
  const hours = await findHours(context.db, context.site.id)
  checkTime(context, hours, input)
  return bookAsVisitor(context, RESERVATION, input.customer.email, (inside) =>
    insert(inside, input, hours, true),
  )
}

export const cancelByVisitor = (context: VisitorContext, token: string) =>
  cancelAsVisitor(context, RESERVATION, token, (inside, { id, status }) =>
    saveStatus(inside, { id, status: 'cancelled', from: status }),
  )

type StatusInput = { id: string; status: ReservationStatus; from?: ReservationStatus }

/** Throws CONFLICT when it has another status than `from`, if that is given. Tells the visitor who reserved. */
export async function setStatus(context: TeamContext, input: StatusInput) {
  try {
    return await changeForTeam(context, RESERVATION, input.id, (inside) => saveStatus(inside, input))
  } catch (error) {
    throw isTaken(error) ? tableTaken() : error
  }
}

/** Declines a reservation that nobody has confirmed in time. */
export const declineExpiredReservation = (context: TeamContext, id: string) =>
  setStatus(context, { id, status: 'declined', from: 'requested' })

/** Moves a reservation, or changes its details. Tells the visitor who reserved. */
export const change = (context: TeamContext, input: ReservationFields & { id: string }) =>
  changeForTeam(context, RESERVATION, input.id, (inside) => save(inside, input))

async function insert(
  { db, site, clock }: Context,
  input: ReservationCreate,
  hours: Hours,
  isByVisitor: boolean,
) {
  const { date, time, partySize, tableId, locationId, branchId, customer, notes } = input
  const minutes = input.durationMinutes ?? turnOf(hours, partySize)
  const seating = seatingFor(hours, date, time, minutes, site.timeZone)
  const id = newId('reservation')
  const status = hours.requiresApproval ? ('requested' as const) : ('confirmed' as const)
  const wish = {
    id,
    status,
    date,
    seating,
    partySize,
    tableId,
    locationId,
    branchId,
    customer,
    notes,
    isByVisitor,
    now: clock.now(),
  }
  const announcing = withEvents(db, site.id, [reservationEvents.created], wish.now)
  const reservation = await takeTable(db, site.id, wish, (isRetry) =>
    queries.insertReservation(announcing, site.id, wish, isRetry),
  )
  return { id, status, startsAt: seating.startsAt, reservation }
}

async function save({ db, site, clock }: Context, { id, ...fields }: ReservationFields & { id: string }) {
  await lockPlan(db, site.id)
  const current = found(await queries.lockReservation(db, site.id, id), 'Reservation')
  const { customer, notes } = fields
  const move = await moveOf({ db, site, clock }, id, current, fields)
  const now = clock.now()
  if (!move) {
    const updated = await queries.updateDetails(db, site.id, id, { customer, notes }, now)
    if (!updated) return found(await queries.findReservation(db, site.id, id), 'Reservation')
    await emit(db, site.id, reservationEvents.updated, updated, now)
    return updated
  }
  const wish = { ...move, customer, notes, now }
  const moved = await takeTable(db, site.id, wish, (isRetry) =>
    db
      .transaction((inner) => queries.moveReservation(inner, site.id, id, wish, isRetry))
      .catch((error) => {
        if (isTaken(error)) return undefined
        throw error
      }),
  )
  await emit(db, site.id, reservationEvents.updated, moved, now)
  return moved
}

async function saveStatus({ db, site, clock }: Context, { id, status, from }: StatusInput) {
  if (holdsTable(status)) await lockPlan(db, site.id)
  const current = found(await queries.lockReservation(db, site.id, id), 'Reservation')
  if (from) checkWaits(current.status === from)
  if (current.status === status) return found(await queries.findReservation(db, site.id, id), 'Reservation')
  if (holdsTable(status) && !holdsTable(current.status) && current.tableDeleted) throw tableDeleted()
  const now = clock.now()
  const changed = found(await queries.setStatus(db, site.id, id, status, now), 'Reservation')
  await emit(db, site.id, reservationEvents.status_changed, changed, now)
  return changed
}

type Party = { date: string; time: string; partySize: number }

/** Throws CONFLICT for a time that visitors may not reserve. Whether a table is free is decided when it is reserved. */
function checkTime({ site, clock }: Context, hours: Hours, { date, time, partySize }: Party) {
  const { first, last } = bookableDays(hours, site.timeZone, clock.now())
  const slots = slotsOf(hours, date, turnOf(hours, partySize), site.timeZone)
  const slot = slots.find((slot) => slot.time === time)
  const isInTime = slot !== undefined && hasNotice(hours, slot.startsAt.getTime(), clock.now())
  if (date < first || date > last || !isInTime)
    throw conflict('This time cannot be reserved; choose another', 'slot_unavailable')
}

const HOLDING_STATUSES = ['requested', 'confirmed', 'seated']
const holdsTable = (status: string) => HOLDING_STATUSES.includes(status)

const isTaken = (error: unknown) => isExclusionViolation(error, 'reservations_table_free')

function seatingFor(hours: Hours, date: string, time: string, minutes: number, timeZone: string): Seating {
  const seating = seatingOf(hours, date, time, minutes, timeZone)
  if (typeof seating === 'string') throw invalid({ time: seating })
  return seating
}

const MAX_WAIT_MS = 10_000

/**
 * Takes a table, retrying while concurrent reservations take the free ones. Throws the reason when none is free, and 503
 * after MAX_WAIT_MS.
 */
async function takeTable<T>(
  db: Db,
  siteId: string,
  wish: queries.Wish,
  take: (isRetry: boolean) => Promise<T | undefined>,
) {
  const deadline = performance.now() + MAX_WAIT_MS
  for (let isRetry = false; performance.now() < deadline; isRetry = true) {
    const taken = await take(isRetry)
    if (taken) return taken
    const offer = await queries.findOffer(db, siteId, wish)
    if (offer.free === 0) throw refusalOf(offer, wish)
  }
  throw unavailable('Too many concurrent reservations for the same tables; try again')
}

/** The new seating of a reservation; null when only its details change. */
async function moveOf(
  { db, site }: Context,
  id: string,
  current: queries.LockedReservation,
  body: ReservationFields,
) {
  const { date = current.date, time = current.time, partySize = current.partySize, tableId } = body
  const hours = await findHours(db, site.id)
  const minutesNow = (current.endsAt.getTime() - current.startsAt.getTime()) / 60_000
  const turn = turnOf(hours, partySize)
  const minutes = body.durationMinutes ?? (turn === turnOf(hours, current.partySize) ? minutesNow : turn)
  const isRetimed = date !== current.date || time !== current.time || minutes !== minutesNow
  const isElsewhere = [tableId, body.locationId, body.branchId].some((wanted) => wanted !== undefined)
  if (!isRetimed && !isElsewhere && partySize === current.partySize) return null
  const place = tableId === undefined ? { locationId: current.locationId, branchId: current.branchId } : {}
  return {
    ...place,
    ...placeOf(body),
    date,
    partySize,
    tableId,
    seating: isRetimed ? seatingFor(hours, date, time, minutes, site.timeZone) : current,
    moves: { id, tableId: current.tableId },
  }
}

const placeOf = ({ locationId, branchId }: ReservationFields): Place => ({
  ...(locationId !== undefined && { locationId }),
  ...(branchId !== undefined && { branchId }),
})

function refusalOf(offer: queries.Offer, { tableId, partySize }: queries.Wish): ApiError {
  const { tables, active, smallest, largest, fitting } = offer
  if (tableId !== undefined) {
    if (tables === 0)
      return invalid({ tableId: 'is not a table of this site at the requested location and branch' })
    if (active === 0) return invalid({ tableId: 'is not active; activate it or choose another table' })
    if (fitting === 0) {
      return invalid({
        tableId: `seats parties of ${smallest} to ${largest}; choose another table for ${partySize}`,
      })
    }
    return conflict('The table is taken at that time; choose another table or time', 'table_taken', {
      tableId,
    })
  }
  if (active === 0) return conflict('There is no active table here; add or activate one', 'no_table')
  if (partySize > (largest ?? 0)) {
    return invalid({ partySize: `must be at most ${largest}, the capacity of the largest table` })
  }
  if (fitting === 0) return invalid({ partySize: 'fits no table: all seat only larger or smaller parties' })
  return conflict(`No table for ${partySize} is free at that time; choose another time`, 'no_table')
}

const tableTaken = () =>
  conflict(
    'The table of this reservation is taken at that time; move the reservation to another table or time first',
    'table_taken',
  )

const tableDeleted = () =>
  conflict(
    'The table of this reservation was deleted; move the reservation to another table first',
    'table_deleted',
  )
