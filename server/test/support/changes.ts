import type { Sitewright } from '../../../client/src/index.ts'
import type { EventType } from '../../src/platform/work/events.ts'
import { browserAt } from './push-service.ts'

export type Site = { client: Sitewright; siteId: string }
type Options = { idempotencyKey?: string }
type Events = [type: EventType, data: unknown][]
/** A change that is ready to be made, and the events it makes, as the API shows the resource. */
export type Change = { make(options?: Options): Promise<unknown>; events(answer: unknown): Promise<Events> }

const change = <T>(
  make: (options?: Options) => PromiseLike<T>,
  events: (answer: T) => Events | Promise<Events>,
): Change => ({
  make: async (options) => make(options),
  events: async (answer) => events(answer as T),
})

export const PRODUCT = {
  title: 'Chestnut honey',
  price: 8.5,
  stock: 40,
  variants: [
    { title: 'Small', stock: 3, options: { size: 'S' } },
    { title: 'Large', price: 12.25 },
  ],
}
export const newOrder = async (
  { client, siteId }: Site,
  fields: object = {},
  product: object = { stock: 40 },
) => {
  const { id } = await client.shop.createProduct(siteId, { title: 'Jam', price: 4.1, ...product })
  return client.shop.createOrder(siteId, { lines: [{ productId: id, quantity: 2 }], ...fields })
}
export const newCoupon = ({ client, siteId }: Site, fields: object = {}) =>
  client.shop.createCoupon(siteId, { code: 'WELCOME', type: 'percentage', amount: 10, maxUses: 9, ...fields })
export const newDelivery = ({ client, siteId }: Site, fields: object = {}) =>
  client.delivery.createOrder(siteId, {
    customerName: 'Ada',
    customerAddress: { line1: 'Lake Road 1', city: 'Gmunden' },
    ...fields,
  })
