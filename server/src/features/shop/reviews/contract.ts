import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { one, page } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, named, nullable, Paging, partial } from '../../../api/schema.ts'
import { reference } from '../schema.ts'
import { MAX_REVIEW_LENGTH, MAX_REVIEW_NAME_LENGTH, MAX_REVIEW_TITLE_LENGTH } from './rules.ts'
import { RATING, ReviewStatus } from './schema.ts'

const reply = nullable(
  Type.String({ minLength: 1, maxLength: MAX_REVIEW_LENGTH, description: 'The shop’s reply' }),
)
export const Review = named(
  'Review',
  Type.Object({
    id: Id,
    productId: Id,
    productTitle: Type.String(),
    orderId: { ...Id, description: 'The order in which it was bought' },
    rating: RATING,
    title: nullable(Type.String({ maxLength: MAX_REVIEW_TITLE_LENGTH })),
    text: nullable(Type.String({ maxLength: MAX_REVIEW_LENGTH })),
    authorName: Type.String({ maxLength: MAX_REVIEW_NAME_LENGTH }),
    status: ReviewStatus,
    reply,
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
export type Review = Static<typeof Review>
export const reviewEvents = declareEvents('review', 'ecommerce:read', Review, [
  'created',
  'updated',
  'deleted',
])
const settings = {
  requestAfterDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description: 'Days after a shipped order’s last change when a review is requested; null: never',
    }),
  ),
}
const ReviewSettings = named('ReviewSettings', Type.Object(settings))
export type ReviewSettings = Static<typeof ReviewSettings>
export const ReviewUpdate = partial({ status: ReviewStatus, reply })
export type ReviewUpdate = Static<typeof ReviewUpdate>

const path = '/v1/sites/:siteId/shop/reviews'
export const reviews = {
  listReviews: endpoint(`GET ${path}`, 'ecommerce:read', {
    extension: true,
    summary: 'List the reviews of products',
    description: 'Newest first.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(ReviewStatus),
      productId: Type.Optional(reference),
    }),
    reply: page(Review),
  }),
  getReview: endpoint(`GET ${path}/:reviewId`, 'ecommerce:read', {
    extension: true,
    summary: 'Get a review',
    reply: one(Review),
  }),
  updateReview: endpoint(`PATCH ${path}/:reviewId`, 'ecommerce:write', {
    extension: true,
    summary: 'Approve or reject a review, or reply to it',
    description: 'Changes only the fields sent. Pages show approved reviews, with the reply.',
    body: ReviewUpdate,
    reply: one(Review),
  }),
  deleteReview: endpoint(`DELETE ${path}/:reviewId`, 'ecommerce:write', {
    extension: true,
    summary: 'Delete a review',
    reply: one(Deleted),
  }),
  getReviewSettings: endpoint('GET /v1/sites/:siteId/shop/review-settings', 'ecommerce:read', {
    extension: true,
    summary: 'Get the review request settings',
    reply: one(ReviewSettings),
  }),
  updateReviewSettings: endpoint('PUT /v1/sites/:siteId/shop/review-settings', 'ecommerce:write', {
    extension: true,
    summary: 'Update the review request settings',
    description: 'Each order of a visitor gets one review request, by email.',
    body: partial(settings),
    reply: one(ReviewSettings),
  }),
} as const
