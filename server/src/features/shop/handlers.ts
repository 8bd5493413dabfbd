import { singleStatement } from '../../api/endpoint.ts'
import { conflict, found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { newId } from '../../platform/values/ids.ts'
import { withEvents } from '../../platform/work/events.ts'
import type { shop } from './contract.ts'
import { deactivateCoupon, deleteCoupon, updateCoupon } from './coupons.ts'
import * as orderQueries from './order-queries.ts'
import { changeStatus, placeOrder, updateOrder } from './orders.ts'
import { changeStock, deleteProduct, newProduct, updateProduct } from './products.ts'
import * as queries from './queries.ts'
import { couponErrors, daysErrors, MAX_COUPONS, productErrors, startsOfDays, trimmedCode } from './rules.ts'

export const shopHandlers: HandlersOf<typeof shop> = {
  async listProducts({ db, slowDb, site }, { query: { q, ...options } }) {
    return q === undefined
      ? queries.listProducts(db, site.id, options)
      : queries.searchProducts(slowDb, site.id, q, options)
  },

  createProduct: singleStatement(async ({ db, site, clock }, { body }) => {
    const product = newProduct(body, site.currency)
    refuse(productErrors(product))
    const now = clock.now()
    const announcing = withEvents(db, site.id, ['product.created'], now)
    return queries.insertProduct(announcing, site.id, { ...product, createdAt: now })
  }),

  async getProduct({ db, site }, { params }) {
    return found(await queries.findProduct(db, site.id, params.productId), 'Product')
  },

  async updateProduct({ db, site, clock }, { params, body }) {
    return updateProduct(db, site.id, params.productId, body, clock)
  },

  async changeStock({ db, site, clock }, { params, body }) {
    return changeStock(db, site.id, params.productId, body, clock)
  },

  async deleteProduct({ db, site, clock }, { params }) {
    await deleteProduct(db, site.id, params.productId, clock)
    return { id: params.productId, deleted: true }
  },

  async listOrders({ db, site }, { query }) {
    return orderQueries.listOrders(db, site.id, query)
  },

  createOrder: singleStatement(async ({ db, site, clock }, { body }) => {
    const now = clock.now()
    return placeOrder(withEvents(db, site.id, ['order.created'], now, 'event'), site.id, body, now)
  }),

  async getOrder({ db, site }, { params }) {
    return found(await orderQueries.findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder({ db, site, clock }, { params, body }) {
    return updateOrder(db, site.id, params.orderId, body, clock)
  },

  async updateOrderStatus({ db, site, clock }, { params, body }) {
    return changeStatus(db, site.id, params.orderId, body, clock)
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await orderQueries.findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },

  async listOrderDays({ slowDb, site }, { query }) {
    refuse(daysErrors(query))
    const days = startsOfDays(query, site.timeZone)
    return orderQueries.listOrderDays(slowDb, site.id, days, site.currency)
  },

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