export const newUnit = ({ client, siteId }: Site, fields: object = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
export const newBooking = async (site: Site, unitId: string, fields: object = {}) =>
  site.client.rental.createBooking(site.siteId, {
    unitId,
    checkIn: '2026-06-01',
    checkOut: '2026-06-04',
    customer: { name: 'Ada', email: 'ada@example.com', notes: 'late' },
    ...fields,
  })
export const newService = async ({ client, siteId }: Site, staff: object = {}) => {
  const { id } = await client.booking.createService(siteId, { name: 'Massage', durationMinutes: 60 })
  const workingHours = [{ weekday: 1, start: '09:00', end: '17:00' }]
  await client.booking.createStaff(siteId, { name: 'Grace', workingHours, serviceIds: [id], ...staff })
  return id
}
export const newAppointment = ({ client, siteId }: Site, serviceId: string, fields: object = {}) =>
  client.booking.createBooking(siteId, { serviceId, ...MONDAY_AT_NINE, customer: { name: 'Ada' }, ...fields })
const MONDAY_AT_NINE = { date: '2026-06-01', startTime: '09:00' }
export const newTable = ({ client, siteId }: Site, fields: object = {}) =>
  client.reservation.createTable(siteId, { name: 'Table 7', capacity: 4, ...fields })
export const newReservation = ({ client, siteId }: Site, fields: object = {}) =>
  client.reservation.createReservation(siteId, { ...DINNER, customer: { name: 'Ada' }, ...fields })
const DINNER = { date: '2026-06-01', time: '19:00', partySize: 2 }
export const TEMPLATE = { type: 'Text', props: { html: '<p>Nine to six</p>' } }
export const newBlock = ({ client, siteId }: Site) =>
  client.blocks.create(siteId, { label: 'Hours', template: TEMPLATE })
export const CALL = { direction: 'inbound', status: 'completed', durationSeconds: 61.5 } as const
export const newPage = ({ client, siteId }: Site, fields: object = {}) =>
  client.pages.create(siteId, { title: 'Home', slug: 'home', ...fields })
const LISTING = {
  title: 'Lake flat',
  type: 'sale',
  propertyType: 'apartment',
  price: 489_000.5,
  address: 'Esplanade 14',
  city: 'Gmunden',
  lat: 47.9181,
  lng: 13.7996,
  bedrooms: 2.5,
} as const
export const newListing = ({ client, siteId }: Site, fields: object = {}, options: Options = {}) =>
  client.realestate.create(siteId, { ...LISTING, ...fields }, options)
export const newJob = ({ client, siteId }: Site, fields: object = {}) =>
  client.recruitment.create(siteId, { title: 'Head chef', ...fields })
export const newWebhook = ({ client, siteId }: Site, fields: object = {}) =>
  client.webhooks.create(siteId, { url: 'https://www.example.com/hooks', events: ['page.*'], ...fields })
const newSubscription = ({ client, siteId }: Site) =>
  client.push.subscribe(siteId, browserAt('https://push.example.com/send/1').subscription)

const newAiJob = async ({ client, siteId }: Site) => {
  const { jobId } = await client.ai.generate(siteId, { prompt: 'A bakery in Linz' })
  await client.ai.cancelJob(siteId, jobId)
}

const BYTES = Buffer.from('hello, world\n')
export const newUpload = ({ client, siteId }: Site) =>
  client.media.createUploadUrl(siteId, {
    filename: 'hello.txt',
    contentType: 'text/plain',
    size: BYTES.length,
  })
export async function sendBytes(uploadUrl: string) {
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    body: BYTES,
    headers: { 'content-type': 'text/plain' },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

const listedOrder = async ({ client, siteId }: Site, id: string) =>
  (await client.shop.listOrders(siteId)).data.find((order) => order.id === id)
const listedCoupon = async ({ client, siteId }: Site, id: string) =>
  (await client.shop.listCoupons(siteId)).data.find((coupon) => coupon.id === id)
const listedBooking = async ({ client, siteId }: Site, id: string) =>
  (await client.rental.listBookings(siteId)).data.find((booking) => booking.id === id)
const listedAppointment = async ({ client, siteId }: Site, id: string) =>
  (await client.booking.listBookings(siteId)).data.find((booking) => booking.id === id)
const listedCall = async ({ client, siteId }: Site, id: string) =>
  (await client.voice.listCalls(siteId)).data.find((call) => call.id === id)
const listedBlock = async ({ client, siteId }: Site, id: string) =>
  (await client.blocks.list(siteId)).data.find((block) => block.id === id)

type Prepare = (site: Site) => Promise<Change>

const pages: Record<string, Prepare> = {
  'pages.create': async (site) =>
    change(
      (options) =>
        site.client.pages.create(site.siteId, { title: 'Home', slug: 'home', status: 'published' }, options),
      (page) => [
        ['page.created', page],
        ['page.published', page],
      ],
    ),
  'pages.update': async (site) => {
    const { id } = await newPage(site)
    return change(
      () => site.client.pages.update(site.siteId, id, { title: 'New', status: 'published' }),
      (page) => [
        ['page.updated', page],
        ['page.published', page],
      ],
    )
  },
  'pages.archive': async (site) => {
    const { id } = await newPage(site)
    return change(
      () => site.client.pages.archive(site.siteId, id),
      async () => [['page.archived', await site.client.pages.get(site.siteId, id)]],
    )
  },
  'pages.patchContent': async (site) => {
    const { id } = await newPage(site)
    return change(
      () => site.client.pages.patchContent(site.siteId, id, { blocks: { any: 'thing' } }),
      async () => [['page.updated', await site.client.pages.get(site.siteId, id)]],
    )
  },
  'pages.restoreRevision': async (site) => {
    const { id } = await newPage(site, { blocks: { first: true } })
    await site.client.pages.update(site.siteId, id, { title: 'New', blocks: {} })
    return change(
      (options) => site.client.pages.restoreRevision(site.siteId, id, 1, options),
      async () => [['page.updated', await site.client.pages.get(site.siteId, id)]],
    )
  },
}

const sitesAndMedia: Record<string, Prepare> = {
  'sites.publish': async ({ client, siteId }) =>
    change(
      (options) => client.sites.publish(siteId, options),
      async () => [['site.published', await client.sites.get(siteId)]],
    ),
  'media.uploadBytes': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    return change(
      () => sendBytes(uploadUrl),
      async () => [['media.uploaded', await site.client.media.get(site.siteId, fileId)]],
    )
  },
  'media.update': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    await sendBytes(uploadUrl)
    return change(
      () => site.client.media.update(site.siteId, fileId, { alt: 'A greeting' }),
      (media) => [['media.updated', media]],
    )
  },
  'media.delete': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    await sendBytes(uploadUrl)
    const media = await site.client.media.get(site.siteId, fileId)
    return change(
      () => site.client.media.delete(site.siteId, fileId),
      () => [['media.deleted', media]],
    )
  },
}

