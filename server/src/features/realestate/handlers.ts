import { singleStatement } from '../../api/endpoint.ts'
import { found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { newId } from '../../platform/values/ids.ts'
import { moneyErrors } from '../../platform/values/money.ts'
import { thingSlug } from '../../platform/values/slug.ts'
import { type EventType, emit, withEvents } from '../../platform/work/events.ts'
import { cellsWithin } from './cells.ts'
import type { Listing, ListingFields, realestate } from './contract.ts'
import { enquiryHandlers } from './enquiries/handlers.ts'
import * as queries from './queries.ts'
import { EARTH_RADIUS_KM, placeErrors } from './rules.ts'

export const realestateHandlers: HandlersOf<typeof realestate> = {
  async list({ db, site }, { query }) {
    return queries.listListings(db, site.id, query)
  },

  create: singleStatement(async ({ db, site, clock }, { body }) => {
    const { currency = site.currency, price } = body
    refuse({ ...placeErrors(body), ...moneyErrors({ price }, currency) })
    const now = clock.now()
    const slug = thingSlug(body.title, site.language)
    const listing = { ...body, slug, id: newId('listing'), currency, createdAt: now, updatedAt: now }
    const types: EventType[] = ['listing.created', ...statusEvents(body.status)]
    return queries.insertListing(withEvents(db, site.id, types, now), site.id, listing)
  }),

  async get({ db, site }, { params }) {
    return found(await queries.findListing(db, site.id, params.listingId), 'Listing')
  },

  async update(context, { params, body }) {
    refuse(placeErrors(body))
    return changeListing(context, params.listingId, body)
  },

  async delete({ db, site, clock }, { params: { listingId: id } }) {
    await db.transaction(async (tx) => {
      found(await queries.lockListing(tx, site.id, id), 'Listing')
      const deleted = found(await queries.deleteListing(tx, site.id, id), 'Listing')
      await emit(tx, site.id, 'listing.deleted', deleted, clock.now())
    })
    return { id, deleted: true }
  },

  async publish(context, { params }) {
    await changeListing(context, params.listingId, { status: 'published' }, [])
  },

  async archive(context, { params }) {
    await changeListing(context, params.listingId, { status: 'archived' }, [])
  },

  async history({ db, site }, { params }) {
    found(await queries.findListing(db, site.id, params.listingId), 'Listing')
    return statusHistory(db, site.id, params.listingId)
  },

  async search({ slowDb, site }, { query }) {
    const { radiusKm, type, limit } = query
    const place = { lat: roundDegrees(query.lat), lng: roundDegrees(query.lng), type }
    return nearest(slowDb, site.id, place, radiusKm / EARTH_RADIUS_KM, limit)
  },

  ...enquiryHandlers,
}

/** Updates a listing under a row lock. Setting the current status again is not a change. */
function changeListing(
  { db, site, clock }: SiteContext,
  listingId: string,
  fields: ListingFields,
  types: EventType[] = ['listing.updated'],
) {
  return db.transaction(async (tx) => {
    const before = found(await queries.lockListing(tx, site.id, listingId), 'Listing')
    const { price = before.price, currency = before.currency } = fields
    refuse(moneyErrors({ price }, currency))
    const status = fields.status === before.status ? undefined : fields.status
    const now = clock.now()
    const updated = await queries.updateListing(tx, site.id, listingId, { ...fields, status }, now)
    if (!updated) return found(await queries.findListing(tx, site.id, listingId), 'Listing')
    for (const type of [...types, ...statusEvents(status)]) await emit(tx, site.id, type, updated, now)
    return updated
  })
}

const statusEvents = (status: ListingFields['status']): EventType[] =>
  status === 'published' || status === 'archived' ? [`listing.${status}`] : []

/** Rounds degrees to a tenth of a micrometre: squaring smaller values underflows in PostgreSQL. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e12) / 1e12

type Place = { lat: number; lng: number; type?: Listing['type'] }

/** Includes places exactly on the radius despite rounding: a micrometre on Earth. */
const RIM_ANGLE = 2e-13
/** The width of the smallest cells: a smaller circle reads no less. */
const SMALLEST_ANGLE = 2e-6

/**
 * The nearest listings within an angle. If there are more than the limit, first searches for a smaller circle with enough
 * listings by counting. Counting stops at a bound, so the cost depends on the limit and not on the radius.
 */
async function nearest(db: Db, siteId: string, place: Place, angle: number, limit: number) {
  const circle = (angle: number) => ({ ...place, angle, cells: cellsWithin(place.lat, place.lng, angle) })
  const countOf = (within: queries.Circle) => queries.countWithin(db, siteId, within, 2 * limit + 1)
  let [tooSmall, few, guessed] = [SMALLEST_ANGLE, 0, false]
  let enough = circle(Math.min(angle + RIM_ANGLE, Math.PI))
  let count = await countOf(enough)
  while (count > 2 * limit && enough.angle > 1.001 * tooSmall) {
    // The guess is right for an even distribution; alternating with bisection bounds the steps for others.
    const guess = tooSmall * Math.sqrt((1.5 * limit) / few)
    guessed = !guessed && guess < enough.angle
    const between = circle(guessed ? guess : Math.sqrt(tooSmall * enough.angle))
    const inside = await countOf(between)
    if (inside < limit) [tooSmall, few] = [between.angle, inside]
    else [enough, count] = [between, inside]
  }
  return queries.findWithin(db, siteId, enough, limit)
}
