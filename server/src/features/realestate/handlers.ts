import { singleStatement } from '../../api/endpoint.ts'
import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { statusHistory } from '../../platform/status-history.ts'
import type { realestate } from './contract.ts'
import { enquiryHandlers } from './enquiries/handlers.ts'
import * as queries from './queries.ts'
import { findNearest } from './search.ts'
import { changeListing, createListing, deleteListing, setListingStatus } from './verbs.ts'

export const realestateHandlers: HandlersOf<typeof realestate> = {
  async list({ db, site }, { query }) {
    return queries.listListings(db, site.id, query)
  },

  create: singleStatement((context, { body }) => createListing(context, body)),

  async get({ db, site }, { params }) {
    return found(await queries.findListing(db, site.id, params.listingId), 'Listing')
  },

  update: (context, { params, body }) => changeListing(context, params.listingId, body),

  async delete(context, { params: { listingId: id } }) {
    await deleteListing(context, id)
    return { id, deleted: true }
  },

  async publish(context, { params }) {
    await setListingStatus(context, params.listingId, 'published')
  },

  async archive(context, { params }) {
    await setListingStatus(context, params.listingId, 'archived')
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