const products: Record<string, Prepare> = {
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

const orders: Record<string, Prepare> = {
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

const coupons: Record<string, Prepare> = {
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

const deliveries: Record<string, Prepare> = {
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

const rentals: Record<string, Prepare> = {
  'rental.createUnit': async ({ client, siteId }) => {
    const { id: propertyId } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    const unit = { name: 'Loft', maxGuests: 2, pricePerNight: 99.5, propertyId }
    return change(
      (options) => client.rental.createUnit(siteId, unit, options),
      async ({ id }) => [['rental_unit.created', await client.rental.getUnit(siteId, id)]],
    )
  },
  'rental.updateUnit': async (site) => {
    const { id } = await newUnit(site)
    return change(
      () => site.client.rental.updateUnit(site.siteId, id, { active: false, pricePerNight: 140 }),
      async () => [['rental_unit.updated', await site.client.rental.getUnit(site.siteId, id)]],
    )
  },
  'rental.deleteUnit': async (site) => {
    const { id } = await newUnit(site)
    const unit = await site.client.rental.getUnit(site.siteId, id)
    return change(
      () => site.client.rental.deleteUnit(site.siteId, id),
      () => [['rental_unit.deleted', unit]],
    )
  },
  'rental.createBooking': async (site) => {
    const { id: unitId } = await newUnit(site)
    const booking = { unitId, checkIn: '2026-06-01', checkOut: '2026-06-04', customer: { name: 'Ada' } }
    return change(
      (options) => site.client.rental.createBooking(site.siteId, booking, options),
      async ({ id }) => [['rental_booking.created', await listedBooking(site, id)]],
    )
  },
  'rental.setBookingStatus': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    return change(
      () => site.client.rental.setBookingStatus(site.siteId, id, { status: 'approved' }),
      async () => [['rental_booking.status_changed', await listedBooking(site, id)]],
    )
  },
}

const appointments: Record<string, Prepare> = {
  'booking.createBooking': async (site) => {
    const serviceId = await newService(site)
    const booking = { serviceId, ...MONDAY_AT_NINE, customer: { name: 'Ada', notes: 'late' } }
    return change(
      (options) => site.client.booking.createBooking(site.siteId, booking, options),
      async ({ id }) => [['booking.created', await listedAppointment(site, id)]],
    )
  },
  'booking.updateBooking that moves': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return change(
      () => site.client.booking.updateBooking(site.siteId, id, { startTime: '11:15' }),
      async () => [['booking.updated', await listedAppointment(site, id)]],
    )
  },
  'booking.updateBooking of the customer only': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return change(
      () => site.client.booking.updateBooking(site.siteId, id, { customer: { name: 'Bo' } }),
      async () => [['booking.updated', await listedAppointment(site, id)]],
    )
  },
  'booking.updateBooking of all': async (site) => {
    const serviceId = await newService(site)
    const { id } = await newAppointment(site, serviceId)
    const staffId = (
      await site.client.booking.createStaff(site.siteId, { ...NIGHT_SHIFT, serviceIds: [serviceId] })
    ).id
    const sent = { startTime: '20:00', staffId, customer: { name: 'Bo' } }
    return change(
      () => site.client.booking.updateBooking(site.siteId, id, sent),
      async () => [['booking.updated', await listedAppointment(site, id)]],
    )
  },
  'booking.setBookingStatus': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return change(
      () => site.client.booking.setBookingStatus(site.siteId, id, { status: 'completed' }),
      async () => [['booking.status_changed', await listedAppointment(site, id)]],
    )
  },
  'booking.setBookingStatus that brings back': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    await site.client.booking.setBookingStatus(site.siteId, id, { status: 'cancelled' })
    return change(
      () => site.client.booking.setBookingStatus(site.siteId, id, { status: 'confirmed' }),
      async () => [['booking.status_changed', await listedAppointment(site, id)]],
    )
  },
}
const NIGHT_SHIFT = { name: 'Bo', workingHours: [{ weekday: 1, start: '18:00', end: '24:00' }] }

