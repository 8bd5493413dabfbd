import type { DeclaredEvent } from '../../api/endpoint.ts'
import { singleStatement } from '../../api/endpoint.ts'
import { found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { newId } from '../../platform/values/ids.ts'
import { moneyErrors } from '../../platform/values/money.ts'
import { itemSlug } from '../../platform/values/slug.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import type { ListingFields, realestate } from './contract.ts'
import { listingEvents } from './contract.ts'
import { enquiryHandlers } from './enquiries/handlers.ts'
import * as queries from './queries.ts'
import { placeErrors } from './rules.ts'
import { findNearest } from './search.ts'

export const realestateHandlers: HandlersOf<typeof realestate> = {
  async list({ db, site }, { query }) {
    return queries.listListings(db, site.id, query)
  },

  create: singleStatement(async ({ db, site, clock }, { body }) => {
    const { currency = site.currency, price } = body
    refuse({ ...placeErrors(body), ...moneyErrors({ price }, currency) })
    const now = clock.now()
    const slug = itemSlug(body.title, site.language)
    const listing = { ...body, slug, id: newId('listing'), currency, createdAt: now, updatedAt: now }
    const types: DeclaredEvent[] = [listingEvents.created, ...statusEvents(body.status)]
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
      await emit(tx, site.id, listingEvents.deleted, deleted, clock.now())
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
    return findNearest(slowDb, site.id, query)
  },

  ...enquiryHandlers,
}

/** Updates a listing under a row lock. Setting the current status again is not a change. */
function changeListing(
  { db, site, clock }: SiteContext,
  listingId: string,
  fields: ListingFields,
  types: DeclaredEvent[] = [listingEvents.updated],
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

const statusEvents = (status: ListingFields['status']): DeclaredEvent[] =>
  status === 'published' || status === 'archived' ? [listingEvents[status]] : []
