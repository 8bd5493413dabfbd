import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findSettings } from '../settings/queries.ts'
import { changeSettings } from '../settings/verbs.ts'
import type { ReviewSettings, reviews } from './contract.ts'
import * as queries from './queries.ts'
import { DEFAULT_REVIEW_SETTINGS } from './rules.ts'
import { changeReview, deleteReview } from './verbs.ts'

export const reviewHandlers: HandlersOf<Contract<typeof reviews>> = {
  listReviews: ({ db, site }, { query }) => queries.listReviews(db, site.id, query),

  async getReview({ db, site }, { params }) {
    return found(await queries.findReview(db, site.id, params.reviewId), 'Review')
  },

  updateReview: (context, { params, body }) => changeReview(context, params.reviewId, body),

  async deleteReview(context, { params: { reviewId: id } }) {
    await deleteReview(context, id)
    return { id, deleted: true }
  },

  async getReviewSettings({ db, site }) {
    return (await findSettings<ReviewSettings>(db, site.id, 'reviews')) ?? DEFAULT_REVIEW_SETTINGS
  },

  updateReviewSettings: (context, { body }) =>
    changeSettings<ReviewSettings>(context, 'reviews', DEFAULT_REVIEW_SETTINGS, body),
}
