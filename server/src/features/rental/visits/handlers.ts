import { found } from '../../../api/errors.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import { decisionHandlers } from '../../../platform/bookings/decide.ts'
import { canChange, readByToken } from '../../../platform/bookings/own-booking.ts'
import {
  bookedPath,
  offeredPayment,
  payOwn,
  readPaid,
  visitorBill,
  waysOf,
} from '../../../platform/bookings/paid-pages.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { addDays, dateAt } from '../../../platform/values/local-time.ts'
import { agreedOf, untilOf } from '../bookings/agreed.ts'
import {
  type BookedStay,
  bookByVisitor,
  cancelByVisitor,
  moveByVisitor,
  STAY,
  setStatus,
} from '../bookings/verbs.ts'
import { quoteStay } from '../pricing/verbs.ts'
import { NO_PRICING, type Stay, stayErrors } from '../rules.ts'
import { rentalVisits, type StayOffer, type VisitorStay } from './contract.ts'
import * as queries from './queries.ts'

export const rentalVisitHandlers = (charges: Charges): HandlersOf<typeof rentalVisits> => ({
  ...decisionHandlers(
    STAY,
    (context, input) => setStatus(context, charges, input),
    ({ unit, checkIn, checkOut, guests }) => ({
      title: unit.name,
      startsAt: checkIn,
      endDate: checkOut,
      guests,
    }),
  ),

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
      offer: isStay ? await offer(context, charges, { unitId, guests, ...stay }, movedId) : null,
      booking,
    }
  },

  async bookStay(context, { body }) {
    const { unitId, checkIn, checkOut, guests, total, way, notes, ...person } = body
    const customer = { ...person, ...(notes && { notes }) }
    const wanted = { checkIn, checkOut, guests, total, way }
    const stay = await bookByVisitor(context, charges, unitId, wanted, customer)
    const { totalPrice: amount, currency } = stay
    return {
      result: await shown(context, charges, stay),
      location: bookedPath(context, STAY, stay, PAGES),
      counted: { price: { amount, currency } },
    }
  },

  async showStay(context, { params }) {
    return shown(context, charges, await readByToken(context, STAY, params.token))
  },

  async moveStay(context, { params, body }) {
    const { checkIn, checkOut, guests, total } = body
    const wanted = { checkIn, checkOut, guests, total }
    return done(context, charges, await moveByVisitor(context, charges, params.token, wanted))
  },

  async cancelStay(context, { params, body }) {
    return done(context, charges, await cancelByVisitor(context, charges, params.token, body.refund))
  },

  async pay(context, { params }) {
    return payOwn(context, charges, STAY, params.token, PAGES)
  },

  async showPaid(context, { params }) {
    return shown(context, charges, await readPaid(context, charges, STAY, params.token))
  },
})

const PAGES = { pay: rentalVisits.endpoints.pay, paid: rentalVisits.endpoints.showPaid }

const done = async (context: VisitorContext, charges: Charges, stay: BookedStay) => ({
  result: await shown(context, charges, stay),
  location: managePath(context.secrets, STAY.link, stay.id),
})

async function shown(context: VisitorContext, charges: Charges, stay: BookedStay): Promise<VisitorStay> {
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
    expiresAt: stay.waitsForPayment ? null : expiresAt,
    canChange: canChange(context, STAY, stay),
    bill: await visitorBill(context, charges, STAY, stay),
  }
}

const today = ({ site, clock }: VisitorContext) => dateAt(clock.now(), site.timeZone)

async function offer(
  context: VisitorContext,
  charges: Charges,
  { unitId, guests, ...stay }: Stay & { unitId: string; guests: number },
  movedId?: string,
): Promise<NonNullable<StayOffer['offer']>> {
  const { db, site, clock } = context
  const wanted = { ...stay, unitId, guests, childAges: [] }
  const { currency, pricing, price, refusals } = await quoteStay(context, wanted, movedId)
  const booked = { checkIn: stay.checkIn, bookedAt: clock.now(), timeZone: site.timeZone }
  const agreed = agreedOf({ pricing, currency }, price, booked, null)
  const { ways } = await waysOf(context, charges, agreed)
  return {
    ...stay,
    currency,
    price,
    payment: agreed && offeredPayment(agreed, ways, (days) => untilOf(stay.checkIn, site.timeZone, days)),
    refusals: refusals.map(({ reason, value }) => ({ reason, ...(value !== undefined && { value }) })),
    others: refusals.length > 0 ? await queries.findOthers(db, site.id, unitId, stay, guests) : [],
  }
}
