import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { CouponUpdate, coupons } from './contract.ts'
import * as queries from './queries.ts'
import { couponErrors, MAX_COUPONS, trimmedCode } from './rules.ts'

export const couponHandlers: HandlersOf<Contract<typeof coupons>> = {
  async listCoupons({ slowDb, site }) {
    return queries.listCoupons(slowDb, site.id)
  },

  async createCoupon(context, { body }) {
    const { db, site, clock } = context
    const coupon = { ...body, code: trimmedCode(body.code), currency: body.currency ?? site.currency }
    refuse(couponErrors(coupon))
    const { active = true } = body
    const now = clock.now()
    const made = await db.transaction(async (tx) => {
      if (!(await queries.hasRoomForCoupon(tx, site.id))) throw tooManyCoupons()
      const announcing = withEvents(tx, site.id, ['coupon.created'], now)
      return queries.insertCoupon(announcing, site.id, { ...coupon, active, id: newId('coupon'), now })
    })
    if (!made) throw await codeTaken(context, coupon.code)
    return made
  },

  async getCoupon({ db, site }, { params }) {
    return found(await queries.findCoupon(db, site.id, params.couponId), 'Coupon')
  },

  async updateCoupon({ db, site, clock }, { params, body }) {
    return updateCoupon(db, site.id, params.couponId, body, clock)
  },

  async deleteCoupon({ db, site, clock }, { params }) {
    const id = params.couponId
    await deleteCoupon(db, site.id, id, clock)
    return { id, deleted: true }
  },

  async deactivateCoupon({ db, site, clock }, { params }) {
    const id = params.couponId
    await deactivateCoupon(db, site.id, id, clock)
    return { id, active: false }
  },
}

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

const tooManyCoupons = () =>
  conflict(
    `A site has at most ${MAX_COUPONS} coupons; delete some that are not needed any more`,
    'limit_reached',
    { limit: MAX_COUPONS },
  )

async function codeTaken({ db, site }: SiteContext, code: string) {
  const holder = await queries.findCouponByCode(db, site.id, code)
  const who = holder ? `the ${holder.active ? 'active' : 'inactive'} coupon ${holder.id}` : 'another coupon'
  return conflict(
    `The code ${code} belongs to ${who}; choose another code or change that coupon`,
    'code_taken',
    {
      code,
      ...(holder && { couponId: holder.id }),
    },
  )
}
