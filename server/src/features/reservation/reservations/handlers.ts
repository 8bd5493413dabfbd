import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { type ApiError, conflict, found, invalid, unavailable } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isExclusionViolation } from '../../../platform/database/errors.ts'
import { tellingCustomer } from '../../../platform/mail/tell-customer.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { findHours } from '../hours/queries.ts'
import { type Hours, turnOf } from '../hours/rules.ts'
import type { ReservationStatus } from '../schema.ts'
import { type Seating, seatingOf } from '../slots/rules.ts'
import { lockPlan, type Place } from '../tables/queries.ts'
import { mailCustomer } from '../visits/mails.ts'
import { findReservation as findStoredReservation } from '../visits/queries.ts'
import type { ReservationCreate, ReservationFields, reservations } from './contract.ts'
import * as queries from './queries.ts'

export const reservationsHandlers: HandlersOf<Contract<typeof reservations>> = {
  createReservation: singleStatement((context, { body }) => reserve(context, body)),

  async listReservations({ db, site }, { query }) {
    return queries.listReservations(db, site.id, query)
  },

  async getReservation({ db, site }, { params }) {
    return found(await queries.findReservation(db, site.id, params.reservationId), 'Reservation')
  },

  updateReservation: (context, { params: { reservationId: id }, body }) =>
    telling(context, id, (inside) => change(inside, id, body)),

  updateReservationStatus: (context, { params: { reservationId: id }, body }) =>
    telling(context, id, (inside) => setStatus(inside, id, body.status)),

  async listReservationHistory({ db, site }, { params: { reservationId } }) {
    found(await queries.findReservation(db, site.id, reservationId), 'Reservation')
    return statusHistory(db, site.id, reservationId)
  },
}

const telling = <T>(context: SiteContext, id: string, work: (inside: SiteContext) => Promise<T>) =>
  tellingCustomer(context, (db) => findStoredReservation(db, context.site.id, id), mailCustomer, work)

type Context = Pick<SiteContext, 'db' | 'clock'> & { site: Pick<SiteContext['site'], 'id' | 'timeZone'> }

export async function reserve({ db, site, clock }: Context, body: ReservationCreate) {
  const { date, time, partySize, tableId, locationId, branchId, customer, notes } = body
  const hours = await findHours(db, site.id)
  const minutes = body.durationMinutes ?? turnOf(hours, partySize)
  const wish = {
    date,
    partySize,
    tableId,
    locationId,
    branchId,
    customer,
    notes,
    seating: seatingFor(hours, date, time, minutes, site.timeZone),
    id: newId('reservation'),
    status: hours.requiresApproval ? ('requested' as const) : ('confirmed' as const),
    now: clock.now(),
  }
  const announcing = withEvents(db, site.id, ['reservation.created'], wish.now)
  return takeTable(db, site.id, wish, (isRetry) =>
    queries.insertReservation(announcing, site.id, wish, isRetry),
  )
}

/** Moves a reservation, or changes its details. */
export function change(context: Context, reservationId: string, body: ReservationFields) {
  const { db, site, clock } = context
  return db.transaction(async (tx) => {
    await lockPlan(tx, site.id)
    const current = found(await queries.lockReservation(tx, site.id, reservationId), 'Reservation')
    const { customer, notes } = body
    const move = await moveOf({ ...context, db: tx }, reservationId, current, body)
    const now = clock.now()
    if (!move) {
      const details = { customer, notes }
      const updated = await queries.updateDetails(tx, site.id, reservationId, details, now)
      if (!updated) return found(await queries.findReservation(tx, site.id, reservationId), 'Reservation')
      await emit(tx, site.id, 'reservation.updated', updated, now)
      return updated
    }
    const wish = { ...move, customer, notes, now }
    const moved = await takeTable(tx, site.id, wish, (isRetry) =>
      tx
        .transaction((inner) => queries.moveReservation(inner, site.id, reservationId, wish, isRetry))
        .catch((error) => {
          if (isTaken(error)) return undefined
          throw error
        }),
    )
    await emit(tx, site.id, 'reservation.updated', moved, now)
    return moved
  })
}

export async function setStatus(
  { db, site, clock }: Context,
  reservationId: string,
  status: ReservationStatus,
) {
  try {
    return await db.transaction(async (tx) => {
      if (holdsTable(status)) await lockPlan(tx, site.id)
      const current = found(await queries.lockReservation(tx, site.id, reservationId), 'Reservation')
      if (current.status === status) {
        return found(await queries.findReservation(tx, site.id, reservationId), 'Reservation')
      }
      if (holdsTable(status) && !holdsTable(current.status) && current.tableDeleted) throw tableDeleted()
      const now = clock.now()
      const changed = found(await queries.setStatus(tx, site.id, reservationId, status, now), 'Reservation')
      await emit(tx, site.id, 'reservation.status_changed', changed, now)
      return changed
    })
  } catch (error) {
    throw isTaken(error) ? tableTaken() : error
  }
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
