import { byInsert } from '../../api/endpoint.ts'
import { conflict, found, notFound, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { statusHistory } from '../../platform/status-history.ts'
import type { shop } from './contract.ts'
import * as orderQueries from './order-queries.ts'
import { changeStatus, placeOrder, updateOrder } from './orders.ts'
import { changeStock, deleteProduct, newProduct, updateProduct } from './products.ts'
import * as queries from './queries.ts'
import { couponErrors, MAX_COUPONS, productErrors, trimmedCode } from './rules.ts'

export const shopHandlers: HandlersOf<typeof shop> = {
  async listProducts({ db, site }, { query }) {
    return queries.listProducts(db, site.id, query)
  },

  createProduct: byInsert(async ({ db, site, clock }, { body }) => {
    const product = newProduct(body, site.currency)
    refuse(productErrors(product))
    return queries.insertProduct(db, site.id, { ...product, createdAt: clock.now() })
  }),

  async getProduct({ db, site }, { params }) {
    return found(await queries.findProduct(db, site.id, params.productId), 'Product')
  },

  async updateProduct({ db, site }, { params, body }) {
    return updateProduct(db, site.id, params.productId, body)
  },

  async changeStock({ db, site }, { params, body }) {
    return changeStock(db, site.id, params.productId, body)
  },

  async deleteProduct({ db, site }, { params }) {
    await deleteProduct(db, site.id, params.productId)
    return { id: params.productId, deleted: true }
  },

  async listOrders({ db, site }, { query }) {
    return orderQueries.listOrders(db, site.id, query)
  },

  createOrder: byInsert(async ({ db, site, clock }, { body }) => placeOrder(db, site.id, body, clock.now())),

  async getOrder({ db, site }, { params }) {
    return found(await orderQueries.findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder({ db, site, clock }, { params, body }) {
    return updateOrder(db, site.id, params.orderId, body, clock.now())
  },

  async updateOrderStatus({ db, site, clock }, { params, body }) {
    return changeStatus(db, site.id, params.orderId, body, clock.now())
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await orderQueries.findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },

  async listCoupons({ slowDb, site }) {
    return queries.listCoupons(slowDb, site.id)
  },

  async createCoupon(context, { body }) {
    const { db, site, clock } = context
    const coupon = { ...body, code: trimmedCode(body.code), currency: body.currency ?? site.currency }
    refuse(couponErrors(coupon))
    const { active = true } = body
    const made = await db.transaction(async (tx) => {
      if (!(await queries.hasRoomForCoupon(tx, site.id))) throw tooManyCoupons()
      return queries.insertCoupon(tx, site.id, { ...coupon, active, id: newId('coupon'), now: clock.now() })
    })
    if (!made) throw await codeTaken(context, coupon.code)
    return made
  },

  async getCoupon({ db, site }, { params }) {
    return found(await queries.findCoupon(db, site.id, params.couponId), 'Coupon')
  },

  async updateCoupon({ db, site }, { params, body }) {
    return db.transaction(async (tx) => {
      const coupon = found(await queries.lockCoupon(tx, site.id, params.couponId), 'Coupon')
      const { amount = coupon.amount, startsAt = coupon.startsAt, endsAt = coupon.endsAt } = body
      const { minimumTotal = coupon.minimumTotal } = body
      refuse(couponErrors({ ...coupon, amount, startsAt, endsAt, minimumTotal }))
      await queries.saveCoupon(tx, site.id, params.couponId, body)
      return found(await queries.findCoupon(tx, site.id, params.couponId), 'Coupon')
    })
  },

  async deleteCoupon({ db, site }, { params }) {
    const id = params.couponId
    if (!(await queries.deleteCoupon(db, site.id, id))) throw notFound('Coupon')
    return { id, deleted: true }
  },

  async deactivateCoupon({ db, site }, { params }) {
    const id = params.couponId
    if (!(await queries.saveCoupon(db, site.id, id, { active: false }))) throw notFound('Coupon')
    return { id, active: false }
  },
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
