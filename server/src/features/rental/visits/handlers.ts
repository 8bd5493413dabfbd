import { badRequest, conflict, found } from '../../../api/errors.ts'
import { managePath, manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Occasion } from '../../../platform/mail/tell-customer.ts'
import { addDays, dateAt, daysBetween } from '../../../platform/values/local-time.ts'
import type { RentalBooking } from '../bookings/contract.ts'
import * as bookings from '../bookings/verbs.ts'
import { findOffer } from '../pricing/queries.ts'
import { priceOf, refusalsOf } from '../pricing/quote.ts'
import { NO_PRICING } from '../pricing/rules.ts'
import { type Stay, stayErrors } from '../rules.ts'
import type { rentalVisits, StayOffer, VisitorStay } from './contract.ts'
import { LINK, mailGuest, mailOwners } from './mails.ts'
import * as queries from './queries.ts'

export const rentalVisitHandlers: HandlersOf<typeof rentalVisits> = {
  async offerStay(context, { query }) {
    const { db, site, clock, secrets } = context
    const { unitId, checkIn, checkOut, guests, booking = null } = query
    const { pricing, ...unit } = found(await queries.findUnit(db, site.id, unitId), 'Unit')
    const { minNoticeDays, horizonDays } = (pricing ?? NO_PRICING).notice
    const today = dateAt(clock.now(), site.timeZone)
    const stay = checkIn && checkOut ? { checkIn, checkOut } : null
    const isStay = stay !== null && Object.keys(stayErrors(stay)).length === 0
    const moved = booking === null ? undefined : readManageToken(secrets, LINK, booking)
    return {
      unit,
      firstDay: addDays(today, minNoticeDays),
      lastDay: addDays(today, horizonDays),
      guests,
      offer: isStay ? await offerOf(context, unitId, stay, guests, moved) : null,
      booking,
    }
  },

  async bookStay(context, { body }) {
    const { db, site, visitor } = context
    if (visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const { unitId, checkIn, checkOut, guests, total, notes, ...person } = body
    await checkOffer(context, unitId, { checkIn, checkOut }, guests, total)
    return db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      const customer = { ...person, ...(notes && { notes }) }
      const wanted = { unitId, checkIn, checkOut, guests, customer, ignoreRules: false }
      const booked = await bookings.book(inside, wanted)
      const { id, totalPrice, currency } = JSON.parse(booked.json) as RentalBooking
      await queries.markByVisitor(tx, site.id, id)
      visitor.hasActed({ act: 'booking', price: { amount: totalPrice, currency } })
      return tell(inside, id, 'made')
    })
  },

  async showStay(context, { params }) {
    return shown(context, await read(context, readManageToken(context.secrets, LINK, params.token)))
  },

  async moveStay(context, { params, body }) {
    const { checkIn, checkOut, guests, total } = body
    const id = readManageToken(context.secrets, LINK, params.token)
    const { unitId } = checkChangeable(context, await read(context, id))
    await checkOffer(context, unitId, { checkIn, checkOut }, guests, total, id)
    return context.db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      await bookings.changeBooking(inside, id, { checkIn, checkOut, guests, ignoreRules: false })
      await bookings.setStatus(inside, id, 'pending')
      return tell(inside, id, 'changed')
    })
  },

  async cancelStay(context, { params }) {
    const id = readManageToken(context.secrets, LINK, params.token)
    const stay = await read(context, id)
    if (stay.status === 'cancelled')
      return { result: shown(context, stay), location: managePath(context.secrets, LINK, id) }
    checkChangeable(context, stay)
    return context.db.transaction(async (tx) => {
      const inside = { ...context, db: tx }
      await bookings.setStatus(inside, id, 'cancelled')
      return tell(inside, id, 'cancelled')
    })
  },
}

async function tell(context: VisitorContext, id: string, occasion: Occasion) {
  const { site, secrets } = context
  const stay = await read(context, id)
  const mailing = { ...context, origin: site.origin }
  await mailGuest(mailing, stay, occasion)
  await mailOwners(mailing, stay, occasion)
  return { result: shown(context, stay), location: managePath(secrets, LINK, id) }
}

const read = async ({ db, site }: VisitorContext, id: string) =>
  found(await queries.findStoredStay(db, site.id, id), 'Booking')

function shown(context: VisitorContext, stay: queries.StoredStay): VisitorStay {
  const { id, unit, status, checkIn, checkOut, guests, currency, totalPrice } = stay
  const { place: _place, ...visited } = unit
  return {
    token: manageToken(context.secrets, LINK, id),
    unit: visited,
    ...{ status, checkIn, checkOut, guests, currency, totalPrice },
    canChange: isChangeable(context, stay),
  }
}

function isChangeable({ site, clock }: VisitorContext, { status, checkIn, pricing }: queries.StoredStay) {
  const { changeNoticeDays } = (pricing ?? NO_PRICING).notice
  const isOpen = status === 'pending' || status === 'approved'
  return isOpen && daysBetween(dateAt(clock.now(), site.timeZone), checkIn) >= Math.max(1, changeNoticeDays)
}

/** Throws CONFLICT when it is too late for the visitor. */
function checkChangeable(context: VisitorContext, stay: queries.StoredStay) {
  if (!isChangeable(context, stay))
    throw conflict('It is too late to change this booking; ask the business', 'too_late')
  return stay
}

/** `moved` is the booking whose own nights count as free. */
async function offerOf(
  { db, site, clock }: VisitorContext,
  unitId: string,
  stay: Stay,
  guests: number,
  moved?: string,
): Promise<NonNullable<StayOffer['offer']>> {
  const terms = found(await findOffer(db, site.id, unitId, stay, moved), 'Unit')
  const today = dateAt(clock.now(), site.timeZone)
  const refusals = refusalsOf(terms, stay, guests, today)
  const party = { guests: Math.min(guests, terms.maxGuests), childAges: [] }
  return {
    ...stay,
    currency: terms.currency,
    price: priceOf(terms, stay, party, today),
    refusals: refusals.map(({ reason, value }) => ({ reason, ...(value !== undefined && { value }) })),
    others: refusals.length > 0 ? await queries.findOthers(db, site.id, unitId, stay, guests) : [],
  }
}

/** Throws CONFLICT for a stay that visitors may not book, or whose price is another by now. */
async function checkOffer(
  context: VisitorContext,
  unitId: string,
  stay: Stay,
  guests: number,
  total: number | undefined,
  moved?: string,
) {
  found(await queries.findUnit(context.db, context.site.id, unitId), 'Unit')
  const { refusals, price } = await offerOf(context, unitId, stay, guests, moved)
  const [refusal] = refusals
  if (refusal) throw conflict('This stay cannot be booked; choose other dates', refusal.reason)
  if (total !== undefined && total !== price.total)
    throw conflict('The price has changed; look at it again', 'price_changed')
}
