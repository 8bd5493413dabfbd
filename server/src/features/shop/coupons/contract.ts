import { type Static, Type } from 'typebox'
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
  amount: { ...Money, description: 'Per cent, or money', examples: [10] },
  active: Type.Boolean(),
}
export const Coupon = named('Coupon', Type.Object(couponFields))
const couponCurrency = {
  ...Currency,
  description: "Of a fixed amount and of the minimum; the site's by default",
}
const moment = nullable({ ...DateTime, pattern: '^(19|20|21)' })
const couponLimits = {
  startsAt: moment,
  endsAt: nullable({ ...DateTime, pattern: '^(19|20|21)', description: 'From then on it is not taken' }),
  minimumTotal: nullable({ ...Money, description: 'Of the products, before discount and shipping' }),
  maxUses: nullable(Type.Integer({ minimum: 1, maximum: MAX_USES })),
}
export const CouponDetail = named(
  'CouponDetail',
  Type.Object({
    ...couponFields,
    currency: couponCurrency,
    ...couponLimits,
    uses: Type.Integer({ description: 'Orders that use it; cancelled and refunded ones do not' }),
    createdAt: DateTime,
  }),
)
const { type, amount, active } = couponFields
export const CouponCreate = Type.Object({
  code,
  type,
  amount,
  ...partial({ active, currency: couponCurrency, ...couponLimits }).properties,
})
export const CouponUpdate = partial({ active, amount, ...couponLimits })
export const DeactivatedCoupon = named('DeactivatedCoupon', Type.Object({ id: Id, active: Type.Boolean() }))

export type Coupon = Static<typeof Coupon>
export type CouponDetail = Static<typeof CouponDetail>
export type CouponUpdate = Static<typeof CouponUpdate>

export const coupons = {
  listCoupons: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/coupons',
    access: 'ecommerce:read',
    summary: 'List coupons',
    description: 'All of them, newest first.',
    reply: list(Coupon),
  },
  createCoupon: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/coupons',
    access: 'ecommerce:write',
    idempotency: 'required',
    summary: 'Create a coupon',
    description: `A site has at most ${MAX_COUPONS}.`,
    body: CouponCreate,
    reply: created(Coupon),
  },
  getCoupon: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get a coupon',
    description: 'With its limits and its uses.',
    reply: one(CouponDetail),
  },
  updateCoupon: {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Update a coupon',
    description: 'Changes the fields that are sent; `active` brings one back that was deactivated.',
    body: CouponUpdate,
    reply: one(CouponDetail),
  },
  deleteCoupon: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Delete a coupon',
    description: 'Orders keep its code and their discount.',
    reply: one(Deleted),
  },
  deactivateCoupon: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/coupons/:couponId/deactivate',
    access: 'ecommerce:write',
    destroys: true,
    summary: 'Deactivate a coupon',
    reply: one(DeactivatedCoupon),
  },
} as const
