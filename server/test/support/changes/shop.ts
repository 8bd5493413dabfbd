import {
  change,
  listedCoupon,
  listedOrder,
  newCoupon,
  newDelivery,
  newOrder,
  newReview,
  PRODUCT,
  type Prepare,
} from './resources.ts'

export const products: Record<string, Prepare> = {
  'shop.createProduct': async ({ client, siteId }) =>
    change(
      (options) => client.shop.createProduct(siteId, PRODUCT, options),
      async ({ id }) => [['product.created', await client.shop.getProduct(siteId, id)]],
    ),
  'shop.updateProduct': async ({ client, siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return change(
      () => client.shop.updateProduct(siteId, id, { price: 9, variants: [{ title: 'Tiny', stock: 1 }] }),
      async () => [['product.updated', await client.shop.getProduct(siteId, id)]],
    )
  },
  'shop.updateProduct of stock only': async ({ client, siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return change(
      () => client.shop.updateProduct(siteId, id, { stock: 7 }),
      async () => [['product.updated', await client.shop.getProduct(siteId, id)]],
    )
  },
  'shop.changeStock': async ({ client, siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return change(
      () => client.shop.changeStock(siteId, id, { by: -3 }),
      async () => [['product.updated', await client.shop.getProduct(siteId, id)]],
    )
  },
  'shop.deleteProduct': async ({ client, siteId }) => {
    const product = await client.shop.createProduct(siteId, PRODUCT)
    return change(
      () => client.shop.deleteProduct(siteId, product.id),
      () => [['product.deleted', product]],
    )
  },
}

export const reviews: Record<string, Prepare> = {
  'shop.updateReview': async (site) => {
    const id = await newReview(site)
    return change(
      () => site.client.shop.updateReview(site.siteId, id, { status: 'approved', reply: 'Thank you' }),
      async () => [['review.updated', await site.client.shop.getReview(site.siteId, id)]],
    )
  },
  'shop.deleteReview': async (site) => {
    const id = await newReview(site)
    const review = await site.client.shop.getReview(site.siteId, id)
    return change(
      () => site.client.shop.deleteReview(site.siteId, id),
      () => [['review.deleted', review]],
    )
  },
}

export const orders: Record<string, Prepare> = {
  'shop.recordPayment': async (site) => {
    const { id } = await newOrder(site)
    return change(
      (options) => site.client.shop.recordPayment(site.siteId, id, {}, options),
      async () => [['order.status_changed', await listedOrder(site, id)]],
    )
  },
  'shop.refundOrder': async (site) => {
    const { id } = await newOrder(site)
    await site.client.shop.recordPayment(site.siteId, id, {})
    return change(
      (options) => site.client.shop.refundOrder(site.siteId, id, { amount: 1 }, options),
      async () => [['order.updated', await listedOrder(site, id)]],
    )
  },
  'shop.createOrder': async (site) => {
    const { id } = await site.client.shop.createProduct(site.siteId, { title: 'Jam', price: 4.1, stock: 9 })
    const { code } = await newCoupon(site)
    const order = {
      lines: [{ productId: id, quantity: 3 }],
      couponCode: code,
      customer: { name: 'Ada' },
      shipping: { cost: 5.9, address: { city: 'Gmunden' } },
    }
    return change(
      (options) => site.client.shop.createOrder(site.siteId, order, options),
      async ({ id }) => [['order.created', await listedOrder(site, id)]],
    )
  },
  'shop.updateOrder': async (site) => {
    const { id } = await newOrder(site)
    return change(
      () =>
        site.client.shop.updateOrder(site.siteId, id, { customer: { name: 'Bo' }, shipping: { cost: 2 } }),
      async () => [['order.updated', await listedOrder(site, id)]],
    )
  },
  'shop.updateOrderStatus': async (site) => {
    const { id } = await newOrder(site)
    const sent = { status: 'shipped', trackingNumber: 'RR1AT' } as const
    return change(
      () => site.client.shop.updateOrderStatus(site.siteId, id, sent),
      async () => [['order.status_changed', await listedOrder(site, id)]],
    )
  },
  'shop.updateOrderStatus that gives back stock and coupon': async (site) => {
    await newCoupon(site)
    const { id } = await newOrder(site, { couponCode: 'WELCOME' })
    return change(
      () => site.client.shop.updateOrderStatus(site.siteId, id, { status: 'cancelled' }),
      async () => [['order.status_changed', await listedOrder(site, id)]],
    )
  },
  'shop.updateOrderStatus of the tracking number only': async (site) => {
    const { id } = await newOrder(site)
    return change(
      () =>
        site.client.shop.updateOrderStatus(site.siteId, id, { status: 'pending', trackingNumber: 'RR2AT' }),
      async () => [['order.updated', await listedOrder(site, id)]],
    )
  },
}

export const coupons: Record<string, Prepare> = {
  'shop.createCoupon': async ({ client, siteId }) =>
    change(
      (options) =>
        client.shop.createCoupon(
          siteId,
          { code: 'TEN', type: 'percentage', amount: 10, maxUses: 3 },
          options,
        ),
      async ({ id }) => [['coupon.created', await listedCoupon({ client, siteId }, id)]],
    ),
  'shop.updateCoupon': async (site) => {
    const { id } = await newCoupon(site)
    return change(
      () => site.client.shop.updateCoupon(site.siteId, id, { amount: 12.5, active: true }),
      async () => [['coupon.updated', await listedCoupon(site, id)]],
    )
  },
  'shop.updateCoupon that deactivates': async (site) => {
    const { id } = await newCoupon(site)
    return change(
      () => site.client.shop.updateCoupon(site.siteId, id, { active: false }),
      async () => {
        const coupon = await listedCoupon(site, id)
        return [
          ['coupon.updated', coupon],
          ['coupon.deactivated', coupon],
        ]
      },
    )
  },
  'shop.deactivateCoupon': async (site) => {
    const { id } = await newCoupon(site)
    return change(
      (options) => site.client.shop.deactivateCoupon(site.siteId, id, options),
      async () => [['coupon.deactivated', await listedCoupon(site, id)]],
    )
  },
  'shop.deleteCoupon': async (site) => {
    const { id } = await newCoupon(site)
    const coupon = await listedCoupon(site, id)
    return change(
      () => site.client.shop.deleteCoupon(site.siteId, id),
      () => [['coupon.deleted', coupon]],
    )
  },
}

export const deliveries: Record<string, Prepare> = {
  'delivery.createOrder': async ({ client, siteId }) =>
    change(
      (options) =>
        client.delivery.createOrder(
          siteId,
          { customerName: 'Ada', customerAddress: { line1: 'Lake Road 1', city: 'Gmunden' } },
          options,
        ),
      async ({ id }) => [['delivery_order.created', await client.delivery.getOrder(siteId, id)]],
    ),
  'delivery.updateOrder': async (site) => {
    const { id } = await newDelivery(site)
    return change(
      () => site.client.delivery.updateOrder(site.siteId, id, { customerAddress: { city: 'Traunkirchen' } }),
      async () => [['delivery_order.updated', await site.client.delivery.getOrder(site.siteId, id)]],
    )
  },
  'delivery.assignDriver': async (site) => {
    const { id } = await newDelivery(site)
    const { id: driverId } = await site.client.delivery.createDriver(site.siteId, { name: 'Grace' })
    return change(
      () => site.client.delivery.assignDriver(site.siteId, id, { driverId }),
      async () => [['delivery_order.updated', await site.client.delivery.getOrder(site.siteId, id)]],
    )
  },
  'delivery.setOrderStatus': async (site) => {
    const { id } = await newDelivery(site)
    return change(
      () => site.client.delivery.setOrderStatus(site.siteId, id, { status: 'delivered' }),
      async () => [['delivery_order.status_changed', await site.client.delivery.getOrder(site.siteId, id)]],
    )
  },
}
