import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Deleted,
  Id,
  Money,
  named,
  nullable,
  oneOf,
  partial,
} from '../../../api/schema.ts'
import { code } from '../schema.ts'
import { COUPON_TYPES, MAX_COUPONS, MAX_USES } from './rules.ts'

const couponFields = {
  id: Id,
  code,
  type: named('CouponType', { ...oneOf(COUPON_TYPES), examples: ['percentage'] }),
  amount: { ...Money, description: 'Percentage, or amount of money', examples: [10] },
  active: Type.Boolean(),
}
export const Coupon = named('Coupon', Type.Object(couponFields))
export const couponEvents = declareEvents('coupon', 'ecommerce:read', Coupon, [
  'created',
  'updated',
  'deactivated',
  'deleted',
])
const couponCurrency = {
  ...Currency,
  description: "Currency of a fixed amount and of `minimumTotal`; the site's by default",
}
const moment = nullable({ ...DateTime, pattern: '^(19|20|21)' })
const couponLimits = {
  startsAt: moment,
  endsAt: nullable({
    ...DateTime,
    pattern: '^(19|20|21)',
    description: 'The coupon is not accepted after this time',
  }),
  minimumTotal: nullable({
    ...Money,
    description: 'Minimum subtotal of the products, before discount and shipping',
  }),
  maxUses: nullable(Type.Integer({ minimum: 1, maximum: MAX_USES })),
}
export const CouponDetail = named(
  'CouponDetail',
  Type.Object({
    ...couponFields,
    currency: couponCurrency,
    ...couponLimits,
    uses: Type.Integer({ description: 'Orders that use the coupon, excluding cancelled and refunded ones' }),
    createdAt: DateTime,
  }),
)
const { type, amount, active } = couponFields
const CouponCreate = Type.Object({
  code,
  type,
  amount,
  ...partial({ active, currency: couponCurrency, ...couponLimits }).properties,
})
export const CouponUpdate = partial({ active, amount, ...couponLimits })
const DeactivatedCoupon = named('DeactivatedCoupon', Type.Object({ id: Id, active: Type.Boolean() }))

export type Coupon = Static<typeof Coupon>
export type CouponDetail = Static<typeof CouponDetail>
export type CouponUpdate = Static<typeof CouponUpdate>

export const coupons = {
  listCoupons: endpoint('GET /v1/sites/:siteId/shop/coupons', 'ecommerce:read', {
    summary: 'List coupons',
    description: 'All coupons, newest first.',
    reply: list(Coupon),
  }),
  createCoupon: endpoint('POST /v1/sites/:siteId/shop/coupons', 'ecommerce:write', {
    idempotency: 'required',
    summary: 'Create a coupon',
    description: `A site has at most ${MAX_COUPONS} coupons.`,
    body: CouponCreate,
    reply: created(Coupon),
  }),
  getCoupon: endpoint('GET /v1/sites/:siteId/shop/coupons/:couponId', 'ecommerce:read', {
    extension: true,
    summary: 'Get a coupon',
    description: 'Includes its limits and uses.',
    reply: one(CouponDetail),
  }),
  updateCoupon: endpoint('PUT /v1/sites/:siteId/shop/coupons/:couponId', 'ecommerce:write', {
    extension: true,
    summary: 'Update a coupon',
    description: 'Changes only the fields sent. `active` reactivates a deactivated coupon.',
    body: CouponUpdate,
    reply: one(CouponDetail),
  }),
  deleteCoupon: endpoint('DELETE /v1/sites/:siteId/shop/coupons/:couponId', 'ecommerce:write', {
    extension: true,
    summary: 'Delete a coupon',
    description: 'Orders keep the code and the discount.',
    reply: one(Deleted),
  }),
  deactivateCoupon: endpoint('POST /v1/sites/:siteId/shop/coupons/:couponId/deactivate', 'ecommerce:write', {
    destroys: true,
    summary: 'Deactivate a coupon',
    reply: one(DeactivatedCoupon),
  }),
} as const