const reservations: Record<string, Prepare> = {
  'reservation.createReservation': async (site) => {
    await newTable(site)
    const reservation = { ...DINNER, customer: { name: 'Ada' }, notes: 'window' }
    return change(
      (options) => site.client.reservation.createReservation(site.siteId, reservation, options),
      async ({ id }) => [
        ['reservation.created', await site.client.reservation.getReservation(site.siteId, id)],
      ],
    )
  },
  ...reservationChange('reservation.updateReservation that moves', 'reservation.updated', (site, id) =>
    site.client.reservation.updateReservation(site.siteId, id, { time: '20:00', customer: { name: 'Bo' } }),
  ),
  ...reservationChange('reservation.updateReservation of notes only', 'reservation.updated', (site, id) =>
    site.client.reservation.updateReservation(site.siteId, id, { notes: null }),
  ),
  ...reservationChange('reservation.updateReservationStatus', 'reservation.status_changed', (site, id) =>
    site.client.reservation.updateReservationStatus(site.siteId, id, { status: 'seated' }),
  ),
}

function reservationChange(
  title: string,
  type: EventType,
  make: (site: Site, id: string) => PromiseLike<unknown>,
): Record<string, Prepare> {
  const prepare = async (site: Site) => {
    await newTable(site)
    const { id } = await newReservation(site)
    return change(
      () => make(site, id),
      async () => [[type, await site.client.reservation.getReservation(site.siteId, id)]],
    )
  }
  return { [title]: prepare }
}

const blocksAndCalls: Record<string, Prepare> = {
  'blocks.create': async ({ client, siteId }) =>
    change(
      (options) => client.blocks.create(siteId, { label: 'Hours', template: TEMPLATE }, options),
      async ({ id }) => [['block.created', await listedBlock({ client, siteId }, id)]],
    ),
  'blocks.update': async (site) => {
    const { id } = await newBlock(site)
    await newPage(site, { blocks: { uses: id } })
    return change(
      () => site.client.blocks.update(site.siteId, id, { description: 'At the foot' }),
      async () => [['block.updated', await listedBlock(site, id)]],
    )
  },
  'blocks.delete': async (site) => {
    const { id } = await newBlock(site)
    const block = await listedBlock(site, id)
    return change(
      () => site.client.blocks.delete(site.siteId, id),
      () => [['block.deleted', block]],
    )
  },
  'voice.createCall': async ({ client, siteId }) =>
    change(
      (options) => client.voice.createCall(siteId, { ...CALL, externalId: 'CA1' }, options),
      async ({ id }) => [['call.completed', await listedCall({ client, siteId }, id)]],
    ),
  'voice.createCall of a missed call': async ({ client, siteId }) =>
    change(
      (options) =>
        client.voice.createCall(siteId, { ...CALL, status: 'missed', durationSeconds: 0 }, options),
      async ({ id }) => [['call.completed', await listedCall({ client, siteId }, id)]],
    ),
}

