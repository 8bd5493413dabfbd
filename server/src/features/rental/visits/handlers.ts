import { found } from '../../../api/errors.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { addDays, dateAt } from '../../../platform/values/local-time.ts'
import type { Booked } from '../../../platform/visitors/booked.ts'
import { decisionHandlers } from '../../../platform/visitors/decide.ts'
import { canChange, readOwn } from '../../../platform/visitors/own-booking.ts'
import type { StoredStay } from '../bookings/queries.ts'
import { bookByVisitor, cancelByVisitor, moveByVisitor, STAY, setStatus } from '../bookings/verbs.ts'
import { quoteStay } from '../pricing/verbs.ts'
import { NO_PRICING, type Stay, stayErrors } from '../rules.ts'
import type { rentalVisits, StayOffer, VisitorStay } from './contract.ts'
import * as queries from './queries.ts'

type BookedStay = StoredStay & Booked

export const rentalVisitHandlers: HandlersOf<typeof rentalVisits> = {
  ...decisionHandlers(STAY, setStatus, ({ unit, checkIn, checkOut, guests }) => ({
    title: unit.name,
    startsAt: checkIn,
    endDate: checkOut,
    guests,
  })),

  async offerStay(context, { query }) {
    const { db, site, secrets } = context
    const { unitId, checkIn, checkOut, guests, booking = null } = query
    const { pricing, ...unit } = found(await queries.findUnit(db, site.id, unitId), 'Unit')
    const { minNoticeDays, horizonDays } = (pricing ?? NO_PRICING).notice
    const stay = checkIn && checkOut ? { checkIn, checkOut } : null
    const isStay = stay !== null && Object.keys(stayErrors(stay)).length === 0
    const movedId = booking === null ? undefined : readManageToken(secrets, STAY.link, booking)
    return {
      unit,
      firstDay: addDays(today(context), minNoticeDays),
      lastDay: addDays(today(context), horizonDays),
      guests,
      offer: isStay ? await offer(context, unitId, stay, guests, movedId) : null,
      booking,
    }
  },

  async bookStay(context, { body }) {
    const { unitId, checkIn, checkOut, guests, total, notes, ...person } = body
    const customer = { ...person, ...(notes && { notes }) }
    const stay = await bookByVisitor(context, unitId, { checkIn, checkOut, guests, total }, customer)
    const { totalPrice: amount, currency } = stay
    return { ...done(context, stay), counted: { price: { amount, currency } } }
  },

  async showStay(context, { params }) {
    return shown(context, await readOwn(context, STAY, params.token))
  },

  async moveStay(context, { params, body }) {
    const { checkIn, checkOut, guests, total } = body
    return done(context, await moveByVisitor(context, params.token, { checkIn, checkOut, guests, total }))
  },

  async cancelStay(context, { params }) {
    return done(context, await cancelByVisitor(context, params.token))
  },
}

const done = (context: VisitorContext, stay: BookedStay) => ({
  result: shown(context, stay),
  location: managePath(context.secrets, STAY.link, stay.id),
})

function shown(context: VisitorContext, stay: BookedStay): VisitorStay {
  const { id, unit, status, checkIn, checkOut, guests, currency, totalPrice, expiresAt } = stay
  const { place: _place, ...visited } = unit
  return {
    token: manageToken(context.secrets, STAY.link, id),
    unit: visited,
    status,
    checkIn,
    checkOut,
    guests,
    currency,
    totalPrice,
    expiresAt,
    canChange: canChange(context, STAY, stay),
  }
}

const today = ({ site, clock }: VisitorContext) => dateAt(clock.now(), site.timeZone)

async function offer(
  context: VisitorContext,
  unitId: string,
  stay: Stay,
  guests: number,
  movedId?: string,
): Promise<NonNullable<StayOffer['offer']>> {
  const { db, site } = context
  const wanted = { ...stay, unitId, guests, childAges: [] }
  const { currency, price, refusals } = await quoteStay(context, wanted, movedId)
  return {
    ...stay,
    currency,
    price,
    refusals: refusals.map(({ reason, value }) => ({ reason, ...(value !== undefined && { value }) })),
    others: refusals.length > 0 ? await queries.findOthers(db, site.id, unitId, stay, guests) : [],
  }
}
