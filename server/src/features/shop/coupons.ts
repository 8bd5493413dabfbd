import { found, refuse } from '../../api/errors.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/values/clock.ts'
import { emit } from '../../platform/work/events.ts'
import * as queries from './queries.ts'
import { couponErrors } from './rules.ts'
import type { CouponUpdate } from './schema.ts'

/** Changes what was sent. */
export function updateCoupon(db: Db, siteId: string, couponId: string, body: CouponUpdate, clock: Clock) {
  return db.transaction(async (tx) => {
    const coupon = found(await queries.lockCoupon(tx, siteId, couponId), 'Coupon')
    const { amount = coupon.amount, startsAt = coupon.startsAt, endsAt = coupon.endsAt } = body
    const { minimumTotal = coupon.minimumTotal } = body
    refuse(couponErrors({ ...coupon, amount, startsAt, endsAt, minimumTotal }))
    const saved = await queries.saveCoupon(tx, siteId, couponId, body)
    if (saved) {
      const now = clock.now()
      await emit(tx, siteId, 'coupon.updated', saved, now)
      if (coupon.active && body.active === false) await emit(tx, siteId, 'coupon.deactivated', saved, now)
    }
    return found(await queries.findCoupon(tx, siteId, couponId), 'Coupon')
  })
}

export function deactivateCoupon(db: Db, siteId: string, couponId: string, clock: Clock) {
  return db.transaction(async (tx) => {
    const { active } = found(await queries.lockCoupon(tx, siteId, couponId), 'Coupon')
    if (!active) return
    const saved = found(await queries.saveCoupon(tx, siteId, couponId, { active: false }), 'Coupon')
    await emit(tx, siteId, 'coupon.deactivated', saved, clock.now())
  })
}

export function deleteCoupon(db: Db, siteId: string, couponId: string, clock: Clock) {
  return db.transaction(async (tx) => {
    const deleted = found(await queries.deleteCoupon(tx, siteId, couponId), 'Coupon')
    await emit(tx, siteId, 'coupon.deleted', deleted, clock.now())
  })
}