const listings: Record<string, Prepare> = {
  'realestate.create': async (site) =>
    change(
      (options) => newListing(site, {}, options),
      async ({ id }) => [['listing.created', await site.client.realestate.get(site.siteId, id)]],
    ),
  'realestate.create of one that is published': async (site) =>
    change(
      (options) => newListing(site, { status: 'published' }, options),
      (listing) => [
        ['listing.created', listing],
        ['listing.published', listing],
      ],
    ),
  'realestate.update': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return change(
      () => site.client.realestate.update(site.siteId, id, { price: 455_000, status: 'sold' }),
      async () => [['listing.updated', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.update to the status that it has, and a title': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return change(
      () => site.client.realestate.update(site.siteId, id, { title: 'New', status: 'published' }),
      async () => [['listing.updated', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.update that publishes': async (site) => {
    const { id } = await newListing(site)
    return change(
      () => site.client.realestate.update(site.siteId, id, { title: 'New', status: 'published' }),
      (listing) => [
        ['listing.updated', listing],
        ['listing.published', listing],
      ],
    )
  },
  'realestate.update that archives': async (site) => {
    const { id } = await newListing(site)
    return change(
      () => site.client.realestate.update(site.siteId, id, { status: 'archived' }),
      (listing) => [
        ['listing.updated', listing],
        ['listing.archived', listing],
      ],
    )
  },
  'realestate.publish': async (site) => {
    const { id } = await newListing(site)
    return change(
      (options) => site.client.realestate.publish(site.siteId, id, options),
      async () => [['listing.published', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.archive': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return change(
      (options) => site.client.realestate.archive(site.siteId, id, options),
      async () => [['listing.archived', await site.client.realestate.get(site.siteId, id)]],
    )
  },
  'realestate.delete': async (site) => {
    const listing = await newListing(site)
    return change(
      () => site.client.realestate.delete(site.siteId, listing.id),
      () => [['listing.deleted', listing]],
    )
  },
}

const jobs: Record<string, Prepare> = {
  'recruitment.create': async (site) => {
    await newJob(site)
    return change(
      (options) =>
        site.client.recruitment.create(site.siteId, { title: 'Head chef', status: 'published' }, options),
      async ({ id }) => [['job.created', await site.client.recruitment.get(site.siteId, id)]],
    )
  },
  'recruitment.update': async (site) => {
    const { id } = await newJob(site)
    return change(
      () =>
        site.client.recruitment.update(site.siteId, id, {
          slug: 'chef',
          location: 'Gmunden',
          status: 'filled',
        }),
      async () => [['job.updated', await site.client.recruitment.get(site.siteId, id)]],
    )
  },
  'recruitment.delete': async (site) => {
    const job = await newJob(site)
    return change(
      () => site.client.recruitment.delete(site.siteId, job.id),
      () => [['job.deleted', job]],
    )
  },
}

const webhooksAndPush: Record<string, Prepare> = {
  'webhooks.test': async (site) => {
    const { id: webhookId } = await newWebhook(site)
    return change(
      (options) => site.client.webhooks.test(site.siteId, webhookId, options),
      () => [['webhook.test', { webhookId }]],
    )
  },
  'push.send': async ({ client, siteId }) => {
    await client.push.getKey(siteId)
    return change(
      (options) => client.push.send(siteId, { title: 'Hello', body: 'The lake is warm' }, options),
      async ({ campaignId }) => [['push_campaign.sent', await client.push.getCampaign(siteId, campaignId)]],
    )
  },
}

/** Every change that is an event, by its operation. */
export const CHANGES: Record<string, Prepare> = {
  ...pages,
  ...sitesAndMedia,
  ...products,
  ...orders,
  ...coupons,
  ...deliveries,
  ...rentals,
  ...appointments,
  ...reservations,
  ...blocksAndCalls,
  ...listings,
  ...jobs,
  ...webhooksAndPush,
}

const TIME_OFF = { startsAt: '2026-06-01T00:00:00Z', endsAt: '2026-06-02T00:00:00Z' }
const newStaff = async ({ client, siteId }: Site) =>
  (await client.booking.createStaff(siteId, { name: 'Grace' })).id

/** What looks at a page and changes nothing, when it is ready to do so. */
export const READING: Record<string, (site: Site) => Promise<() => PromiseLike<unknown>>> = {
  'ai.translate': async (site) => {
    const { id: pageId } = await newPage(site)
    return () => site.client.ai.translate(site.siteId, { pageId, targetLanguage: 'de' })
  },
  'ai.contentAssist': async (site) => {
    const { id: pageId } = await newPage(site)
    return () => site.client.ai.contentAssist(site.siteId, { pageId })
  },
}

/** Changes that are no events: settings of the operator, and what is not there yet. */
export const SILENT: Record<string, (site: Site) => Promise<unknown>> = {
  'sites.create': async ({ client }) => client.sites.create({ name: 'Another' }),
  'sites.update': async ({ client, siteId }) => client.sites.update(siteId, { name: 'New' }),
  'media.createUploadUrl': newUpload,
  'delivery.createZone': async ({ client, siteId }) => client.delivery.createZone(siteId, { name: 'Lake' }),
  'delivery.updateZone': async ({ client, siteId }) => {
    const { id } = await client.delivery.createZone(siteId, { name: 'Lake' })
    await client.delivery.updateZone(siteId, id, { deliveryCost: 3 })
  },
  'delivery.deleteZone': async ({ client, siteId }) => {
    const { id } = await client.delivery.createZone(siteId, { name: 'Lake' })
    await client.delivery.deleteZone(siteId, id)
  },
  'delivery.createDriver': async ({ client, siteId }) => client.delivery.createDriver(siteId, { name: 'Bo' }),
  'delivery.updateDriver': async ({ client, siteId }) => {
    const { id } = await client.delivery.createDriver(siteId, { name: 'Bo' })
    await client.delivery.updateDriver(siteId, id, { active: false })
  },
  'delivery.deleteDriver': async ({ client, siteId }) => {
    const { id } = await client.delivery.createDriver(siteId, { name: 'Bo' })
    await client.delivery.deleteDriver(siteId, id)
  },
  'rental.createProperty': async ({ client, siteId }) =>
    client.rental.createProperty(siteId, { name: 'Old mill' }),
  'rental.updateProperty': async ({ client, siteId }) => {
    const { id } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    await client.rental.updateProperty(siteId, id, { name: 'New mill' })
  },
  'rental.deleteProperty': async ({ client, siteId }) => {
    const { id } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    await client.rental.deleteProperty(siteId, id)
  },
  'booking.createService': newService,
  'booking.updateService': async (site) =>
    site.client.booking.updateService(site.siteId, await newService(site), { name: 'Long massage' }),
  'booking.deleteService': async (site) =>
    site.client.booking.deleteService(site.siteId, await newService(site)),
  'booking.createStaff': newStaff,
  'booking.updateStaff': async (site) =>
    site.client.booking.updateStaff(site.siteId, await newStaff(site), { active: false }),
  'booking.deleteStaff': async (site) => site.client.booking.deleteStaff(site.siteId, await newStaff(site)),
  'booking.createTimeOff': async (site) =>
    site.client.booking.createTimeOff(site.siteId, await newStaff(site), TIME_OFF),
  'booking.deleteTimeOff': async (site) => {
    const staffId = await newStaff(site)
    const { id } = await site.client.booking.createTimeOff(site.siteId, staffId, TIME_OFF)
    await site.client.booking.deleteTimeOff(site.siteId, staffId, id)
  },
  'reservation.createTable': newTable,
  'reservation.updateTable': async (site) =>
    site.client.reservation.updateTable(site.siteId, (await newTable(site)).id, { capacity: 6 }),
  'reservation.deleteTable': async (site) =>
    site.client.reservation.deleteTable(site.siteId, (await newTable(site)).id),
  'reservation.updateOpeningHours': async ({ client, siteId }) =>
    client.reservation.updateOpeningHours(siteId, { turnMinutes: 120 }),
  'voice.updateConfig': async ({ client, siteId }) => client.voice.updateConfig(siteId, { enabled: true }),
  'voice.updateBudget': async ({ client, siteId }) =>
    client.voice.updateBudget(siteId, { budgetMinutes: 500 }),
  'webhooks.create': newWebhook,
  'webhooks.update': async (site) => {
    const { id } = await newWebhook(site)
    await site.client.webhooks.update(site.siteId, id, { events: ['*'], active: false })
  },
  'webhooks.delete': async (site) => {
    const { id } = await newWebhook(site)
    await site.client.webhooks.delete(site.siteId, id)
  },
  'webhooks.rotateSecret': async (site) => {
    const { id } = await newWebhook(site)
    await site.client.webhooks.rotateSecret(site.siteId, id)
  },
  // What it makes is made in the background, unless it is cancelled.
  'ai.generate': newAiJob,
  'ai.cancelJob': newAiJob,
  'ai.generateTemplate': async ({ client, siteId }) =>
    client.ai.generateTemplate(siteId, { prompt: 'Opening hours of a bakery' }),
  'ai.generateTemplateVariants': async ({ client, siteId }) =>
    client.ai.generateTemplateVariants(siteId, { prompt: 'Opening hours of a bakery' }),
  'push.subscribe': newSubscription,
  'push.deleteSubscription': async (site) => {
    const { id } = await newSubscription(site)
    await site.client.push.deleteSubscription(site.siteId, id)
  },
  'push.unsubscribe': async (site) => {
    const { endpoint } = await newSubscription(site)
    await site.client.push.unsubscribe(site.siteId, { endpoint })
  },
}

/** What sends events that there are once more. */
export const REPEATING: Record<string, (site: Site) => Promise<() => Promise<unknown>>> = {
  'webhooks.replay': async (site) => {
    const { id } = await newWebhook(site)
    const { createdAt: since } = await newPage(site)
    return async () => (await site.client.webhooks.replay(site.siteId, id, { since })).eventIds
  },
  'webhooks.resend': async (site) => {
    const { id } = await newWebhook(site)
    await newPage(site)
    const [event] = (await site.client.webhooks.listEvents(site.siteId)).data
    return async () => [(await site.client.webhooks.resend(site.siteId, id, event?.id as string)).eventId]
  },
}
