import { type Static, Type } from 'typebox'
import { Id, named, nullable, oneOf } from '../../../api/schema.ts'
import { reference } from '../schema.ts'
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_NAME_LENGTH,
  MAX_REVIEW_TITLE_LENGTH,
  MAX_SHOWN_REVIEWS,
  REVIEW_STATUSES,
} from './rules.ts'

export const ReviewStatus = named('ReviewStatus', oneOf(REVIEW_STATUSES))
export type ReviewStatus = Static<typeof ReviewStatus>
export const RATING = Type.Integer({ minimum: 1, maximum: 5, description: '1 to 5 stars' })

export const VisitorReviews = named(
  'VisitorReviews',
  Type.Object({
    token: Type.String(),
    number: Type.String(),
    name: Type.String({ description: 'How the customer could sign: the first name' }),
    products: Type.Array(
      Type.Object({
        productId: Id,
        title: Type.String({ description: 'Title of the product' }),
        review: nullable(
          Type.Object({
            rating: RATING,
            title: nullable(Type.String()),
            text: nullable(Type.String()),
            status: ReviewStatus,
          }),
        ),
      }),
      { maxItems: MAX_SHOWN_REVIEWS, description: 'What was bought and is still sold' },
    ),
  }),
)
export type VisitorReviews = Static<typeof VisitorReviews>

export const VisitorReviewBody = Type.Object({
  productId: reference,
  rating: RATING,
  title: Type.Optional(Type.String({ maxLength: MAX_REVIEW_TITLE_LENGTH })),
  text: Type.Optional(Type.String({ maxLength: MAX_REVIEW_LENGTH })),
  name: Type.String({ minLength: 1, maxLength: MAX_REVIEW_NAME_LENGTH }),
})
