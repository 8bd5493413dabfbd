import { type Json, json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import type { Coupon, CouponDetail, CouponUpdate } from './contract.ts'
import { codeKey } from './rules.ts'

const coupon: Fields<Coupon> = {
  id: sql`id`,
  code: sql`code`,
  type: sql`type`,
  amount: sql`amount`,
  active: sql`active`,
}

const listedCouponJson = jsonObject(coupon)

export const couponJson = jsonObject<CouponDetail>({
  ...coupon,
  currency: sql`currency`,
  startsAt: sql`iso(starts_at)`,
  endsAt: sql`iso(ends_at)`,
  minimumTotal: sql`minimum_total`,
  maxUses: sql`max_uses`,
  uses: sql`uses`,
  createdAt: sql`iso(created_at)`,
})

export async function listCoupons(db: Db, siteId: string) {
  return (await db.json<Coupon[]>(sql`
    select coalesce(json_agg(${listedCouponJson} order by created_at desc, id desc), '[]')::text as json
    from coupons where site_id = ${siteId}`)) as Json<Coupon[]>
}

const timestamp = (value: string | null | undefined) => value && new Date(value)

type NewCoupon = Omit<CouponUpdate, 'active'> &
  Pick<CouponDetail, 'id' | 'code' | 'type' | 'amount' | 'currency' | 'active'> & { now: Date }

/** Undefined when the code is taken. */
export async function insertCoupon(db: Db, siteId: string, fields: NewCoupon) {
  const { id, code, type, amount, currency, active, now } = fields
  const inserted = await db.insert(sql`
    insert into coupons (id, site_id, code, code_key, type, amount, currency, active, starts_at, ends_at,
      minimum_total, max_uses, created_at)
    values (${id}, ${siteId}, ${code}, ${codeKey(code)}, ${type}, ${amount}, ${currency}, ${active},
      ${timestamp(fields.startsAt) ?? null}, ${timestamp(fields.endsAt) ?? null}, ${fields.minimumTotal ?? null},
      ${fields.maxUses ?? null}, ${now})
    on conflict on constraint coupons_code do nothing
    returning (${listedCouponJson})::text as json`)
  return inserted === undefined ? undefined : json<Coupon>(inserted)
}

export function findCouponByCode(db: Db, siteId: string, code: string) {
  return db.first<{ id: string; code: string; active: boolean }>(sql`
    select id, code, active from coupons where site_id = ${siteId} and code_key = ${codeKey(code)}`)
}

export function findCoupon(db: Db, siteId: string, couponId: string) {
  return db.json<CouponDetail>(sql`
    select (${couponJson})::text as json from coupons where site_id = ${siteId} and id = ${couponId}`)
}

/** Locks the coupon until the transaction ends. */
export async function lockCoupon(db: Db, siteId: string, couponId: string) {
  const row = await db.first<{ coupon: CouponDetail }>(sql`
    select ${couponJson} as coupon from coupons where site_id = ${siteId} and id = ${couponId} for update`)
  return row?.coupon
}

/** The coupon as lists show it; undefined when no field was sent. */
export function saveCoupon(db: Db, siteId: string, couponId: string, fields: CouponUpdate) {
  const { active, amount, startsAt, endsAt, minimumTotal, maxUses } = fields
  const set = assignments({
    active,
    amount,
    starts_at: timestamp(startsAt),
    ends_at: timestamp(endsAt),
    minimum_total: minimumTotal,
    max_uses: maxUses,
  })
  if (!set) return undefined
  return db.json<Coupon>(sql`
    update coupons set ${set} where site_id = ${siteId} and id = ${couponId}
    returning (${listedCouponJson})::text as json`)
}

/** The deleted coupon, as lists showed it. */
export function deleteCoupon(db: Db, siteId: string, couponId: string) {
  return db.json<Coupon>(sql`
    delete from coupons where site_id = ${siteId} and id = ${couponId} returning (${listedCouponJson})::text as json`)
}

/** Returns one use of the coupon, if it still exists. */
export function returnCoupon(db: Db, siteId: string, couponId: string) {
  return db.run(sql`
    update coupons set uses = uses - 1 where site_id = ${siteId} and id = ${couponId}`)
}

/** Takes one use of the coupon; false when none is left. A deleted coupon counts as usable. */
export async function useCoupon(db: Db, siteId: string, couponId: string): Promise<boolean> {
  const row = await db.first<{ usable: boolean }>(sql`
    with coupon as materialized (
      select id, max_uses is null or uses < max_uses as usable from coupons
      where site_id = ${siteId} and id = ${couponId} for update
    ), used as (
      update coupons set uses = uses + 1 from coupon where coupons.id = coupon.id and usable
    )
    select usable from coupon`)
  return row?.usable ?? true
}
