import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { requireRoom } from '../../../platform/site-limit.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { coupons } from './contract.ts'
import { couponEvents } from './contract.ts'
import * as queries from './queries.ts'
import { couponErrors, MAX_COUPONS } from './rules.ts'

export const couponHandlers: HandlersOf<Contract<typeof coupons>> = {
  async listCoupons({ slowDb, site }) {
    return queries.listCoupons(slowDb, site.id)
  },

  async createCoupon(context, { body }) {
    const { db, site, clock } = context
    const coupon = { ...body, code: body.code.trim(), currency: body.currency ?? site.currency }
    refuse(couponErrors(coupon))
    const { active = true } = body
    const now = clock.now()
    const created = await db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'coupons', items: 'coupons', max: MAX_COUPONS })
      const announcing = withEvents(tx, site.id, [couponEvents.created], now)
      return queries.insertCoupon(announcing, site.id, { ...coupon, active, id: newId('coupon'), now })
    })
    if (!created) throw await codeTaken(context, coupon.code)
    return created
  },

  async getCoupon({ db, site }, { params }) {
    return found(await queries.findCoupon(db, site.id, params.couponId), 'Coupon')
  },

  async updateCoupon({ db, site, clock }, { params: { couponId }, body }) {
    return db.transaction(async (tx) => {
      const coupon = found(await queries.lockCoupon(tx, site.id, couponId), 'Coupon')
      const { amount = coupon.amount, startsAt = coupon.startsAt, endsAt = coupon.endsAt } = body
      const { minimumTotal = coupon.minimumTotal } = body
      refuse(couponErrors({ ...coupon, amount, startsAt, endsAt, minimumTotal }))
      const saved = await queries.saveCoupon(tx, site.id, couponId, body)
      if (saved) {
        const now = clock.now()
        await emit(tx, site.id, couponEvents.updated, saved, now)
        if (coupon.active && body.active === false)
          await emit(tx, site.id, couponEvents.deactivated, saved, now)
      }
      return found(await queries.findCoupon(tx, site.id, couponId), 'Coupon')
    })
  },

  async deleteCoupon({ db, site, clock }, { params: { couponId: id } }) {
    await db.transaction(async (tx) => {
      const deleted = found(await queries.deleteCoupon(tx, site.id, id), 'Coupon')
      await emit(tx, site.id, couponEvents.deleted, deleted, clock.now())
    })
    return { id, deleted: true }
  },

  async deactivateCoupon({ db, site, clock }, { params: { couponId: id } }) {
    await db.transaction(async (tx) => {
      const { active } = found(await queries.lockCoupon(tx, site.id, id), 'Coupon')
      if (!active) return
      const saved = found(await queries.saveCoupon(tx, site.id, id, { active: false }), 'Coupon')
      await emit(tx, site.id, couponEvents.deactivated, saved, clock.now())
    })
    return { id, active: false }
  },
}

async function codeTaken({ db, site }: SiteContext, code: string) {
  const holder = await queries.findCouponByCode(db, site.id, code)
  const who = holder ? `the ${holder.active ? 'active' : 'inactive'} coupon ${holder.id}` : 'another coupon'
  return conflict(
    `The code ${code} belongs to ${who}; choose another code or change that coupon`,
    'code_taken',
    { code, ...(holder && { couponId: holder.id }) },
  )
}
